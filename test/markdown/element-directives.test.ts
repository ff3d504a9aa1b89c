/** Directives of plugins that are written as elements, in `.mdx` and in `.md`. */
import { createElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { allDirectives } from '../../cli/graph/plugins/directives.ts'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { drawBody } from '../../site/body/body.tsx'
import type { Directive, DirectiveSchema } from '../../site/directives/directive.ts'

const TITLE = { type: 'string', about: '' } as const

/** A directive that shows what it gets. */
function directive(name: string, schema: Omit<DirectiveSchema, 'about'>): Directive {
  return {
    name,
    schema: { about: '', ...schema },
    facts: ({ attributes: { link } }) => ({ links: link ? [{ href: link, attribute: 'link' }] : [] }),
    view: ({ attributes, label, children }) =>
      createElement(
        'i',
        { title: JSON.stringify(Object.entries(attributes).sort()) },
        label,
        ' | ',
        ...(children as ReactNode[]),
      ),
  }
}

const DIRECTIVES = allDirectives([
  {
    name: 'own',
    markdown: {
      directives: [
        directive('big-step', {
          kind: 'container',
          attributes: {
            link: { type: 'string', about: '' },
            level: { type: 'string', oneOf: ['easy', 'hard'], about: '' },
            minutes: { type: 'number', about: '' },
            open: { type: 'boolean', about: '' },
          },
          label: 'optional',
        }),
        directive('chart', { kind: 'leaf', attributes: { title: TITLE, of: TITLE }, label: 'optional' }),
        directive('key', { kind: 'text', attributes: { key: TITLE }, label: 'required' }),
        {
          ...directive('named', { kind: 'leaf', attributes: { of: TITLE }, label: 'none' }),
          components: { Other: { attributes: { from: 'of' } } },
        },
        directive('tip', { kind: 'container', attributes: {}, label: 'optional' }),
      ],
    },
  },
])

async function read(text: string, path: string) {
  const { facts, body } = parseDocument({ path: path as DocPath, text }, { docsDir: 'docs', directives: DIRECTIVES })
  const { segments } = await body({ html: 'safe', draw: drawBody, code: drawCode })
  const html = segments.map((segment) => (typeof segment === 'string' ? segment : '¤')).join('')
  const problems = facts.problems.map(({ rule, place, message }) => `${rule} ${place.line}:${place.column} ${message}`)
  return { facts, html, problems }
}

const BOTH = ['page.md', 'page.mdx'] as const

describe.each(BOTH)('in %s', (path) => {
  test.each([
    [
      '<BigStep title="First" level="hard">\n\nDo **this**.\n\n</BigStep>',
      ':::big-step[First]{level=hard}\nDo **this**.\n:::',
    ],
    [
      '<BigStep label="First" minutes={5} open id="x" className="y" />',
      ':::big-step[First]{minutes=5 open #x .y}\n:::',
    ],
    ['<BigStep open={false}>Do *this*.</BigStep>', ':::big-step{open=false}\nDo *this*.\n:::'],
    [
      '<BigStep>\n\n<BigStep>\n\nInner.\n\n</BigStep>\n\nOuter.\n\n</BigStep>',
      '::::big-step\n:::big-step\nInner.\n:::\n\nOuter.\n::::',
    ],
    ['<Chart label="Sizes" title="t" of="a" />', '::chart[Sizes]{title=t of=a}'],
    ['Press <Key key="f1">the *key*</Key> now.', 'Press :key[the *key*]{key=f1} now.'],
    ['<Key>alone</Key>', ':key[alone]'],
    ['<Other from="a" />\n\n<Named of="b" />', '::named{of=a}\n\n::named{of=b}'],
    [
      '<BigStep title="First" minutes={5}>\n\nDo **this** with <Key>Ctrl</Key>.\n\n</BigStep>',
      ':::big-step[First]{minutes=5}\nDo **this** with :key[Ctrl].\n:::',
    ],
    ['<Tip title="Ours is replaced">\n\nText.\n\n</Tip>', ':::tip[Ours is replaced]\nText.\n:::'],
  ])('%s is %s', async (element, written) => {
    const [found, expected] = [await read(element, path), await read(written, 'page.md')]
    expect(found.html).toBe(expected.html)
    expect([found.problems, expected.problems]).toEqual([[], []])
  })

  test.each([
    [
      '<BigStep level="hart" />',
      ["directive-attribute 1:1 `level` of `big-step` must be 'easy' or 'hard', but is 'hart'."],
    ],
    [
      '<BigStep minutes="soon" />',
      ["directive-attribute 1:1 `minutes` of `big-step` must be a number, but is 'soon'."],
    ],
    ['<BigStep levl="easy" />', ['directive-attribute 1:1 `levl` is no attribute of `big-step`.']],
    ['<Key />', ['directive-attribute 1:1 `key` needs a label: `key[Label]`.']],
    [
      '<Chart>\n\nText.\n\n</Chart>',
      ['directive-attribute 1:1 `<Chart>` holds nothing, so its content is shown without it.'],
    ],
    [
      'A <BigStep>word</BigStep> here.',
      ['directive-attribute 1:3 `<BigStep>` stands in the middle of a text; what it holds is shown without it.'],
    ],
  ])('%s is a finding', async (element, problems) => {
    expect((await read(element, path)).problems).toEqual(problems)
  })

  test('its destinations have their places', async () => {
    const { facts } = await read('<BigStep level="easy" link="./b.md">\n\n[c](./c.md)\n\n</BigStep>', path)
    expect(facts.references.map(({ href, line, column }) => [href, line, column])).toEqual([
      ['./b.md', 1, 29],
      ['./c.md', 3, 5],
    ])
  })
})

test('an expression is no literal, and is reported', async () => {
  expect((await read('<BigStep level={best} />', 'page.mdx')).problems).toEqual([
    'unsupported-mdx 1:1 `level` of `<BigStep>` is left out: expressions are never evaluated.',
  ])
})

test('the name of an element of a plugin is suggested for a misspelt one', async () => {
  const { facts } = await read('<BigStap />', 'page.mdx')
  expect(facts.problems.map(({ hint }) => hint)).toEqual(['Did you mean `<BigStep>`?'])
})
