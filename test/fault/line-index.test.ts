import { expect, test } from 'vitest'
import { lineIndex } from '../../cli/kernel/fault/line-index.ts'

test.each<[offset: number, place: string]>([
  [0, '1:1'],
  [1, '1:2'],
  [2, '2:1'],
  [5, '3:1'],
  [6, '4:1'],
  [7, '5:1'],
  [8, '5:2'],
])('offset %i is at %s', (offset, place) => {
  const { line, column } = lineIndex('a\nb\r\n\n\rc')(offset)
  expect(`${line}:${column}`).toBe(place)
})
