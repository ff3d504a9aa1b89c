import { expect, test } from 'vitest'
import { configSections } from '../../../cli/graph/config/written/reference.ts'
import { dialects } from '../index.ts'

test('the dialects that a configuration may name are those of the package, which say their names', () => {
  const options = configSections().flatMap((section) => section.options)
  const { type = '' } = options.find(({ name }) => name === 'dialect') ?? {}
  const named = Array.from(type.matchAll(/'([\w-]+)'/g), ([, name]) => name)
  expect([...new Set(named)]).toEqual(Object.keys(dialects))
  expect(Object.values(dialects).map(({ name }) => name)).toEqual(Object.keys(dialects))
})
