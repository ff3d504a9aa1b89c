/** The reference says of each part of a page whether it is an island: a part of a text is one, or is in that of another. */
import { expect, test } from 'vitest'
import { components, textParts } from '../../site/components.ts'

const held = new Map(
  Object.entries(textParts).flatMap(([name, { holds = [] }]) => holds.map((inner) => [inner, name] as const)),
)

test.each(Object.entries(components))('what the reference says of %s', (name, { module, about }) => {
  const isOfText = module.startsWith('site/markdown/')
  expect(about.includes('An island'), 'is an island').toBe(Object.hasOwn(textParts, name))
  expect(about.includes('in the island of'), 'is in the island of another part').toBe(held.has(name))
  expect(Object.hasOwn(textParts, name) || held.has(name), 'is a part of a text').toBe(isOfText)
})

test('every part of a text, and every part in one, is in the reference', () => {
  const names = [...Object.keys(textParts), ...held.keys(), ...held.values()]
  expect(names.filter((name) => !Object.hasOwn(components, name))).toEqual([])
})
