/**
 * Ids that links may name, with their places (`¦` as in `references.test.ts`). The drawn page must have each of them.
 */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { DocPath, Facts } from '../../cli/markdown/document.ts'
import type { RawHtmlMode } from '../../cli/markdown/html/url-scheme.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'
import { factsIn } from '../../cli/project/facts-by-mode.ts'

function read(text: string): Facts {
  return parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' }).facts
}

/** Every id in HTML, and every name of an `a`. */
function idsIn(html: string): Set<string> {
  const ids = new Set<string>()
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      for (const { name, value } of child.attrs)
        if (name === 'id' || (name === 'name' && child.tagName === 'a')) ids.add(value)
      walk(child)
    }
  }
  walk(parseFragment(html))
  return ids
}

function checkAnchors(title: string, rows: readonly (readonly [text: string, ids: readonly string[]])[]): void {
  describe(title, () => {
    test.each(rows)('%j', async (marked, ids) => {
      const text = marked.replaceAll('¦', '')
      const { anchors } = read(text)
      expect(anchors.map(({ id }) => id)).toEqual(ids)
      for (const html of ['safe', 'verbatim'] as const)
        expect(idsIn(await renderMarkdown(text, { html })), html).toEqual(new Set(ids))
      if (!marked.includes('¦')) return
      const places = marked
        .split('\n')
        .flatMap((line, index) => (line.includes('¦') ? [`${index + 1}:${line.indexOf('¦') + 1}`] : []))
      expect(anchors.map(({ line, column }) => `${line}:${column}`)).toEqual(places)
    })
  })
}

checkAnchors("headings by GitHub's rule", [
  ['¦# Title', ['title']],
  ['## Add a class', ['add-a-class']],
  ['## What’s new in 3.9.1?', ['whats-new-in-391']],
  ['## a_b-c.d/e', ['a_b-cde']],
  ['##   Much   space  ##', ['much-space']],
  ['## Two  \n\nAnd\n---', ['two', 'and']],
  ['¦Underlined\n===', ['underlined']],
  ['Two\nlines\n---', ['two-lines']],
  ['## `code()` and *more*', ['code-and-more']],
  ['## [A link](https://example.org) here', ['a-link-here']],
  ['## ![Logo](https://example.org/a.png) here', ['logo-here']],
  ['## <em>HTML</em> here', ['html-here']],
  ['## A &amp; B', ['a--b']],
  ['## A \\* B', ['a--b']],
  ['## 🎉 Party', ['-party']],
  ['## Größe und Maß', ['größe-und-maß']],
  ['## Привет, мир', ['привет-мир']],
  ['## 袖を縫う', ['袖を縫う']],
  ['## हिन्दी में', ['हिन्दी-में']],
  ['## ÄÖÜ', ['äöü']],
  ['> ¦## In a quote', ['in-a-quote']],
  ['- ¦## In a list', ['in-a-list']],
  [':::note\n\n¦## In a note\n\n:::', ['in-a-note']],
])

checkAnchors('repeated headings are numbered', [
  ['## A\n\n## A\n\n## A', ['a', 'a-1', 'a-2']],
  ['## A\n\n## a\n\n### A!', ['a', 'a-1', 'a-2']],
  ['## A\n\n## A 1\n\n## A', ['a', 'a-1', 'a-2']],
  ['## A-1\n\n## A\n\n## A', ['a-1', 'a', 'a-2']],
  ['## constructor\n\n## `__proto__`\n\n## constructor', ['constructor', '__proto__', 'constructor-1']],
])

checkAnchors('a heading without words has an id', [
  ['## ???', ['section']],
  ['##\n\n## ?\n\n## Section', ['section', 'section-1', 'section-2']],
])

checkAnchors('explicit ids', [
  ['## A {#b}', ['b']],
  ['## A {#b}   ##', ['b']],
  ['## A{#b}', ['b']],
  ['## `A` {#b}', ['b']],
  ['## {#b}', ['b']],
  ['## A {#B-c_d.e}', ['B-c_d.e']],
  ['## A {#größe}', ['größe']],
  ['A {#b}\n===', ['b']],
  // The explicit id counts: the next heading of that name gets a number.
  ['## A {#b}\n\n## B\n\n## B', ['b', 'b-1', 'b-2']],
  ['## A {#b}\n\n## A', ['b', 'a']],
  ['## B\n\n## A {#b-1}\n\n## B', ['b', 'b-1', 'b-2']],
  // These are not explicit ids.
  ['## A {#}', ['a-']],
  ['## A {b}', ['a-b']],
  ['## A {#b} c', ['a-b-c']],
  ['## A `{#b}`', ['a-b']],
  ['## A {#{#b}', ['b']],
])

checkAnchors('a heading with an id of the page around the text gets another id', [
  ['## Docs build', ['docs-build-1']],
  ['## Docs main\n\n## Docs main', ['docs-main-1', 'docs-main-2']],
])

checkAnchors('raw HTML', [
  ['<a id="¦b"></a>', ['b']],
  ['<a name="¦b"></a>', ['b']],
  ['<a name="b" id="b"></a>', ['b']],
  ['<a id="b" name="c"></a>', ['b', 'c']],
  ['x <span id=¦b>c</span>', ['b']],
  ['<div\n  class="x"\n  id="¦b">\n\n¦## C\n\n</div>', ['b', 'c']],
  ['> <p\n> id="¦b">c</p>', ['b']],
  ['<h2 id="b">c</h2>', ['b']],
  ['## <a id="b"></a>C', ['c', 'b']],
  ['<p id="a&amp;b">c</p>', ['a&b']],
  ['<figure id="b"><img alt="" src="https://example.org/c.png"></figure>', ['b']],
  ['<table><tr><td id="b">c</td></tr></table>', ['b']],
  ['<details id="b"><summary>c</summary>d</details>', ['b']],
  ['<section id="b"><article id="c"><nav id="d">e</nav></article></section>', ['b', 'c', 'd']],
  ['<p name="b">c</p>', []],
  ['<p data-id="b">c</p>', []],
  ['`<a id="b">`', []],
  ['```html\n<a id="b">\n```', []],
  ['<!-- <a id="b"> -->', []],
  ['\\<a id="b">', []],
])

checkAnchors('directives', [
  ['¦:::note{#b}\nc\n:::', ['b']],
  [':::tip[Title]{#b}\nc\n:::', ['b']],
  [':::tip Title {#b}\nc\n:::', ['b']],
  [':::tip{id=b title="c"}\nd\n:::', ['b']],
  ['::::tabs{#b}\n:::tab[C]{#d}\ne\n:::\n::::', ['b', 'd']],
  [':::details[C]{#b}\nd\n:::', ['b']],
  [':::unknown{#b}\nc\n:::', []],
])

checkAnchors('footnotes', [
  ['a[^1]\n\n[^1]: b', ['footnote-label', 'fnref-1', 'fn-1']],
  ['a[^1] b[^1] c[^2]\n\n[^1]: d\n[^2]: e', ['footnote-label', 'fnref-1', 'fnref-1-2', 'fnref-2', 'fn-1', 'fn-2']],
  ['a[^Note] b[^note]\n\n[^NOTE]: c', ['footnote-label', 'fnref-note', 'fnref-note-2', 'fn-note']],
  ['a[^größe]\n\n[^größe]: b', ['footnote-label', 'fnref-gr%C3%B6sse', 'fn-gr%C3%B6sse']],
  ['a[^b%20c]\n\n[^b%20c]: d', ['footnote-label', 'fnref-b%20c', 'fn-b%20c']],
  ['a\n\n[^1]: nobody refers to it', []],
  ['a[^1]\n\n[^1]: b\n[^1]: c', ['footnote-label', 'fnref-1', 'fn-1']],
])

describe('the configuration decides which anchors raw HTML sets', () => {
  const TEXT = '<svg id="a"></svg>\n\n<custom-element id="b">c</custom-element>\n\n<p id="d"></p>\n\n## E'
  test.each<[RawHtmlMode, string[]]>([
    ['verbatim', ['a', 'b', 'd', 'e']],
    ['safe', ['d', 'e']],
    ['escape', ['e']],
  ])('%s', async (html, ids) => {
    expect(factsIn(read(TEXT), html).anchors.map(({ id }) => id)).toEqual(ids)
    expect(idsIn(await renderMarkdown(TEXT, { html }))).toEqual(new Set(ids))
  })

  test.each<[RawHtmlMode, string[]]>([
    ['safe', ['a', 'b', 'c']],
    ['escape', ['c']],
  ])('so does what it links to: %s', (html, hrefs) => {
    const facts = factsIn(read('<a href="a"></a> <img src="b"> [c](c)'), html)
    expect(facts.references.map(({ href }) => href)).toEqual(hrefs)
  })
})
