/** Elements in places where they are not allowed are repaired, so that a browser reads the page as written. */
import { describe, expect, test } from 'vitest'
import { nestWell } from '../../cli/markdown/html/nesting.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'
import { type Drawn, type DrawnElement, segmentsOf } from '../../site/body/drawn.ts'
import type { Slot } from '../../site/body/slot.ts'
import { readSite } from '../harness/read-site.ts'
import { fragmentFault } from '../harness/written-tree.ts'

/** A list of pages, which is filled in later. */
const LIST: Slot = { slot: 'directive', name: 'children', question: { depth: 1 } }

function nested(html: string): string {
  return segmentsOf(nestWell(drawnOf(html), (slot) => slot === LIST))
    .map((segment) => (typeof segment === 'string' ? segment : 'LIST'))
    .join('')
}

/** HTML in which every element has an end tag, as drawn nodes. */
function drawnOf(html: string): Drawn[] {
  const open: DrawnElement[] = [{ name: '', attributes: [], children: [] }]
  for (const [part, slash, name = '', inside = ''] of html.matchAll(/<(\/?)(\w+)((?:[^>"]|"[^"]*")*)>|[^<]+/g)) {
    const around = open.at(-1) as DrawnElement
    if (name === '') {
      const texts = part.split(/(LIST)/).filter((text) => text !== '')
      around.children.push(...texts.map((text) => (text === 'LIST' ? LIST : text)))
    } else if (slash) open.pop()
    else {
      const written = [...inside.matchAll(/ ([\w-]+)="([^"]*)"/g)]
      const attributes = written.map(([, name = '', value = '']) => ({ name, html: ` ${name}="${value}"` }))
      const element: DrawnElement = { name, attributes, children: [] }
      around.children.push(element)
      if (!inside.endsWith('/')) open.push(element)
    }
  }
  return open[0]?.children ?? []
}

describe('drawn HTML', () => {
  test.each<[title: string, html: string, expected: string]>([
    [
      'a figure in a paragraph',
      '<p class="x">a <em><figure>b</figure></em></p>',
      '<div class="x">a <em><figure>b</figure></em></div>',
    ],
    ['a paragraph in a paragraph', '<p>a<p>b</p></p>', '<div>a<p>b</p></div>'],
    [
      'a box in a button in a paragraph',
      '<p><button><div>a</div></button></p>',
      '<p><button><div>a</div></button></p>',
    ],
    [
      'a table in a paragraph',
      '<p><table><tbody><tr><td><p>a</p></td></tr></tbody></table></p>',
      '<div><table><tbody><tr><td><p>a</p></td></tr></tbody></table></div>',
    ],
    ['a heading in a heading', '<h3><h2 id="a">b</h2></h3>', '<h3><div id="a">b</div></h3>'],
    ['a heading in a box in a heading', '<h3><div><h2>b</h2></div></h3>', '<h3><div><h2>b</h2></div></h3>'],
    [
      'an item in an item',
      '<ul><li><div><li id="a">b</li></div></li></ul>',
      '<ul><li><div><div id="a">b</div></div></li></ul>',
    ],
    ['a list in an item', '<ul><li><ul><li>b</li></ul></li></ul>', '<ul><li><ul><li>b</li></ul></li></ul>'],
    ['a term in a meaning', '<dl><dd><p><dt>a</dt></p></dd></dl>', '<dl><dd><div><div>a</div></div></dd></dl>'],
    ['a reading in a paragraph', '<ruby>a<p><rt>b</rt></p></ruby>', '<ruby>a<p><span>b</span></p></ruby>'],
    ['a cell without a table', '<div><td id="a">b</td><col/></div>', '<div><div id="a">b</div></div>'],
    [
      'a note in a table',
      '<div><table>\n<div>a</div><tbody><tr>b<td>c</td></tr></tbody></table></div>',
      '<div><div>a</div>b<table>\n<tbody><tr><td>c</td></tr></tbody></table></div>',
    ],
    [
      'a table in a row',
      '<table><tbody><tr><table><tbody></tbody></table><td>c</td></tr></tbody></table>',
      '<table><tbody></tbody></table><table><tbody><tr><td>c</td></tr></tbody></table>',
    ],
    [
      'a link in a link',
      '<a href="x" id="i">a <b>b<a href="y">c</a></b> d</a>',
      '<a href="x" id="i">a </a><b><a href="x">b</a><a href="y">c</a></b><a href="x"> d</a>',
    ],
    [
      'a link as the only content of a link',
      '<a href="x" id="i"><a href="y">c</a></a>',
      '<a href="x" id="i"></a><a href="y">c</a>',
    ],
    [
      'a link around items',
      '<a href="x"><ul><li>a</li><li><a href="y">b</a></li></ul></a>',
      '<ul><li><a href="x">a</a></li><li><a href="y">b</a></li></ul>',
    ],
    ['a link around a list of pages', '<a href="x">a<ul>LIST</ul></a>', '<a href="x">a</a><ul>LIST</ul>'],
    [
      'a link in a component that is a link',
      '<a href="x" data-db="video"><sup><a href="y" id="i">b</a></sup></a>',
      '<a href="x" data-db="video"><sup><span id="i">b</span></sup></a>',
    ],
    [
      'a button in a button',
      '<button>a<div><button>b</button></div></button>',
      '<button>a</button><div><button>b</button></div>',
    ],
    [
      'nothing wrong',
      '<ul>\n<li><p>a <a href="y">b</a></p><img alt="c"/></li>\n</ul>',
      '<ul>\n<li><p>a <a href="y">b</a></p><img alt="c"/></li>\n</ul>',
    ],
  ])('%s', (_, html, expected) => {
    expect(nested(html)).toBe(expected)
    expect(fragmentFault(expected)).toBeUndefined()
    expect(nested(expected)).toBe(expected)
  })
})

describe('Markdown', () => {
  test.each<[markdown: string, part: string]>([
    // ── what is opened in a block ends with it ──
    ['::::tabs\n:::tab[A <details>]\na\n:::\n::::\n\nb', '<p>b</p>'],
    [':::note\n<div>\n:::\n\nb', '</div>\n<p>b</p>'],
    ['<div>\n\n:::note\n</div>\n:::\n\nb\n\n</div>', '<p>b</p>\n</div>'],
    // ── blocks where words are ──
    ['<p>\n\n```js\na\n```\n\n</p>', '<div>\n<figure'],
    [':::card[<h2>A</h2>]\nb\n:::', '<h3><div>A</div></h3>'],
    [':::tab[<div>A</div>]\nb\n:::', '<div class="tab-label"><div>A</div></div>'],
    // ── links ──
    ['<a href="b">\n\n:::note\na [c](d)\n:::\n\n</a>', '<p><a href="b">a </a><a href="d">c</a></p>'],
    ['::youtube[a [b](c)]{id=aaaaaaaaaaa}', 'a <span>b</span><span class="video-note">'],
    ['<a href="b">\n\n## Title\n\n</a>', '<h2 id="title"><a href="b">Title</a></h2>'],
    // ── parts of tables, alone ──
    ['<col>\n\na **b**', '<p>a <strong>b</strong></p>'],
    ['<td>a</td>\n\nb', '<p>b</p>'],
    ['<table>\n\n:::note\na\n:::\n\n<tr><td>b</td></tr></table>', 'role="note"'],
    // ── elements whose text has no end ──
    ['<plaintext>\n\n# Title\n\n:::note\na\n:::', '<h1 id="title">Title</h1>'],
    ['<title>\n\n# Title', '<h1 id="title">Title</h1>'],
    ['<xmp>\n\n# Title', '<h1 id="title">Title</h1>'],
    ['<svg>\n\n# Title\n\n</svg>', '<h1 id="title">Title</h1>'],
    ['<svg><svg></svg><text>a</text></svg> b', ' b'],
    ['<div\nclass="a" some words\n\nb', '&lt;div\nclass=&quot;a&quot; some words'],
    // ── the line break behind a tag ──
    ['<pre>\n\n<b>a</b></pre>', '<pre>\n\n<b>a</b></pre>'],
    ['a&#13;b', '<p>a\nb</p>'],
    // ── an id is that of one element ──
    ['<b id="x">a\n\nb', '<p><b id="x">a</b></p><b>\n<p>b</p></b>'],
  ])('%j', async (markdown, part) => {
    const html = await renderMarkdown(markdown)
    expect(html).toContain(part)
    expect(fragmentFault(html)).toBeUndefined()
  })

  test.each(['safe', 'escape'])('line ends of every kind make the same page: %s', async (html) => {
    const text = '# A\n\nb\nc  \nd\n\n| a |\n| - |\n| b |\n\n```js\na\n```\n\n<b\ntitle="x\ny">c</b>\n'
    const render = (text: string) => renderMarkdown(text, { html: html as 'safe' })
    expect(await render(text.replaceAll('\n', '\r\n'))).toBe(await render(text))
  })

  test('the facts of a page match its HTML: neither has uncalled footnotes or dropped HTML', async () => {
    const site = readSite(
      '-- docs/index.md --\n# Home\n\na[^a]\n\n[^a]: b\n\n[^b]: # One\n\n[^c]: c[^c]\n\n    [^d]: d\n\n<template><b id="x">e</b></template>\n\nx <title> *<b id="y"></title><b id="z">*\n',
    )
    const facts = site.document('index.md').facts
    expect(
      facts.anchors.filter(({ element }) => element !== 'template' && element !== 'title').map(({ id }) => id),
    ).toEqual(['home', 'footnote-label', 'fnref-a', 'fn-a'])
  })

  test('the comparison detects a wrong nesting', () => {
    for (const html of ['<p><div>a</div></p>', '<a><a>b</a></a>', '<table><tr></tr></table>', '<td>a</td>', '<b>'])
      expect(fragmentFault(html)).toBeDefined()
  })
})
