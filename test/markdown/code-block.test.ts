/** Fenced code: its info string and its comments; code stays text, whatever it contains. */
import { bundledLanguages } from 'shiki/langs'
import { describe, expect, test } from 'vitest'
import { type CodeBlock, readCodeBlock } from '../../cli/markdown/code/code-block.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { LANGUAGES } from '../../cli/markdown/highlight/languages.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { parseMarkdown } from '../../cli/markdown/parser/parser.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

/** The block as the parser passes it on: info strings lose white space and escapes. */
function read(markdown: string): CodeBlock {
  const node = parseMarkdown(markdown, { gfm: true, directives: true }).children[0]
  if (node?.type !== 'code') throw new Error('The text is no code block.')
  return readCodeBlock(node)
}

const fenced = (info: string, code = 'a\nb\nc\nd'): string => `\`\`\`${info}\n${code}\n\`\`\``

/** `1+ 3-` for an inserted first and a deleted third line; `*` marks a highlighted line. */
function marksOf({ marks }: CodeBlock): string {
  const signs = { highlighted: '*', inserted: '+', deleted: '-', error: '!', warning: '?' }
  return Object.entries(marks)
    .map(([line, mark]) => `${Number(line) + 1}${signs[mark]}`)
    .join(' ')
}

function checkInfo(rows: readonly (readonly [info: string, expected: Partial<CodeBlock>, marks?: string])[]): void {
  test.each(rows.map(([info, expected, marks]) => ({ info, expected, marks })))(
    '$info',
    ({ info, expected, marks }) => {
      const block = read(fenced(info))
      const { lines, marks: _, ...rest } = block
      expect(rest).toEqual(expected)
      expect(marksOf(block)).toBe(marks ?? '')
      expect(lines).toEqual(['a', 'b', 'c', 'd'])
    },
  )
}

describe('info strings', () => {
  checkInfo([
    ['', { language: '' }],
    ['js', { language: 'js' }],
    ['JS', { language: 'js' }],
    ['  js  ', { language: 'js' }],
    ['c++', { language: 'c++' }],
    ['js title="a b.js"', { language: 'js', title: 'a b.js' }],
    ['js title=\'a "b"\'', { language: 'js', title: 'a "b"' }],
    ['js title="&lt;b>"', { language: 'js', title: '<b>' }],
    ['js title=""', { language: 'js' }],
    ['js subtitle="x"', { language: 'js' }],
    ['js showLineNumbers', { language: 'js', startLine: 1 }],
    ['js showLineNumbers=5', { language: 'js', startLine: 5 }],
    ['js noshowLineNumbers', { language: 'js' }],
    ['js {2}', { language: 'js' }, '2*'],
    ['js {1,3-4}', { language: 'js' }, '1* 3* 4*'],
    ['js { 1, 3 }', { language: 'js' }, '1* 3*'],
    ['js{2}', { language: 'js' }, '2*'],
    ['rust,ignore', { language: 'rust' }],
    ['js,{2}', { language: 'js' }, '2*'],
    ['js{1, 3}', { language: 'js' }, '1* 3*'],
    ['{2}', { language: '' }, '2*'],
    ['js {0}', { language: 'js' }],
    ['js {9}', { language: 'js' }],
    ['js {3-1}', { language: 'js' }],
    ['js {3-999999999}', { language: 'js' }, '3* 4*'],
    ['js {,}', { language: 'js' }],
    ['js title="{1}"', { language: 'js', title: '{1}' }],
    ['js title="a" {1} showLineNumbers=3', { language: 'js', title: 'a', startLine: 3 }, '1*'],
    ['src/index.mjs', { language: 'mjs', title: 'src/index.mjs' }],
    ['index.mjs {1}', { language: 'mjs', title: 'index.mjs' }, '1*'],
    ['index.mjs title="x"', { language: 'mjs', title: 'x' }],
    ['text/html', { language: 'text/html' }],
  ])
})

describe('comments that mark lines', () => {
  test.each<[string, string, string[]]>([
    ['// highlight-next-line\na\nb', '1*', ['a', 'b']],
    ['a\n// highlight-start\nb\nc\n// highlight-end\nd', '2* 3*', ['a', 'b', 'c', 'd']],
    ['# insert-next-line\na\n# delete-next-line\nb', '1+ 2-', ['a', 'b']],
    ['<!-- strikeout-start -->\na\n<!-- strikeout-end -->\nb', '1-', ['a', 'b']],
    ['/* highlight-next-line */\na', '1*', ['a']],
    ['{/* highlight-next-line */}\na', '1*', ['a']],
    ['-- highlight-next-line\na', '1*', ['a']],
    ['% highlight-next-line\na', '1*', ['a']],
    ['; highlight-next-line\na', '1*', ['a']],
    ['  // highlight-next-line  \n  a', '1*', ['  a']],
    ['// highlight-start\na\n// insert-next-line\nb\nc\n// highlight-end\nd', '1* 2+ 3*', ['a', 'b', 'c', 'd']],
    ['// highlight-start\na\nb', '1* 2*', ['a', 'b']],
    ['// highlight-end\na', '', ['a']],
    ['// highlight-next-line', '', []],
    ['// highlight-nothing\na', '', ['// highlight-nothing', 'a']],
    ['a // highlight-next-line\nb', '', ['a // highlight-next-line', 'b']],
  ])('%j', (code, marks, lines) => {
    const block = read(fenced('js', code))
    expect(marksOf(block)).toBe(marks)
    expect(block.lines).toEqual(lines)
  })

  test('comments stay code when the info string has a range', () => {
    const block = read(fenced('js {2}', '// highlight-next-line\na'))
    expect(block.lines).toEqual(['// highlight-next-line', 'a'])
    expect(marksOf(block)).toBe('2*')
  })
})

test.each(['\n', '\r\n', '\r'])('lines end with %j', (end) => {
  expect(read(['```js', '// insert-next-line', 'a', '', 'b', '```', ''].join(end))).toMatchObject({
    lines: ['a', '', 'b'],
    marks: { 0: 'inserted' },
  })
})

describe('drawing', () => {
  const HOSTILE = '</code></pre><script>alert(1)</script>&amp;<!--'

  test.each(['js', 'html', 'md', 'vue', 'text', '', 'no-such-language', 'diff', 'json'])(
    'code of every language is text: %s',
    async (language) => {
      const html = await renderMarkdown(fenced(language, `${HOSTILE}\n'${HOSTILE}'\n// ${HOSTILE}`))
      expect(html).not.toContain('<script')
      const text = html
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&')
      expect(text.trim()).toBe(`${HOSTILE}\n'${HOSTILE}'\n// ${HOSTILE}`)
    },
  )

  test('names of languages and titles are escaped', async () => {
    const html = await renderMarkdown(fenced('js&quot;><script>x</script> title="<script>y</script>"'))
    expect(html).not.toContain('<script')
    expect(html).toContain('data-language="js&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
    expect(html).toContain('<figcaption>&lt;script&gt;y&lt;/script&gt;</figcaption>')
  })

  test('a block has lines, marks and numbers', async () => {
    const html = await renderMarkdown(fenced('text {2} showLineNumbers=7', 'a\nb'))
    expect(html).toContain(
      '<span data-line="7" class="line">a</span>\n<span data-line="8" class="line highlighted">b</span>',
    )
  })

  test('the label of a numbered line has no number', async () => {
    const html = await renderMarkdown(fenced('text {"A":1} showLineNumbers=7', 'a\nb'))
    expect(html).toContain('<span data-line="7" class="line highlighted"><span class="line-label">A</span>a</span>')
    expect(html).toContain('<span data-line="8" class="line">b</span>')
  })

  test('tokens have classes, and a token never crosses a line', async () => {
    const html = await renderMarkdown(fenced('js', 'const a = `x\ny`'))
    expect(html).toContain('<i class="k">const </i>')
    for (const line of /<code>(.*)<\/code>/s.exec(html)?.[1]?.split('\n') ?? []) {
      expect(line.match(/<(span|i) /g)?.length).toBe(line.match(/<\/(span|i)>/g)?.length)
    }
  })

  test('a very long line is shown without colours', async () => {
    const html = await renderMarkdown(fenced('js', `const a = '${'x'.repeat(4000)}<'`))
    expect(html).not.toContain('<i')
    expect(html).toContain('xxx&lt;&#x27;')
  })
})

describe('unknown languages', () => {
  function warnings(text: string): string[] {
    return parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' }).facts.problems.map(
      ({ rule, place, target, hint }) => `${place.line}:${place.column} ${rule} ${target} ${hint}`,
    )
  }

  test.each<[string, string[]]>([
    ['```js\n```\n\n```\n```\n\n```text\n```\n\n    code', []],
    ['```javscript\n```', ['1:4 unknown-language javscript Did you mean `javascript`?']],
    [
      'x\n\n~~~~  nonsense-language\n~~~~',
      ['3:7 unknown-language nonsense-language Write `text` where there is no language.'],
    ],
    ['> ```nope9\n> ```\n\n```nope9\n```', ['1:6 unknown-language nope9 Write `text` where there is no language.']],
    ['```constructor\n```', ['1:4 unknown-language constructor Write `text` where there is no language.']],
    ['```a.unknownext\n```', ['1:4 unknown-language unknownext Write `text` where there is no language.']],
  ])('%j', (text, expected) => {
    expect(warnings(text)).toEqual(expected)
  })

  test('the known names are those of shiki', () => {
    expect([...LANGUAGES]).toEqual(Object.keys(bundledLanguages).sort())
  })
})
