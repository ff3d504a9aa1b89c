/** Tools that do not move in by themselves are known by their files. */
import { expect, it, test } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { otherFormats, otherTool } from '../../../cli/app/init/other-tools.ts'
import { rivals } from '../move/rivals.ts'
import { treeOf } from './tree-of.ts'

test.each<[label: string, sign: string, files: Readonly<Record<string, string>>]>([
  ['Sphinx', 'docs/conf.py', { 'docs/conf.py': "project = 'a'\nextensions = ['myst_parser']\n", 'docs/index.md': '' }],
  ['Quarto', '_quarto.yml', { '_quarto.yml': 'project:\n  type: website', 'index.qmd': '' }],
  ['bookdown', '_bookdown.yml', { '_bookdown.yml': 'book_filename: a', 'index.Rmd': '' }],
  ['Antora', 'docs/antora.yml', { 'docs/antora.yml': 'name: a', 'docs/modules/ROOT/pages/index.adoc': '' }],
  ['Gatsby', 'gatsby-config.js', { 'gatsby-config.js': '', 'content/a.md': '' }],
  ['Astro', 'astro.config.mjs', { 'astro.config.mjs': 'export default {}', 'src/content/docs/a.md': '' }],
  ['Eleventy', '.eleventy.js', { '.eleventy.js': '', 'a.md': '' }],
])('%s by %s', (label, sign, files) => {
  const tree = treeOf(files)
  expect(detectTools(tree)).toEqual([])
  expect(otherTool(tree)).toMatchObject({ label, sign })
})

it('a file that several programs have is a sign and no proof, and two signs are a question', () => {
  const jekyll = detectTools(treeOf({ '_config.yml': 'theme: minima', 'index.md': '' }))
  expect(jekyll).toMatchObject([{ tool: 'jekyll', isSure: false }])
  expect(rivals(jekyll)).toEqual([])
  const both = detectTools(treeOf({ '_config.yml': 'theme: minima', 'SUMMARY.md': '* [A](a.md)', 'a.md': '' }))
  expect(rivals(both)).toMatchObject([{ tool: 'jekyll' }])
  // What is certain comes first, wherever it lies.
  const sure = detectTools(treeOf({ '_config.yml': '', 'docs/mkdocs.yml': '', 'docs/docs/a.md': '' }))
  expect([sure[0]?.tool, rivals(sure)]).toEqual(['mkdocs', []])
  const book = detectTools(treeOf({ '_config.yml': 'execute:\n', '_toc.yml': 'root: a\n', 'a.md': '' }))
  expect(book.map(({ tool }) => tool)).toEqual(['jupyter-book'])
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
