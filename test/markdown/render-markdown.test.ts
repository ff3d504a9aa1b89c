/** `renderMarkdown`, the library's renderer for a text alone. CommonMark's own examples are in `commonmark.test.ts`. */
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

const TEXT = '# A\n\n:::note\n~~b~~ https://example.org\n:::\n\n<b onclick="x">c</b>\n\n```js\nd\n```'

describe('plain', () => {
  test.each<[Parameters<typeof renderMarkdown>[1], string]>([
    [
      { plain: true },
      '<h1>A</h1>\n<p>:::note\n~~b~~ https://example.org\n:::</p>\n<p><b onclick="x">c</b></p>\n<pre><code class="language-js">d\n</code></pre>',
    ],
    [
      { plain: true, gfm: true },
      '<h1>A</h1>\n<p>:::note\n<del>b</del> <a href="https://example.org">https://example.org</a>\n:::</p>\n<p><b onclick="x">c</b></p>\n<pre><code class="language-js">d\n</code></pre>',
    ],
    [
      { plain: true, html: 'safe' },
      '<h1>A</h1>\n<p>:::note\n~~b~~ https://example.org\n:::</p>\n<p><b>c</b></p>\n<pre><code class="language-js">d\n</code></pre>',
    ],
    [
      { plain: true, html: 'escape' },
      '<h1>A</h1>\n<p>:::note\n~~b~~ https://example.org\n:::</p>\n<p>&lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>\n<pre><code class="language-js">d\n</code></pre>',
    ],
  ])('%j', async (options, html) => {
    expect(await renderMarkdown(TEXT, options)).toBe(html)
  })

  test('a destination is encoded as in CommonMark with `plain`, and stays as written otherwise', async () => {
    expect(await renderMarkdown('[a](<b c>)', { plain: true })).toBe('<p><a href="b%20c">a</a></p>')
    expect(await renderMarkdown('[a](<b c>)')).toBe('<p><a href="b c">a</a></p>')
  })

  test('no URL is a script', async () => {
    expect(await renderMarkdown('[a](javascript:b)', { plain: true })).toBe('<p><a>a</a></p>')
  })
})

test('without options the HTML is that of a page', async () => {
  const html = await renderMarkdown(TEXT)
  expect(html).toContain('id="a"')
  expect(html).toContain('admonition note')
  expect(html).toContain('<del>b</del>')
  expect(html).toContain('<b>c</b>')
  expect(html).toContain('data-language="js"')
})

test('GFM can be switched off separately', async () => {
  expect(await renderMarkdown('~~a~~\n\n:::tip\nb\n:::', { gfm: false })).toMatch(/~~a~~.*admonition tip/s)
})

test.each([
  ['', ''],
  ['\u0000', '<p>\uFFFD</p>'],
  ['\uFEFFa', '<p>a</p>'],
])('%j', async (text, html) => {
  expect(await renderMarkdown(text)).toBe(html)
})

test.each([
  ['too deep', '>'.repeat(500)],
  ['too large', 'a '.repeat(3_000_000)],
])('what cannot be read is an error of its own: %s', async (_, text) => {
  await expect(renderMarkdown(text)).rejects.toMatchObject({ name: 'DocsError' })
})
