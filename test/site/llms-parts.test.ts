import { expect, test } from 'vitest'
import { llmsParts } from '../../templates/files/llms.ts'

const page = (title: string) => ({ title, url: `https://docs.example/${title}/index.md` })

test('a section with more pages than a list may have becomes several, which say so', () => {
  const sections = [
    { label: 'Guides', pages: ['a', 'b'].map(page) },
    { label: 'Reference', pages: ['c', 'd', 'e', 'f', 'g'].map(page) },
  ]
  expect(llmsParts(sections, 2).map(({ label, pages }) => [label, pages.map(({ title }) => title).join('')])).toEqual([
    ['Guides', 'ab'],
    ['Reference (1 of 3)', 'cd'],
    ['Reference (2 of 3)', 'ef'],
    ['Reference (3 of 3)', 'g'],
  ])
})
