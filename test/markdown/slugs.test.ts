/** The ids that each tool makes of the same headings, one after the other on one page. */
import { describe, expect, test } from 'vitest'
import { newSlugger, type SlugStyle } from '../../cli/markdown/text/headings.ts'

/**
 * The rules, from the sources of the tools: GitHub and Docusaurus use github-slugger; Astro takes one hyphen at its end away
 * (`rehypeHeadingIds`); VitePress has `slugify` of `@mdit-vue/shared`; MkDocs `slugify` of Python-Markdown's `toc`, or that of
 * pymdownx; Hugo `sanitizeAnchorName`; mdBook `normalize_id`. A dash stands for the id of GitHub.
 */
const STYLES = ['github', 'astro', 'vitepress', 'python', 'pymdownx', 'hugo', 'mdbook'] as const

const ROWS: readonly (readonly [heading: string, ...ids: string[]])[] = [
  ['Installation', 'installation', '-', '-', '-', '-', '-', '-'],
  ['Getting Started', 'getting-started', '-', '-', '-', '-', '-', '-'],
  ['Getting Started', 'getting-started-1', '-', '-', 'getting-started_1', 'getting-started_1', '-', '-'],
  ['Getting Started', 'getting-started-2', '-', '-', 'getting-started_2', 'getting-started_2', '-', '-'],
  ['What is it?', 'what-is-it', '-', '-', '-', '-', '-', '-'],
  ['FAQ & Help', 'faq--help', '-', 'faq-help', 'faq-help', '-', '-', '-'],
  ['A / B', 'a--b', '-', 'a-b', 'a-b', '-', '-', '-'],
  ['vite.config.ts', 'viteconfigts', '-', 'vite-config-ts', '-', '-', '-', '-'],
  ['Node.js', 'nodejs', '-', 'node-js', '-', '-', '-', '-'],
  ['build --watch', 'build---watch', '-', 'build-watch', 'build-watch', '-', '-', '-'],
  ['snake_case names', 'snake_case-names', '-', 'snake-case-names', '-', '-', '-', '-'],
  ['_private', '_private', '-', 'private', '-', '-', '-', '-'],
  ['1. First step', '1-first-step', '-', '_1-first-step', '-', '-', '-', '-'],
  ['2024', '2024', '-', '_2024', '-', '-', '-', '-'],
  ['v1.2.3', 'v123', '-', 'v1-2-3', '-', '-', '-', '-'],
  ['C++', 'c', '-', '-', '-', '-', '-', '-'],
  ['C#', 'c-1', '-', '-', 'c_1', 'c_1', '-', '-'],
  ['array[0].name', 'array0name', '-', 'array-0-name', '-', '-', '-', '-'],
  ['@scope/package', 'scopepackage', '-', 'scope-package', '-', '-', '-', '-'],
  ['key: value', 'key-value', '-', '-', '-', '-', '-', '-'],
  ["Don't do this", 'dont-do-this', '-', 'don-t-do-this', '-', '-', '-', '-'],
  ['Don’t do that', 'dont-do-that', '-', 'don-t-do-that', '-', '-', '-', '-'],
  ['“Quoted” words', 'quoted-words', '-', '-', '-', '-', '-', '-'],
  ['Ship it 🚀', 'ship-it-', 'ship-it', 'ship-it-🚀', 'ship-it', '-', '-', '-'],
  ['100 % sure', '100--sure', '-', '_100-sure', '100-sure', '-', '-', '-'],
  ['Überblick', 'überblick', '-', 'uberblick', 'uberblick', '-', '-', 'Überblick'],
  ['Café crème', 'café-crème', '-', 'cafe-creme', 'cafe-creme', '-', '-', '-'],
  ['Привет, Мир', 'привет-мир', '-', '-', '_1', '-', '-', 'Привет-Мир'],
  ['快速开始', '快速开始', '-', '-', '_2', '-', '-', '-'],
  ['Wait…', 'wait', '-', '-', '-', '-', '-', '-'],
  ['x² + y²', 'x--y', '-', 'x2-y2', 'x2-y2', 'x²--y²', '-', 'x²--y²'],
  ['हिन्दी', 'हिन्दी', '-', '-', '_3', 'हनद', 'हनद', 'हिनदी'],
]

describe.each(STYLES.map((style, at) => [style, at + 1] as const))('%s', (style: SlugStyle, column) => {
  const slugger = newSlugger(style)
  const made = new Map(ROWS.map((row) => [row, slugger.slug(row[0])]))
  test.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    const [, github = ''] = row
    const id = row[column] ?? ''
    expect(made.get(row)).toBe((id === '-' ? github : id).normalize(style === 'vitepress' ? 'NFKD' : 'NFC'))
  })
})

test('Astro gives two headings that differ in a sign at the end one id; here the second one keeps its hyphen', () => {
  const slugger = newSlugger('astro')
  expect(['Go', 'Go 🚀', 'Go 🚀', 'Ready 🚀', 'Ready'].map((text) => slugger.slug(text))).toEqual([
    'go',
    'go-',
    'go--1',
    'ready',
    'ready-1',
  ])
})
