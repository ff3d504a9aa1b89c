/** What `npm run moves` compares: headings, lines and links of a page before and after a move. */
import { expect, it } from 'vitest'
import { isShown, linksOf, oldLinks, pageParts, sourceParts } from './kept-parts.ts'

const TEXT = `---
title: Page
---

# First [words](./b.md)

Plain **text** with \`code\`, [a link
over lines](../c.md#part) and [another][other].

- an item

::: tip
\`\`\`md
# No heading
[none](./b.md)
\`\`\`
:::

<div>left out</div>

[other]: /d/
[unused]: /b
`

it('headings and plain lines are compared, and what has the syntax of a tool is not', () => {
  expect(sourceParts(TEXT)).toEqual({
    headings: ['First words'],
    lines: ['Plain **text** with `code`, a link', 'over lines and another.', 'an item'],
  })
})

it('a line is shown when its letters stand in the article in their order', () => {
  const html =
    '<nav>Plain text</nav><article><h1>First &amp; words</h1><p>over <b>lines</b> and <a href="../d/#x">an&#111;ther</a></p></article>'
  const page = pageParts(html, '/a/')
  expect(['First words', 'over lines and another.', 'Plain text'].map((text) => isShown(text, page))).toEqual([
    true,
    true,
    false,
  ])
  expect([...page.links]).toEqual(['/d'])
})

it('links that worked lead to pages of the old site, by file or by address', () => {
  const pages = ['a/page', 'a/b', 'c', 'd'].map((name) => ({ file: `docs/${name}.md`, urls: [`/${name}.html`] }))
  const site = { project: '', settings: {}, navigation: [], redirects: [], done: [], left: [], pages }
  const old = oldLinks({ ...site, dialect: 'vitepress', docs: [{ folder: 'docs', options: {} }] })
  expect(linksOf(TEXT, 'docs/a/page.md', old)).toEqual([
    { destination: './b.md', target: 'docs/a/b.md' },
    { destination: '../c.md#part', target: 'docs/c.md' },
    { destination: '/d/', target: 'docs/d.md' },
  ])
  expect(linksOf('[gone](./gone.md) [near](b) [out](https://example.org/d)', 'docs/a/page.md', old)).toEqual([
    { destination: 'b', target: 'docs/a/b.md' },
  ])
})
