/** Directives and alerts: which texts are directives, with which title and attributes, and which stay text. */
import type { Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'
import { isDirective, labelOf } from '../../cli/markdown/syntax/directives.ts'
import { plainText } from '../../cli/markdown/text/plain-text.ts'
import { readTree } from '../../cli/markdown/text/tree.ts'
import { directives } from '../../site/directives/index.ts'

const DIALECT = { gfm: true, directives: true }

/**
 * The blocks of a text: `note[Title]{id=a}(…)` for a directive, `quote(…)`, `list(…)`, and the words of any other block
 * in quotes.
 */
function outline(text: string): string {
  const { tree } = readTree(text, 'a.md', DIALECT)
  return tree ? children(tree) : ''
}

function children(node: Nodes, skipped?: unknown): string {
  const list = 'children' in node ? (node.children as Nodes[]) : []
  return list
    .filter((child) => child !== skipped)
    .map(shape)
    .join(' ')
}

function shape(node: Nodes): string {
  if (isDirective(node)) {
    const label = labelOf(node)
    const title = label && label !== node ? `[${plainText(label as Nodes, { imageAlt: true })}]` : ''
    const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => `${name}=${value}`)
    return `${node.name}${title}${attributes.length > 0 ? `{${attributes.join(' ')}}` : ''}(${children(node, label)})`
  }
  if (node.type === 'blockquote') return `quote(${children(node)})`
  if (node.type === 'list' || node.type === 'listItem') return `${node.type}(${children(node)})`
  if (node.type === 'code' || node.type === 'html') return `${node.type} '${node.value}'`
  return `'${plainText(node, { imageAlt: true })}'`
}

function problemsOf(text: string): string[] {
  return readTree(text, 'a.md', DIALECT).problems.map(
    ({ place, rule, target, hint }) => `${place.line}:${place.column} ${rule} ${target}${hint ? `: ${hint}` : ''}`,
  )
}

function checkOutlines(title: string, rows: readonly (readonly [text: string, expected: string])[]): void {
  describe(title, () => {
    test.each(rows)('%j', (text, expected) => {
      expect(outline(text)).toBe(expected)
      expect(outline(text.replaceAll('\n', '\r\n')), 'with CRLF').toBe(expected.replaceAll('\n', '\r\n'))
      expect(problemsOf(text)).toEqual([])
    })
  })
}

checkOutlines('admonitions', [
  [':::note\na\n:::', "note('a')"],
  [':::note\n\na\n\nb\n\n:::\n\nc', "note('a' 'b') 'c'"],
  ['::::note\na\n::::', "note('a')"],
  [':::note\n:::', 'note()'],
  [':::note\na', "note('a')"],
  [':::note\n- a\n- b\n:::', "note(list(listItem('a') listItem('b')))"],
  ['- a\n\n  :::tip\n  b\n  :::', "list(listItem('a' tip('b')))"],
  ['> :::tip\n> b\n> :::', "quote(tip('b'))"],
  ['a\n:::note\nb\n:::\nc', "'a' note('b') 'c'"],
])

checkOutlines('titles', [
  [':::note[Title]\na\n:::', "note[Title]('a')"],
  [':::note Title\na\n:::', "note[Title]('a')"],
  [':::note   Title of *more* words  \na\n:::', "note[Title of more words]('a')"],
  [':::note [Title]\na\n:::', "note[Title]('a')"],
  [':::note\tTitle\na\n:::', "note[Title]('a')"],
  [':::note Title [link](https://example.org)\na\n:::', "note[Title link]('a')"],
  [':::note [link](https://example.org)\na\n:::', "note[link]('a')"],
  [':::note [a] and [b]\na\n:::', "note[[a] and [b]]('a')"],
  [':::note `code`\na\n:::', "note[code]('a')"],
  [':::note a \\[ b\na\n:::', "note[a [ b]('a')"],
  [':::note{title="Title"}\na\n:::', "note{title=Title}('a')"],
])

checkOutlines('titles with attributes', [
  [':::note[Title]{#a}\nb\n:::', "note[Title]{id=a}('b')"],
  [':::note Title {#a}\nb\n:::', "note[Title]{id=a}('b')"],
  [':::note Title {#a .b}\nb\n:::', "note[Title]{id=a class=b}('b')"],
  [':::note [Title] {#a}\nb\n:::', "note[Title]{id=a}('b')"],
])

checkOutlines('titles in containers', [
  ['> :::note Title\n> a\n> :::', "quote(note[Title]('a'))"],
  ['- a\n\n  :::note Title\n  b\n  :::', "list(listItem('a' note[Title]('b')))"],
  ['- :::note Title\n  a\n  :::', "list(listItem(note[Title]('a')))"],
  ['1. :::note Title\n   a\n   :::', "list(listItem(note[Title]('a')))"],
  ['- > :::note Title\n  > a\n  > :::', "list(listItem(quote(note[Title]('a'))))"],
])

checkOutlines('text that is not a directive is kept', [
  ['```\n:::note Title\n:::note [Title]\n```', "code ':::note Title\n:::note [Title]'"],
  ['~~~md\n:::note Title\n```\n:::tip Title\n~~~', "code ':::note Title\n```\n:::tip Title'"],
  ['a\n\n    :::note Title\n    :::', "'a' code ':::note Title\n:::'"],
  ['> ```\n> :::note Title\n> ```', "quote(code ':::note Title')"],
  ['- ```\n  :::note Title\n  ```', "list(listItem(code ':::note Title'))"],
  ['<pre>\n:::note Title\n</pre>', "html '<pre>\n:::note Title\n</pre>'"],
  ['<!--\n:::note Title\n-->', "html '<!--\n:::note Title\n-->'"],
  ['a :::note Title', "'a :::note Title'"],
  ['`:::note Title`', "':::note Title'"],
  ['\\:::note Title', "':::note Title'"],
  ['::: note\na\n:::', "'::: note a :::'"],
  [':::', "':::'"],
  ['a:b 10:30 c::d :e: :)', "'a:b 10:30 c::d :e: :)'"],
  ['std::vector<int>', "'std::vector'"],
])

describe('nesting', () => {
  test.each([
    ['::::note\n:::tip\na\n:::\n::::', "note(tip('a'))"],
    [':::::note A\n::::tip B\n:::info C\na\n:::\n::::\nb\n:::::', "note[A](tip[B](info[C]('a')) 'b')"],
    [
      '::::tabs{group=os}\n:::tab[A]{value=a}\nx\n:::\n:::tab[B]\ny\n:::\n::::',
      "tabs{group=os}(tab[A]{value=a}('x') tab[B]('y'))",
    ],
    ['::::details[More]\n```js\n:::\n```\n::::', "details[More](code ':::')"],
  ])('%j', (text, expected) => {
    expect(outline(text)).toBe(expected)
    expect(problemsOf(text)).toEqual([])
  })
})

describe('an unknown directive stays text and is reported', () => {
  test.each<[text: string, outline: string, problems: string[]]>([
    [':::notes\na\n:::', "':::notes' 'a' ':::'", ['1:1 unknown-directive notes: Did you mean `:::note`?']],
    [':::notes Title\na\n:::', "':::notes Title' 'a' ':::'", ['1:1 unknown-directive notes: Did you mean `:::note`?']],
    [
      ':::notes [Title]\na\n:::',
      "':::notes [Title]' 'a' ':::'",
      ['1:1 unknown-directive notes: Did you mean `:::note`?'],
    ],
    [
      ':::notes[Title]{#a}\nb\n:::',
      "':::notes[Title]{#a}' 'b' ':::'",
      ['1:1 unknown-directive notes: Did you mean `:::note`?'],
    ],
    [
      '> - :::notes\n>   a\n>   :::',
      "quote(list(listItem(':::notes' 'a' ':::')))",
      ['1:5 unknown-directive notes: Did you mean `:::note`?'],
    ],
    [':::notes\n:::', "':::notes' ':::'", ['1:1 unknown-directive notes: Did you mean `:::note`?']],
    [':::notes\na', "':::notes' 'a'", ['1:1 unknown-directive notes: Did you mean `:::note`?']],
    [
      '::::notes\n:::tip\na\n:::\n::::',
      "'::::notes' tip('a') '::::'",
      ['1:1 unknown-directive notes: Did you mean `:::note`?'],
    ],
    [
      '::video{src=a}',
      "'::video{src=a}'",
      [`1:1 unknown-directive video: These exist: ${[...directives.keys()].join(', ')}.`],
    ],
    [
      'a :abbr[HTML]{title=x} b',
      "'a :abbr[HTML]{title=x} b'",
      [`1:3 unknown-directive abbr: These exist: ${[...directives.keys()].join(', ')}.`],
    ],
    ['a :abbr b :c', "'a :abbr b :c'", []],
    [
      '::::constructor\na\n::::',
      "'::::constructor' 'a' '::::'",
      [`1:1 unknown-directive constructor: These exist: ${[...directives.keys()].join(', ')}.`],
    ],
  ])('%j', (text, expected, problems) => {
    expect(outline(text)).toBe(expected)
    expect(problemsOf(text)).toEqual(problems)
  })

  test('the hint for a known name in a wrong form shows the right form', () => {
    expect(problemsOf('::note[a]')[0]).toContain('`:::note`')
    expect(problemsOf('a :note[b]')[0]).toContain('`:::note`')
  })
})

describe('attributes and labels are checked', () => {
  test.each<[string, string[]]>([
    [':::note{title=a}\n:::', []],
    [':::note{#a .b}\n:::', []],
    [':::note{titel=a}\n:::', ['1:1 directive-attribute titel: Did you mean `title`?']],
    [':::note{onclick="x"}\n:::', ['1:1 directive-attribute onclick: These exist: id, class, title.']],
    ['::::tabs{group=a}\n:::tab[A]{default value=b}\n:::\n::::', []],
    ['::::tabs\n:::tab\na\n:::\n::::', ['2:1 directive-attribute label']],
    [':::details\na\n:::', ['1:1 directive-attribute label']],
    [':::details[A]{open}\na\n:::', []],
    [':::details[A]{opened}\na\n:::', ['1:1 directive-attribute opened: Did you mean `open`?']],
    [':::note{constructor=a}\n:::', ['1:1 directive-attribute constructor: These exist: id, class, title.']],
    ['::::tabs\na\n:::tab[A]\n:::\n::::', ['2:1 directive-attribute tabs: Put it into a `:::tab[Label]`, or outside.']],
    ['::::tabs\n::::', ['1:1 directive-attribute tabs: Put a `:::tab[Label]` into it.']],
    [':::tab[A]\n:::', ['1:1 directive-attribute tab: Put it inside `::::tabs`, which needs one more colon.']],
    [
      '::::tabs\n:::tab[A]\n:::\n:::tab[A]\n:::\n::::',
      ['4:1 directive-attribute value: Give one of the two another label or `value`.'],
    ],
    [
      '::::tabs\n:::tab[A]{value=b}\n:::\n:::tab[b]\n:::\n::::',
      ['4:1 directive-attribute value: Give one of the two another label or `value`.'],
    ],
  ])('%j', (text, expected) => {
    expect(problemsOf(text)).toEqual(expected)
  })
})

describe('GitHub alerts', () => {
  test.each([
    ['> [!NOTE]\n> a', "note('a')"],
    ['> [!note]\n> a', "note('a')"],
    ['> [!WARNING]  \n> a\n>\n> b', "warning('a' 'b')"],
    ['> [!TIP]\n>\n> a', "tip('a')"],
    ['> [!IMPORTANT]\n> - a', "important(list(listItem('a')))"],
    ['> [!CAUTION]\n> *a* [b](https://example.org)', "caution('a b')"],
    ['> [!NOTE]', 'note()'],
    ['- > [!NOTE]\n  > a', "list(listItem(note('a')))"],
    ['> > [!NOTE]\n> > a', "quote(note('a'))"],
    ['> [!NOTE] a', "quote('[!NOTE] a')"],
    ['> [!NOTE] *a*', "quote('[!NOTE] a')"],
    ['> [!OTHER]\n> a', "quote('[!OTHER] a')"],
    ['> a\n> [!NOTE]', "quote('a [!NOTE]')"],
    ['[!NOTE]\na', "'[!NOTE] a'"],
    ['```\n> [!NOTE]\n```', "code '> [!NOTE]'"],
  ])('%j', (text, expected) => {
    expect(outline(text)).toBe(expected)
    expect(problemsOf(text)).toEqual([])
  })

  test('an alert is drawn like an admonition', async () => {
    expect(await renderMarkdown('> [!TIP]\n> a')).toBe(await renderMarkdown(':::tip\na\n:::'))
  })
})

describe('drawing', () => {
  test('text in a directive never becomes markup', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const html = await renderMarkdown(
      [
        `:::note[${hostile.replace('<', '&lt;')}]{#"><script> title="${hostile}"}`,
        'a',
        ':::',
        `::::tabs{group='${hostile}'}`,
        `:::tab[\`${hostile}\`]{value='"><script>'}`,
        'b',
        ':::',
        '::::',
        ':::details[\\<script>]{open}',
        'c',
        ':::',
      ].join('\n'),
    )
    expect(html).not.toMatch(/<img|<script/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test.each(Object.keys(directives))('%s is drawn with its content', async (name) => {
    const html = await renderMarkdown(`::::tabs\n:::tab[T]\n::::\n\n:::${name}[Label]\n*inside*\n:::\n\nafter`)
    expect(html).toContain('<em>inside</em>')
    expect(html).toContain('<p>after</p>')
  })
})
