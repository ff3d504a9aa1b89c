/** Words in a drawing that a phone would shrink below nine pixels. */
import { expect, test } from 'vitest'
import type { Drawing } from '../example/drawing.ts'
import { readDrawing } from '../example/drawing.ts'
import { frameOf } from '../example/frame.ts'

function drawingOf(width: number, attributes: Readonly<Record<string, readonly string[]>>): Drawing {
  const point = { name: 'word', at: [0, 0], attributes: { 'data-text': ['word'], ...attributes } }
  const part = { attributes: {}, anchor: [0, 0], grid: [0, 0], paths: [], points: [point], snippets: [] }
  const stack = { attributes: {}, box: [0, 0, width, 50], parts: [part] }
  const raw = { width, height: 50, scale: 1, units: 'metric', paperless: false, stacks: [stack], definitions: {} }
  const drawing = readDrawing(raw)
  if (typeof drawing === 'string') throw new Error(drawing)
  return drawing
}

test.each([
  ['are large enough in a small drawing', 100, {}, ''],
  ['grow a little in a drawing that is somewhat too wide', 200, {}, ' least-400'],
  ['keep a wide drawing wide', 300, {}, ' least-700'],
  ['count with the size of their class', 150, { 'data-text-class': ['text-xs'] }, ' least-700'],
  ['count as they are scaled', 150, { 'data-text-transform': ['scale(0.5)'] }, ' least-700'],
])('%s', (_, width, attributes, least) => {
  expect(frameOf(drawingOf(width, attributes)).least).toBe(least)
})

test('make a drawing larger than it would be, as far as the column goes', () => {
  const shown = (width: number, attributes = {}): number => frameOf(drawingOf(width, attributes)).view.width
  expect(shown(100)).toBe(397)
  expect(shown(100, { 'data-text-transform': ['scale(0.3)'] })).toBe(630)
  expect(shown(100, { 'data-text-transform': ['scale(0.1)'] })).toBe(726)
})
