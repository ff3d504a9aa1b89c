/** Raw HTML that `safe` drops: every dropped piece is a finding, and no kept piece is one. */
import { describe, expect, test } from 'vitest'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

const CONFIG = (html: string) => `-- docs.config.ts --\nexport default { markdown: { html: '${html}' } }\n`

function found(text: string, { file = 'index.md', config = '' } = {}): string[] {
  return readSite(`${config}-- docs/${file} --\n# Home\n\n${text}\n`)
    .findings.filter(({ rule }) => rule === 'dropped-html')
    .map(brief)
}

describe('dropped HTML is reported once a page, at its first place', () => {
  test.each<[string, string[]]>([
    ['a <script>x()</script> b', ['3:3 <script>']],
    ['<iframe src="https://example.org/"></iframe>', ['3:1 <iframe>']],
    ['text\n\n- item\n  <IFrame src="x"></IFrame>', ['6:3 <IFrame>']],
    ['<p style="color: red">a</p>', ['3:4 style']],
    ['> a <b onclick="x()">b</b>', ['3:8 onclick']],
    ['<p data-x="1" data-db="tabs">a</p>', ['3:15 data-db']],
    ['<b\n  STYLE="x">a</b> <i style="y">b</i>', ['4:3 style']],
    ['<my-element>a</my-element>', ['3:1 <my-element>']],
    ['<my-element/>', ['3:1 <my-element>']],
    ['<Tabs>\n\ntext\n\n</Tabs>', ['3:1 <Tabs>']],
    ['<Since v="1.0" />', ['3:1 <Since>']],
    ['<svg viewBox="0 0 1 1"><path d="M0 0" style="x"/></svg> <b style="y">a</b>', ['3:60 style', '3:1 <svg>']],
    ['a <svg><path d="M0 0"/></svg> b', ['3:3 <svg>']],
    ['<template><b style="x">a</b></template>', ['3:1 <template>']],
    ['<input type="text">', ['3:8 type']],
    ['<div flex w-full text="red" p-4>a</div>', ['3:6 flex w-full p-4', '3:18 text']],
    ['<h2 class="big">a</h2>', ['3:5 class']],
    ['<form action="/x"><button formaction="/y">a</button></form>', ['3:1 <form>', '3:27 formaction']],
    ['<p id="a" class="b" title="c" lang="de" data-x="1" aria-live="off" align="left">e</p>', ['3:52 aria-live']],
  ])('%j', (text, expected) => {
    const sorted = expected.map((place) => `docs/index.md:${place.replace(' ', ' dropped-html warn ')}`)
    expect(found(text).sort()).toEqual(sorted.sort())
  })
})

test('elements that are left out whole have one decision in all files', () => {
  const frame = '# A\n\n<iframe src="x"></iframe> <iframe src="y"></iframe>\n'
  const { findings } = readSite(`-- docs/a.md --\n${frame}-- docs/b.md --\n${frame}`)
  expect(findings.flatMap(({ rule, name, uses }) => (rule === 'dropped-html' ? [[name, uses]] : []))).toEqual([
    ['<iframe>', 2],
    ['<iframe>', 2],
  ])
})

test('elements of one library have one decision', () => {
  const { findings } = readSite(
    '-- docs/a.md --\n# A\n\n<x-sun /> <x-moon></x-moon> <y-a />\n\n<p data-x-y="" aria-live="off">b</p>\n',
  )
  expect(findings.map(({ name }) => name)).toEqual(['<x-…>', '<x-…>', '<y-…>', '[aria-live]'])
})

test('an attribute has one decision in all files, and so have the classes of a style tool', () => {
  const tags = '<p v-if="x" :key="y" @click="z" style="a: b">c</p> <i flex p-4>d</i>\n'
  const { findings } = readSite(
    `-- docs/a.md --\n# A\n\n${tags}-- docs/b.mdx --\n# B\n\n<img style={{ a: 1 }} alt="" src="/c" />\n`,
  )
  const names = findings.filter(({ rule }) => rule !== 'broken-image').map(({ name }) => name)
  expect(names).toEqual(['[v-if]', '[:key]', '[@click]', '[style]', '[…]', '[style]'])
})

test('an attribute that only code knows belongs to the frame that is left out with it', () => {
  const { findings } = readSite('-- docs/a.mdx --\n# A\n\n<iframe src="x" style={{ width: 1 }}></iframe>\n')
  expect(findings.map(({ rule, name }) => [rule, name])).toEqual([
    ['dropped-html', '<iframe>'],
    ['unsupported-mdx', '<iframe>'],
  ])
})

describe('kept HTML has no finding', () => {
  test.each([
    '<details open><summary>a</summary>b</details>',
    '<kbd>a</kbd> <sup>b</sup> <a name="x"></a> <br> <wbr>',
    '<img src="https://example.org/a.png" alt="" width="1" height="1" align="right">',
    '<video src="https://example.org/a.mp4" controls muted></video>',
    '<table><tr><th scope="col" colspan="2">a</th></tr></table>',
    '<a href="https://example.org/" target="_blank" rel="noopener" aria-label="a">b</a>',
    '<div role="group" aria-label="a" aria-labelledby="b" aria-describedby="c">d</div>',
    '<input type="checkbox" disabled>',
    '<code class="language-js">a</code>',
    '<!-- <script> <Tabs> style="x" -->',
    '`<script>` and `<Tabs>`',
    '```html\n<script></script>\n<p style="x">a</p>\n```',
    '    <iframe></iframe>',
    '\\<script> and &lt;Tabs&gt;',
  ])('%j', (text) => expect(found(text)).toEqual([]))

  test.each(['verbatim', 'escape'])('nothing is dropped when `markdown.html` is `%s`', (html) => {
    expect(found('<script>x()</script>\n\n<p style="x">a</p>', { config: CONFIG(html) })).toEqual([])
  })

  test('components in `.mdx` have a rule of their own', () => {
    expect(found('<Tabs><TabItem value="a">A</TabItem></Tabs>\n\n<Nope />', { file: 'index.mdx' })).toEqual([])
    expect(found('<iframe src="https://example.org/"></iframe>', { file: 'index.mdx' })).toHaveLength(1)
  })
})

test('messages give the count, and hints what to write instead', () => {
  const { findings } = readSite(
    '-- docs/index.md --\n# Home\n\n<iframe></iframe>\n\n<iframe></iframe>\n\n<Note>a</Note>\n\n<Nope />\n',
  )
  const texts = findings.map(({ message, hint }) => `${message} ${hint}`)
  expect(texts[0]).toMatch(/`<iframe>` is left out with everything in it. .*::youtube/)
  expect(texts[1]).toMatch(/`<Note>` is a component.* directive `note`.*`\.mdx`/)
  expect(texts[2]).toMatch(/`<Nope>`.*markdown\.standIns/)
})
