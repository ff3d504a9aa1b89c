import { describe, expect, test } from 'vitest'
import type { CommonProps, PageAssets, PageProps, RenderInput, RoutePath } from '../../site/contract.ts'
import { mapValues } from '../../site/map-values.ts'
import { bootOf } from '../../site/page/page-bundle.ts'
import { PAGE_PARTS } from '../../site/page/page-parts.ts'
import { renderPage } from '../../site/server.tsx'
import { bannerScript } from '../../templates/base-url-banner.ts'
import { bootScript } from '../../templates/boot.ts'
import { docPage, siteData, withItem } from './values.ts'

const assets: PageAssets = {
  entry: '/a/app.js',
  frameStyles: [],
  partStyles: {},
  site: '/a/site.json',
  bundles: { start: 's', parts: mapValues(PAGE_PARTS, () => ['/a/part.js']) },
  code: 'c',
}

function render(changes: Partial<RenderInput> = {}): string {
  return renderPage({
    page: docPage(),
    body: '<p>Body</p>',
    site: siteData(),
    assets,
    bundle: '/a/page.js',
    addSheet: () => '/a/page.css',
    ...changes,
  })
}

describe('a document', () => {
  test("is a complete HTML document with the page's title", () => {
    const html = render()
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr"/)
    expect(html).toContain('<title>Guides | Site</title>')
    expect(html).toContain('<div id="docs-body"><p>Body</p></div>')
    expect(html).toMatch(/<\/html>\n$/)
  })

  test('is the same for the same input', () => {
    expect(render()).toBe(render())
  })

  test('has one inline script, the same on every page, and no preload links; the home page has a second script', () => {
    const page: PageProps = { ...docPage(), route: '/' as RoutePath, kind: 'home', data: { sections: [] } }
    const pages: [html: string, scripts: string[]][] = [
      [render(), [bootScript]],
      [render({ page }), [bootScript, bannerScript]],
      [render({ page, site: siteData({ rootUrl: '/' }) }), [bootScript]],
    ]
    for (const [html, expected] of pages) {
      const scripts = [...html.matchAll(/<script(?![^>]*type="application)[^>]*>(.*?)<\/script>/gs)]
      expect(scripts.map((script) => script[1])).toEqual(expected)
      expect(html).not.toContain('rel="preload"')
      expect(html).not.toMatch(/ style="/)
    }
  })

  test('of the home page has one title: that of the document, of the text, or of the site', () => {
    const home = (changes: Partial<CommonProps>, ownTitle = false): string[] => {
      const page: PageProps = {
        ...docPage(changes),
        kind: 'home',
        data: { sections: [], ownTitle: ownTitle || undefined },
      }
      const html = render({ page, body: ownTitle ? '<h1>Of the text</h1>' : '<p>Text</p>' })
      return [...html.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, text = '']) => text)
    }
    expect(home({ heading: 'Of the document' })).toEqual(['Of the document'])
    expect(home({})).toEqual(['Site'])
    expect(home({}, true)).toEqual(['Of the text'])
  })

  test('links to the OpenSearch description when the site has an origin and a search page', () => {
    const { search } = siteData()
    const linked = (changes: Parameters<typeof siteData>[0]): string | undefined =>
      /<link rel="search"[^>]*>/.exec(render({ site: siteData(changes) }))?.[0]
    const searched = {
      origin: 'https://a.org',
      baseUrl: '/b/',
      search: { ...search, provider: 'local', pageUrl: '/s/' },
    } as const
    expect(linked(searched)).toBe(
      '<link rel="search" type="application/opensearchdescription+xml" title="Site" href="/b/opensearch.xml"/>',
    )
    expect(linked({ ...searched, origin: '' })).toBeUndefined()
    expect(linked({ ...searched, search: { ...search, provider: 'local' } })).toBeUndefined()
    expect(linked({ ...searched, search: { ...searched.search, provider: 'none' } })).toBeUndefined()
  })

  test('names its bundle, which holds its data', () => {
    const title = '</script><script>alert(1)</script><!-- \u2028'
    const html = render({ page: docPage({ title, description: 'Only in the head.' }), bundle: "/it's/g.js" })
    expect(html).not.toContain('<script>alert')
    expect(html.split('Only in the head.')).toHaveLength(3)
    expect(bootOf(html)).toEqual({ route: '/guides/', site: '/a/site.json', bundle: "/it's/g.js" })
  })

  test.for([
    ['an address', { origin: 'https://example.org' }, 'rel="canonical" href="https://example.org/guides/"', true],
    ['no address', { origin: '' }, 'rel="canonical"', false],
    ['no address, no linked data', { origin: '' }, 'ld+json', false],
    ['a site that is not to be indexed', { noIndex: true }, 'name="robots" content="noindex, nofollow"', true],
    ['a site that may be indexed', {}, 'name="robots"', false],
    ['one language', {}, 'hreflang', false],
    ['own tags', { metadata: [{ name: 'x', content: 'y' }] }, '<meta name="x" content="y"/>', true],
  ] as const)('with %s', ([, changes, text, there]) => {
    const page = docPage({ breadcrumbs: [{ label: 'Guides' }] })
    expect(render({ page, site: siteData(changes) }).includes(text)).toBe(there)
  })

  test.for([
    ['a search page', { kind: 'search', data: { sections: [] } }, {}, 'noindex'],
    ['the not-found page', { kind: 'not-found', data: {} }, {}, 'noindex'],
    ['an unlisted page', { noindex: true }, {}, 'noindex, nofollow'],
    [
      'a search page of a site that is not to be indexed',
      { kind: 'search', data: { sections: [] } },
      { noIndex: true },
      'noindex, nofollow',
    ],
  ] as const)('%s is not to be indexed', ([, changes, siteChanges, content]) => {
    const page = { ...docPage(), ...changes } as PageProps
    expect(render({ page, site: siteData(siteChanges) })).toContain(`name="robots" content="${content}"`)
  })

  const locale = {
    ...({ currentLocale: 'en', defaultLocale: 'en', htmlLang: 'en', direction: 'ltr' } as const),
    locales: [
      { locale: 'en', label: 'English', htmlLang: 'en', direction: 'ltr', url: '/' },
      { locale: 'nl', label: 'Nederlands', htmlLang: 'nl-BE', direction: 'ltr', url: '/nl/' },
    ],
  } as const

  test.for([
    ['a page that is not to be indexed', { noindex: true }, {}],
    ['a page of a site that is not to be indexed', {}, { noIndex: true }],
    ['a page that names another one as canonical', { canonical: 'https://example.org/new/' }, {}],
  ] as const)('%s names no languages', ([, changes, siteChanges]) => {
    const page = { ...docPage(), ...changes } as PageProps
    expect(render({ page, site: siteData({ locale, ...siteChanges }) })).not.toMatch(/hreflang=/i)
  })

  test('links to the page in every language', () => {
    const html = render({ site: siteData({ locale }) })
    const alternates = [...html.matchAll(/href="([^"]*)" hreflang="([^"]*)"/gi)].map(([, href, lang]) => [lang, href])
    expect(alternates).toEqual([
      ['en', 'https://example.org/guides/'],
      ['x-default', 'https://example.org/guides/'],
      ['nl-BE', 'https://example.org/nl/guides/'],
    ])
  })

  test('describes the breadcrumbs as linked data, without those that have no page', () => {
    const page = docPage({ breadcrumbs: [{ label: 'A', url: '/a/' }, { label: 'No page' }, { label: 'Guides' }] })
    const json = /<script[^>]*ld\+json[^>]*>(.*?)<\/script>/.exec(render({ page }))?.[1] ?? ''
    expect(JSON.parse(json).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'A', item: 'https://example.org/a/' },
      { '@type': 'ListItem', position: 2, name: 'Guides' },
    ])
  })

  test('of the not-found page has no canonical URL and is not to be indexed', () => {
    const html = render({ page: { ...docPage(), kind: 'not-found', data: {} } })
    expect(html).not.toContain('canonical')
    expect(html).toContain('noindex')
  })
})

describe('an error on the server fails the build', () => {
  test('and names the navbar item that failed', () => {
    const item = {
      type: 'link',
      label: 'L',
      url: '/',
      external: false,
      position: 'left',
      activeBaseRegex: '(',
    } as const
    let thrown: unknown
    try {
      render({ site: withItem(item) })
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(Error)
    const { message, cause } = thrown as Error
    expect(message).toContain('navbar.items in the configuration')
    expect(message).toContain('"activeBaseRegex": "("')
    expect(cause).toBeInstanceOf(SyntaxError)
  })

  test('and names the unknown type of a navbar item', () => {
    const item = { type: 'carousel', position: 'left' }
    expect(() => render({ site: withItem(item as never) })).toThrow('carousel')
  })
})

test('trusted HTML of the configuration is kept, text of pages is escaped', () => {
  const footer = { style: 'dark', columns: [{ items: [{ html: '<i>free</i>' }] }], copyright: '<b>us</b>' } as const
  const html = render({ page: docPage({ heading: '<i>x</i>' }), site: siteData({ footer }) })
  expect(html).toContain('<li><i>free</i></li>')
  expect(html).toContain('<b>us</b>')
  expect(html).toContain('&lt;i&gt;x&lt;/i&gt;')
})
