/**
 * Links of the configuration: found with their places in its file (`¦` stands before each one that is broken),
 * and written into pages as what they mean.
 */
import { describe, expect, test } from 'vitest'
import { configDestinations } from '../../cli/graph/links/config-references.ts'
import { documentsOf } from '../../cli/graph/pages/documents.ts'
import { sidebarNodes } from '../../cli/output/render/sidebar-nodes.ts'
import { siteData } from '../../cli/output/render/site-data.ts'
import type { NavbarItemData, SiteData } from '../../site/contract.ts'
import { parseSite } from '../harness/files.ts'
import { type ReadSite, readSite } from '../harness/read-site.ts'

const TREE = parseSite(`
  -- docs/readme.md --
  # Home
  -- docs/guides/README.md --
  # Guides
  ## Start
  -- docs/guides/parts.md --
  ---
  id: pieces
  ---
  # Parts
  -- docs/guides/my page.md --
  # My page
  -- docs/guides/draft.md --
  ---
  draft: true
  ---
  -- docs/logo.svg --
  -- static/img/logo.svg --
  -- static/file.pdf --
`)

function siteOf(config: string): ReadSite {
  return readSite({ ...TREE, 'docs.config.ts': config })
}

function checkPlaces(title: string, rows: readonly (readonly [name: string, marked: string])[]): void {
  describe(title, () => {
    test.each(rows)('%s', (_, body) => {
      for (const end of ['\n', '\r\n']) {
        const marked = `export default ${body.replaceAll('\n', end)}`
        const expected = marked
          .split(end)
          .flatMap((line, index) => {
            const parts = line.split('¦')
            let column = 1
            return parts.slice(0, -1).map((part) => {
              column += part.length
              return `${index + 1}:${column}`
            })
          })
          .sort()
        const { findings } = siteOf(marked.replaceAll('¦', ''))
        const places = findings
          .filter(({ file }) => file === 'docs.config.ts')
          .map(({ line, column }) => `${line}:${column}`)
        expect(places.sort()).toEqual(expected)
      }
    })
  })
}

checkPlaces('navbar', [
  ['good links', "{ navbar: { items: [{ label: 'A', to: '/guides' }, { label: 'B', to: '/guides/parts#parts' }] } }"],
  ['a broken link', "{ navbar: { items: [\n  { label: 'A', to: '¦/nope' },\n] } }"],
  ['without its first slash', "{ navbar: { items: [{ label: 'A', to: '¦nope' }] } }"],
  ['a broken anchor', "{ navbar: { items: [{ label: 'A', to: '¦/guides#nope' }] } }"],
  ['twice the same', "{ navbar: { items: [{ label: 'A', to: '¦/nope' }, { label: 'B', to: '¦/nope' }] } }"],
  [
    'equal text elsewhere is not meant',
    "{ title: '/nope', tagline: '/nope', navbar: { items: [{ label: '/nope', to: '¦/nope' }] } }",
  ],
  ['part of another link', "{ navbar: { items: [{ label: 'A', to: '¦/nope/b' }, { label: 'B', to: '¦/nope' }] } }"],
  ['other quotes', '{ "navbar": { "items": [{ "label": "A", "to": "¦/nope" }, { label: `B`, to: `¦/other` }] } }'],
  ['a file', "{ navbar: { items: [{ label: 'A', to: '/file.pdf' }, { label: 'B', to: '¦/nope.pdf' }] } }"],
  [
    'a Markdown file',
    "{ navbar: { items: [{ label: 'A', to: '/guides/parts.md' }, { label: 'B', to: '¦/nope.md' }] } }",
  ],
  ['away from the site', "{ navbar: { items: [{ label: 'A', href: 'https://example.org' }] } }"],
  [
    'a dropdown',
    "{ navbar: { items: [{ type: 'dropdown', label: 'A', to: '¦/a', items: [{ label: 'B', to: '¦/b' }] }] } }",
  ],
  [
    'generated dropdowns',
    "{ navbar: { items: [{ type: 'localeDropdown', dropdownItemsBefore: [{ label: 'A', to: '¦/a' }], dropdownItemsAfter: [{ label: 'B', to: '¦/b' }] }] } }",
  ],
  ['a version', "{ navbar: { items: [{ type: 'docsVersion', to: '¦/a' }] } }"],
  [
    'a document',
    "{ navbar: { items: [{ type: 'doc', docId: 'guides/pieces' }, { type: 'doc', docId: '¦guides/peaces' }] } }",
  ],
  [
    'a document by its file',
    "{ navbar: { items: [{ type: 'doc', docId: 'guides/parts.md' }, { type: 'doc', docId: 'guides' }] } }",
  ],
  ['a draft is left out without a word', "{ navbar: { items: [{ type: 'doc', docId: 'guides/draft' }] } }"],
  ['the logo', "{ navbar: { logo: { src: '¦/nope.svg', srcDark: 'img/logo.svg', href: '¦/nope' } } }"],
  ['the logo lies in a static folder', "{ navbar: { logo: { src: '¦logo.svg' } } }"],
  [
    'HTML',
    '{ navbar: { items: [{ type: \'html\', value: \'<a href="¦/nope">x</a> <img src="¦/nope.svg" alt=""> <a href="/guides">y</a>\' }] } }',
  ],
  [
    'HTML, twice the same link',
    '{ navbar: { items: [{ type: \'html\', value: \'<a href="¦/nope">x</a> <a href="¦/nope">y</a>\' }] } }',
  ],
  [
    'HTML of several lines',
    '{ navbar: { items: [{ type: \'html\', value: `<p>\n  <a\n    href="¦/nope">x</a>\n</p>` }] } }',
  ],
  [
    'HTML with srcset',
    '{ navbar: { items: [{ type: \'html\', value: \'<img alt="" srcset="/img/logo.svg 1x, ¦/nope.svg 2x">\' }] } }',
  ],
])

checkPlaces('the rest', [
  ['the announcement', "{ announcementBar: { id: 'a', content: '<a href=\"¦/nope\">x</a>' } }"],
  [
    'columns of the footer',
    "{ footer: { links: [{ title: 'A', items: [{ label: 'B', to: '¦/nope' }, { html: '<a href=\"¦/b\">x</a>' }] }] } }",
  ],
  ['flat links of the footer', "{ footer: { links: [{ label: 'B', to: '¦/nope' }] } }"],
  [
    'logo and copyright of the footer',
    "{ footer: { logo: { src: '¦/a.svg', href: '¦/b' }, copyright: '<a href=\"¦/c\">x</a>' } }",
  ],
  ['the icon', "{ favicon: '¦/nope.ico' }"],
  [
    'links of sidebars',
    "{ docs: { sidebars: { a: [{ type: 'link', label: 'A', href: '¦/nope' }, { Group: [{ type: 'link', label: 'B', href: '¦/b' }] }] } } }",
  ],
  [
    'HTML of sidebars',
    "{ docs: { sidebars: { a: ['guides/parts', { type: 'html', value: '<a href=\"¦/nope\">x</a>' }] } } }",
  ],
  [
    'documents of sidebars',
    "{ docs: { sidebars: { a: ['guides/parts', '¦guides/pats', { type: 'ref', id: '¦nope' }] } } }",
  ],
  ['folders of sidebars', "{ docs: { sidebars: { a: [{ type: 'autogenerated', dirName: '¦guidse' }] } } }"],
  ['a link in a category', "{ docs: { sidebars: { a: [{ label: 'A', link: '¦nope', items: ['guides/parts'] }] } } }"],
])

test('a value that the file does not hold as it is has the place of the file', () => {
  const site = siteOf("const path = '/no' + 'pe'\nexport default { navbar: { items: [{ label: 'A', to: path }] } }")
  const places = site.findings.filter(({ rule }) => rule === 'broken-link')
  expect(places.map(({ file, line, column, target }) => [file, line, column, target])).toEqual([
    ['docs.config.ts', 1, 1, '/nope'],
  ])
})

describe('what is written into pages', () => {
  const data = (config: string): SiteData => {
    const { site, index, config: resolved } = siteOf(`export default ${config}`)
    return siteData(site, index, resolved, 'test')
  }
  test.each([
    ['', { width: 96, height: 32 }],
    ['width: 48', { width: 48, height: 16 }],
    ['height: 64', { width: 192, height: 64 }],
    ['width: 1, height: 2', { width: 1, height: 2 }],
  ])('a logo has the size of its file where the configuration leaves it open: %s', (size, expected) => {
    const { site, index, config } = siteOf(
      `export default { baseUrl: '/b/', navbar: { logo: { src: '/l.svg', ${size} } } }`,
    )
    const files = [{ url: '/b/l.svg', width: 96, height: 32 }]
    expect(siteData(site, index, config, 'test', files).navbar.logo).toMatchObject(expected)
  })

  test('a logo that lies elsewhere has no size but the configured one', () => {
    expect(data("{ navbar: { logo: { src: 'https://example.org/l.svg', width: 1 } } }").navbar.logo).toEqual({
      src: 'https://example.org/l.svg',
      alt: expect.any(String),
      width: 1,
    })
  })

  const item = (config: string): NavbarItemData | undefined =>
    data(`{ baseUrl: '/base/', navbar: { items: [${config}] } }`).navbar.items[0]

  test.each([
    ['/guides', '/base/guides/'],
    ['guides/parts', '/base/guides/parts/'],
    ['/guides/parts.md#parts', '/base/guides/parts/#parts'],
    ['/guides?a=b#start', '/base/guides/?a=b#start'],
    ['/guides/my page', '/base/guides/my%20page/'],
    ['/guides/my%20page', '/base/guides/my%20page/'],
    ['/file.pdf?v=1', '/base/file.pdf?v=1'],
    ['/', '/base/'],
    ['/search', '/base/search/'],
    ['/nope?a=b#c', '/base/nope?a=b#c'],
    ['/nope%20x', '/base/nope%20x'],
  ])('%s is %s', (to, url) => {
    expect(item(`{ label: 'A', to: ${JSON.stringify(to)} }`)).toMatchObject({ url })
  })

  test.each([
    ['guides/parts', '/base/guides/parts/'],
    ['guides/parts.md', '/base/guides/parts/'],
    ['guides/pieces', '/base/guides/parts/'],
    ['guides', '/base/guides/'],
    ['guides/README', '/base/guides/'],
  ])('the document %s is %s', (docId, url) => {
    expect(item(`{ type: 'doc', docId: '${docId}' }`)).toMatchObject({ url })
  })

  test('a draft has no item', () => {
    expect(item("{ type: 'doc', docId: 'guides/draft' }")).toBeUndefined()
  })

  test('logo and icon', () => {
    const { navbar, favicon } = data(
      "{ baseUrl: '/base/', favicon: 'img/logo.svg', navbar: { logo: { src: '/img/logo.svg', href: '/guides' } } }",
    )
    expect(favicon).toBe('/base/img/logo.svg')
    expect(navbar.logo).toEqual({ src: '/base/img/logo.svg', href: '/base/guides/', alt: 'Docs' })
  })

  test.each([
    ['<a href="/guides">x</a>', '<a href="/base/guides/">x</a>'],
    ['<a class="b" href=guides/parts>x</a>', '<a class="b" href="/base/guides/parts/">x</a>'],
    ["<a href='/guides?a=b&amp;c'>x</a>", '<a href="/base/guides/?a=b&amp;c">x</a>'],
    ['<a href="https://example.org">x</a>', '<a href="https://example.org">x</a>'],
    ['<img alt="" src="/img/logo.svg">', '<img alt="" src="/base/img/logo.svg">'],
    [
      '<img alt="" srcset="/img/logo.svg 1x, /img/logo.svg 2x">',
      '<img alt="" srcset="/base/img/logo.svg 1x, /base/img/logo.svg 2x">',
    ],
    ['<b>no links</b> &amp; so on', '<b>no links</b> &amp; so on'],
    ['<!-- <a href="/guides"> -->', '<!-- <a href="/guides"> -->'],
  ])('%s', (html, expected) => {
    expect(item(`{ type: 'html', value: ${JSON.stringify(html)} }`)).toMatchObject({ html: expected })
  })

  test('sidebars', () => {
    const { site } = siteOf(`export default { docs: { sidebars: { a: [
      { type: 'link', label: 'A', href: '/guides/parts.md#parts' },
      { type: 'link', label: 'B', href: 'https://example.org/#x' },
      { type: 'html', value: '<a href="/guides">x</a>' },
    ] } } }`)
    expect(sidebarNodes(site.sidebars['a'] ?? [], '/base/')).toEqual([
      { type: 'link', label: 'A', url: '/base/guides/parts/#parts' },
      { type: 'link', label: 'B', url: 'https://example.org/#x', external: true },
      { type: 'html', html: '<a href="/base/guides/">x</a>' },
    ])
  })
})

test.each([
  ["{ label: 'A', to: '/guides' }", { label: 'A', to: '/guides' }],
  [
    "{ type: 'doc', docId: 'guides/pieces', label: 'A', position: 'left' }",
    { type: 'doc', docId: 'guides/pieces', label: 'A', position: 'left' },
  ],
  [
    "{ type: 'dropdown', label: 'A', items: [{ label: 'B', href: 'https://example.org/' }] }",
    { type: 'dropdown', label: 'A', items: [{ label: 'B', href: 'https://example.org/' }] },
  ],
  ["{ type: 'localeDropdown', className: 'c' }", { type: 'localeDropdown', className: 'c' }],
])('a navbar item comes with its words of the configuration, for messages: %s', (item, written) => {
  const { site, index, config } = siteOf(`export default { baseUrl: '/base/', navbar: { items: [${item}] } }`)
  expect(siteData(site, index, config, '').navbar.items[0]?.written).toEqual(written)
})

test('a document in the navbar is a link at the place of its id', () => {
  const config = "export default {\n  navbar: { items: [{ type: 'doc', docId: 'guides/pieces' }] },\n}"
  const { config: own, inputs, site } = siteOf(config)
  const { configFile } = inputs
  const [{ references = [] } = {}] = configDestinations(
    own,
    { configFile, sidebarsFile: configFile },
    documentsOf(site),
    {
      isRoot: true,
    },
  )
  expect(references).toEqual([expect.objectContaining({ href: '/guides/parts.md', line: 2, column: 44 })])
})
