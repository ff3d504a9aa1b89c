/** Options of plugins are read by a schema, and every problem is in one message. */
import { expect, test } from 'vitest'
import { readPluginOptions } from '../../cli/graph/plugins/kit/plugin-options.ts'
import type { Shape } from '../../cli/kernel/schema/types.ts'

const SHAPE: Shape = {
  options: {
    words: { type: { list: 'text' }, about: 'Words.' },
    isLoud: { type: 'boolean', about: 'Loud.', default: false },
  },
}
const read = (given?: unknown): unknown => readPluginOptions('shout', given, SHAPE)

test.each([
  [undefined, {}],
  [{ isLoud: false }, { isLoud: false }],
  [
    { words: ['a'], isLoud: true },
    { words: ['a'], isLoud: true },
  ],
])('%j is read', (given, expected) => {
  expect(read(given)).toEqual(expected)
})

test.each([
  [3, '`options` must be an object.'],
  [['a'], '`options` must be an object.'],
  [{ word: ['a'] }, '`word` is no option. Did you mean `words`?'],
  [{ words: 'a', isLoud: 1 }, "`words` must be a list, but is 'a'. `isLoud` must be"],
])('%j is refused', (given, message) => {
  expect(() => read(given)).toThrow(`The options of the plugin \`shout\` are wrong: ${message}`)
})
