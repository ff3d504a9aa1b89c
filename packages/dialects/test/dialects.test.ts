/**
 * Texts of other tools become this program's own Markdown: each text has the same HTML as its counterpart,
 * and its findings have the places of the author's file.
 */
import { describe, expect, test } from 'vitest'
import { type DrawCode, drawCode } from '../../../cli/markdown/code/code-html.ts'
import type { DocPath } from '../../../cli/markdown/document.ts'
import { parseDocument } from '../../../cli/markdown/parse.ts'
import { drawBody } from '../../../site/body/body.tsx'
import { type DialectName, dialectsNamed } from '../../../test/harness/dialects.ts'

interface Reading {
  readonly dialects?: readonly DialectName[]
  readonly path?: string
  readonly files?: Readonly<Record<string, string>>
}

function parse(text: string, { dialects = [], path = 'a.md', files }: Reading = {}) {
  const source = { path: path as DocPath, text, includes: files }
  return parseDocument(source, { docsDir: 'docs', dialects: dialectsNamed(dialects) })
}

/** Blocks as they are read, without colours: equal blocks look the same, and loading their grammars takes a second. */
const asRead: DrawCode = async (blocks) => blocks.map((block) => JSON.stringify(block))

async function htmlOf(text: string, reading?: Reading, code: DrawCode = asRead): Promise<string> {
  const { segments } = await parse(text, reading).body({ html: 'safe', draw: drawBody, code })
  return segments.map((segment) => (typeof segment === 'string' ? segment : JSON.stringify(segment))).join('')
}

const findings = (text: string, reading?: Reading): string[] =>
  parse(text, reading).facts.problems.map(
    ({ rule, place, target }) => `${place.line}:${place.column} ${rule} ${target}`,
  )

type Row = readonly [foreign: string, own: string]

function same(dialects: readonly DialectName[], rows: readonly Row[], path?: string): void {
  test.each(rows)('%j', async (foreign, own) => {
    const reading = { dialects, path }
    expect(await htmlOf(foreign, reading)).toBe(await htmlOf(own))
    expect(await htmlOf(foreign.replaceAll('\n', '\r\n'), reading), 'with CRLF').toBe(
      await htmlOf(own.replaceAll('\n', '\r\n')),
    )
    expect(findings(foreign, reading)).toEqual([])
  })
}

describe('containers with a space, in every dialect', () => {
  same(
    [],
    [
      ['::: tip\na\n:::', ':::tip\na\n:::'],
      ['::: warning Look *out*\n\nb\n\n:::\n\nc', ':::warning[Look *out*]\n\nb\n\n:::\n\nc'],
      ['::: details\na\n:::', ':::details[Details]\na\n:::'],
      ['::: details More {open}\na\n:::', ':::details[More]{open}\na\n:::'],
      ['- a\n\n  ::: details More\n  b\n  :::\n- c', '- a\n\n  :::details[More]\n  b\n  :::\n- c'],
      ['> ::: tip\n> b\n> :::', '> :::tip\n> b\n> :::'],
      ['::: tip\n::: info\na\n:::\nb\n:::', '::::tip\n:::info\na\n:::\nb\n::::'],
      [':::: tip\n::: info\na\n:::\nb\n::::', '::::tip\n:::info\na\n:::\nb\n::::'],
      ['::: tip\n:::note\na\n:::\nb\n:::', '::::tip\n:::note\na\n:::\nb\n::::'],
      [':::note\n::: tip\na\n:::\nb\n:::', '::::note\n:::tip\na\n:::\nb\n::::'],
      ['::: tip\n```md\n:::\n```\na\n:::', ':::tip\n```md\n:::\n```\na\n:::'],
      ['::: v-pre\na\n:::\nb', 'a\n\nb'],
      ['::: tip Never closed\na', ':::tip[Never closed]\na\n:::'],
      ['a [b\n\n::: tip a [b\nc\n:::', 'a [b\n\n:::tip[a \\[b]\nc\n:::'],
      [
        '::: code-group\n\n```js [a.js]\na\n```\n\n```sh\nb\n```\n\n:::',
        ':::code-group\n\n```js [a.js]\na\n```\n\n```sh\nb\n```\n\n:::',
      ],
    ],
  )
})

describe('components of Mintlify, Fumadocs and Nextra', () => {
  same(
    ['mdx'],
    [
      [
        '<Steps>\n  <Step title="A" icon="x">\n    b\n  </Step>\n  <Step>\n    c\n  </Step>\n</Steps>',
        ':::steps\n1. **A**\n\n   b\n\n2. c\n:::',
      ],
      ['<Step title="A">\nb\n</Step>', '**A**\n\nb'],
      ['<Accordion title="A">\nb\n</Accordion>', ':::details[A]\nb\n:::'],
      ['<AccordionGroup>\n<Expandable title="A">\nb\n</Expandable>\n</AccordionGroup>', ':::details[A]\nb\n:::'],
      ['<CardGroup cols={2}>\n<Card title="A">\nb\n</Card>\n</CardGroup>', '::::cards\n:::card[A]\nb\n:::\n::::'],
      ['<Columns>\na\n\n<Check>\nb\n</Check>\n</Columns>', 'a\n\n:::success\nb\n:::'],
      [
        '<Tabs>\n<Tab title="A">\nb\n</Tab>\n<Tab value="C">\nd\n</Tab>\n</Tabs>',
        '::::tabs\n:::tab[A]\nb\n:::\n:::tab[C]\nd\n:::\n::::',
      ],
      [
        '<ParamField query="a" type="string" required default="b">\nc\n</ParamField>',
        '- `a` `string` (required, default b)\n\n  c',
      ],
      ['<ResponseField name="a" type="b">\nc\n</ResponseField>', '- `a` `b`\n\n  c'],
      ['<Frame caption="a">\nb\n</Frame>', '**a**\n\nb'],
      ['<Update label="a" description="b">\nc\n</Update>', '**a, b**\n\nc'],
      ['a <Tooltip tip="b">c</Tooltip> d', 'a c (b) d'],
      ['<RequestExample>\n```js\na\n```\n</RequestExample>', '```js\na\n```'],
    ],
    'a.mdx',
  )

  test('files and folders are a tree', async () => {
    const text =
      '<Files>\n  <Folder name="a">\n    <File name="b.ts" />\n  </Folder>\n  <File name="c.json" />\n</Files>'
    const html = await htmlOf(text, { dialects: ['mdx'], path: 'a.mdx' })
    expect(html).toContain('file-tree')
    expect(
      html
        .replace(/<[^>]*>/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(['a/', 'b.ts', 'c.json'])
  })
})

describe('attributes on lines of their own', () => {
  same(
    ['vitepress'],
    [
      ['## A b\n{#own}\n\nc', '## A b {#own}\n\nc'],
      ['a\n\n{.wide}\n\nb', 'a\n\nb'],
    ],
  )
})

describe('VitePress', () => {
  same(
    ['vitepress'],
    [
      ['a <span v-pre>{{ b }}</span> `{{ c }}`', 'a <span>\\{\\{ b }}</span> `{{ c }}`'],
      [
        'a <Badge type="tip" text="b" /> <Badge>c</Badge> `<Badge text="d" />`',
        'a :badge[b]{type=tip} :badge[c] `<Badge text="d" />`',
      ],
      ['## `a` *b* <Badge type="info" text="c" />\n\n[d](#a-b)', '## `a` *b* :badge[c]{type=info} {#a-b}\n\n[d](#a-b)'],
      ['## A b %{#c}%\n\n[d](#c) e%{.f}%', '## A b {#c}\n\n[d](#c) e'],
      ['::: v-pre\n{{ b }}\n:::', '\\{\\{ b }}'],
      [
        '::: tabs\n== A b\n\nc\n\n== D\n\ne\n:::\n\nf',
        '::::tabs\n:::tab[A b]\n\nc\n\n:::\n:::tab[D]\n\ne\n:::\n::::\n\nf',
      ],
      [
        ':::: tabs key:k\n=== A\n::: tip\nb\n:::\n=== C\n```md\n== D\n```\n::::',
        ':::::tabs{group=k}\n::::tab[A]\n:::tip\nb\n:::\n::::\n::::tab[C]\n```md\n== D\n```\n::::\n:::::',
      ],
      [
        '::: code-tabs#k\n\n@tab A\n\n```sh\na\n```\n\n@tab:active B#b\n\n```sh\n@tab c\n```\n\n:::',
        '::::tabs{group=k}\n\n:::tab[A]\n\n```sh\na\n```\n\n:::\n:::tab[B]\n\n```sh\n@tab c\n```\n\n:::\n::::',
      ],
      ['::: tabs\n@tab A\na\n:::', '::::tabs\n:::tab[A]\na\n:::\n::::'],
      ['<VPTeamPage>\n  <template #title>A</template>\n</VPTeamPage>', '<div>\n  <div>A</div>\n</div>'],
      ['<ClientOnly>\n\n*a*\n\n</ClientOnly>', '<div>\n\n*a*\n\n</div>'],
    ],
  )

  test('a value of a template that is not in `v-pre` is reported', () => {
    expect(findings('a {{ b }}', { dialects: ['vitepress'] })).toEqual(['1:3 foreign-syntax {{ b }}'])
  })

  test('all expressions that are no name have one decision', () => {
    const { problems } = parse('{{ 1 + 1 }} {{ b ? c : d }}', { dialects: ['vitepress'] }).facts
    expect(problems.map(({ name }) => name)).toEqual(['{{ … }}', '{{ … }}'])
  })
})

test.each(['<!--\n::: tip\na\n:::-->\n\nb', '<!-- a\n\n::: tip\n\n::: -->\n\nb', '<!-- ::: tip\na -->\nb'])(
  'a container in a comment is no container: %j',
  async (text) => {
    const html = await htmlOf(text, { dialects: ['vitepress'] })
    expect(html).not.toContain(':::')
    expect(html).not.toContain('tip')
    expect(html).toContain('b')
  },
)

describe('sites whose `.md` files are MDX', () => {
  same(
    ['mdx'],
    [['import A from "../a"\nimport { b } from "b"\n\n# T\n\n<Note>\n\na\n\n</Note>', '# T\n\n:::note\na\n:::']],
  )
})

describe('code blocks with a meaning in Docusaurus', () => {
  same(
    ['docusaurus'],
    [
      ['```mdx-code-block\n**a**\n```\n\nb', '**a**\n\nb'],
      ["# T\n\n````mdx-code-block\n\nimport Tabs from '@theme/Tabs'\n\n**a**\n````", '# T\n\n**a**'],
      ['```SnackPlayer name=Hello%20World&ext=tsx\na\n```', '```tsx title="Hello World"\na\n```'],
      ['```SnackPlayer\na\n```', '```jsx\na\n```'],
    ],
    'a.mdx',
  )
})

describe('pictures of Astro', () => {
  same(
    ['starlight'],
    [
      ['![a](~/assets/b.png)', '![a](/b.png)'],
      ['![a](@assets/b.png)', '![a](/b.png)'],
      ['::::section{.columns}\n\n:::div{.center}\n\n*a*\n\n:::\n\n:::note\nb\n:::\n\n::::', '*a*\n\n:::note\nb\n:::'],
    ],
  )
})

describe('commands of package managers in Starlight', () => {
  same(
    ['starlight'],
    [
      ['<PackageManagers pkg="a b" />', '```sh npm2yarn\nnpm install a b\n```'],
      ['<PackageManagers type="exec" pkg="astro" args="add b" />', '```sh npm2yarn\nnpx astro add b\n```'],
      ['<PackageManagers pkg="a" dev />', '```sh npm2yarn\nnpm install --save-dev a\n```'],
    ],
    'a.mdx',
  )
})

describe('Nextra', () => {
  same(
    ['mdx'],
    [
      [
        '<FileTree>\n  <FileTree.Folder name="a" open>\n    <FileTree.File name="b.js" />\n  </FileTree.Folder>\n</FileTree>',
        ':::file-tree\n- a/\n\n  - b.js\n:::',
      ],
      [
        '<Cards num={2}>\n  <Cards.Card title="A" href="https://a.example" />\n</Cards>',
        '::::cards\n:::card[[A](https://a.example)]\n:::\n::::',
      ],
      [
        '<Cards>\n  <Card title="A" description="b" icon={<C />} arrow>\n  c\n  </Card>\n</Cards>',
        '::::cards\n:::card[A]\nb\n\nc\n:::\n::::',
      ],
      [
        "<Tabs items={['A', `B`]} defaultIndex={1}>\n  <Tabs.Tab>\n  a\n  </Tabs.Tab>\n  <Tabs.Tab>b</Tabs.Tab>\n</Tabs>",
        '::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::',
      ],
    ],
    'a.mdx',
  )
})

describe('templates in MkDocs are left out and reported', () => {
  test.each([
    ['[a [b]]({{ url }}) c {{ version }}', 'a [b] c', ['{{ url }}', '{{ version }}']],
    ['a ![b](<{{ url }}>){{ x | upper }}', 'a', ['{{ url }}', '{{ x }}']],
    ['a {{ f("b") }}', 'a', ['{{ f }}']],
    ['a {% if b %}{% endif %}', 'a', ['{% … %}']],
  ])('%s', async (foreign, own, targets) => {
    expect(await htmlOf(foreign, { dialects: ['mkdocs'] })).toBe(await htmlOf(own))
    const { problems } = parse(foreign, { dialects: ['mkdocs'] }).facts
    expect(problems.map(({ target }) => target)).toEqual(targets)
  })

  test('what mkdocstrings makes has one decision', () => {
    const { problems } = parse('::: a.b\n    options: 1\n\n::: a.c', { dialects: ['mkdocs'] }).facts
    expect(problems.map(({ name }) => name)).toEqual(['mkdocstrings', 'mkdocstrings'])
  })

  test('code keeps them', () => {
    expect(findings('`{{ a }}`', { dialects: ['mkdocs'] })).toEqual([])
  })
})

describe('blocks that a site of MkDocs has made itself', () => {
  same(
    ['mkdocs'],
    [
      ['/// version-added | v2.1\n///', ':::note[Version added: v2.1]\n:::'],
      ['/// Note\na\n///', ':::note\na\n:::'],
    ],
  )
})

describe('MkDocs', () => {
  same(
    ['mkdocs'],
    [
      ['!!! note\n    a\n\nb', ':::note\na\n:::\n\nb'],
      ['_a_{ .b } $\\sum_{k=0}^n x_{i=1}$', '_a_ $\\sum_{k=0}^n x_{i=1}$'],
      ['## A { id=b }\n\n## C <small>d</small> { id="c.d" .e }', '## A {#b}\n\n## C <small>d</small> {#c.d}'],
      ['!!! warning "Look *out*"\n\n    a\n\n    b\nc', ':::warning[Look *out*]\n\na\n\nb\n:::\nc'],
      ['!!! example\n    a', ':::note[Example]\na\n:::'],
      ['!!! note ""\n    a', ':::note\na\n:::'],
      ['!!! info inline end "T"\n    a', ':::info[T]\na\n:::'],
      ['??? tip\n    a\n\n???+ tip "More"\n    b', ':::details[Tip]\na\n:::\n\n:::details[More]{open}\nb\n:::'],
      ['!!! note\n    a\n\n    !!! tip\n        b\n\n    c', '::::note\na\n\n:::tip\nb\n:::\n\nc\n::::'],
      ['!!! note\n    ```sh\n    a\n\n      b\n    ```\nc', ':::note\n```sh\na\n\n  b\n```\n:::\nc'],
      ['1. a\n\n    !!! note\n        b\n\n2. c', '1. a\n\n    :::note\n    b\n    :::\n\n2. c'],
      [
        '=== "One"\n\n    a\n\n=== "Two"\n\n    ```js\n    b\n    ```\n\nc',
        '::::tabs\n:::tab[One]\n\na\n:::\n\n:::tab[Two]\n\n```js\nb\n```\n:::\n::::\n\nc',
      ],
      ['=== "A"\n    a\n\n===! "B"\n    b', '::::tabs\n:::tab[A]\na\n:::\n::::\n\n::::tabs\n:::tab[B]\nb\n:::\n::::'],
      [
        '!!! note\n    === "A"\n        a\n    === "B"\n        b\n\nc',
        ':::::note\n::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::\n:::::\n\nc',
      ],
      ['/// note | Title\na\n///', ':::note[Title]\na\n:::'],
      ['/// details | More\n    open: True\n\na\n///', ':::details[More]\n\na\n:::'],
      ['//// tip\n/// note | T\na\n///\n////', '::::tip\n:::note[T]\na\n:::\n::::'],
      ['/// tab | A\na\n///\n\n/// tab | B\nb\n///', '::::tabs\n:::tab[A]\na\n:::\n\n:::tab[B]\nb\n:::\n::::'],
      ['    !!! note\n        a', '    !!! note\n        a'],
      ['<div class="a" markdown>\n\n*b*\n\n</div>', '<div class="a">\n\n*b*\n\n</div>'],
      ['#### <!-- md:setting a.b -->\n\n<!-- md:version 9.1 --> [a.b]', '#### `b` {#a.b}\n\n:badge[9.1] [a.b](#a.b)'],
      [
        '#### <!-- md:setting a.b -->\n\n[`b`][a.b] `[a.b]` [a](a.b)',
        '#### `b` {#a.b}\n\n[`b`](#a.b) `[a.b]` [a](a.b)',
      ],
      [
        '## <!-- md:setting a.b -->\n\n- [x] [a.b]\n\nc[^1] [a.b], [d]\n[a.b]\n\n[^1]: e',
        '## `b` {#a.b}\n\n- [x] [a.b](#a.b)\n\nc[^1] [a.b](#a.b), [d](#a.b)\n\n[^1]: e',
      ],
      ['- !!! tip "T"\n\n        a\n\n- b', '- :::tip[T]\n\n  a\n  :::\n\n- b'],
      [
        '- === "A"\n\n        a\n\n  === "B"\n\n        b',
        '- ::::tabs\n  :::tab[A]\n  a\n  :::\n\n  :::tab[B]\n  b\n  :::\n  ::::',
      ],
      [
        '```md\n=== "A"\n\n    ```c\n    b\n    ```\n\n=== "B"\n```\nc',
        '```md\n=== "A"\n\n    ```c\n    b\n    ```\n\n=== "B"\n```\nc',
      ],
      ['## A b { #c .d }\n\n[e](#c){ .f target=_blank } g', '## A b {#c}\n\n[e](#c) g'],
      ['## A - b ## {: #c-v1.2.0 }\n\n## C# { #d }', '## A - b {#c-v1.2.0}\n\n## C# {#d}'],
      ['a\n{ .annotate }\n\n- b\n{: .c }', 'a\n\n- b'],
      [
        '- **a**: b\n  {#c .d}\n- e\n\nf\n{: #g }\n\n[h](#c)',
        '- **a**: b\n  <a id="c"></a>\n- e\n\nf\n<a id="g"></a>\n\n[h](#c)',
      ],
      ['[a](b.md){#c} *d*{: #e .f }', '[a](b.md)<a id="c"></a> *d*<a id="e"></a>'],
      [
        '| a |\n| --- |\n| b |\n{#c}\n\n> # d\n> {#e}\n\n```\nf\n```\n{#g}\n\nh',
        '| a |\n| --- |\n| b |\n\n> # d\n>\n\n```\nf\n```\n\nh',
      ],
      ['`a { .b }` and { c: 1 } and {d}', '`a { .b }` and { c: 1 } and {d}'],
      [
        'press ++ctrl+alt+del++, ++page-up+arrow-left++, ++"Go on"++ or `++a++`',
        'press :kbd[Ctrl+Alt+Del], :kbd[Page Up+Left], :kbd[Go on] or `++a++`',
      ],
      [
        '<figure markdown="span">\n  *a*\n  <figcaption>b</figcaption>\n</figure>',
        '<figure>\n\n  *a*\n  <figcaption>b</figcaption>\n</figure>',
      ],
      [':material-check: yes :tada:', 'yes :tada:'],
      [':lucide-check: yes', 'yes'],
      ['a ==b c== d ^^e^^ {++f++} {--g--} {>>h<<}', 'a <mark>b c</mark> d <ins>e</ins> <ins>f</ins> <del>g</del> '],
      ['a == b, c == d, C++ and g++', 'a == b, c == d, C++ and g++'],
      ['H~2~O, **X**^2^ and ~~a~~ `X^2^`', 'H<sub>2</sub>O, **X**<sup>2</sup> and ~~a~~ `X^2^`'],
      [
        'a[^1]^b^ ~/c~d, <https://example.org/e~f~g/h^2^>\n\n[^1]: i',
        'a[^1]<sup>b</sup> ~/c~d, <https://example.org/e~f~g/h^2^>\n\n[^1]: i',
      ],
      ['Term\n:   Means *this*\n\n    and more\n\nb', '**Term**\n-   Means *this*\n\n    and more\n\nb'],
      ['```\n!!! note\n    a\n```', '```\n!!! note\n    a\n```'],
    ],
  )
})

describe('code in a line, in the dialect of MkDocs', () => {
  const line = (html: string): string => `<code><span class="line">${html}</span></code>`

  test.each([
    ['a `#!python x = 1`', `<p>a ${line('x <i class="p">= </i><i class="n">1</i>')}</p>`],
    [
      '## A `:::js const b`',
      `>A ${line('<i class="k">const </i><i class="n">b</i>')}</h2><a class="hash-link" href="#a-const-b" aria-label="Direct link to A const b"`,
    ],
    ['a `#!None x` `` `#!js y` ``', '<p>a <code>x</code> <code>`#!js y`</code></p>'],
    [
      '| a |\n| --- |\n| ==b== `#!python 1` `#!/bin/sh x` |',
      `<td><mark>b</mark> ${line('<i class="n">1</i>')} <code>#!/bin/sh x</code></td>`,
    ],
  ])('%j has the colours of its language, and its twin only the code', async (text, expected) => {
    const reading = { dialects: ['mkdocs'] } as const
    expect((await htmlOf(text, reading, drawCode)).replace(/\n/g, '')).toContain(expected)
    const { twin } = await parse(text, reading).body({ html: 'safe', draw: drawBody, code: drawCode })
    expect(twin?.text).not.toMatch(/(?<!` )`(?:#!|:::)\w/)
    expect(findings(text, reading)).toEqual([])
  })
})

test('code that is included from VitePress keeps its line numbers', async () => {
  const files = { 'docs/a.js': 'let a\n' }
  const included = (options: string): Promise<string> =>
    htmlOf(`<<< ./a.js{${options}}`, { dialects: ['vitepress'], files })
  expect(await included('1 js:line-numbers=5')).toBe(await htmlOf('```js:line-numbers=5 {1}\nlet a\n```'))
  expect(await included('js:line-numbers')).toBe(await htmlOf('```js:line-numbers\nlet a\n```'))
})

describe('Hugo', () => {
  same(
    ['hugo'],
    [
      ['[a]({{< ref "#b" >}}) and [c]({{% relref "#b" %}})\n\n## b', '[a](#b) and [c](#b)\n\n## b'],
      ['{{< note >}}\na\n{{< /note >}}', ':::note\na\n:::'],
      ['{{% alert title="T" color="warning" %}}\na\n\n{{% /alert %}}', ':::warning[T]\na\n\n:::'],
      [
        '{{< tabs >}}\n{{< tab "A" >}}\na\n{{< /tab >}}\n{{< tab name="B" >}}\nb\n{{< /tab >}}\n{{< /tabs >}}',
        '::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::',
      ],
      [
        '{{< tabs >}}\n  {{< tab name="A" >}}**a**: [b](#c){{< /tab >}}\n  {{< tab name="B" >}}d{{< /tab >}}\n{{< /tabs >}}\n\n## c',
        '::::tabs\n:::tab[A]\n**a**: [b](#c)\n:::\n:::tab[B]\nd\n:::\n::::\n\n## c',
      ],
      ['{{< callout >}}a{{< /callout >}}', ':::note\na\n:::'],
      [
        '{{< cards >}}\n    {{< card link="#b" title="A" icon="x" subtitle="Does it" >}}\n    {{< card link="#b" title="C" >}}\n{{< /cards >}}\n\n## b',
        '- [A](#b): Does it\n- [C](#b)\n\n## b',
      ],
      [
        '{{< filetree/container >}}\n  {{< filetree/folder name="a" >}}\n    {{< filetree/file name="b.md" >}}\n  {{< /filetree/folder >}}\n{{< /filetree/container >}}',
        ':::file-tree\n- a/\n  - b.md\n:::',
      ],
      [
        'a {{< icon "x" >}} {{< badge "B" >}} {{< pdf "https://e.test/a.pdf" >}}',
        'a  **B** [a.pdf](https://e.test/a.pdf)',
      ],
      ['[a]({{< relRef "#b" >}})\n\n## b', '[a](#b)\n\n## b'],
      ['{{< details summary="More" >}}\na\n{{< /details >}}', ':::details[More]\na\n:::'],
      ['{{< highlight go "hl_lines=2 3" >}}\na\nb\nc\n{{< /highlight >}}', '```go {2,3}\na\nb\nc\n```'],
      ['{{< figure src="https://example.org/a.png" alt="A" >}}', '![A](https://example.org/a.png)'],
      ['{{< new-in 0.1.0 />}} a', '*New in 0.1.0* a'],
      ['a {{< rawhtml >}}<kbd>b</kbd>{{< /rawhtml >}}', 'a <kbd>b</kbd>'],
      ['# A {anchor=false}\n\n## B {#c .d e="f"}\n\n## G {#h}', '# A\n\n## B {#c}\n\n## G {#h}'],
      [
        '## 1. [A b](https://example.org/c) &amp; d\n\n## [E](https://example.org) {#f}',
        '## 1. [A b](https://example.org/c) & d {#1-a-bhttpsexampleorgc-amp-d}\n\n## [E](https://example.org) {#f}',
      ],
      ['`{{< ref "a" >}}`', '`{{< ref "a" >}}`'],
      ['[a](@/b.md#c) `[a](@/b.md)`\n\n[d]: @/e.md', '[a](/b.md#c) `[a](@/b.md)`\n\n[d]: /e.md'],
      ['```\n{{</* ref "a" */>}}\n```', '```\n{{< ref "a" >}}\n```'],
      ['a\n{.b}', 'a'],
      [
        '`cacheDir`\n: (`string`) b\n\n[c](#cachedir)',
        '<a id="cachedir"></a>**`cacheDir`**\n- (`string`) b\n\n[c](#cachedir)',
      ],
    ],
  )

  test('a shortcode that only the site knows leaves its words, and is reported', async () => {
    const text = 'a\n\n{{< hero title="Two words" href="#x" >}}\ninner\n{{< /hero >}}\n\n## x'
    expect(await htmlOf(text, { dialects: ['hugo'] })).toContain('Two words</a>\ninner')
    expect(findings(text, { dialects: ['hugo'] })).toEqual(['3:1 foreign-syntax {{< hero >}}'])
  })

  test('includes', async () => {
    const files = { 'docs/_common/a.md': 'Part {{< new-in 1.0 >}}' }
    expect(await htmlOf('{{% include "/_common/a.md" %}}', { dialects: ['hugo'], files })).toContain('Part')
  })
})

describe('DocFX', () => {
  same(
    ['docfx'],
    [
      ['> [!NOTE] a\n> b', '> [!NOTE]\n> a\n> b'],
      [':::image type="content" source="https://example.org/a.png" alt-text="A":::', '![A](https://example.org/a.png)'],
      ['::: moniker range=">= a"\n\na\n\n::: moniker-end', 'a'],
      [':::row:::\n:::column span="2":::\n\na\n\n:::column-end:::\n:::row-end:::', 'a'],
      [
        '# [A](#tab/a)\n\na\n\n# [B](#tab/b)\n\nb\n\n***\n\nc',
        '::::tabs\n:::tab[A]\n\na\n\n:::\n:::tab[B]\n\nb\n\n:::\n::::\n\nc',
      ],
      ['> [!TIP]\n> a\n>\n> [!Note]\n> b', '> [!TIP]\n> a\n\n> [!Note]\n> b'],
      ['- c\n\n  > [!TIP]\n  > a\n  >\n  > [!Note]\n  > b', '- c\n\n  > [!TIP]\n  > a\n\n  > [!Note]\n  > b'],
      ['![A](~/a.png) and `~/b`\n\n[c]: ~/d.md', '![A](/a.png) and `~/b`\n\n[c]: /d.md'],
      ['- a\n\n  :::question-answer\n  *b*\n  :::', '- a\n\n  *b*'],
      [':::summary\na\n:::\n\n:::tip\nb\n:::', ':::info[Summary]\na\n:::\n\n:::tip\nb\n:::'],
      ['```Output\na\n```\n\n```azurecli-interactive\nb\n```', '```text\na\n```\n\n```bash\nb\n```'],
    ],
  )

  test('includes', async () => {
    const files = { 'docs/part.md': 'Part', 'docs/a.cs': 'one\n#region x\ntwo\n#endregion\n' }
    const reading = { dialects: ['docfx'] as const, files }
    expect(await htmlOf('[!INCLUDE [a](part.md)]', reading)).toBe('<p>Part</p>')
    expect(await htmlOf('[!code-csharp[a](a.cs#x)]', reading)).toBe(await htmlOf('```csharp\ntwo\n```'))
    expect(await htmlOf(':::code language="csharp" source="a.cs" id="x":::', reading)).toBe(
      await htmlOf('```csharp\ntwo\n```'),
    )
  })
})

describe('MyST', () => {
  same(
    ['myst'],
    [
      [':::{note} A *b*\n:class: wide\nc\n:::', ':::note[A *b*]\nc\n:::'],
      ['```{seealso .wide}\na {kbd}`B`\n```', ':::info[Seealso]\na <kbd>B</kbd>\n:::'],
      ['````{tip}\n:class: dropdown\n```js\na\n```\n````', ':::details[Details]\n```js\na\n```\n:::'],
      [
        '````{tab-set}\n```{tab-item} A\na\n```\n```{tab-item} B\nb\n```\n````',
        '::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::',
      ],
      [':::{card} A\n:link: https://e.test\nb\n:::', '::::cards\n:::card[[A](https://e.test)]\nb\n:::\n::::'],
      [
        ':::{figure} https://e.test/a.png\n:alt: A\n:label: fig:a\nb\n:::',
        '<a id="fig-a"></a>\n\n![A](https://e.test/a.png)\n\nb',
      ],
      ['```{code-block} js\n:filename: a.js\n:emphasize-lines: 2\na\nb\n```', '```js title="a.js" {2}\na\nb\n```'],
      ['````{myst}\n```{note}\na\n```\n````', '````md\n```{note}\na\n```\n````'],
      ['```myst\n:::{note}\n```', '```md\n:::{note}\n```'],
      [':::{mermaid}\nA-->B\n:::', '```mermaid\nA-->B\n```'],
      ['(a:B)=\n## C d\n\n[e](#a-b) [f](#c)\n\n## c', '## C d {#a-b}\n\n[e](#a-b) [f](#c)\n\n## c'],
      ['- ```yaml\n  a: b\n  ```\n\n(x)=\n## C\n\n[b](#x)', '- ```yaml\n  a: b\n  ```\n\n## C {#x}\n\n[b](#x)'],
      [
        ':::{figure} https://e.test/a.png\n\nA *b* [c](d.md)\ne\n\nf\n:::\n\n## d',
        '![A b c e](https://e.test/a.png)\n\nA *b* c\ne\n\nf\n\n## d'.replace('b* c', 'b* [c](d.md)'),
      ],
      ['(x)=\na\n\n[b](#x)', '<a id="x"></a>\n\na\n\n[b](#x)'],
      ['{term}`a <b>` H{sub}`2`O {code}`c` {ref}`d <e>`\n\n## e', 'a H<sub>2</sub>O `c` [d](#e)\n\n## e'],
      ['```\n(a)=\n{kbd}`b`\n:::{note}\n```', '```\n(a)=\n{kbd}`b`\n:::{note}\n```'],
    ],
  )

  test('what only the old program makes has one decision for each name', () => {
    const { problems } = parse('```{toc}\n:depth: 1\n```\n\n```{toc}\n```', { dialects: ['myst'] }).facts
    expect(problems.map(({ name, place }) => [name, place.line])).toEqual([
      ['{toc}', 1],
      ['{toc}', 5],
    ])
  })
})

describe('Jekyll', () => {
  same(
    ['jekyll'],
    [
      ['# A\n{: .no_toc }\n\n{: .note }\n> b', '# A\n\n> b'],
      ['## A\n{: #b .c}\n\nd', '## A {#b}\n\nd'],
      ['1. TOC\n{:toc}\n\na', 'a'],
      ['- a\n\n## b\n{: .text-delta }\n\n* TOC\n{:.x}\n{:toc}\n\nc', '- a\n\n## b\n\nc'],
      ['[a](https://e.test){: .btn .btn-primary } b', '[a](https://e.test) b'],
      ['{% raw %}a {{ b }}{% endraw %} `{% raw %}{{ c }}{% endraw %}`', 'a &#123;{ b }} `{{ c }}`'],
      ['```yaml\n{% raw %}\na: {{ b }}\n{% endraw %}\n```', '```yaml\n\na: {{ b }}\n\n```'],
      ['<div markdown="1">\na *b*\n</div>\n```js\nc\n```', '<div>\n\na *b*\n</div>\n\n```js\nc\n```'],
      ['<div>\na *b*\n</div>', '<div>\na *b*\n</div>'],
      ['{% highlight js linenos %}\na\n{% endhighlight %}\n\nb', '```js showLineNumbers\na\n```\n\nb'],
      [
        '{% highlight md %}\n```js\n{% raw %}{{ a }}{% endraw %}\n```\n{% endhighlight %}',
        '~~~~~md\n```js\n{{ a }}\n```\n~~~~~',
      ],
      ['{% raw %}{% comment %}{% endraw %} a', '&#123;% comment %} a'],
      ['[a]({{ "https://e.test" | relative_url }}) {% comment %}\nb\n{% endcomment %}c', '[a](https://e.test) c'],
      ['---\ntitle: x*y\n---\na {{ page.title }}', '---\ntitle: x*y\n---\na x\\*y'],
    ],
  )

  test('paths of the site lead to its files', () => {
    const { references } = parse(
      '[a]({% link b/c.md %}) [d]({{site.baseurl}}/e/) [f]({{ site.baseurl }}{% link g.md %}#h) [i]({{ "/j/" | absolute_url }})',
      { dialects: ['jekyll'] },
    ).facts
    expect(references.map(({ href }) => href)).toEqual(['/b/c.md', '/e/', '/g.md#h', '/j/'])
  })
})

describe('Nextra and Fumadocs', () => {
  same(
    ['mdx'],
    [
      ['## A [step]\n\n## B [!toc]\n\n## C [toc]\n\n## D [steps]', '## A\n\n## B\n\n## C\n\n## D [steps]'],
      ['## A *b* [#own]\n\n### C [#größe]\n\n[d](#own) [#e]', '## A *b* {#own}\n\n### C {#größe}\n\n[d](#own) [#e]'],
    ],
    'a.mdx',
  )
})

describe('mdBook', () => {
  same(
    ['mdbook'],
    [
      ['## Title\n\na\n\n### Part\n\n#### Piece', '# Title\n\na\n\n## Part\n\n### Piece'],
      ['```rust\n# fn main() {\nlet a;\n#\n## b\n# }\n```', '```rust\nlet a;\n# b\n```'],
      ['# A { #own .big }', '# A {#own}'],
      ['`{{ #include }}` and `{{#title }}`', '`{{ #include }}` and `{{#title }}`'],
      ['```admonish\na\n```\n\nb', ':::note\na\n:::\n\nb'],
      ['~~~ admonish bug "Look *out*"\na\n~~~', ':::danger[Look *out*]\na\n:::'],
      ["```admonish tip title='A \"b\"', class='c'\na\n```", ':::tip[A "b"]\na\n:::'],
      ['```admonish question title="", collapsible=true\na\n```', ':::details[Question]\na\n:::'],
      ['````admonish info.wide\n```js\na\n```\n\n- b\n````', ':::info\n```js\na\n```\n\n- b\n:::'],
      ['- a\n\n  ```admonish example\n  b\n  ```\n- c', '- a\n\n  :::note[Example]\n  b\n  :::\n- c'],
    ],
  )

  test('names the marks of preprocessors that it leaves out', async () => {
    const text = 'a\n\n{{#quiz ../a.toml}}\n\n{{ grammar-summary }}\n\n{{#quiz b.toml}}'
    expect(findings(text, { dialects: ['mdbook'] })).toEqual([
      '3:1 foreign-syntax {{#quiz …}}',
      '5:1 foreign-syntax {{grammar-summary …}}',
    ])
    const shown = await htmlOf('a\n\n{{%segment outline}}\n\n`{{#quiz a.toml}}`', { dialects: ['mdbook'] })
    expect(shown).toBe('<p>a</p>\n<p><code>{{#quiz a.toml}}</code></p>')
  })
})

describe('callouts, in every dialect', () => {
  same(
    [],
    [
      ['> [!NOTE] a *b* c', '> [!NOTE]\n> a *b* c'],
      ['> [!NOTE] a\n> b\n>\n> c', '> [!NOTE]\n> a\n> b\n>\n> c'],
      ['> [!question] Title\n> b', ':::info[Title]\nb\n:::'],
      ['> [!bug]\n> b', ':::danger[Bug]\nb\n:::'],
      ['> [!tip]- Title\n> b', ':::details[Title]\nb\n:::'],
      ['> [!tip]+ Title\n> b', ':::details[Title]{open}\nb\n:::'],
      ['> [!div class="next"]\n> [a](#b)\n\n## b', '[a](#b)\n\n## b'],
    ],
  )
})

describe('Docusaurus', () => {
  same(
    ['docusaurus'],
    [
      [
        'import Tabs from \'@theme/Tabs\'\nimport TabItem from \'@theme/TabItem\';\n\n<Tabs>\n<TabItem value="a" label="A">\n\nx\n\n</TabItem>\n</Tabs>',
        '::::tabs\n:::tab[A]{value="a"}\nx\n:::\n::::',
      ],
      [
        "<Tabs defaultValue=\"b\" values={[\n  {label: 'A one', value: 'a'},\n  {label: 'B', value: 'b'},\n]}>\n<TabItem value=\"a\">\n\nx\n\n</TabItem>\n<TabItem value=\"b\">\n\ny\n\n</TabItem>\n</Tabs>",
        '::::tabs\n:::tab[A one]{value="a"}\nx\n:::\n:::tab[B]{value="b" default}\ny\n:::\n::::',
      ],
      ['## A {/* #b */}\n\n<!-- c -->\n\n[d](#b)', '## A {#b}\n\n[d](#b)'],
      ['<CodeBlock language="js" title="a.js">{`let a\nlet b`}</CodeBlock>', '```js title="a.js"\nlet a\nlet b\n```'],
      ["import A from './a'; import B from './b';\nimport C from 'c'\n\na", 'a'],
      ['<BrowserOnly>\n\na\n\n</BrowserOnly>', 'a'],
    ],
  )

  test('a Markdown file that is imported is a part of the page', async () => {
    const text = "import Part from './_part.mdx';\n\nA\n\n<Part />\n\nB"
    const files = {
      'docs/_part.mdx': "---\nx: y\n---\nimport In from './_in.md'\n\nPart\n\n<In/>\n",
      'docs/_in.md': 'In',
    }
    const html = await htmlOf(text, { dialects: ['docusaurus'], files })
    expect(html).toBe('<p>A</p>\n<p>Part</p>\n<p>In</p>\n<p>B</p>')
    expect(findings(text, { dialects: ['docusaurus'], files })).toEqual([])
  })

  test('in `.mdx`, an imported Markdown file is a part of the page in every dialect', async () => {
    const text = "import Part from './_part.md'\n\n<Part/>\n\nA"
    const files = { 'docs/_part.md': 'Part' }
    const reading = { path: 'a.mdx', files }
    expect(await htmlOf(text, reading)).toBe('<p>Part</p>\n<p>A</p>')
    expect(findings(text, reading)).toEqual([])
    expect(findings(text, { path: 'a.mdx' })).toEqual(['1:1 unsupported-mdx import', '3:1 unsupported-mdx Part'])
  })

  test('a file beside the page is included where the docs folder lies beside the project', () => {
    const source = {
      path: 'b/c.md' as DocPath,
      text: "import P from '../_p.md'\n\n<P />",
      includes: { '../docs/_p.md': 'd' },
    }
    const { facts } = parseDocument(source, { docsDir: '../docs', dialects: dialectsNamed(['docusaurus']) })
    expect(facts.problems).toEqual([])
    expect(facts.excerpt).toBe('d')
  })

  test('options of code blocks that a plugin reads are no findings, misspelt ones are', () => {
    const text = '```js tab={"span":2}\na\n```\n\n```js titel="a.js"\nb\n```'
    expect(findings(text, { dialects: ['docusaurus'] })).toEqual(['5:4 code-option titel="a.js"'])
    expect(findings(text)).toEqual(['1:4 code-option tab={"span":2}', '5:4 code-option titel="a.js"'])
  })

  test('`@site` and `require` name files', () => {
    const text =
      '[a](@site/docs/b.md) <img alt="" src={require(\'@site/static/img/c.png\').default} />\n\n`](@site/docs/b.md)`'
    const { facts } = parse(text, { dialects: ['docusaurus'] })
    expect(facts.references.map(({ href }) => href)).toEqual(['/b.md', '/img/c.png'])
  })

  test('an imported picture is named by its file', () => {
    const text = [
      "import A from './a.png';\nimport b from '@site/static/b.svg'\nimport c from '~/assets/c.jpg'",
      'import D from "./d.js"\n',
      '<p>\n  <img alt="" src={A} />\n</p>\n',
      '<img alt="" src={b.src} /> <a href={c}>c</a> <a href={D}>d</a>\n',
      '`<img src={A} />`',
    ].join('\n')
    const { facts } = parse(text, { dialects: ['docusaurus'] })
    expect(facts.references.map(({ href }) => href)).toEqual(['./a.png', '/b.svg', '/c.jpg'])
    expect(findings(text, { dialects: ['docusaurus'] })).toEqual(['10:46 unsupported-mdx href'])
  })
})

describe('Rspress', () => {
  test('a component of the site with the name of one of Rspress keeps its words', async () => {
    const reading = { dialects: ['docusaurus'], path: 'a.mdx' } as const
    expect(await htmlOf('a <Tag color="red">words</Tag>', reading)).toContain('words')
    expect(findings('a <Tag color="red">words</Tag>', reading)).toEqual(['1:3 unsupported-mdx Tag'])
  })

  test('words that a component shows of its attributes look like no tag', () => {
    const text = '# A <SourceCode href="https://e.test" />\n\na <Tag tag="new" />\n'
    const { ofRules } = parse(text, { dialects: ['docusaurus'], path: 'a.mdx' }).facts
    expect(ofRules?.['tag-like-text'] ?? []).toEqual([])
  })

  same(
    ['docusaurus'],
    [
      [':::tip\\{title="A b"}\na\n:::', ':::tip[A b]\na\n:::'],
      [":::note{title='A'}\na\n:::\n\n:::details\nb\n:::", ':::note[A]\na\n:::\n\n:::details[Details]\nb\n:::'],
      ['<PackageManagerTabs command="install x" />', '```sh npm2yarn\nnpm install x\n```'],
      ['a <Tag tag="new" />\n\n<SourceCode href="https://e.test" />', 'a **new**\n\n[Source](https://e.test)'],
    ],
    'a.mdx',
  )
})

describe('asides of Starlight', () => {
  same(
    ['starlight'],
    [
      [':::tip{icon="heart"}\na\n:::', ':::tip\na\n:::'],
      ["::::note[B *c*]{icon='x'}\na\n::::", '::::note[B *c*]\na\n::::'],
    ],
  )
})

describe('code of Starlight', () => {
  same(
    ['starlight'],
    [
      ['```js\n// src/[id]/a.js\n\nlet a\n```', '```js title="src/[id]/a.js"\nlet a\n```'],
      ['```astro\n---\n// Example: a.astro\nb\n---\n```', '```astro title="a.astro"\n---\nb\n---\n```'],
      ['```js {2}\n// a.js\nlet b\n```', '```js title="a.js" {2}\n// a.js\nlet b\n```'],
      ['```js title="b"\n// a.js\n```', '```js title="b"\n// a.js\n```'],
      ['<LinkButton href="https://a.org/">Go *on*</LinkButton>', '[Go *on*](https://a.org/)'],
      ['```js\n// See a.js\n// x.unheard\n```', '```js\n// See a.js\n// x.unheard\n```'],
      [
        '<Code code="let abc\nb\nc" lang="js" title="a.js" mark={[1]} ins={["abc", \'x\']} del={[{ range: "2-3", label: "A" }]} collapse={["1-2", "3"]} wrap frame="none" />',
        '```js title="a.js" mark={1} ins="abc" ins="x" del={"A":2-3} collapse={1-2,3} wrap frame="none"\nlet abc\nb\nc\n```',
      ],
    ],
    'a.mdx',
  )

  test('marks that nothing reads are findings', () => {
    expect(findings('<Code code="abc" mark={lines} ins={[/b+/]} del={[1, ...more]} />', { path: 'a.mdx' })).toEqual([
      '1:1 unsupported-mdx mark',
      '1:1 unsupported-mdx ins',
      '1:1 unsupported-mdx del',
    ])
  })
})

describe('indentation by tabs counts columns', () => {
  same(
    ['mkdocs'],
    [
      ['!!! note "A"\n\tb\n\n\t!!! tip "C"\n\t\td\n\ne', '::::note[A]\nb\n\n:::tip[C]\nd\n:::\n::::\n\ne'],
      ['!!! note "A"\n  \tb\n\n   \t!!! tip "C"\n \t  \td', '::::note[A]\nb\n\n:::tip[C]\nd\n:::\n::::'],
    ],
  )
})

describe('findings and links keep the places of the author', () => {
  test.each<[string, DialectName[], string[]]>([
    ['!!! note "A"\n    b\n\n    {#if}\n\n    [c](./gone.md)', ['mkdocs'], ['6:9 ./gone.md']],
    ['::: tip See [x](./x.md)\n[a](./b.md)\n:::\n\n[c](d.md)', [], ['1:17 ./x.md', '2:5 ./b.md', '5:5 d.md']],
    [
      '=== "A"\n\n    - [b](c.md)\n\n=== "B"\n\n    > [d](e.md)\n\n[f](g.md)',
      ['mkdocs'],
      ['3:11 c.md', '7:11 e.md', '9:5 g.md'],
    ],
  ])('%j', (text, dialects, expected) => {
    const { references } = parse(text, { dialects }).facts
    expect(references.map(({ line, column, href }) => `${line}:${column} ${href}`)).toEqual(expected)
  })
})

describe('values that other tools put into pages', () => {
  const text =
    '---\ntitle: A *b*\n---\n\n# {{ $frontmatter.title }}\n\n{{ page.size }} and `{{ x }}`\n\n{{ page.size }}'

  test('expressions of Vue: those of the front matter have values, the others are left out', async () => {
    const html = await htmlOf(text, { dialects: ['vitepress'] })
    expect(html).toContain('<p>and <code>{{ x }}</code></p>')
    expect(html).not.toContain('$')
    expect(parse(text, { dialects: ['vitepress'] }).facts.headings).toMatchObject([{ text: 'A *b*' }])
    expect(findings(text, { dialects: ['vitepress'] })).toEqual([
      '7:1 foreign-syntax {{ page.size }}',
      '9:1 foreign-syntax {{ page.size }}',
    ])
  })

  test.each([
    ['See <LinkInline link="guide/why" /> first.', '<p>See <a href="/guide/why">guide/why</a> first.</p>'],
    [
      '<Lesson href="https://a.org/x" title="T">Watch *it*</Lesson>',
      '<p><a href="https://a.org/x">Watch <em>it</em></a></p>',
    ],
    ['<LinkCard title="A & B" description="C" link="./b.md" />', '<p><a href="./b.md">A &amp; B</a> C</p>'],
    ['<Card title="A">\n\n*b*\n\n</Card>', '<p><strong>A</strong></p>\n<p><em>b</em></p>'],
  ])('words and links of components of Vue stay: %s', async (written, shown) => {
    const html = await htmlOf(written, { dialects: ['vitepress'] })
    expect(html.replace(/\{"[^{}]*"href":"([^"]*)"[^{}]*\}/g, ' href="$1"')).toContain(shown)
    const [, name] = /<(\w+)/.exec(written) ?? []
    expect(findings(written, { dialects: ['vitepress'] })).toEqual([expect.stringMatching(`foreign-syntax <${name}>`)])
  })

  test('a component of Vue with the name of an element of HTML is none', async () => {
    const text = 'Click <Code size="18" class="a" /> *now*.\n\nb\n'
    expect(await htmlOf(text, { dialects: ['vitepress'] })).toBe('<p>Click  <em>now</em>.</p>\n<p>b</p>')
    expect(findings(text, { dialects: ['vitepress'] })).toEqual(['1:7 foreign-syntax <Code>'])
  })

  test('the plugin autorefs of MkDocs: anchors are kept, and names without a page keep their words', async () => {
    const text =
      '[](){#here}\n\nSee [`Field()`][pkg.Field], [pkg.Model][], [there][here], [own][own-name] and `[a][pkg.b]`.\n\n[own-name]: https://a.test\n'
    const html = await htmlOf(text, { dialects: ['mkdocs'] })
    expect(html).toContain('id="here"')
    expect(html.replace(/<a[^<>]*>|\{[^{}]*\}/g, '<a>')).toContain('See <code>Field()</code>, pkg.Model, ')
    expect(html).toContain('<code>[a][pkg.b]</code>')
    expect(html).not.toMatch(/own-name|\]\[here/)
    expect(findings(text, { dialects: ['mkdocs'] })).toEqual([
      '3:5 foreign-syntax […][pkg.Field]',
      '3:29 foreign-syntax […][pkg.Model]',
    ])
  })

  test('components in code, with bound attributes or without words stay as they are', () => {
    const text = '`<A title="b" />`\n\n<Abc :title="b" />\n\n```vue\n<A title="b" />\n```\n'
    expect(findings(text, { dialects: ['vitepress'] })).toEqual([])
  })

  test('objects of MkDocs in lists, and commands with a hyphen', async () => {
    const objects = '- a\n\n    ::: pkg.One\n        options:\n\n::: mkdocs-click\n    :module: pkg\n'
    expect(await htmlOf(objects, { dialects: ['mkdocs'] })).not.toContain(':::')
    expect(findings(objects, { dialects: ['mkdocs'] })).toEqual([
      '3:1 foreign-syntax ::: pkg.One',
      '6:1 foreign-syntax ::: mkdocs-click',
    ])
  })

  test('a shortcode with an address and words is a link', async () => {
    const button = 'Go {{< button size="large" relref="#x" >}}Get *home*{{< /button >}} now\n\n## X'
    expect(await htmlOf(button, { dialects: ['hugo'] })).toBe(await htmlOf('Go [Get *home*](#x) now\n\n## X'))
    expect(findings(button, { dialects: ['hugo'] })).toEqual(['1:4 foreign-syntax {{< button >}}'])
  })

  test('a shortcode whose name begins with `_`', async () => {
    const own = 'a {{% _param FAS icon %}} b'
    expect(await htmlOf(own, { dialects: ['hugo'] })).toBe('<p>a  b</p>')
    expect(findings(own, { dialects: ['hugo'] })).toEqual(['1:3 foreign-syntax {{< _param >}}'])
  })
})

describe('attributes of Rust as languages of mdBook', () => {
  same(
    ['mdbook'],
    [
      ['```ignore\nfn a() {}\n```', '```rust,ignore\nfn a() {}\n```'],
      ['```no_run\n# use b;\nfn a() {}\n```', '```rust,no_run\nfn a() {}\n```'],
      ['```notrust\na\n```', '```text\na\n```'],
    ],
  )
})
