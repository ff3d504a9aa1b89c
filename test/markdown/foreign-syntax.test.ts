/**
 * Syntax of other tools is reported once a page for each kind, with what to write instead. Code and this program's own
 * syntax are not reported.
 */
import type { Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import { documentOf, extendSource, parseDocument, readSource } from '../../cli/markdown/parse.ts'
import { foreignSyntax } from '../../cli/markdown/syntax/foreign-syntax.ts'

function problems(text: string, path = 'a.md') {
  const { facts } = parseDocument({ path: path as DocPath, text }, { docsDir: 'docs' })
  return facts.problems.filter(({ rule }) => rule === 'foreign-syntax')
}

const brief = (text: string, path?: string): string[] =>
  problems(text, path)
    .map(({ place, target }) => `${place.line}:${place.column} ${target}`)
    .sort()

test('code in braces has one finding, and the colours of its language', () => {
  const text = '```{note} Title\na\n```\n\n```{r, echo=FALSE}\nb\n```\n\n```{code-block} python\nc\n```'
  const { facts, body } = parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' })
  expect(facts.problems.map(({ rule, target }) => `${rule} ${target}`)).toEqual([
    'foreign-syntax {note}',
    'foreign-syntax {r}',
    'foreign-syntax {code-block}',
  ])
  expect(facts.problems.map(({ hint }) => hint?.match(/```\w+|:::\w+/)?.[0])).toEqual([':::note', '```r', '```python'])
  expect(body).toBeDefined()
})

test.each([
  ['include', '::include{file="…"}'],
  ['figure', '`![…](…)`'],
  ['image', '`![…](…)`'],
  ['note', ':::note'],
  ['glossary', 'Write Markdown in its place.'],
])('the hint for the directive `%s` of MyST says %s', (name, advice) => {
  expect(problems(`\`\`\`{${name}} a\n\`\`\``)[0]?.hint).toContain(advice)
})

test('a hint repeats a title as it is written', () => {
  const [problem] = problems('!!! warning "Read [this](https://example.org/) and `that`"\n    a')
  expect(problem?.hint).toContain('`:::warning[Read [this](https://example.org/) and `that`]`')
})

describe('foreign syntax is reported at its place', () => {
  test.each<[string, string[]]>([
    ['a\n\n::: demo\nb\n:::', ['3:1 ::: demo']],
    ['::: preview Look out\n\nb\n\n:::\n\n::: preview\nc\n:::', ['1:1 ::: preview']],
    ['- a\n\n  ::: demo More\n  b\n  :::', ['3:3 ::: demo']],
    ['> ::: demo\n> b\n> :::', ['1:3 ::: demo']],
    ['!!! note "Title"\n    b', ['1:1 !!! note']],
    ['??? tip\n    b\n\n???+ tip\n    b', ['1:1 ??? tip', '4:1 ???+ tip']],
    ['=== "One"\n\n    a\n\n=== "Two"\n\n    b', ['1:1 === "…"']],
    ['/// details | More\na\n///', ['1:1 /// details']],
    ['> [!unheard]- Title\n> b', ['1:3 [!unheard]']],
    ['> a\n> > [!unheard]\n> > b', ['2:5 [!unheard]']],
    ['[!INCLUDE [a](b.md)]', ['1:1 [!INCLUDE]']],
    ['See https://a.org/, www.b.org and c@d.org, then {{ e }}', ['1:49 {{ … }}']],
    ['a  [!NOTE] > b', ['1:4 [!NOTE]']],
    ['> [!TIP]\n> a\n>\n> [!Note]\n> b', ['4:3 [!Note]']],
    ['a\n\n [!NOTE]\n> b', ['3:2 [!NOTE]']],
    ['> [!NOTE]\n> a\n\n- b\n\n  > [!tip]\n  > c', []],
    ['<<< @/a.js{1}', ['1:1 <<<']],
    ['--8<-- "a.md"', ['1:1 --8<--']],
    ['{{#include a.md}}', ['1:1 {{#include']],
    ['a {! b.md !} c', ['1:3 {!…!}']],
    ['a {{< youtube x >}} b {{< /youtube >}}', ['1:3 {{< … >}}']],
    ['{{% note %}}\na\n{{% /note %}}', ['1:1 {{% … %}}']],
    ['{% hint style="info" %}\na\n{% endhint %}', ['1:1 {% … %}']],
    ['a {{ site.title }} b {{ page.x | upper }}', ['1:3 {{ … }}']],
    ['## a {/* #b */}', ['1:6 {/* … */}']],
    ['a {/* b {/* c */} d */}', ['1:9 {/* … */}']],
    ['## a { #b .c }\n\n![d](https://example.org/d.png){: .e }', ['1:6 { .class }']],
    ['[a](https://example.org/){.button}', ['1:26 { .class }']],
    ['<Tabs values={[\n1]}>\n\na\n\n</Tabs>', ['1:1 <Tabs>']],
    ['import Tabs from \'@theme/Tabs\'\nimport { A, B } from "./b";\n\n# a', ['1:1 import']],
    ['export const a = 1', ['1:1 export']],
    ['press ++ctrl+alt+del++', ['1:7 ++key++']],
    ['a ==b c== d', ['1:3 ==…==']],
    ['X^2^ and **e**^-x^, SO~4~^2−^', ['1:2 ^…^', '1:23 ~…~']],
    ['H~2~O and CO~2~', ['1:2 ~…~']],
    [':::note\na\n:::tip\nb\n:::\nc\n:::', ['7:1 :::']],
    ['> :::note\n> a\n> :::\n> :::\n\n:::', ['4:3 :::']],
    ['$$\nx^2\n$$', ['1:1 $$']],
    ['a :tada: b :material-check: c :tada:', ['1:12 :material-check:']],
    ['<!-- @include: ./a.md -->', ['1:1 @include']],
    ['## {#a} B', ['1:4 {#a}']],
    [':::caution[heads up] If you\nb. :::', ['1:1 :::caution', '2:4 :::']],
    ['<img src="/a.gif" style={{ width: "1px" }} />', ['1:1 <img>']],
    ['<Example\n  a="b"\n  options={{c: "d"}}\n/>', ['1:1 <Example>']],
    ['```{note} Title\na\n```\n\n> ~~~{py:class} b.C\n> ~~~', ['1:1 {note}', '5:3 {py:class}']],
    [':::{tip} A\na', ['1:1 :::{tip}']],
    ['```{r, echo=FALSE}\na\n```\n\n```{python}\nb\n```', ['1:1 {r}', '5:1 {python}']],
    ['::: {.callout-note title="A"}\nb\n:::', ['1:1 ::: {.callout-note}']],
    ['a {ref}`b <c>` and {py:class}`d`', ['1:20 {py:class}', '1:3 {ref}']],
    ['(a-b)=\n\n# a', ['1:1 (…)=']],
    ['![a](https://example.org/b.png){width=50 .c}', ['1:32 {width=…}']],
    ['[a](https://example.org/){target="_blank"}', ['1:26 {target=…}']],
    ['```rust\n{{#rustdoc_include ../a.rs:here}}\n```', ['2:1 include']],
  ])('%j', (text, expected) => {
    expect(brief(text)).toEqual(expected)
    expect(brief(text.replaceAll('\n', '\r\n')), 'with CRLF').toEqual(expected)
    expect(brief(`---\ntitle: a\n---\n${text}`)).toEqual(
      expected.map((place) => place.replace(/^\d+/, (line) => String(Number(line) + 3))),
    )
  })
})

describe('no finding', () => {
  test.each([
    ':::tip\na\n:::',
    ':::tip[Title]\na\n:::',
    ':::tip Title\na\n:::',
    '> [!TIP]\n> a',
    '> [!note]\n>\n> a',
    '## a {#b}\n\na {#b}',
    'a\n===\n\nb\n---',
    'a === "b" and `c` === "d"',
    '`::: tip` and `{{ x }}` and `:tada:` and `[!code ++]`',
    '```md\n::: tip\na\n:::\n\n!!! note\n\nb() // [!code ++]\n```',
    '```\n{{#include a.md}}\n```',
    '```js\n// see {{#include a.md}}\nconst a = {{}}\n/// note\nimport a from "b"\n$$\n```',
    '    ::: tip\n    a\n    :::',
    '\\::: tip\n\n\\{{ a }}\n\n\\[!INCLUDE\n\n\\:tada:',
    'C++ and g++, a::b::c, 10:30:15, http://a:b:c, a:b: c',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a page of another tool holds.
    '${{ github.ref }} and a == b, c == d',
    'What?! Why??? Stop!!! // no',
    'To import goods from abroad\nimport duties from 1990 are paid\nexport const',
    'It cost $$ and {} or { a: b } or {.5}',
    '<div>\n::: tip\n{{ x }}\n</div>',
    '[a]: https://example.org/{{x}} ":::"',
    '| a | b |\n| --- | --- |\n| `{{ a }}` | c |',
    '```js title="a [b] c"\na\n```',
    "```js example caption='see [a] b'\na\n```",
    '```yaml parameters\na:\n  type: b\n  about: c [!d]\n```',
    '~5 minutes ~ 10, ~5~ and a ~b~, a~~b~~c, a~b c~, `H~2~O`, `X^2^`, ~/a~b',
    'a[^1]^ and a[^1]^[^1], 2^n^m, 2^10, a ^2^ b, x^a b^ c, ^_^ and a\\^2^\n\n[^1]: b',
    '<p>H~2~O X^2^</p>\n\nhttps://example.org/a^2^ and [a](https://example.org/b~c~d/e^2^)',
    ':term[a] and :youtube and :a[b]',
    'a/{id}`b`, \\{c}`d`, {e} `f`, `{g}``h`, `{i}` `j`, {k=l} and f(x)=',
    '```js {1,3}\na\n```\n\n``` {5}\na\n```',
  ])('%j', (text) => expect(brief(text)).toEqual([]))

  test('constructs of `.mdx` have a rule of their own', () => {
    expect(brief("import A from './a'\n\n{/* a */}\n\n{a.b}\n", 'a.mdx')).toEqual([])
  })
})

test.each([
  ['::: tips Title\na\n:::', /shown as it is written\..*Write `:::tip\[Title\]`/],
  ['!!! failure "No"\n    a', /`:::danger\[No\]`.*Do not indent/],
  ['??? note "More"\n    a', /`:::details\[More\]`/],
  ['> [!tips] Title\n> a', /`:::tip\[Title\]`.*stand on a line/],
  ['X^2^', /shown as it is written\..*`<sup>2<\/sup>`.*mkdocs/],
  ['H~2~O', /struck through, as on GitHub\..*`<sub>2<\/sub>`.*mkdocs/],
  [':::tabs\n:::tab[A]\na\n:::\n:::', /It ends no container\..*more colons/],
  ['```{note} More\na\n```', /MyST.*`:::note\[More\]`/],
  ['```{toctree}\na\n```', /MyST.*Markdown in its place/],
  ['++ctrl+c++', /`:kbd\[ctrl\+c\]`/],
  ['::: demo\na\n:::\n\n::: demo\nb\n:::', /It stands 2 times in this file/],
])('%j: the finding says what to write', (text, expected) => {
  const [problem] = problems(text)
  expect(`${problem?.message} ${problem?.hint}`).toMatch(expected)
})

// A pattern that takes quadratic time would exceed the test's limit.
test.each([
  '{{ a',
  '{{',
  ':a+',
  ':a',
  '==a ',
  '=',
  '++a',
  '+',
  '{.a ',
  '{: ',
  '{! a',
  '[!a',
  '::: ',
  '=== "',
  '<A b',
  '{/*',
  'a^',
  'a~',
  ' ',
  '>',
  '$$',
  '{a',
  '{a=b ',
  '(a',
])('a page of repeated %j is read in linear time', (unit) => {
  const text = `::: ${unit.repeat(200_000 / unit.length)}`
  const at = (offset: number) => ({ line: 1, column: offset + 1, offset })
  const position = { start: at(0), end: at(text.length) }
  const tree: Root = {
    type: 'root',
    children: [{ type: 'paragraph', position, children: [{ type: 'text', value: text, position }] }],
  }
  expect(foreignSyntax(tree, text, 'a.md').length).toBeLessThan(4)
})

test('a page of alerts that begin no quote is read in linear time', () => {
  const unit = 'a\n[!NOTE]\n\n'
  const text = unit.repeat(100_000)
  const children = Array.from({ length: 100_000 }, (_, index): Root['children'][number] => {
    const at = (offset: number) => ({ line: 1 + 3 * index, column: 1, offset: index * unit.length + offset })
    const position = { start: at(0), end: at(unit.length - 2) }
    return { type: 'paragraph', position, children: [{ type: 'text', value: 'a\n[!NOTE]', position }] }
  })
  expect(foreignSyntax({ type: 'root', children }, text, 'a.md')[0]?.target).toBe('[!NOTE]')
})

test('an alert is a box, beside a node of a plugin with the place of both', async () => {
  const text = ':::note\n> [!TIP]\n> a\n:::\n'
  const sourceFirst = () => (tree: Root) => {
    const [box] = tree.children
    if (box?.type === 'containerDirective') box.children.unshift({ type: 'code', value: text, position: box.position })
  }
  const parsed = () => readSource({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' })
  const extended = await extendSource(parsed(), [{ plugin: 'source', remark: [sourceFirst] }], parsed)
  const { facts } = documentOf(extended, { docsDir: 'docs' })
  expect(facts.problems.filter(({ rule }) => rule === 'foreign-syntax')).toEqual([])
})
