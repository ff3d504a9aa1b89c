/** Places of many values in a large configuration. */
import { expect, test } from 'vitest'
import { literalOffset } from '../../cli/graph/links/literal-place.ts'

test('each of 100,000 values has its own offset', () => {
  const values = Array.from({ length: 100_000 }, (_, n) => `/r${n}`)
  const file = { text: values.map((value) => `'${value}'`).join('\n') }
  const wrong = values.filter((value) => {
    const at = literalOffset(file, { value }) ?? 0
    return file.text.slice(at - 1, at + value.length + 1) !== `'${value}'`
  })
  expect(wrong).toEqual([])
})
