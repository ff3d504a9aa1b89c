/** Code in MDX is found without a parser only where both parsers find it too. */
import type { Nodes, Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { certainCode, withoutCode, withoutFencedLines } from '../../cli/content/parser/mdx-code.ts'
import { parseWithRemark } from '../../cli/content/parser/remark.ts'
import { isLong } from '../harness/figures.ts'
import { createRandom } from '../harness/random.ts'
import { compareParsers, MDX } from './difference.ts'

const COUNT = isLong ? 200_000 : 3_000
/** Of 120,000 such texts, remark refuses 15 whose tags are divided by headings or tables, which the native parser reads. */
const TREES = 3_000

const PIECES = [
  ...[
    '```\n',
    '```js\n',
    '  ```\n',
    '    ```\n',
    '~~~\n',
    '````\n',
    '- ```\n',
    '> ```\n',
    '- ',
    '> ',
    '1. ',
    '  ',
    '\t',
  ],
  ...[
    '`',
    '``',
    '`a`',
    '``b ` c``',
    '`<a`',
    '`{`',
    '\\`',
    '\\{',
    '\\<',
    '{',
    '}',
    '{a}',
    '{"}"}',
    "{'",
    '"',
    '{/* } */}',
  ],
  ...[
    '<A>',
    '</A>',
    '<A b="c">',
    '<A b="\n',
    '" />',
    '<A b={c} />',
    '<A b={["c"]} />',
    '<a',
    '<',
    '>',
    '<A\n  b\n/>\n',
  ],
  ...[
    'a\n',
    'b c\n',
    '\n',
    '\n',
    '\n\n',
    '| a | b |\n',
    '| - | - |\n',
    ':::note\n',
    ':::\n',
    '[^a]: ',
    '# ',
    'é 🧵',
    '---\n',
  ],
]

function* texts(seed: string, count: number): Generator<string> {
  const random = createRandom(seed)
  for (let made = 0; made < count; made++) {
    let text = ''
    for (let left = 2 + random.below(16); left > 0; left--) text += random.pick(PIECES)
    yield text
  }
}

/** Ends of fenced code and of code spans in a tree. */
function endsOfCode(tree: Root): { fenced: Set<number>; spans: Set<number> } {
  const ends = { fenced: new Set<number>(), spans: new Set<number>() }
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const end = node.position?.end.offset
    if (node.type === 'code' && end !== undefined) ends.fenced.add(end)
    if (node.type === 'inlineCode' && end !== undefined) ends.spans.add(end)
    if ('children' in node) pending.push(...node.children)
  }
  return ends
}

it('all code that is found in random MDX is code for remark', () => {
  let found = 0
  for (const text of texts('code in MDX', COUNT)) {
    let tree: Root
    try {
      tree = parseWithRemark(text, MDX)
    } catch {
      continue
    }
    const { fenced, spans } = endsOfCode(tree)
    for (const { start, end, isFenced } of certainCode(text)) {
      if (text.slice(start, end).startsWith('\\')) continue
      found++
      expect(isFenced ? fenced : spans, JSON.stringify({ text, found: text.slice(start, end) })).toContain(end)
    }
  }
  expect(found).toBeGreaterThan(COUNT / 20)
})

it('the two parsers give the same tree of random MDX with code', () => {
  for (const text of texts('trees of MDX with code', TREES)) {
    const { difference } = compareParsers(text, MDX)
    expect(difference, JSON.stringify(text)).toBeUndefined()
  }
})

describe('code is left out', () => {
  it.each([
    ['a\n\n```js\n{<a>}\n```\n\nb', 'a\n\n\n\nb'],
    ['<A>\n\n   ```js\n{<a>}\n  ```\n\n</A>', '<A>\n\n\n\n</A>'],
    ['- a\n\n  ```js\n  {<a>}\n\n  b\n  ```\n- b', '- a\n\n\n- b'],
    ['> ```js\n> {<a>}\n>\n> ```\n\nb', '\n\nb'],
    ['<A b="c" d={["e"]} f={1}/>\n\n`{<a>` b', '<A b="c" d={["e"]} f={1}/>\n\n b'],
    ['{/* a */}\n\n~~~\n{\n~~~', '{/* a */}\n\n'],
    ['a \\{ b \\< c ``d ` {``', 'a  b  c '],
    ['| a |\n| - |\n| `b{` |', '| a |\n| - |\n|  |'],
  ])('%j', (text, rest) => expect(withoutCode(text)).toBe(rest))
})

describe('what may be no code stays', () => {
  it.each([
    ['a tag that is open', '<A b="\n```\n" c={1} >\n```\n'],
    ['an expression that is open', '{ a\n\n```\n}\n```\n'],
    ['an expression with a brace in a string', '{ "}" }\n\n```\n{\n```\n'],
    ['a span that begins in the line above', 'a ` b\n`{` c\n'],
    ['an item that ends in the code', '- a\n\n  ```\nb {\n  ```\n'],
    ['a quote that ends in the code', '> ```\nb {\n> ```\n'],
    ['a fence that nothing closes', '```\n{\n'],
    ['a fence in the middle of a line', '[^a]: ```\n{\n```\n'],
    ['a tag between backticks', '<A b="`">`{`\n'],
    ['a bar in a table', 'a | b\n- | -\n`c | {` d\n'],
    ['a line that ends for JavaScript alone', 'a\u2028```\n{\n```\n'],
  ])('%s', (_, text) => expect(withoutCode(text)).toBe(text))
})

it('the fences stay where only the lines between them are left out', () => {
  expect(withoutFencedLines('a\n\n```js\nb\nc\n```\n\n```\n```\n')).toBe('a\n\n```js\n```\n\n```\n```\n')
})

it.each([
  ['a tag whose last lines are not in its item', '- a\n\n  <A\n  b\n/>\n'],
  ['a tag whose lines are not in its quote', '> <A\n  b\n/>\n'],
  ['a tag that a quote divides', 'a <A b="\n> " />\n'],
  ['a heading by its underline that divides an element', '<A>b\n---\n</A>\n'],
  ['code with less white space than its fence with a tab', '1. \n\n\t````\n  ```\n'],
])('remark reads %s', (_, text) => expect(compareParsers(text, MDX)).toEqual({ isNative: false }))

it.each([
  ['in an item', '- a\n\n  <A\n    b\n  />\n'],
  ['with a line of its own for its end', '<A\n  b="c"\n>\n\nd\n\n</A>\n'],
])('a tag of several lines is read natively: %s', (_, text) =>
  expect(compareParsers(text, MDX)).toEqual({ isNative: true }),
)

it('a page of code is read natively, whatever the code holds', () => {
  const code =
    '```jsx\nexport default () => {\n  return <A><B><C><D><E><F><G><H><I/></H></G></F></E></D></C></B></A>\n}\n```\n\n'
  expect(compareParsers(`# A\n\nUse \`<A {...b}>\`.\n\n${code}:::note\n\n${code}:::\n`, MDX)).toEqual({
    isNative: true,
  })
})
