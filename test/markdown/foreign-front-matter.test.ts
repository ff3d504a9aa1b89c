/** Keys of other tools in front matter are read as this program's own, or their loss is a finding. */
import { expect, test } from 'vitest'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { drawBody } from '../../site/body/body.tsx'

const parse = (frontMatter: string, body = '') =>
  parseDocument({ path: 'a.md' as DocPath, text: `---\n${frontMatter}\n---\n${body}` }, { docsDir: 'docs' })

test.each<[string, object]>([
  ['weight: 3', { order: 3 }],
  ['weight: 0', {}],
  ['linkTitle: Short', { sidebarLabel: 'Short' }],
  ['sidebar:\n  order: 2\n  label: Short', { order: 2, sidebarLabel: 'Short' }],
  ['sidebar:\n  hidden: true', { inSidebar: false }],
  ['sidebar:\n  badge: New', { sidebarBadge: 'New' }],
  ['sidebar:\n  badge:\n    text: New\n    variant: tip', { sidebarBadge: 'New' }],
  ['sidebar: false', { displayedSidebar: null }],
  ['order: 1\nweight: 3', { order: 1 }],
  ['aliases:\n  - /old/\n  - /older/', { redirectFrom: [{ from: '/old/' }, { from: '/older/' }] }],
  ['aliases:\n  - Get-Item', {}],
  ['aliases: [/old/]\nredirect_from: /new/', { redirectFrom: [{ from: '/new/' }, { from: '/old/' }] }],
  ['alias: /a/\naliases: [/b/]', { redirectFrom: [{ from: '/a/' }, { from: '/b/' }] }],
  ['url: /new/', { slug: '/new/' }],
  ['outline: false', { hideTableOfContents: true }],
  ['outline: [2, 4]', { tocMinHeadingLevel: 2, tocMaxHeadingLevel: 4 }],
  ['outline: deep', { tocMaxHeadingLevel: 6 }],
  ['tableOfContents: false', { hideTableOfContents: true }],
  ['tableOfContents:\n  maxHeadingLevel: 4', { tocMaxHeadingLevel: 4 }],
  ['hide:\n  - toc\n  - navigation', { hideTableOfContents: true, displayedSidebar: null }],
  ['editUrl: false', { editUrl: null }],
  ['pagefind: false', { search: { exclude: true } }],
  ['next: false', { paginationNext: null }],
  ['template: splash', { hideTableOfContents: true, displayedSidebar: null }],
  ['summary: Words', { description: 'Words' }],
  ['author: A\nauthorURL: https://a.example', { authors: [{ name: 'A', url: 'https://a.example' }] }],
  [
    'authors: [{ name: A, position: Cook, link: "https://a.example", socials: { x: y } }, b]',
    { authors: [{ name: 'A', title: 'Cook', url: 'https://a.example' }, { key: 'b' }] },
  ],
  ['uid: a.b', {}],
  ['authors: { name: A, position: Cook }', { authors: [{ name: 'A', title: 'Cook' }] }],
  ['authors: b', { authors: [{ key: 'b' }] }],
  ['author: A\nauthors: [b]', { authors: [{ key: 'b' }] }],
  ['date:\n  created: 2024-01-02\n  updated: 2025-01-02', { date: '2024-01-02T00:00:00.000Z' }],
  ['i18nReady: true', {}],
])('%j', (frontMatter, expected) => {
  const { head } = parse(frontMatter)
  expect(head.frontMatter).toEqual(expected)
  expect(head.problems).toEqual([])
})

test.each([
  ['title: a\nnext:\n  text: b\n  link: /c', 'next', 3],
  ['title: a\nhead:\n  - tag: style', 'head', 3],
  ['cascade:\n  a: b', 'cascade', 2],
])('%j is reported', (frontMatter, key, line) => {
  expect(parse(frontMatter).head.problems).toMatchObject([
    { rule: 'unknown-front-matter', target: key, place: { file: 'docs/a.md', line } },
  ])
})

test('the home page of VitePress keeps its words and links', async () => {
  const home = parse(
    'layout: home\nhero:\n  name: Tool\n  text: Does things\n  tagline: Quickly\n  actions:\n    - text: Start\n      link: ./start.md\nfeatures:\n  - title: One\n    details: First thing\n    link: ./one.md',
    '\nMore\n',
  )
  const { segments } = await home.body({ html: 'safe', draw: drawBody, code: drawCode })
  const html = segments.filter((segment) => typeof segment === 'string').join('')
  expect(home.head.title).toBe('Tool')
  for (const words of ['Does things', 'Quickly', 'Start', 'One', 'First thing', 'More']) expect(html).toContain(words)
  expect(home.facts.references.map(({ href }) => href)).toEqual(['./start.md', './one.md'])
})

test.each([
  ['title: T\nhero:\n  name: T\n  text: T\n  tagline: G', ['T', 'G']],
  ['hero:\n  name: N\n  text: T\n  tagline: T', ['N', 'T']],
  ['title: T\nhero:\n  title: H\n  tagline: G', ['H', 'G']],
  ['title: T\nhero:\n  tagline: G', ['T', 'G']],
  ['title: T\nhero:\n  name: N\n  text: X\n  tagline: G', ['N', 'X', 'G']],
  ['hero:\n  text: X\n  tagline: G', ['X', 'G']],
])('a hero says no word twice: %j', async (frontMatter, said) => {
  const { segments } = await parse(frontMatter, '').body({ html: 'safe', draw: drawBody, code: drawCode })
  const html = segments.filter((segment) => typeof segment === 'string').join('')
  expect(html).toMatch(/^<h1/)
  expect(Array.from(html.matchAll(/>([A-Z])</g), ([, text]) => text)).toEqual(said)
})

test('links of a home page have their places in the front matter', () => {
  const { facts } = parse(
    'title: a\nhero:\n  text: ./a.md\n  image: ./a.png\n  actions:\n    - { text: A, link: "./a.md" }\nfeatures:\n  - title: B\n    details: See [this](./a.md)\n    link: ./a.md',
    '[c](./a.md)\n',
  )
  expect(facts.references.map(({ href, line, column }) => `${href} ${line}:${column}`)).toEqual([
    './a.png 5:10',
    './a.md 7:25',
    './a.md 10:25',
    './a.md 11:11',
    './a.md 13:5',
  ])
})

test('a link of a home page is not looked for in other keys', () => {
  const { facts } = parse('other:\n  link: ./a.md\nhero:\n  actions:\n    - text: A\n      link: ./a.md')
  expect(facts.references.map(({ href, line, column }) => `${href} ${line}:${column}`)).toEqual(['./a.md 7:13'])
})

test('the places of later nodes stay the same', () => {
  const { facts } = parse('title: a\nhero:\n  tagline: b', '\n[c](./d.md)\n')
  expect(facts.references).toMatchObject([{ href: './d.md', line: 7, column: 5 }])
})
