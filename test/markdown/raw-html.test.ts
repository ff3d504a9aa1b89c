/** The policy for raw HTML, as tables: what it keeps, and that nothing else becomes HTML. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { allowedScheme, isExternal, type RawHtmlMode } from '../../cli/markdown/html/url-scheme.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'
import { dangers } from '../harness/dangers.ts'
import { parseSite } from '../harness/files.ts'
import { readSite } from '../harness/read-site.ts'

const SAFE_OR_ESCAPED: readonly RawHtmlMode[] = ['safe', 'escape']

describe('nothing that can act is kept', () => {
  /** Destinations that are code: never written into a page, not even for trusted authors. */
  const DESTINATIONS = [
    '<a href="javascript:alert(1)">a</a>',
    '<a href="JaVaScRiPt:alert(1)">a</a>',
    '<a href=" javascript:alert(1)">a</a>',
    '<a href="&#1;javascript:alert(1)">a</a>',
    '<a href="javascript&colon;alert(1)">a</a>',
    '<a href="vbscript:x">a</a>',
    '<a href="blob:x">a</a>',
    '<map><area href="javascript:alert(1)"></map>',
    '<img alt="" src="javascript:alert(1)">',
    '<img alt="" src="data:text/html,x">',
    '<img alt="" srcset="javascript:alert(1) 1x, data:text/html,x 2x">',
    '<video poster="javascript:alert(1)" src="vbscript:x"></video>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#1;javascript:alert(1))',
    '[a](javascript&colon;alert(1))',
    '[a](vbscript:x)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](data:image/svg+xml,x)',
    '![a](javascript:alert(1))',
    '![a](data:text/html,x)',
    '[a]\n\n[a]: javascript:alert(1)',
    '![a]\n\n[a]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '<vbscript:x>',
  ]

  const ATTACKS = [
    ...DESTINATIONS,
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//example.org/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<script/x>alert(1)</script>',
    '<script\n>alert(1)</script\n>',
    'a <script>alert(1)</script> b',
    '<style>body{background:url(javascript:alert(1))}</style>',
    '<p style="background:url(javascript:alert(1))">a</p>',
    '<iframe src="https://example.org"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x.swf"></object><embed src="x.swf">',
    '<svg><script>alert(1)</script></svg>',
    '<svg onload=alert(1)></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '<math href="javascript:alert(1)">x</math>',
    '<img src=x onerror=alert(1) alt="">',
    '<img src="x" alt="" onerror="alert(1)" ONLOAD=alert(1)>',
    '<p onclick="alert(1)" OnMouseOver=alert(1)>a</p>',
    '<details ontoggle=alert(1) open><summary>a</summary></details>',
    '<video><source onerror=alert(1)></video>',
    '<a href="java\tscript:alert(1)">a</a>',
    '<a href="java\nscript:alert(1)">a</a>',
    '<a href="java&#10;script:alert(1)">a</a>',
    '<a href="java&Tab;script:alert(1)">a</a>',
    '<a href="&#x6A;avascript:alert(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<a href="data:image/svg+xml,<svg onload=alert(1)>">a</a>',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">a</button></form>',
    '<button formaction="javascript:alert(1)">a</button>',
    '<input type="image" src="javascript:alert(1)">',
    '<base href="javascript:/">',
    '<link rel="stylesheet" href="javascript:x">',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<body onload=alert(1)>',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="</noscript><script>alert(1)</script>"></noscript>',
    '<textarea><script>alert(1)</script></textarea>',
    '<title><script>alert(1)</script></title>',
    '<xmp><script>alert(1)</script></xmp>',
    '<!--><script>alert(1)</script>-->',
    '<!-- --!><script>alert(1)</script> -->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml <script>alert(1)</script> ?>',
    '<a href="x" "><script>alert(1)</script>">a</a>',
    '<div title="`><script>alert(1)</script>">a</div>',
    '<math><mi><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mi></math>',
    '<docs-block index="0"><script>alert(1)</script></docs-block>',
    '<a href="https://example.org" ping="javascript:alert(1)">a</a>',
    '[a](<java\tscript:alert(1)>)',
    '[a](<java&#10;script:alert(1)>)',
    'a[^1]\n\n[^1]: [b](javascript:alert(1)) <script>alert(1)</script>',
    '| <script>alert(1)</script> |\n| --- |\n| <a href="javascript:alert(1)">a</a> |',
    '> <script>alert(1)</script>',
    '- <img src=x onerror=alert(1)>',
    '## <img src=x onerror=alert(1)> {#"onload="x}',
    ':::note[<img src=x onerror=alert(1)>]{onclick="alert(1)"}\n<script>alert(1)</script>\n:::',
    '```"><script>alert(1)</script>\n<script>alert(1)</script>\n```',
  ]

  test.each(ATTACKS)('%j', async (attack) => {
    for (const html of SAFE_OR_ESCAPED) expect(dangers(await renderMarkdown(attack, { html })), html).toEqual([])
    // In a page, where links are resolved and a broken one stays as written.
    const page = await readSite({ 'docs/a.md': attack }).html('a.md')
    expect(dangers(page), 'in a page').toEqual([])
  })

  test.each(DESTINATIONS)('trusted HTML may act, but no destination is code: %j', async (attack) => {
    const found = dangers(await renderMarkdown(attack, { html: 'verbatim' }))
    expect(found.filter((danger) => danger.includes('='))).toEqual([])
  })

  test('the check detects an element that acts', () => {
    expect(dangers('<p onclick=x><a href="java\nscript:x">a</a><script></script></p>')).toEqual([
      'onclick',
      'href=java\nscript:x',
      'script',
    ])
  })
})

describe('nothing replaces an element that scripts of the page use', () => {
  /** Ids of the page, and names that turn an element into a property of `document` (HTML standard 3.1.6). */
  function takers(html: string): string[] {
    const found: string[] = []
    const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
      for (const child of node.childNodes) {
        if (!('tagName' in child)) continue
        for (const { name, value } of child.attrs) {
          if (name === 'id' && value.startsWith('docs-')) found.push(`#${value}`)
          if (name === 'name' && /^(?:img|form|iframe|embed|object)$/.test(child.tagName)) found.push(child.tagName)
        }
        walk(child)
      }
    }
    walk(parseFragment(html))
    return found
  }

  const MARKDOWN = [
    '## Overlay {#docs-build-overlay}',
    '# a {#docs-build}',
    '# a {#docs-search-list-0}',
    '# a {#docs-search-list-ask}',
    ':::note{#docs-build-overlay}\na\n:::',
    ':::details[a]{#docs-body}\na\n:::',
    '::::tabs{#docs-main}\n:::tab[a]{#docs-top}\na\n:::\n::::',
    '::::cards{#docs-menu}\n:::card[a]{id="docs-sidebar"}\na\n:::\n::::',
    ':::actions{#docs-announcer}\n[a](https://example.org)\n:::',
  ]
  const HTML = [
    '<p id="docs-build-overlay">{}</p>',
    '<div id=docs-build>\n\na\n\n</div>',
    '<b ID="docs&#45;body">a</b>',
    '<a id="docs-search-list-12" href="https://example.org">a</a>',
    '<img alt="" src="a.png" name="body">',
    '<img alt="" src="a.png" name="getElementById" id="x">',
  ]

  test.each(MARKDOWN)('%j', async (text) => {
    for (const html of ['safe', 'escape', 'verbatim'] as const)
      expect(takers(await renderMarkdown(text, { html })), html).toEqual([])
  })

  test.each(HTML)('%j', async (text) => {
    for (const html of SAFE_OR_ESCAPED) expect(takers(await renderMarkdown(text, { html })), html).toEqual([])
  })

  test('a heading named like a part of the page gets another id', async () => {
    const html = await renderMarkdown('# Docs search list 0\n\n# Docs search list\n\n# Docs main\n')
    expect(html.match(/ id="[^"]*"/g)).toEqual([
      ' id="docs-search-list-0-1"',
      ' id="docs-search-list-1-1"',
      ' id="docs-main-1"',
    ])
  })

  test('the check detects a taken id', () => {
    expect(takers('<p id=docs-build></p><img name=body>')).toEqual(['#docs-build', 'img'])
  })
})

describe('safe', () => {
  test.each([
    ['<p align="center">a <b>b</b></p>', '<p align="center">a <b>b</b></p>'],
    ['<div class="x" id="y" data-z="1">\n\n*a*\n\n</div>', '<div class="x" id="y" data-z="1"><p><em>a</em></p></div>'],
    // The scripts of a page find their own parts by these attributes.
    ['<p data-db="video" data-frame="x">a</p>', '<p data-frame="x">a</p>'],
    ['<p DATA-DB=tabs data-db-x data-Db2="1" data-d="2">a</p>', '<p data-d="2">a</p>'],
    ['a <kbd>Ctrl</kbd> <sub>1</sub> <mark>m</mark> b', '<p>a <kbd>Ctrl</kbd> <sub>1</sub> <mark>m</mark> b</p>'],
    [
      '<figure><img src="a.png" alt="x" width="3"><figcaption>c</figcaption></figure>',
      '<figure><img src="a.png" alt="x" width="3" loading="lazy" decoding="async"><figcaption>c</figcaption></figure>',
    ],
    [
      '<a href="https://example.org" rel="me" target="_self">a</a>',
      '<p><a href="https://example.org" rel="me" target="_self">a</a></p>',
    ],
    ['<video src="a.mp4" controls muted></video>', '<p><video src="a.mp4" controls muted></video></p>'],
    ['<abbr title="a &lt; b">c</abbr>', '<p><abbr title="a &lt; b">c</abbr></p>'],
    ['<center>a</center>', '<center>a</center>'],
    // Elements that are not on the list are dropped; their words are kept.
    ['a <blink>b</blink> c', '<p>a b c</p>'],
    ['<custom-element>a</custom-element>', '<p>a</p>'],
    // Elements whose words are dropped as well.
    ['<style>p { color: red }</style>a', 'a'],
    ['<svg><title>t</title><text>u</text></svg>a', '<p>a</p>'],
    ['<iframe>f</iframe>a', 'a'],
    ['<!-- c -->a', 'a'],
    ['&lt;b>a&lt;/b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
  ])('%j is %j', async (markdown, expected) => {
    const html = await renderMarkdown(markdown)
    expect(normal(html)).toBe(normal(expected))
  })

  test('authors cannot write marks of the program', async () => {
    const html = await renderMarkdown('```js\na\n```\n\n<docs-block index="0"></docs-block><DOCS-LABEL>b</DOCS-LABEL>')
    expect(html.match(/<figure/g)).toHaveLength(1)
  })
})

describe('escape', () => {
  test.each([
    ['<p>a</p>', '&lt;p&gt;a&lt;/p&gt;'],
    ['a <b>b</b>', '<p>a &lt;b&gt;b&lt;/b&gt;</p>'],
    ['*a* [b](c)', '<p><em>a</em> <a href="c">b</a></p>'],
    ['<!-- a -->', '&lt;!-- a --&gt;'],
  ])('%j is %j', async (markdown, expected) => {
    expect(await renderMarkdown(markdown, { html: 'escape' })).toBe(expected)
  })
})

describe('verbatim', () => {
  test.each([
    ['<p onclick="x">a</p>', '<p onclick="x">a</p>'],
    [
      '<custom-element attr=1>\n\n*a*\n\n</custom-element>',
      '<custom-element attr=1>\n<p><em>a</em></p>\n</custom-element>',
    ],
    ['<div><svg viewBox="0 0 1 1"/></div>', '<div><svg viewBox="0 0 1 1"/></div>'],
    ['<script>\nconst a = "<a href=b>"\n</script>', '<script>\nconst a = "<a href=b>"\n</script>'],
    ['a <b>b</b>', '<p>a <b>b</b></p>'],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
  ])('%j is %j', async (markdown, expected) => {
    expect(await renderMarkdown(markdown, { html: 'verbatim' })).toBe(expected)
  })

  test('HTML in a heading or a table is not part of their labels', async () => {
    const html = await renderMarkdown('## A <b title="x">B</b>\n\n| <i class="y">C</i> |\n| --- |\n| d |', {
      html: 'verbatim',
    })
    expect(html).toContain('<b title="x">B</b>')
    expect(html).toContain('<i class="y">C</i>')
    expect(html).toContain('aria-label="Direct link to A B"')
    expect(html).toContain('data-label="Table: C"')
  })

  test('its links are resolved like all others', async () => {
    const site = readSite({
      ...parseSite(`
        -- docs.config.ts --
        export default { baseUrl: '/base/', markdown: { html: 'verbatim' } }
        -- docs/a.md --
        <div><a class="x" href='b.md#b'>b</a><img alt="" src=c.svg srcset="c.svg 1x, c.svg 2x"></div>
        -- docs/b.md --
        # B
        -- docs/c.svg --
        <svg/>
      `),
    })
    expect(site.findings).toEqual([])
    expect(await site.html('a.md')).toBe(
      '<div><a class="x" href="/base/b/#b">b</a><img alt="" src="/base/assets/c.svg" srcset="/base/assets/c.svg 1x, /base/assets/c.svg 2x"></div>',
    )
  })
})

describe('schemes', () => {
  test.each<[string, 'link' | 'image', RawHtmlMode, boolean]>([
    ['https://a', 'link', 'safe', true],
    ['HTTP://a', 'link', 'safe', true],
    ['mailto:a@b', 'link', 'safe', true],
    ['tel:1', 'link', 'safe', true],
    ['//a', 'link', 'safe', true],
    ['a:b', 'link', 'safe', false],
    ['a:b', 'link', 'verbatim', true],
    ['javascript:a', 'link', 'verbatim', false],
    ['data:text/html,a', 'link', 'verbatim', false],
    ['data:image/png;base64,a', 'image', 'safe', true],
    ['DATA:image/svg+xml,a', 'image', 'safe', true],
    ['data:image/png;base64,a', 'link', 'safe', false],
    ['data:image/x,a', 'image', 'safe', false],
    ['a/b:c', 'link', 'safe', true],
    ['?a:b', 'link', 'safe', true],
    ['#a:b', 'link', 'safe', true],
    ['1a:b', 'link', 'safe', true],
    ['a b:c', 'link', 'safe', true],
  ])('%j as %s, %s: %s', (href, kind, mode, expected) => {
    expect(allowedScheme(href, kind, mode)).toBe(expected)
  })

  test.each([
    ['https://a', true],
    ['//a', true],
    ['\\\\a', true],
    ['/\\a', true],
    [' //a', true],
    ['\thttps://a', true],
    ['ht\ntps://a', true],
    ['/a', false],
    ['a', false],
    ['a/b:c', false],
    ['', false],
  ])('%j leaves the site: %s', (href, expected) => {
    expect(isExternal(href)).toBe(expected)
  })

  test('a long run of spaces takes linear time', () => {
    expect(isExternal(`a${' '.repeat(20_000_000)}b`)).toBe(false)
  })
})

/** Normalises HTML: sorted attributes, no white space between elements. */
function normal(html: string): string {
  const write = (node: DefaultTreeAdapterTypes.ParentNode): string =>
    node.childNodes
      .map((child) => {
        if ('value' in child) return child.value.trim() === '' ? '' : JSON.stringify(child.value.replace(/\s+/g, ' '))
        if (!('tagName' in child)) return ''
        const attributes = child.attrs.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort()
        return `<${[child.tagName, ...attributes].join(' ')}>${write(child)}</>`
      })
      .join('')
  return write(parseFragment(html))
}

describe('a window that a link opens cannot reach this page', () => {
  test.each<[string, string]>([
    ['target="_blank"', 'target="_blank" rel="noopener"'],
    ['target="_BLANK" rel="opener"', 'target="_BLANK" rel="noopener"'],
    ['target="name"', 'target="name" rel="noopener"'],
    ['target=" _self"', 'target=" _self" rel="noopener"'],
    ['rel="nofollow OPENER me" target=x', 'rel="nofollow me noopener" target="x"'],
    ['target="_blank" rel="noreferrer"', 'target="_blank" rel="noreferrer noopener"'],
    ['target="_blank" rel="noopener"', 'target="_blank" rel="noopener"'],
    ['target="_Top" rel="me"', 'target="_Top" rel="me"'],
    ['rel="opener"', 'rel="opener"'],
  ])('%s', async (written, expected) => {
    const html = await renderMarkdown(`<a href="https://example.org/" ${written}>a</a>`)
    expect(html).toBe(`<p><a href="https://example.org/" ${expected}>a</a></p>`)
  })
})
