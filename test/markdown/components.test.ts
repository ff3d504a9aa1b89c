/** How components of plugins are read from directives, from elements in Markdown and from MDX. */
import type { Nodes, Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import {
  type Components,
  componentAt,
  componentsOf,
  directiveName,
  elementName,
} from '../../cli/markdown/components/component.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { forEachNode } from '../../cli/markdown/text/for-each-node.ts'
import { plainText } from '../../cli/markdown/text/plain-text.ts'
import { readTree } from '../../cli/markdown/text/tree.ts'

const COMPONENTS: Components = componentsOf([
  {
    components: {
      Counter: {
        module: './counter.tsx',
        attributes: {
          start: { type: 'number' },
          size: { type: 'string', values: ['small'] },
          on: { type: 'boolean' },
          list: { type: 'json' },
          label: { type: 'string', required: true },
        },
      },
      Box: './box.tsx',
      'price-table': './prices.tsx',
    },
  },
])

interface Read {
  readonly used: readonly string[]
  readonly problems: readonly string[]
}

/** Each use as `<kind> Name {props} content`. */
function read(text: string, mdx = false): Read {
  const { tree, problems } = readTree(text, 'a.md', { gfm: true, directives: true, mdx, components: COMPONENTS })
  const used: string[] = []
  forEachNode(tree as Root, (node) => {
    const use = componentAt(node)
    if (!use) return
    const content = plainText(node as Nodes, { imageAlt: true })
      .replace(/\s+/g, ' ')
      .trim()
    used.push(`${node.type.replace('Directive', '')} ${use.name} ${JSON.stringify(use.props)} ${content}`.trim())
  })
  return { used, problems: problems.map(({ place, message }) => `${place.line}:${place.column} ${message}`) }
}

describe('Markdown', () => {
  test.each([
    ['::box{a=1 b}', ['leaf Box {"a":"1","b":true}']],
    [':::box[Label]{#x .y}\nText.\n:::', ['container Box {"id":"x","className":"y"} Label Text.']],
    ['A :box[word] here.', ['text Box {} word']],
    ['::price-table', ['leaf PriceTable {}']],
    ['<Box />', ['container Box {}']],
    ['<Box a="1" b=2 c=\'3\' d={4} e={true} h/>', ['container Box {"a":"1","b":"2","c":"3","d":4,"e":true,"h":true}']],
    ['<Box a={[1,2]} />', ['container Box {"a":[1,2]}']],
    ['<Box>\n\nText *here*.\n\n</Box>', ['container Box {} Text here.']],
    [
      '<Box>\n\n<Box>\n\nInner.\n\n</Box>\n\nOuter.\n\n</Box>',
      ['container Box {} Inner. Outer.', 'container Box {} Inner.'],
    ],
    [
      '<Box>\n<Box a="1" />\n<Box a="2" />\n</Box>',
      ['container Box {}', 'container Box {"a":"1"}', 'container Box {"a":"2"}'],
    ],
    ['A <Box>*word*</Box> here.', ['text Box {} word']],
    ['A <Box a="1"/> here.', ['text Box {"a":"1"}']],
    ['<Box\n  a="1"\n  b="2"\n/>', ['container Box {"a":"1","b":"2"}']],
    ['> <Box a="1" />', ['container Box {"a":"1"}']],
    ['- <PriceTable />', ['container PriceTable {}']],
    ['`<Box />` and\n\n```\n<Box />\n```', []],
    ['<Other />', []],
  ])('%s', (text, used) => {
    expect(read(text).used).toEqual(used)
  })

  test.each([
    ['<Box>\n\nText.', '1:1 `<Box>` has no `</Box>` in the same block; it ends with the block.'],
    ['Text.\n\n</Box>', '3:1 `</Box>` has no `<Box>` before it in the same block.'],
    ['::counter{label=a start=b}', '1:1 The attribute `start` of `Counter` must be a number.'],
    ['::counter{label=a size=large}', '1:1 The attribute `size` of `Counter` must be one of `small`.'],
    ['::counter{label=a on=maybe}', '1:1 The attribute `on` of `Counter` must be `true` or `false`.'],
    ['::counter{label=a list="[1"}', '1:1 The attribute `list` of `Counter` must be a value as JSON.'],
    ['Text.\n\n<Counter />', '3:1 The component `Counter` needs the attribute `label`.'],
    ['<Counter label="a" labl="b" />', '1:1 The component `Counter` has no attribute `labl`.'],
  ])('%s is a finding', (text, problem) => {
    expect(read(text).problems).toEqual([problem])
  })

  test('values get the types of the schema', () => {
    expect(read('::counter{label=1 start=2 on list="[3]" size=small}').used).toEqual([
      'leaf Counter {"label":"1","start":2,"on":true,"list":[3],"size":"small"}',
    ])
  })
})

describe('MDX', () => {
  test.each([
    ['<Box a="1" b={2} c />', ['container Box {"a":"1","b":2,"c":true}']],
    ['<Box>\n  ## Title\n\n  Text.\n</Box>', ['container Box {} TitleText.']],
    ['A <Box>*word*</Box> here.', ['text Box {} word']],
    ['<Box a={[1, 2]} />', ['container Box {"a":[1,2]}']],
  ])('%s', (text, used) => {
    expect(read(text, true)).toEqual({ used, problems: [] })
  })

  test('an expression is no literal, and is reported', () => {
    expect(read('<Box a={b} />', true)).toEqual({
      used: ['container Box {}'],
      problems: ['1:1 `a` of `<Box>` is left out: expressions are never evaluated.'],
    })
  })
})

test('links, headings, anchors and text inside a component are those of the page', () => {
  const text = '<Box id="box">\n\n## A *title*\n\nRead [this](./b.md), with ![a picture](./c.png).\n\n</Box>\n'
  const { facts, sections } = parseDocument(
    { path: 'a.md' as DocPath, text },
    { docsDir: 'docs', components: COMPONENTS },
  )
  expect(facts.references.map(({ href, line, column }) => [href, line, column])).toEqual([
    ['./b.md', 5, 13],
    ['./c.png', 5, 40],
  ])
  expect(facts.headings.map(({ id }) => id)).toEqual(['a-title'])
  expect(facts.anchors.map(({ id }) => id)).toEqual(['box', 'a-title'])
  expect(sections()).toEqual([{ id: 'a-title', heading: 'A title', text: 'Read this, with .' }])
})

test.each([
  ['Counter', 'counter', 'Counter'],
  ['PriceTable', 'price-table', 'PriceTable'],
  ['price-table', 'price-table', 'PriceTable'],
  ['Chart2', 'chart2', 'Chart2'],
])('%s is written as ::%s and as <%s>', (name, directive, element) => {
  expect([directiveName(name), elementName(name)]).toEqual([directive, element])
})
