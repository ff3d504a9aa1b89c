/** Names of emoji in text. */
import { describe, expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

describe('names become characters', () => {
  test.each<[string, string]>([
    [':tada:', '🎉'],
    ['Done :+1:.', 'Done 👍.'],
    [':rocket::tada:', '🚀🎉'],
    ['**:tada:**', '<strong>🎉</strong>'],
    [':man_raising_hand:', '🙋‍♂️'],
    [':nothing-like-it:', ':nothing-like-it:'],
    ['a:tada:b', 'a:tada:b'],
    ['\\:tada:', ':tada:'],
    ['10:30:45', '10:30:45'],
    ['`:tada:`', '<code>:tada:</code>'],
    ['std::map::key', 'std::map::key'],
  ])('%s', async (text, expected) => {
    expect(await renderMarkdown(text)).toBe(`<p>${expected}</p>`)
  })
})

test.each([
  ['github', 'done-tada'],
  ['hugo', 'done-tada'],
  ['vitepress', 'done'],
  ['python', 'done'],
] as const)('an emoji in a heading is a part of its id as the rule of %s has it', (slugs, id) => {
  const { facts } = parseDocument({ path: 'a.md' as DocPath, text: '## Done :tada:' }, { docsDir: 'docs', slugs })
  expect(facts.headings.map((heading) => [heading.id, heading.text])).toEqual([[id, 'Done 🎉']])
})
