/** The native parser and remark give the same tree for the same text, positions included. */
import { describe, expect, it } from 'vitest'
import { bracketTitles } from '../../cli/content/admonition-titles.ts'
import type { DocPath } from '../../cli/content/document.ts'
import { readFrontMatter } from '../../cli/content/frontmatter.ts'
import type { Dialect } from '../../cli/content/parser/dialect.ts'
import { nativeParts } from '../../cli/content/parser/divergences.ts'
import { hasNativeParser } from '../../cli/content/parser/native.ts'
import { PATTERNS } from '../abuse/pathological.ts'
import { isLong } from '../harness/figures.ts'
import { commonmarkTexts, containerTexts, mixedTexts, noiseTexts, pageTexts } from '../harness/markdown-texts.ts'
import { COMMONMARK, compareParsers, MARKDOWN, MDX } from './difference.ts'
import { GFM_TEXTS } from './gfm-texts.ts'

const COUNT = isLong ? 100_000 : 5_000
/** Long enough for a machine with eight times the load. */
const TIMEOUT = 600_000

/** @returns the share of texts that the native parser read */
function expectEqualTrees(texts: Iterable<string>, dialect: Dialect): number {
  let count = 0
  let native = 0
  for (const text of texts) {
    const { difference, isNative } = compareParsers(text, dialect)
    expect(difference, JSON.stringify(text)).toBeUndefined()
    count++
    if (isNative) native++
  }
  return native / count
}

/** The text as documents reach the parser. */
function bodies(every: number): string[] {
  return pageTexts(every).map((text) => bracketTitles(readFrontMatter('a.md' as DocPath, text, 'a.md').body).text)
}

it('the native parser is installed', () => expect(hasNativeParser()).toBe(true))

describe('with formulas', () => {
  const dialect: Dialect = { ...MARKDOWN, math: true }

  it.each([
    '`$x$` and ``$``',
    '```sh\n$ npm install\n```',
    '- ```console\n  $ ls\n  ```\n\n  `$HOME`',
    '> `$a` *`$b`*',
    '`$a` and $b$',
    '$`a$`',
    '\\`$x$`',
    '```\n$$\n```\n\n$$\nx\n$$',
    '    $x$\n\n$y$',
    '`a $b\n$c`',
    '[a](b$c) `$x`',
    '```math\n$x$\n```',
  ])('both parsers read %j', (text) => {
    expect(compareParsers(text, dialect).difference).toBeUndefined()
  })

  it(
    'both parsers read dollar signs among other signs',
    () => {
      const texts = Array.from(noiseTexts('dollars', COUNT / 5), (text, at) =>
        at % 2 === 0 ? text.replace(/[a-f]/, '$') : `\`\`\`\n${text}$\n\`\`\`\n${text}`,
      )
      expect(expectEqualTrees(texts, dialect)).toBeGreaterThan(0)
    },
    TIMEOUT,
  )
})

it('a limited number of lines before an unmatched fence is checked, and longer paragraphs are left to remark', () => {
  const isNative = (lines: number): boolean => compareParsers(`${'a\n'.repeat(lines)}:::\n`, MARKDOWN).isNative
  expect([1, 39, 40, 4_000].map(isNative)).toEqual([true, true, false, false])
})

describe('MDX expressions that take satteri exponential time are left to remark', () => {
  it.each([
    ...[
      '{<a>',
      '<a>{',
      '{<a b={',
      '<a b={',
      '{a<b>(',
      '{"}"<a>',
      "{'}'<a>{",
      '{/*}*/<a>',
      '{`}`<a>',
      '\\{ " { " } } <a>{',
    ],
  ])('%s', (piece) => {
    expect(compareParsers(piece.repeat(400), MDX)).toEqual({ isNative: false })
  })

  it.each([
    ['elements in one expression', `{${'<a>'.repeat(400)}}`],
    ['after a string with a closing brace', `{"}"${'<a>'.repeat(400)}}`],
    ['after an element that stays open', `{<a>}${'<a>'.repeat(400)}}`],
    ['after elements that stay open, without an end', `{<a>}${'<a>'.repeat(400)}`],
    ['in code that seems to be escaped at its end', `b\`{${'<a>'.repeat(400)}\\\`b`],
    ['after a comment with a closing brace', `{/* } */ ${'<a>'.repeat(400)}}`],
  ])('%s', (_, text) => {
    expect(compareParsers(text, MDX)).toEqual({ isNative: false })
  })

  it('ordinary MDX expressions are read natively', () => {
    const text = '{/* one */}\n\n<A b={1} c={["d"]} />\n\n{<b>two</b>}\n\n'
    expect(compareParsers(text.repeat(3), MDX)).toEqual({ isNative: true })
  })
})

describe('what would take satteri the square of its length is left to remark', () => {
  const isLeft = (text: string, dialect: Dialect): boolean => nativeParts(text, dialect) === undefined

  it.each<[string, string, number]>([
    ['colons behind a backtick', '`::::\n', 3_000],
    ['colons and underscores behind a backtick', '_`.:::\n', 2_500],
    ['underscores in words', 'a_', 9_000],
    ['underscores in lines that are no items', 'a\n*b_\n', 5_000],
    ['underscores in items that are none', 'a\n2. b_c\n', 5_000],
    ['colons in items of quotes', '> - a:b ::\n', 4_000],
    ['colons in headings', '# a:b ::\n', 4_000],
    ['colons in rows', '| a :: |\n|-|\n', 4_000],
    ['colons in definitions that are none', '[a]: b c::d\n', 4_000],
    ['brackets in a line that is not ASCII', 'é [a] ', 5_000],
    ['footnotes in lines that are not ASCII', '[^a]: é\n', 5_000],
    ['titles in parentheses that open', '[a](b (c\n', 4_000],
    ['addresses in one run', '`www.a.b', 4_000],
    ['addresses among HTML', '</a>www.a.b ', 5_000],
  ])('in Markdown: %s', (_, piece, count) => {
    expect(isLeft(piece.repeat(count), MARKDOWN)).toBe(true)
  })

  it.each<[string, string, number]>([
    ['braces that open', '{', 12_000],
    ['braces that open in lines', 'a {\n\n', 6_000],
    ['braces that close in code', '`}`{', 6_000],
    ['elements that open', '<b>', 9_000],
    ['elements that open in lines', '<b>\n', 9_000],
    ['elements that open in items', '- <b>\n', 7_000],
    ['elements that close in code', '<b>`</b>`\n', 6_000],
    ['elements that close in two backticks', '<b>``</b>``\n', 6_000],
    ['elements that close in a fence', '<b>\n~~~\n</b>\n~~~\n', 6_000],
    ['elements that close in a comment', '<b>{/*</b>*/}\n', 6_000],
    ['elements that close in an attribute', '<b a="</b>">\n', 6_000],
    ['elements that only close', '"</a>', 8_000],
    ['elements that close others', '<a>\n\n</b>\n\n', 5_000],
    ['elements that end outside of their item', '</b>\n\n- - <b>\n', 5_000],
    ['elements in a line each', '<b>a</b>\n\n', 6_000],
  ])('in MDX: %s', (_, piece, count) => {
    expect(isLeft(piece.repeat(count), MDX)).toBe(true)
  })

  it.each<[string, string, Dialect]>([
    ['keys in MDX', '<kbd>a</kbd>, '.repeat(10_000), MDX],
    ['components in MDX', '<A b={1} c="d" />\n\n'.repeat(2_000), MDX],
    ['code with generics in MDX', '```ts\nconst a: Map<string, Set<number>> = new Map()\n```\n\n'.repeat(700), MDX],
    ['words with underscores', 'a_b c_d\n\n'.repeat(10_000), MARKDOWN],
    ['rows with underscores', `| a |\n| - |\n${'| a_b |\n'.repeat(10_000)}`, MARKDOWN],
    ['items with addresses', '- [a_b](https://a.b/c_d) ::\n'.repeat(10_000), MARKDOWN],
    ['definitions', '[a]: https://a.b/c_d "e:f"\n'.repeat(10_000), MARKDOWN],
    ['escapes in MDX', '\\\\'.repeat(30_000), MDX],
  ])('and good ones are not: %s', (_, text, dialect) => {
    expect(isLeft(text, dialect)).toBe(false)
  })
})

describe('both parsers give the same tree', () => {
  it.each([
    ['CommonMark', COMMONMARK, 0.95],
    ['every construct of a page', MARKDOWN, 0.95],
    ['MDX', MDX, 0.5],
  ] as const)('of the examples of CommonMark, as %s', (_, dialect, share) => {
    expect(expectEqualTrees(commonmarkTexts, dialect)).toBeGreaterThan(share)
  })

  it('of what GFM adds', () => {
    expect(expectEqualTrees(GFM_TEXTS, MARKDOWN)).toBeGreaterThan(0.6)
  })

  it.each([
    '- a\n>     b\n>     c\n',
    '- > a\n  <b>\n',
    '10. > *a\n  <b>\n',
    '- >-   a\n  >    <b>\n',
    '- - a\n    > b\n  <b>\n',
    '> * 1. a\n> 1. b\n',
    '- a\n\n  > - b\n  >\n  > c\n',
    '> - a\n       <b> c\n   > > d\n',
    '>> > *a\n    > ```\n> `c`\n',
    '> a\n \t```\n>  *b*\n',
    '>\\\n         ```\n>  `c`\n',
    '<script>\na\n</pre>\nb\n\n:::note\nc\n:::\n',
    ':a[b]\n\n![a :b]\n\n:www.c\n',
    ':::note\n```\n:::tip\n```\n:::\n\na\n\n:::\n',
    '## <b>a</b> c\n\n- # <b>a</b> c\n',
    '> > a\n>\n',
    '> >\n> [^a]: b\n',
    '> - a\n>[^a]: b\n',
    '> - a\n>   - b\n>\n> c\n',
    '> - a\n>\n>\n> b\n',
    '> 1. -\n>\n',
    '-\n>     a\n> -\n',
    '-\n>     >\n>> 0) b\n',
    '>     a\n>     \n',
    '> - \ta\n    \t\n',
    '><div\n>  \n',
    '- <b>\n   \n',
    '>  :::note\n>  <b>\n>:::\n',
    '> ```\n>> ```\n-\n',
    '> a <b  \n> c\n',
    '> `\n> *a*\n',
    '- <b\n  `c`\n',
    '> `a  \n> b\n> -\n',
    '> a\nb|\n>|-\n',
    '>a\n>|-\na|b\n-|-\n',
    '- a\nb|\n  -|\n',
    '- [ ] a\n  |-\n',
    '*a_*b',
    '**a*_',
    '_*a**',
    '*a **_b_** c_*d',
    '[^a]: [b [^a]](c)\n',
    '>> :::note\n>> a\nb\n>> :::\n',
    ':a[b] \\::c\n',
    '::::note\n:::note\na\n::::\n',
    'a <b\n    c\n    >d</b>\n',
    '</b\n    >a\n',
    '    a\n::b\n2)\n-\n',
  ])('of %j', (text) => expect(compareParsers(text, MARKDOWN).difference).toBeUndefined())

  it.each([
    '```md\n::: v-pre\na\n:::\n```\n',
    '```css\n::view-transition-old(root) {}\n```\n',
    '```cs\n:Loaded{View::Loaded};\n```\n',
    '```js\n}\n>>}\n>>\n```\n',
    '- ```json\n  "a": [ ]\n  ```\n',
    '<details>\n<summary>**💡 a**</summary>\n\nb\n\n</details>\n',
    '**a:\\\\** b\n',
    '<div>\n\na\n\n</div>\n  \n  <b>\n',
    '- a\n    `b`\n',
    '- > [!NOTE]\n  > `b`\n',
    '- a\n`b`\n',
    'a **_b_**, *c*\n',
    '::a[b] \t\n\n> ::c ',
    '> - a\n> - b\n>\n> c\n',
  ])('natively of %j', (text) => {
    expect(compareParsers(text, MARKDOWN)).toEqual({ isNative: true })
  })

  it.each(['![<>](a)', '*<a>*</a>', '<a>*b</a>*', '[<a>](b)</a>', '<div>\n- a\n  </div>'])('of %j in MDX', (text) => {
    expect(compareParsers(text, MDX).difference).toBeUndefined()
  })

  it.each(['~~~\n</pre>\n~~~\n', '> ```\n> >>-x\n'])('of %j before a sign', (text) => {
    const { difference, isNative } = compareParsers(`${text}\n>>-x\n`, MARKDOWN)
    expect({ difference, isNative }).toEqual({ difference: undefined, isNative: false })
  })

  it(
    'of every page of the site',
    () => {
      expect(expectEqualTrees(bodies(1), MARKDOWN)).toBeGreaterThan(0.97)
    },
    TIMEOUT,
  )

  it('of patterns that are hard to read', () => {
    expect(
      expectEqualTrees(
        Object.values(PATTERNS).map((pattern) => pattern(200)),
        MARKDOWN,
      ),
    ).toBeGreaterThan(0.5)
  })

  it.each([
    ['lines of pages and signs between them', mixedTexts],
    ['signs in every order', noiseTexts],
    ['lines in quotes and lists', containerTexts],
  ])(
    'of random texts: %s',
    (name, texts) => {
      expectEqualTrees(texts(`markdown ${name}`, COUNT), MARKDOWN)
      expectEqualTrees(texts(`mdx ${name}`, COUNT), MDX)
    },
    TIMEOUT,
  )
})
