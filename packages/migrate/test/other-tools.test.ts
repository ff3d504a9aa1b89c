/** Tools that do not move in by themselves are known by their files. */
import { expect, it, test } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { otherFormats, otherTool } from '../../../cli/app/init/other-tools.ts'
import { treeOf } from './tree-of.ts'

test.each<[label: string, sign: string, files: Readonly<Record<string, string>>]>([
  [
    'Jupyter Book',
    '_toc.yml',
    { '_toc.yml': 'format: jb-book\nroot: intro\n', '_config.yml': 'title: a', 'intro.md': '' },
  ],
  ['MyST', 'docs/myst.yml', { 'docs/myst.yml': 'version: 1', 'docs/index.md': '' }],
  ['Sphinx', 'docs/conf.py', { 'docs/conf.py': "project = 'a'\nextensions = ['myst_parser']\n", 'docs/index.md': '' }],
  ['Quarto', '_quarto.yml', { '_quarto.yml': 'project:\n  type: website', 'index.qmd': '' }],
  ['bookdown', '_bookdown.yml', { '_bookdown.yml': 'book_filename: a', 'index.Rmd': '' }],
  ['GitBook', '.gitbook.yaml', { '.gitbook.yaml': 'root: ./docs/', 'docs/SUMMARY.md': '* [A](a.md)' }],
  ['GitBook', 'SUMMARY.md', { 'SUMMARY.md': '# Contents\n\n* [A](a.md)\n', 'a.md': '' }],
  [
    'Docsify',
    'docs/index.html',
    { 'docs/index.html': '<script>window.$docsify = {}</script>', 'docs/_sidebar.md': '' },
  ],
  ['Docsify', 'docs/_sidebar.md', { 'docs/_sidebar.md': '- [A](a.md)' }],
  ['Nextra', 'pages/_meta.json', { 'pages/_meta.json': '{}', 'pages/index.mdx': '' }],
  ['Nextra', 'content/_meta.js', { 'content/_meta.js': 'export default {}', 'content/index.mdx': '' }],
  ['Fumadocs', 'source.config.ts', { 'source.config.ts': "import { defineDocs } from 'fumadocs-mdx/config'" }],
  ['Mintlify', 'docs.json', { 'docs.json': '{ "$schema": "https://mintlify.com/docs.json" }', 'a.mdx': '' }],
  ['Antora', 'docs/antora.yml', { 'docs/antora.yml': 'name: a', 'docs/modules/ROOT/pages/index.adoc': '' }],
  ['Gatsby', 'gatsby-config.js', { 'gatsby-config.js': '', 'content/a.md': '' }],
  ['Astro', 'astro.config.mjs', { 'astro.config.mjs': 'export default {}', 'src/content/docs/a.md': '' }],
  ['Eleventy', '.eleventy.js', { '.eleventy.js': '', 'a.md': '' }],
  ['Jekyll', '_config.yml', { '_config.yml': 'theme: just-the-docs', '_docs/a.md': '' }],
])('%s by %s', (label, sign, files) => {
  const tree = treeOf(files)
  expect(detectTools(tree)).toEqual([])
  expect(otherTool(tree)).toMatchObject({ label, sign })
})

it('a folder of Markdown is of no tool', () => {
  const files = {
    'docs/a.md': '',
    'package.json': '{}',
    'index.html': '<p>',
    'conf.py': 'debug = True',
    'docs.json': '{}',
  }
  expect(otherTool(treeOf(files))).toBeUndefined()
})

it('texts that no page is made of are named by their format', () => {
  expect(otherFormats(treeOf({ 'docs/a.rst': '', 'docs/b.rst': '', 'c.qmd': '', 'd.md': '' }))).toEqual([
    '2 `.rst` files (docs/a.rst, …): no pages are made of such files. Convert them to Markdown: `pandoc -t gfm a.rst -o a.md`.',
    'c.qmd: no pages are made of such files. Render them to Markdown: `quarto render --to gfm`.',
  ])
})
