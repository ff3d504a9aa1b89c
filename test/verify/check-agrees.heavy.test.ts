/** `check` and `verify` agree: a fault that one finds in a source, the other finds in its page. */
import { beforeAll, describe, expect, it } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { hashTree, writeSite } from '../harness/site.ts'
import { buildSite, verifySite } from './built-site.ts'

/**
 * Text of a page, and the rules that both report for it. `check` reports an address of the site as an external link,
 * because its host may serve more than the site; the rule of `verify` follows it.
 */
const ROWS: readonly (readonly [text: string, ...rules: string[]])[] = [
  // ── addresses ──
  ['[x](https://docs.example.org/other/#there) ![y](https://docs.example.org/photo.gif)'],
  ['[x](https://docs.example.org/nope)', 'external-link broken-link'],
  ['[x](//docs.example.org/nope)', 'external-link broken-link'],
  ['[x](https://docs.example.org/other/#nope)', 'broken-anchor'],
  ['![x](https://docs.example.org/nope.gif)', 'external-link broken-image'],
  ['[x](https://docs.example.com/nope) [y](http://docs.example.org/nope) <made-up:x> <a@b.c> [z](mailto:)'],
  ['<https://example.com:port/>', 'broken-link'],
  ['See https://example.com:port/ for example.', 'broken-link'],
  ['<https://exa%20mple/>', 'broken-link'],
  ['<http://[zz]/>', 'broken-link'],
  ['<https://>', 'broken-link'],
  ['<https:foo>', 'broken-link'],
  ['<http:foo>', 'broken-link'],
  ['<https:/foo/bar>', 'broken-link'],
  ['[x](//)', 'broken-link'],
  ['![x](https://example.com:port/a.gif)', 'broken-image'],
  ['www.example.org/x%zz https://example.org/a_(b)'],
  // ── paths ──
  ['[x](../other) [y](/%6fther) [z](?q) [a](/photo.gif#x) [b](/other/index.html) <a href="/oth&#9;er">c</a>'],
  ['[x](./nope.md)', 'broken-link'],
  ['[x](/nope) [y](../../../../nope)', 'broken-link'],
  ['[x](/other//)', 'broken-link'],
  ['<area href="/nope">', 'broken-link'],
  ['[x][r]\n\n[r]: /nope', 'broken-link'],
  ['## [Title](/nope)', 'broken-link'],
  ['```yaml keys\na: "[x](./nope.md)"\n```', 'broken-link'],
  ['<a href="/nope"><a href="/other">x</a></a>', 'broken-link'],
  ['[x](../../docs/other.md)'],
  // ── images and media ──
  ['<img alt="x" src="/photo.gif" srcset="/nope.gif 2x, /photo.gif 1x">', 'broken-image'],
  ['<picture><source srcset="/nope.gif"><img alt="x" src="/photo.gif"></picture>', 'broken-image'],
  ['<video src="/nope.mp4" poster="/nope.gif"><track src="/nope.vtt"></video>', 'broken-image'],
  // ── anchors ──
  ['## Größe\n\n[a](#gr%C3%B6%C3%9Fe) [b](#größe) [c](#top) [d](#) [e](#:~:text=x) [f](/tags/#G)'],
  ['[a](#gr%zz)', 'broken-anchor'],
  ['[a](#nope:~:text=x)', 'broken-anchor'],
  ['[a](?q#nope)', 'broken-anchor'],
  ['[a](/oth%65r#nope)', 'broken-anchor'],
  ['[a](/tags/#Z)', 'broken-anchor'],
  ['[a](/search#nope)', 'broken-anchor'],
  ['x <!-- <p id="w"> --> [x](#w)', 'broken-anchor'],
  ['`<p id="c">` [x](#c)', 'broken-anchor'],
  ['<a name="n"></a> [x](#n)'],
  ['## <a id="h"></a>Title\n\n[x](#h)'],
  // ── images without a file ──
  ['## C\n\n![b](#c)', 'broken-image'],
  ['![b](#c)', 'broken-image'],
  ['![b](?x)', 'broken-image'],
  ['![b]()', 'broken-image'],
  ['<img src=" " alt="b">', 'broken-image'],
  // ── elements that are left out of the page, and stay in its twin ──
  ['<form action="/nope/"></form>'],
  ['<iframe src="/nope/"></iframe>'],
  ['a <link rel="next" href="/nope/"> b'],
  // ── ids ──
  ['## A {#x}\n\n## B {#x}', 'duplicate-id'],
  ['a <b id="k">x</b> <i id="k">y</i>', 'duplicate-id'],
  ['<p id="a&amp;b">a</p><p id="a&#38;b">b</p>', 'duplicate-id'],
  ['## fn-1 {#fn-1}\n\nx[^1]\n\n[^1]: Note', 'duplicate-id'],
  ['## Footnote label\n\nx[^1]\n\n[^1]: Note', 'duplicate-id'],
  [':::details[One]{#k}\n\nx\n\n:::\n\n:::details[Two]{#k}\n\nx\n\n:::', 'duplicate-id'],
  ['::::tabs\n\n:::tab[One]{#k}\n\nx\n\n:::\n\n:::tab[Two]{#k}\n\nx\n\n:::\n\n::::', 'duplicate-id'],
  // A `name` is not an id, and an empty id does not count.
  ['<a name="b"></a>\n\n## B\n\n[x](#b)'],
  ['<a name="c"></a> <a name="c"></a> [x](#c)'],
  ['<p id="">a</p><p id="">b</p>'],
  ['<p id="q">a</p><p id="Q">b</p>'],
  ['## B\n\n## B\n\n<p id="m" id="m">x</p>'],
  // ── previews ──
  ['---\nimage: /photo.gif\n---'],
  ['---\nimage: https://docs.example.org/photo.gif\n---'],
  ['---\nimage: /nope.gif\n---', 'broken-image'],
  ['---\nimage: ./nope.gif\n---', 'broken-image'],
  ['---\nimage: https://docs.example.org/nope.gif\n---', 'external-link broken-image'],
  ['---\nimage: https://example.org/nope.gif\n---'],
  // Neither checks values for a theme.
  ['---\nsidebar_custom_props: { href: /nope, image: nope.gif }\n---'],
]

const CONFIG = `title: 'T', url: 'https://docs.example.org', markdown: { html: 'safe' },
  checks: { rules: { 'broken-link': 'warn', 'broken-image': 'warn' } }`
const PROVABLE = /^(?:external-link|broken-link|broken-image|broken-anchor|duplicate-id)$/

describe('a page', () => {
  let judged: { readonly file: string; readonly rule: string }[] = []
  beforeAll(async () => {
    const pages = ROWS.map(([text], row) => [`docs/rows/${row}.md`, `${text}\n`])
    const dir = await writeSite({
      'docs.config.ts': `export default { ${CONFIG} }\n`,
      'docs/index.md': '# Home\n',
      'docs/other.md': '---\ntags: [git]\n---\n# Other\n\n## There\n',
      'static/photo.gif': '',
      ...Object.fromEntries(pages),
    })
    const { out, report } = await build({ dir, jobs: 1, cache: false })
    const { ok, report: proof } = await verify({ out })
    // What `check` lets pass, `verify` lets pass.
    expect([ok, proof.findings.filter(({ severity }) => severity === 'fail')]).toEqual([true, []])
    const proven = proof.findings.map(({ file, rule }) => ({ file: file.slice(file.indexOf('/build/') + 1), rule }))
    judged = [...report.findings, ...proven].map(({ file, rule }) => ({ file, rule }))
  })

  const rulesOf = (file: string): string[] =>
    [...new Set(judged.filter((one) => one.file === file && PROVABLE.test(one.rule)).map(({ rule }) => rule))].sort()

  it.each(ROWS.map(([text, ...rules], row) => ({ text, rules, row })))('$text: $rules', ({ rules, row }) => {
    expect({
      check: rulesOf(`docs/rows/${row}.md`),
      verify: rulesOf(`build/rows/${row}/index.html`),
      // A fault of the page is not reported again for its twin.
      twin: judged.filter(({ file }) => file === `build/rows/${row}/index.md`),
    }).toEqual({
      check: rules.map((rule) => rule.split(' ')[0]),
      verify: rules.map((rule) => rule.split(' ').at(-1)),
      twin: [],
    })
  })
})

it.each([
  ["image: '/photo.gif'", []],
  ["image: '/nope.gif'", ['broken-image']],
  ["metadata: [{ property: 'og:image', content: '/nope.gif' }]", ['broken-image']],
  ["favicon: '/nope.gif'", ['broken-image']],
  ["docs: { sidebars: { a: ['index', { type: 'link', label: 'No', href: './nope.md' }] } }", ['broken-link']],
  ["navbar: { items: [{ label: 'No', to: './nope.md' }] }", ['broken-link']],
  ["docs: { sidebars: { a: ['index', { type: 'link', label: 'No', href: '/nope' }] } }", ['broken-link']],
  ["navbar: { items: [{ label: 'No', to: '/nope' }] }", ['broken-link']],
])('the configuration with %s', async (options, rules) => {
  const dir = await writeSite({
    'docs.config.ts': `export default { ${CONFIG}, ${options} }\n`,
    'docs/index.md': '# Home\n',
    'static/photo.gif': '',
  })
  const { out, report } = await build({ dir, jobs: 1, cache: false })
  const { report: proof } = await verify({ out })
  expect(report.findings.map(({ rule }) => rule)).toEqual(rules)
  expect(proof.findings.length > 0).toBe(rules.length > 0)
  expect(proof.findings.filter(({ severity }) => severity === 'fail')).toEqual([])
})

describe('`verify` finds no fault in the output of `build`', () => {
  it.each<[string, readonly string[]]>([
    ['pages outside Latin letters', ['设计', '图案', 'Ω', 'ω']],
    ['pages whose names are long and differ at their ends', [`${'a'.repeat(90)}1`, `${'a'.repeat(90)}2`]],
    ['pages whose names differ in signs', ['a-b', 'a_b', 'a b', 'a.b', 'a/b']],
  ])('%s, with the same text', async (_, names) => {
    const text = '---\ntitle: The same\n---\n\nThe same text.\n'
    const site = await buildSite({
      'docs/index.md': '# Home\n',
      ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, text])),
    })
    expect(verifySite(site).findings).toEqual([])
    for (const name of names) expect(site.has(`${name}/index.html`)).toBe(true)
  })

  it('`verify` finds no fault after one of two such pages changed or was deleted', async () => {
    const dir = await writeSite({ 'docs/index.md': '# Home\n', 'docs/设计.md': 'Same.\n', 'docs/图案.md': 'Same.\n' })
    const { writeFile, rm } = await import('node:fs/promises')
    const edits = [
      () => writeFile(`${dir}/docs/设计.md`, 'Another.\n'),
      () => writeFile(`${dir}/docs/设计.md`, 'Same.\n'),
      () => rm(`${dir}/docs/图案.md`),
    ]
    for (const edit of [async () => {}, ...edits]) {
      await edit()
      const { out } = await build({ dir, jobs: 1 })
      expect((await verify({ out })).report.findings).toEqual([])
      const again = await build({ dir, jobs: 1, cache: false, out: 'cold' })
      expect(await hashTree(out)).toEqual(await hashTree(again.out))
    }
  })
})
