/** The title of a plain first heading, told without a parser: the same as the parser's. */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { describe, expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument, parseHead } from '../../cli/markdown/parse.ts'
import { plainTitle } from '../../cli/markdown/text/plain-title.ts'
import { type DialectName, dialectsNamed } from '../harness/dialects.ts'

const HEADINGS = [
  '# Title',
  '\n\n# Install the tools',
  '# Straße, 日本語 – 3.9.1 (beta)?',
  '# What’s new: version 4 & later',
  '# A   ',
  "# (C) www.a.b, don't TL-DR",
  // Each of these is left to the parser.
  '# Title #',
  '# Title {#id}',
  '# *Title*',
  '# `code`',
  '# a :smile: b',
  '# a :b[c]',
  '# a&amp;b',
  '# H~2~O',
  '# [[a]] ==b== ++c++',
  '# <b>a</b>',
  '# {{ a }}',
  '# {a}',
  '# a  b',
  '# a\\',
  '#\tTitle',
  '#Title',
  '## Title',
  ' # Title',
  '    # Title',
  'Title\n===',
  '> # Title',
  '- # Title',
  '```\n# Title\n```',
  '<!-- a -->\n# Title',
  '<!--\n# Title\n-->',
  'import A from "a"\n\n# Title',
  '\uFEFF# Title',
  '#',
  '',
]

const REST = [
  '',
  '\n',
  '\r\n\r\nText',
  '\n===',
  '\n# Other',
  '\n: text',
  '\n\n*[Title]: Words\n',
  '\n{#id}',
  '\n\n```\nopen',
]

const DIALECTS: readonly (readonly DialectName[])[] = [
  [],
  ...(['docusaurus', 'vitepress', 'mkdocs', 'starlight', 'hugo', 'mdbook', 'docfx'] as const).map((name) => [name]),
]

const pathOf = (extension: string): DocPath => `a.${extension}` as DocPath

describe('a plain title', () => {
  test.each(HEADINGS.slice(0, 6))('%j needs no parser', (heading) => {
    expect(plainTitle(heading)).toBe(heading.trim().slice(2))
  })

  test.each(HEADINGS.slice(6))('%j needs the parser', (heading) => {
    expect(plainTitle(heading)).toBeUndefined()
  })

  test.each(['md', 'mdx'])('is the title that the parser finds, in every dialect: .%s', (extension) => {
    for (const heading of HEADINGS)
      for (const rest of REST)
        for (const dialects of DIALECTS) {
          const context = { docsDir: 'docs', dialects: dialectsNamed(dialects) }
          const text = heading + rest
          const plain = plainTitle(text)
          if (plain === undefined) continue
          const { facts } = parseDocument({ path: pathOf(extension), text }, context)
          expect([text, dialects, facts.ownTitle]).toEqual([text, dialects, plain])
        }
  })

  test('is the title that the parser finds in the files of this repository that have no other', async () => {
    const files = await fastGlob(['*.md', 'test/fixtures/**/*.{md,mdx}'])
    const titles = files.flatMap((path) => {
      const source = { path: path as DocPath, text: readFileSync(path, 'utf8') }
      const { head, facts } = parseDocument(source, { docsDir: '.' })
      if (head.frontMatter.title !== undefined || facts.ownTitle === undefined) return []
      return [{ path, title: parseHead(source, { docsDir: '.' }).title, found: facts.ownTitle }]
    })
    expect(titles.length).toBeGreaterThan(20)
    expect(titles.map(({ path, title }) => [path, title])).toEqual(titles.map(({ path, found }) => [path, found]))
  })
})

describe('the head of a document', () => {
  const headOf = (text: string): { title: string; isParsed: boolean } => {
    let isParsed = false
    const { title } = parseHead(
      { path: 'own-name.md' as DocPath, text },
      {
        docsDir: 'docs',
        // The parser alone asks for it.
        get math() {
          isParsed = true
          return false
        },
      },
    )
    return { title, isParsed }
  }

  test.each([
    ['# Plain words\n\nText', 'Plain words', false],
    ['---\ndescription: A\n---\n\n# Plain words\n', 'Plain words', false],
    ['---\ntitle: Own\n---\n\n# Plain words\n', 'Own', false],
    ['# With `code`\n', 'With code', true],
    ['Text without a title', 'own-name', false],
  ])('%j is parsed only where it must be', (text, title, isParsed) => {
    expect(headOf(text)).toEqual({ title, isParsed })
  })
})
