/** What `markdown.standIns` puts in the place of names that a site has defined for itself. */
import { describe, expect, test } from 'vitest'
import type { DocPath } from '../../../cli/markdown/document.ts'
import { parseDocument } from '../../../cli/markdown/parse.ts'
import { drawBody } from '../../../site/body/body.tsx'
import { type DialectName, dialectsNamed } from '../../../test/harness/dialects.ts'
import { readStandIns } from '../stand-ins/stand-ins.ts'

interface Reading {
  readonly standIns?: Readonly<Record<string, string>>
  readonly dialect?: DialectName
  readonly path?: string
}

async function read(text: string, { standIns = {}, dialect = 'docusaurus', path = 'a.md' }: Reading) {
  const dialects = [...dialectsNamed([dialect]), readStandIns(standIns, [dialect])]
  const { facts, body } = parseDocument({ path: path as DocPath, text }, { docsDir: 'docs', dialects })
  const code = async (blocks: readonly unknown[]) => blocks.map((block) => JSON.stringify(block))
  const { segments } = await body({ html: 'safe', draw: drawBody, code })
  const html = segments.map((segment) => (typeof segment === 'string' ? segment : JSON.stringify(segment))).join('')
  return { html, findings: facts.problems.map(({ place, target }) => `${place.line}:${place.column} ${target}`) }
}

type Row = readonly [dialect: DialectName, written: string, standIns: Readonly<Record<string, string>>, own: string]

const ROWS: readonly Row[] = [
  // Of every kind: an element, a box, a link, the words alone, nothing, a directive of the site.
  ['docusaurus', 'a <Key>x</Key> b', { Key: '<kbd>{{content}}</kbd>' }, 'a <kbd>x</kbd> b'],
  [
    'docusaurus',
    '<Ask title="A">\n\nb\n\n</Ask>',
    { Ask: ':::note[{{title}}]\n{{content}}\n:::' },
    ':::note[A]\n\nb\n\n:::',
  ],
  ['docusaurus', 'a <Api to="/b">c</Api>', { Api: '[{{content}}]({{to}})' }, 'a [c](/b)'],
  ['docusaurus', '<Wide>\n\nb\n\n</Wide>', { Wide: '{{content}}' }, 'b'],
  ['docusaurus', 'a\n\n<Ad id="1" />\n\nb', { Ad: '' }, 'a\n\nb'],
  ['docusaurus', 'a\n\n<Ad>\n\n<Key>x</Key>\n\n</Ad>\n\nb', { Ad: '', Key: '{{content}}' }, 'a\n\nb'],
  [
    'docusaurus',
    '<Film id="dQw4w9WgXcQ" name="B" />',
    { Film: '::youtube[{{name}}]{id="{{id}}"}' },
    '::youtube[B]{id="dQw4w9WgXcQ"}',
  ],
  ['vitepress', 'a <Key :big="x > 1" @click="y">x</Key> b', { Key: '<kbd>{{content}}</kbd>' }, 'a <kbd>x</kbd> b'],
  ['vitepress', '<Learn href="/b" title="C" />', { Learn: '[{{title}}]({{href}})' }, '[C](/b)'],
  ['vitepress', 'v{{ version }}, {{ theme.name | upper }}', { version: '3', 'theme.name': 'Dawn' }, 'v3, Dawn'],
  ['hugo', '{{< state beta >}}', { state: ':::info\nThis is {{0}}.\n:::' }, ':::info\nThis is beta.\n:::'],
  [
    'hugo',
    'v{{< param "version" >}} {{% param links.home %}}',
    { 'param version': '3', 'param links.home': '/b' },
    'v3 /b',
  ],
  ['hugo', 'a {{< state >}}', { state: '{{0|stable}}' }, 'a stable'],
  [
    'hugo',
    '{{% fold "A" %}}\nb\n{{% /fold %}}',
    { fold: ':::details[{{0}}]\n{{content}}\n:::' },
    ':::details[A]\n\nb\n\n:::',
  ],
  [
    'vitepress',
    'a <Go href="/b" /> <Go href="/c">d</Go>',
    { Go: '[{{content|More}}]({{href}})' },
    'a [More](/b) [d](/c)',
  ],
  ['hugo', '[a]({{< host >}}b)', { host: 'https://x.org/' }, '[a](https://x.org/b)'],
  ['hugo', '```sh\nget {{< host >}}\n```', { host: 'x.org' }, '```sh\nget x.org\n```'],
  ['mkdocs', '[a]({{ artifact(file="b.yaml", repo=\'c\') }})', { artifact: '/{{repo}}/{{file}}' }, '[a](/c/b.yaml)'],
  ['mkdocs', '```sh\nget {{ artifact("b", "c") }}\n```', { artifact: '{{0}}/{{1}}' }, '```sh\nget b/c\n```'],
  // Where they stand.
  [
    'docusaurus',
    '- a\n\n  <Ask>\n\n  b\n\n  </Ask>',
    { Ask: ':::tip\n{{content}}\n:::' },
    '- a\n\n  :::tip\n\n  b\n\n  :::',
  ],
  ['hugo', '> {{< soon >}}', { soon: ':::tip\nSoon\n:::' }, '> :::tip\n> Soon\n> :::'],
  ['hugo', '- {{< soon >}}', { soon: ':::tip\nSoon\n:::' }, '- :::tip\n  Soon\n  :::'],
  [
    'docusaurus',
    '<Ask>\n\n<Ask>\n\n:::tip\nb\n:::\n\n</Ask>\n\n</Ask>',
    { Ask: ':::note\n{{content}}\n:::' },
    ':::::note\n\n::::note\n\n:::tip\nb\n:::\n\n::::\n\n:::::',
  ],
  // Code stays as it is written.
  ['docusaurus', '`<Key>` and\n\n```jsx\n<Key />\n```', { Key: 'x' }, '`<Key>` and\n\n```jsx\n<Key />\n```'],
  ['vitepress', '```\n{{ version }}\n```', { version: '3' }, '```\n{{ version }}\n```'],
  // Values that could end what stands around them.
  [
    'docusaurus',
    'a <A t=\'"x" y\' />',
    { A: '<abbr title="{{t}}">z</abbr>' },
    'a <abbr title="&quot;x&quot; y">z</abbr>',
  ],
  ['docusaurus', '<A t="x ](/y" u="/a b)" />', { A: '[{{t}}]({{u}})' }, '[x \\](/y](/a%20b%29)'],
  ['docusaurus', '<A t={`x`} n={3} is no={false} />', { A: '{{t}}{{n}}{{is|is}}{{no|none}}' }, 'x3none'],
  // Names like those that every object has.
  ['hugo', '{{< constructor >}}, {{< toString >}}', { constructor: 'a', toString: 'b' }, 'a, b'],
  ['docusaurus', '<A />', { A: '{{__proto__}}{{constructor}}{{toString|x}}' }, 'x'],
]

describe('stand-ins', () => {
  test.each(ROWS)('%s: %j', async (dialect, written, standIns, own) => {
    const { html, findings } = await read(written, { standIns, dialect })
    expect(html).toBe((await read(own, { dialect: 'mdbook' })).html)
    expect(findings).toEqual([])
  })
})

test('findings behind a stand-in have the places of the author', async () => {
  const text = '<Ask>\n\n<Gone />\n\n</Ask>\n\n<Other />\n'
  const { findings } = await read(text, { standIns: { Ask: ':::note[A]\n\nB\n\n{{content}}\n:::' } })
  expect(findings).toEqual(['3:1 Gone', '7:1 Other'])
})

test('without a stand-in, each use of a name is reported, and its attributes are not', async () => {
  const { findings } = await read('<Gone of={x} />\n\n<Gone of={y} />\n', {})
  expect(findings).toEqual(['1:1 Gone', '3:1 Gone'])
})

test('names have no meaning as patterns', async () => {
  const standIns = { '.*': 'x', 'A(': 'x', $1: 'x', '': 'x' }
  const { html } = await read('{{< note.b >}} {{< a >}}', { standIns, dialect: 'hugo' })
  expect(html).not.toContain('x')
})

/** Texts that would take quadratic time if each of their marks were looked for anew. */
const HOSTILE: readonly string[] = [
  '<A x={'.repeat(50_000),
  '<A x="'.repeat(50_000),
  '<A>'.repeat(50_000),
  '<A>\n\n:::note\n'.repeat(20_000),
  '{% raw %}{% endraw %}'.repeat(20_000),
  '{{ a('.repeat(50_000),
  '{{< a '.repeat(50_000),
  '{{'.repeat(100_000),
]

function editsOf(text: string, standIns: Readonly<Record<string, string>>) {
  const { constructs } = readStandIns(standIns)
  const page = { text, path: 'a.md', isMdx: true, isCode: () => false, report: () => undefined }
  return constructs[0]?.rewrite?.({ ...page, include: () => ({ fault: '' }) }) ?? []
}

test.each(HOSTILE.map((text) => [text.slice(0, 20), text]))('many marks take linear time: %j …', (_, text) => {
  expect(editsOf(text, { A: ':::note\n{{content}}\n:::', a: '{{0}}' }).length).toBeLessThanOrEqual(50_000)
})

test('ten thousand names are read as one', () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `N${at}`)
  const standIns = Object.fromEntries(names.map((name) => [name, name.toLowerCase()]))
  expect(editsOf(names.map((name) => `<${name} />`).join('\n\n'), standIns).at(-1)?.text).toBe('n9999')
})
