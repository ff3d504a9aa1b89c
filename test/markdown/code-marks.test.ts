/** Marks in code, in the spellings of Docusaurus, VitePress, Expressive Code and Material for MkDocs. */
import { describe, expect, test } from 'vitest'
import { type CodeBlock, readCodeBlock } from '../../cli/markdown/code/code-block.ts'
import { readCodeInfo } from '../../cli/markdown/code/code-info.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { parseMarkdown } from '../../cli/markdown/parser/parser.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

const fenced = (info: string, code = 'a\nb\nc\nd'): string => `\`\`\`${info}\n${code}\n\`\`\``

function read(info: string, code?: string): CodeBlock {
  const node = parseMarkdown(fenced(info, code), { gfm: true, directives: true }).children[0]
  if (node?.type !== 'code') throw new Error('The text is no code block.')
  return readCodeBlock(node)
}

/** The lines of a block as they are drawn, without the tags of tokens. */
async function drawn(info: string, code?: string): Promise<string[]> {
  const html = await renderMarkdown(fenced(info, code))
  return (/<code>(.*)<\/code>/s.exec(html)?.[1] ?? '').split('\n')
}

describe('regular expressions and attributes in info strings', () => {
  test.each([
    ['js /a\\.b/', [], [{ mark: 'highlighted', text: 'a.b' }]],
    ['astro /<slot .*?\\/>/ /\\w+/', ['/<slot .*?\\/>/', '/\\w+/'], []],
    ['js {1} docs/', ['docs/'], []],
    [
      'js ins=/a\\.b/ del=/two words/',
      [],
      [
        { mark: 'inserted', text: 'a.b' },
        { mark: 'deleted', text: 'two words' },
      ],
    ],
    ['js ins=/t.o/', ['ins=/t.o/'], []],
    ['py {linenos=table,style="emacs", base_url="x"}', ['base_url="x"'], []],
  ])('%s', (info, unknown, texts) => {
    expect(readCodeInfo(info)).toMatchObject({ unknown, texts })
  })
})

test('of two marks of a line, the one counts that begins later', () => {
  const code = ['a // [!code ++:4]', 'b // [!code --:3]', 'c // [!code ++:1]', 'd', 'e'].join('\n')
  expect(read('js', code).marks).toEqual({ 0: 'inserted', 1: 'deleted', 2: 'inserted', 3: 'deleted' })
})

describe('info strings', () => {
  test.each<[string, Partial<CodeBlock>]>([
    ['js:line-numbers', { language: 'js', startLine: 1 }],
    ['html file="layouts/page.html"', { language: 'html', title: 'layouts/page.html' }],
    ['json name="biome.json" add={2} rem={3}', { title: 'biome.json', marks: { 1: 'inserted', 2: 'deleted' } }],
    ['go-html-template', { language: 'html' }],
    ['tree', { language: 'text' }],
    ['js:line-numbers=5 {2}', { language: 'js', startLine: 5, marks: { 1: 'highlighted' } }],
    ['js:no-line-numbers', { language: 'js', marks: {} }],
    ['js showLineNumbers=false', { language: 'js', marks: {} }],
    ['js showLineNumbers startLineNumber=7', { language: 'js', startLine: 7 }],
    [
      'py linenums="3" hl_lines="1 3-4"',
      { startLine: 3, marks: { 0: 'highlighted', 2: 'highlighted', 3: 'highlighted' } },
    ],
    ['js ins={1} del={2} mark={3}', { marks: { 0: 'inserted', 1: 'deleted', 2: 'highlighted' } }],
    [
      'js ins={"New":1-2} del={ "Old": 3 }',
      { marks: { 0: 'inserted', 1: 'inserted', 2: 'deleted' }, labels: { 0: 'New', 2: 'Old' } },
    ],
    ['js [app.js ~logos:vue~]', { title: 'app.js' }],
    ['js [a ~ b]', { title: 'a ~ b' }],
    ['py linenums="4 1 2"', { startLine: 4 }],
    ['js {"First":1-2}', { marks: { 0: 'highlighted', 1: 'highlighted' }, labels: { 0: 'First' } }],
    ['js [config.js]', { language: 'js', title: 'config.js' }],
    ['js{1} [config.js]', { title: 'config.js', marks: { 0: 'highlighted' } }],
    ['[.env]', { language: '', title: '.env' }],
    ['title="x.txt"', { language: '', title: 'x.txt' }],
    ['hl_lines="4"', { language: '', marks: { 3: 'highlighted' } }],
    ['js filename="a.js"', { title: 'a.js' }],
    ['{.python title="a.py" hl_lines="2"}', { language: 'python', title: 'a.py', marks: { 1: 'highlighted' } }],
    ['{ .yaml .annotate }', { language: 'yaml', marks: {} }],
    [
      'py {linenos=table,hl_lines=[2,"3-4"],linenostart=5,filename="a, b.py"}',
      { title: 'a, b.py', startLine: 5, marks: { 1: 'highlighted', 2: 'highlighted', 3: 'highlighted' } },
    ],
    ['py {linenostart=5, linenos=inline style="emacs"}', { language: 'py', startLine: 5 }],
    ['py {hl_lines="1 3-4",linenos=false}', { marks: { 0: 'highlighted', 2: 'highlighted', 3: 'highlighted' } }],
    ['py{linenos=true}', { language: 'py', startLine: 1 }],
    ['py {filename=a.py}', { title: 'a.py' }],
    ['js wrap', { wrap: true }],
    ['js wrap=false', { language: 'js', marks: {} }],
    ['sh frame="terminal" title="Shell"', { frame: 'terminal', title: 'Shell' }],
    ['js collapse={2-3}', { collapsed: [[1, 3]] }],
    ['js collapse={3, 1-3}', { collapsed: [[0, 3]] }],
    ['js collapse', { collapsed: [[0, 4]] }],
    ['js:collapsed-lines', { collapsed: [[0, 4]] }],
    ['js "a"', { texts: [{ mark: 'highlighted', text: 'a', from: 0, to: 4 }] }],
    ['js ins="b c"', { texts: [{ mark: 'inserted', text: 'b c', from: 0, to: 4 }] }],
  ])('%s', (info, expected) => {
    expect(read(info)).toMatchObject(expected)
  })

  test('the lines of a diff in another language lose their signs', () => {
    const block = read('diff lang="js"', '  let a\n- let b\n+ let c\n  let d')
    expect(block).toMatchObject({ language: 'js', marks: { 1: 'deleted', 2: 'inserted' } })
    expect(block.lines).toEqual(['let a', 'let b', 'let c', 'let d'])
  })
})

test('an info string with braces is read in linear steps', () => {
  for (const info of [`{.${'a'.repeat(200_000)}`, `py {${'a='.repeat(100_000)}`, `py {a=[${'1,'.repeat(100_000)}`])
    expect(readCodeInfo(info).lines).toEqual([])
})

describe('comments', () => {
  test.each<[string, Partial<CodeBlock>]>([
    ['a // [!code ++]\nb // [!code --]', { lines: ['a', 'b'], marks: { 0: 'inserted', 1: 'deleted' } }],
    ['a # [!code hl]', { lines: ['a'], marks: { 0: 'highlighted' } }],
    ['a <!-- [!code highlight:2] -->\nb\nc', { lines: ['a', 'b', 'c'], marks: { 0: 'highlighted', 1: 'highlighted' } }],
    ['a /* [!code error] */\nb {/* [!code warning] */}', { lines: ['a', 'b'], marks: { 0: 'error', 1: 'warning' } }],
    ['a // [!code focus:2]\nb\nc', { lines: ['a', 'b', 'c'], focused: [0, 1] }],
    ['a // [!code ++] // [!code focus]', { lines: ['a'], marks: { 0: 'inserted' }, focused: [0] }],
    ['// [!code focus]\na\nb', { lines: ['a', 'b'], focused: [0] }],
    ['// [!code word:b]\na b\nb', { texts: [{ mark: 'highlighted', text: 'b', from: 0, to: 2 }] }],
    ['// [!code word:b:1]\na b\nb', { texts: [{ mark: 'highlighted', text: 'b', from: 0, to: 1 }] }],
    [
      "' highlight-next-line\na\nREM highlight-next-line\nb\n! highlight-next-line\nc",
      { marks: { 0: 'highlighted', 1: 'highlighted', 2: 'highlighted' } },
    ],
    [
      '*> highlight-start\na\nrem highlight-end\nremhighlight-start',
      { lines: ['a', 'remhighlight-start'], marks: { 0: 'highlighted' } },
    ],
    ['a // [!code nothing]', { lines: ['a // [!code nothing]'], marks: {} }],
    ['a [!code ++]', { lines: ['a [!code ++]'], marks: {} }],
    ['a // [!code focus:999999]', { focused: [0] }],
  ])('%j', (code, expected) => {
    expect(read('js', code)).toMatchObject(expected)
  })

  test('hostile lines are read in linear steps', () => {
    for (const line of [
      '// [!code '.repeat(50_000),
      `${' '.repeat(500_000)}x`,
      `// highlight-start${' '.repeat(500_000)}x`,
    ])
      expect(readCodeBlock({ lang: 'js', value: line }).lines).toHaveLength(1)
    const value = 'a // [!code highlight:999999]\n'.repeat(20_000)
    expect(Object.keys(readCodeBlock({ lang: 'js', value }).marks)).toHaveLength(20_001)
  })
})

describe('drawing', () => {
  test.each<[info: string, code: string, expected: string]>([
    ['text "b"', 'abc', '<span class="line">a<mark>b</mark>c</span>'],
    ['text ins="&lt;"', 'a<b', '<span class="line">a<mark class="inserted">&lt;</mark>b</span>'],
    ['text "b" "bc"', 'abcb', '<span class="line">a<mark>b</mark>c<mark>b</mark></span>'],
    ['text {"One":1}', 'a', '<span class="line highlighted"><span class="line-label">One</span>a</span>'],
    ['text "😀"', 'a😀b', '<span class="line">a<mark>😀</mark>b</span>'],
    ['text', 'a // [!code error]', '<span class="line error">a</span>'],
  ])('%s of %s', async (info, code, expected) => {
    expect(await drawn(info, code)).toEqual([expected])
  })

  test('a marked text runs over the edges of tokens', async () => {
    const [line = ''] = await drawn('js "a = 1"', 'let a = 1;')
    expect(line.replace(/<\/?(?:span|i)[^>]*>/g, '')).toBe('let <mark>a </mark><mark>= </mark><mark>1</mark>;')
  })

  test('folded lines stay in the code', async () => {
    expect(await drawn('text collapse={2-3}')).toEqual([
      '<span class="line">a</span>',
      '<input class="fold" type="checkbox" aria-label="2 folded lines"/><span class="folded"><span class="line">b</span>',
      '<span class="line">c</span>',
      '</span><span class="line">d</span>',
    ])
  })

  test('text in marks and labels is escaped', async () => {
    const html = await renderMarkdown(fenced('text "<img>" {"<script>":1} title="<b>"', '<img>'))
    expect(html).not.toMatch(/<img>|<script>|<b>/)
  })
})

describe('groups', () => {
  test('a group has a tab for each block, under its title, label or language', async () => {
    const html = await renderMarkdown(
      ':::code-group\n```js [a.js]\na\n```\n```ts title="b.ts"\nb\n```\n```css\nc\n```\n:::',
    )
    expect([...html.matchAll(/<p class="tab-label">([^<]*)/g)].map(([, label]) => label)).toEqual([
      'a.js',
      'b.ts',
      'css',
    ])
    expect(html).not.toContain('figcaption')
    expect(html).toContain('data-group="a.js|b.ts|css"')
  })

  test('labels of a group differ', async () => {
    const html = await renderMarkdown(':::code-group\n```js\na\n```\n```js\nb\n```\n:::')
    expect([...html.matchAll(/data-value="([^"]*)"/g)].map(([, value]) => value)).toEqual(['js', 'js (2)'])
  })

  test('other content of a group is kept', async () => {
    expect(await renderMarkdown(':::code-group\nWords.\n:::')).toContain('<p>Words.</p>')
  })

  test('npm commands become those of each package manager', async () => {
    const short = fenced('package-install', 'x')
    expect(await renderMarkdown(short)).toBe(await renderMarkdown(fenced('sh npm2yarn', 'npm install x')))
    const own = await renderMarkdown(fenced('npm', 'npx x'))
    expect(own).toBe(await renderMarkdown(fenced('sh npm2yarn', 'npx x')))
    expect(await renderMarkdown(fenced('npm', 'x'))).not.toContain('pnpm')
    const html = await renderMarkdown(fenced('bash npm2yarn', 'npm install --save-dev x\nnpm run build'))
    expect([...html.matchAll(/data-value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      'npm',
      'yarn',
      'pnpm',
      'bun',
    ])
    expect(html.replace(/<[^>]*>/g, '')).toContain('pnpm add --save-dev x\npnpm run build')
  })
})

describe('annotations', () => {
  test('numbers in comments become marks when a list explains them', async () => {
    const html = await renderMarkdown('```yaml\na: 1 # (1)!\nb: 2 # (2) (3)\n```\n\n1. One\n2. Two\n3. Three')
    expect(html).toContain('<span class="annotation">1</span>')
    expect(html).toContain('<span class="annotation">2</span><span class="annotation">3</span>')
    expect(html).not.toContain('(1)!')
    expect(html).toContain('<ol class="annotations">')
  })

  test('numbers stay text without a list', async () => {
    expect(await renderMarkdown('```yaml\na: 1 # (1)\n```')).toContain('(1)')
  })
})

describe('facts', () => {
  const factsOf = (text: string) => parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' }).facts

  test.each<[string, readonly string[] | undefined]>([
    [fenced('js {1} title="a"'), undefined],
    [fenced('js "a"'), ['code']],
    [fenced('js frame=terminal'), ['frames']],
    [fenced('js frame=none collapse'), ['code', 'frames']],
    [fenced('js collapse'), ['code']],
    [fenced('js', 'a // [!code error]'), ['code']],
    [fenced('js', 'a // [!code ++]'), ['code']],
    [fenced('js', 'a // [!code hl]'), undefined],
  ])('%j needs the extra style sheet: %j', (text, extras) => {
    expect(factsOf(text).extras).toEqual(extras)
  })

  test.each<[string, string[]]>([
    ['js showLinenumber', ['1:4 showLinenumber Did you mean `showLineNumbers`?']],
    ['js tiitle="x"', ['1:4 tiitle="x" Did you mean `title`?']],
    ['js showLineNumbers {1} noInline', []],
    ['py title="x" { .annotate .no-copy }', []],
    ['js frame="code"', []],
    ['js frame="round"', ['1:4 frame="round" Did you mean `frame`?']],
    ['js mark={a}', ['1:4 mark={a} Did you mean `mark`?']],
  ])('unknown options are reported: %s', (info, expected) => {
    const found = factsOf(fenced(info)).problems.filter(({ rule }) => rule === 'code-option')
    expect(found.map(({ place, target, hint }) => `${place.line}:${place.column} ${target} ${hint}`)).toEqual(expected)
  })
})

test('texts are marked from the start of a line and beside each other; what overlaps an earlier one is not', async () => {
  const [beside, overlapping] = await drawn('text "ab" ins="cd" del="bc"', 'abcd xab\nxbcd')
  expect(beside).toContain('<mark>ab</mark><mark class="inserted">cd</mark> x<mark>ab</mark>')
  expect(overlapping).toContain('x<mark class="deleted">bc</mark>d')
})
