/** Values of attributes in drawings: plain ones stay, and none of them makes its check run long. */
import { expect, test } from 'vitest'
import { diagramMarkup } from '../diagram-markup.ts'

const NAMES = { id: 'a', label: '{texts}', title: undefined, description: undefined }

test.each([
  ['var(--line)', true],
  ['rotate(-90, 3.5, 10%)', true],
  ['#aabbcc', true],
  ['url(https://example.org/a.svg)', false],
  // 2²⁰⁰ ways to read it, if a variable can be read in two.
  [`${'var(--a)'.repeat(200)}!`, false],
])('%s', (value, isKept) => {
  const html = diagramMarkup(`<svg><rect fill="${value}"></rect></svg>`, NAMES)
  expect(html.includes(`fill="${value}"`)).toBe(isKept)
})
