/** A good output has no findings, and each fault of a bad one is found. */
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { build, check, verify } from '../../cli/app/operations.ts'
import { sitemapIndex } from '../../templates/files/sitemap.ts'
import { howOften, record } from '../harness/figures.ts'
import { createRandom, type Random } from '../harness/random.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'
import { type BuiltSite, brief, buildSite, SOURCE, signed, textOf, verifySite, withFiles } from './built-site.ts'

let site: BuiltSite = new Map()

beforeAll(async () => {
  site = await buildSite()
})

/** The name of a file, found without its hash. */
function named(pattern: RegExp): string {
  const path = [...site.keys()].find((one) => pattern.test(one))
  if (path === undefined) throw new Error(`No file is named like ${pattern}`)
  return path
}

function replaced(path: string, from: string | RegExp, to: string): BuiltSite {
  const text = textOf(site, path)
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${path} has no ${from}:\n${text}`)
  return withFiles(site, { [path]: changed })
}

describe('no findings', () => {
  it('a site with something of everything', () => {
    const { summary, findings } = verifySite(site)
    expect(findings).toEqual([])
    expect(summary).toMatchObject({ pages: 10, fail: 0, warn: 0 })
    expect(summary.links).toBeGreaterThan(200)
    expect(summary.images).toBeGreaterThan(20)
    expect(summary.anchors).toBeGreaterThan(60)
  })

  it('a page with links to what others publish on the same site', () => {
    const page = textOf(site, 'plain/index.html')
    const links = '<a href="/base/shop/hats?size=3#red">Hats</a> <a href="../shop">Shop</a>'
    const linked = withFiles(site, { 'plain/index.html': page + links })
    expect(verifySite(signed(linked, { siteUrls: ['/shop', '/shop/*'] })).findings).toEqual([])
    expect(verifySite(signed(linked, { siteUrls: ['/shop'] })).findings.map(brief)).toEqual([
      'plain/index.html:2 broken-link /base/shop/hats?size=3#red',
    ])
  })

  it('a site whose sitemap names several', () => {
    const urls = textOf(site, 'sitemap.xml').match(/ {2}<url>.*\n/g) ?? []
    const part = (entries: readonly string[]): string =>
      textOf(site, 'sitemap.xml').replace(/( {2}<url>.*\n)+/, entries.join(''))
    const index = sitemapIndex([1, 2].map((at) => `https://docs.example.org/base/sitemap-${at}.xml`))
    const divided = (last: readonly string[]): BuiltSite =>
      signed(
        withFiles(site, { 'sitemap.xml': index, 'sitemap-1.xml': part(urls.slice(0, 2)), 'sitemap-2.xml': part(last) }),
      )
    expect(urls.length).toBeGreaterThan(3)
    expect(verifySite(divided(urls.slice(2))).findings).toEqual([])
    expect(verifySite(divided(urls.slice(3))).findings.map(({ rule }) => rule)).toEqual(['sitemap'])
  })

  it('static pages of another tool, with their own ways to name files', () => {
    const page = `<!doctype html><title>x</title><a href="./#top">t</a><a href='#'>u</a><a href=?q#one id=one>v</a>
      <script>if (a < b) document.write('<a href="/nowhere">')</script><!-- <a href="nowhere"> --><textarea><a href=no></textarea>
      <a href="https://elsewhere.example/nowhere#x">w</a><a href="//elsewhere.example/">w</a><a href="mailto:a@b">m</a>
      <a href="/other/site/">below another base</a><a href="../guides/index.html#docs-main">x</a>`
    expect(verifySite(signed(withFiles(site, { 'plain/index.html': page }))).findings).toEqual([])
  })
})

describe('every fixture', async () => {
  const fixtures = join(projectRoot, 'test/fixtures')
  const cases = (await readdir(fixtures, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  it.each(cases.map(({ name }) => name))('%s: verify finds exactly the faults that check warned of', async (name) => {
    const dir = join(await writeSite({}), name)
    await cp(join(fixtures, name), dir, { recursive: true })
    const { out } = await build({ dir, jobs: 1, cache: false })
    const { report } = await verify({ out })
    const { report: checked } = await check({ dir, cache: false })
    const warned = new Set(checked.findings.map(({ rule }) => rule))
    const found = new Set(report.findings.map(({ rule }) => rule))
    const shared = ['broken-link', 'broken-image', 'broken-anchor', 'duplicate-id']
    const provable = shared.filter((rule) => warned.has(rule))
    // A broken link of a page is also broken in its twin and in the site's data.
    expect([...found].filter((rule) => !['twin', 'page-data'].includes(rule)).sort()).toEqual(provable.sort())
  })
})

describe('a single file that differs from the build', () => {
  const DAMAGES: Readonly<Record<string, (path: string, random: Random) => BuiltSite>> = {
    deleted: (path) => withFiles(site, { [path]: undefined }),
    'with one bit flipped': (path, random) =>
      edited(path, (bytes) => {
        const at = random.below(bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
      }),
    truncated: (path, random) => cut(path, random.below(site.get(path)?.length ?? 0)),
    emptied: (path) => cut(path, 0),
    'with a byte more': (path) =>
      new Map(site).set(path, Buffer.concat([site.get(path) ?? Buffer.of(), Buffer.of(32)])),
    renamed: (path, random) => {
      const moved = withFiles(site, { [path]: undefined })
      return new Map(moved).set(`${path.slice(0, -1)}${random.below(10)}~`, site.get(path) ?? Buffer.of())
    },
    'with an extra file beside it': (path) => withFiles(site, { [`${path}.bak`]: 'x' }),
    'with the content of another': (path, random) =>
      new Map(site).set(path, site.get(random.pick([...site.keys()].filter((one) => !same(one, path)))) as Uint8Array),
  }

  function edited(path: string, edit: (bytes: Uint8Array) => void): BuiltSite {
    const bytes = Uint8Array.from(site.get(path) ?? [])
    edit(bytes)
    return new Map(site).set(path, bytes)
  }

  function cut(path: string, length: number): BuiltSite {
    return new Map(site).set(path, (site.get(path) ?? Buffer.of()).subarray(0, length))
  }

  function same(a: string, b: string): boolean {
    return Buffer.from(site.get(a) ?? []).equals(Buffer.from(site.get(b) ?? []))
  }

  const SEED = 20261120
  const ROUNDS = howOften(240, 4_000)

  it(`a damaged file is found every time (seed ${SEED}, ${ROUNDS} faults)`, () => {
    const random = createRandom(SEED)
    const paths = [...site.keys()]
    const missed: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const kind = random.pick(Object.keys(DAMAGES))
      const path = random.pick(paths)
      const damaged = DAMAGES[kind]?.(path, random) ?? site
      const { findings } = verifySite(damaged)
      // A damaged manifest shows at the files that it lists.
      if (
        !findings.some(
          ({ file, target }) => path === 'docs-build.json' || file.startsWith(path) || target.startsWith(path),
        )
      )
        missed.push(`${kind}: ${path}`)
    }
    expect(missed).toEqual([])
    record('self-proof', `${ROUNDS} faults planted in one file: all found`)
  })
})

describe('a fault that the manifest agrees with', () => {
  it.each<[string, () => BuiltSite, string[]]>([
    [
      'a link to a missing page',
      () =>
        replaced('guides/use/index.html', 'href="/base/guides/points/">a page', 'href="/base/guides/pionts/">a page'),
      ['guides/use/index.html broken-link /base/guides/pionts/'],
    ],
    [
      'a link to a missing id',
      () => replaced('index.html', '/base/guides/points/#lines"', '/base/guides/points/#curves"'),
      ['index.html broken-anchor /base/guides/points/#curves'],
    ],
    [
      'a repeated id',
      () => replaced('guides/use/index.html', 'id="raw-1"', 'id="to-use"'),
      ['guides/use/index.html duplicate-id to-use', 'raw/index.html broken-anchor /base/guides/use/#raw-1'],
    ],
    [
      'a missing image',
      () => replaced('index.html', /src="\/base\/assets\/files\/map-/, 'src="/base/assets/files/nap-'),
      ['index.html broken-image'],
    ],
    [
      'a missing candidate of a srcset',
      () => replaced('guides/use/index.html', '/base/photo.gif 2x', '/base/foto.gif 2x'),
      ['guides/use/index.html broken-image /base/foto.gif'],
    ],
    [
      'a style sheet of another build',
      () => replaced('404.html', /assets\/style\.\w+\.css/, 'assets/style.OLD00000.css'),
      ['404.html broken-asset /base/assets/style.OLD00000.css'],
    ],
    [
      'a static page with a broken link',
      () => replaced('plain/index.html', 'href="../guides/"', 'href="../guide/"'),
      ['plain/index.html broken-link ../guide/'],
    ],
    [
      'a style sheet with a missing file',
      () => replaced('plain/plain.css', '../photo.gif', '../foto.gif'),
      ['plain/plain.css broken-asset ../foto.gif'],
    ],
    ['a missing not-found page', () => withFiles(site, { '404.html': undefined }), ['404.html missing-file 404.html']],
    [
      'a missing page',
      () => withFiles(site, { 'raw/index.html': undefined }),
      ['assets/routes.json page-map /raw/', 'index.html broken-link /base/raw/'],
    ],
    [
      'a route that the list of pages lacks',
      () => replaced('assets/routes.json', '"/guides/points/",', ''),
      ['guides/points/index.html page-map /guides/points/'],
    ],
    [
      'a list of pages that is not valid',
      () => withFiles(site, { 'assets/routes.json': '{}' }),
      ['assets/routes.json page-map assets/routes.json'],
    ],
    [
      'a map that is not valid',
      () => withFiles(site, { 'assets/map.json': '[]' }),
      ['assets/map.json page-map assets/map.json'],
    ],
    [
      'a sidebar entry with a broken link',
      () => replaced(named(/assets\/sidebars\//), '"points/"', '"dots/"'),
      [
        'assets/sidebars/tutorialSidebar. hashed-name',
        'assets/sidebars/tutorialSidebar. broken-link /base/guides/dots/',
      ],
    ],
    [
      'a sidebar without its file',
      () =>
        replaced(
          'assets/map.json',
          /"branches":\{"tutorialSidebar":"\w{10}/,
          '"branches":{"tutorialSidebar":"0000000000',
        ),
      ['assets/map.json page-map assets/sidebars/tutorialSidebar.'],
    ],
    [
      'pages and map from two versions of the bundle',
      () => replaced('assets/map.json', /"code":"\w/, '"code":"_'),
      ['index.html page-data', '404.html page-data'],
    ],
    [
      'data of the site with another base',
      () => replaced(named(/assets\/site\./), '"baseUrl":"/base/"', '"baseUrl":"/"'),
      ['404.html page-data', 'assets/site. hashed-name'],
    ],
    [
      'a broken link in the navigation data',
      () => replaced(named(/assets\/site\./), '"url":"/base/guides/"', '"url":"/base/guide/"'),
      ['assets/site. broken-link /base/guide/'],
    ],
    [
      'page data that is another page’s',
      () => replaced(named(/pages\/raw\./), '"route":"/raw/"', '"route":"/guides/"'),
      ['raw/index.html page-data /guides/'],
    ],
    [
      'page data that cannot be read',
      () => replaced(named(/pages\/raw\./), '{"props":', '{"props"'),
      ['raw/index.html page-data raw/index.html'],
    ],
    [
      'linked data that cannot be read',
      () => replaced('raw/index.html', '{"@context":', '{@context":'),
      ['raw/index.html page-data ld+json'],
    ],
    [
      'linked data with a broken address',
      () =>
        replaced(
          'guides/use/index.html',
          '"item":"https://docs.example.org/base/guides/"',
          '"item":"https://docs.example.org/base/guide/"',
        ),
      ['guides/use/index.html page-data https://docs.example.org/base/guide/'],
    ],
    [
      'a canonical address of another page',
      () =>
        replaced(
          'raw/index.html',
          /rel="canonical" href="[^"]*"/,
          'rel="canonical" href="https://docs.example.org/base/guides/"',
        ),
      ['raw/index.html page-data https://docs.example.org/base/guides/'],
    ],
    [
      'a page with data of a sidebar that cannot be read',
      () => replaced(named(/pages\/guides-points\./), '"sidebar":[[', '"sidebar":[7,['),
      ['guides/points/index.html page-data'],
    ],
    [
      'a sitemap that lacks a page',
      () => replaced('sitemap.xml', / {2}<url><loc>[^<]*points\/<\/loc>.*\n/, ''),
      ['sitemap.xml sitemap guides/points/index.html'],
    ],
    [
      'a sitemap with a repeated page',
      () => replaced('sitemap.xml', /( {2}<url><loc>[^<]*points\/<\/loc>.*\n)/, '$1$1'),
      ['sitemap.xml sitemap https://docs.example.org/base/guides/points/'],
    ],
    [
      'a sitemap with a page that must not be indexed',
      () =>
        replaced('sitemap.xml', '</urlset>', '  <url><loc>https://docs.example.org/base/raw/</loc></url>\n</urlset>'),
      ['sitemap.xml sitemap raw/index.html'],
    ],
    [
      'a sitemap with a missing page',
      () => replaced('sitemap.xml', 'guides/points/', 'guides/dots/'),
      ['sitemap.xml:5 sitemap https://docs.example.org/base/guides/dots/'],
    ],
    [
      'a missing sitemap',
      () => withFiles(site, { 'sitemap.xml': undefined }),
      ['robots.txt sitemap https://docs.example.org/base/sitemap.xml'],
    ],
    [
      'a missing twin',
      () => withFiles(site, { 'raw/index.md': undefined }),
      ['raw/index.html broken-link /base/raw/index.md'],
    ],
    [
      'a broken link in a twin',
      () => replaced('index.md', 'base/guides/points/#lines', 'base/guides/points/#curves'),
      ['index.md broken-anchor https://docs.example.org/base/guides/points/#curves'],
    ],
    [
      'a broken entry of llms.txt',
      () => replaced('llms.txt', 'guides/points/index.md', 'guides/dots/index.md'),
      ['llms.txt twin https://docs.example.org/base/guides/dots/index.md'],
    ],
    [
      'a policy that blocks the script of the pages',
      () => replaced('_headers', /sha256-./, 'sha256-_'),
      ['index.html headers index.html', '_headers headers content-security-policy'],
    ],
    [
      'a directive in the header that was not planned',
      () => replaced('_headers', 'object-src', 'sandbox; object-src'),
      ['_headers headers content-security-policy'],
    ],
    [
      'a second policy in the header',
      () => replaced('_headers', "img-src 'self' data:", "img-src 'self' data:, x"),
      ['_headers headers content-security-policy'],
    ],
    [
      'a source in the header that was not planned',
      () => replaced('_headers', "img-src 'self' data:", "img-src 'self' data: https://*"),
      ['_headers headers content-security-policy'],
    ],
    [
      'a header with another value',
      () => replaced('_headers', 'nosniff', 'sniff'),
      ['_headers headers x-content-type-options'],
    ],
    [
      'a header that is missing',
      () => replaced('_headers', /\n.*Referrer-Policy.*/, ''),
      ['_headers headers referrer-policy'],
    ],
    [
      'a header that was not planned',
      () => replaced('_headers', 'Referrer-Policy:', 'X-Own: 1\n  Referrer-Policy:'),
      ['_headers headers x-own'],
    ],
    [
      'a rule that was not planned',
      () => replaced('_headers', /$/, '/base/raw/*\n  X-Own: 1\n'),
      ['_headers headers /base/raw/*'],
    ],
    [
      'a directive in a page that was not planned',
      () => replaced('raw/index.html', 'object-src', 'sandbox; object-src'),
      ['raw/index.html headers raw/index.html'],
    ],
    [
      'a page whose policy lacks a directive',
      () => replaced('raw/index.html', 'base-uri &#x27;none&#x27;; ', ''),
      ['raw/index.html headers raw/index.html'],
    ],
    [
      'a page whose script its policy does not allow',
      () => replaced('raw/index.html', '(function(){', '(function( ){'),
      ['raw/index.html headers raw/index.html'],
    ],
    [
      'a style that the policy blocks',
      () => replaced('raw/index.html', '<article', '<article style="color:red"'),
      ['raw/index.html inline-style style'],
    ],
    [
      'a cache rule that matches no file',
      () => replaced('_headers', '/base/assets/search/*', '/base/assets/sites/*'),
      ['_headers headers /base/assets/sites/*'],
    ],
    [
      'a file with the hash of another file in its name',
      () => replaced(named(/files\/sheet-/), 'a,b', 'a;b'),
      ['assets/files/sheet- hashed-name'],
    ],
  ])('%s', (_, damage, expected) => {
    const found = verifySite(signed(damage())).findings.map(brief)
    const matches = (line: string, wanted: string): boolean => {
      const [place = '', rule = '', target = ''] = wanted.split(' ')
      const [foundPlace = '', foundRule, foundTarget = ''] = line.split(' ')
      return foundPlace.startsWith(place) && rule === foundRule && foundTarget.startsWith(target)
    }
    for (const wanted of expected)
      expect(
        found.filter((line) => matches(line, wanted)),
        wanted,
      ).not.toEqual([])
  })

  it('a script that imports a missing file', () => {
    const [, app = ''] = /data-entry="\/base\/([^"]*)"/.exec(textOf(site, 'index.html')) ?? []
    const { findings } = verifySite(signed(withFiles(site, { [app]: 'import("./gone.ABCDEFGH.js")\n' })))
    expect(findings.map(brief)).toEqual([`${app}:1 broken-asset ./gone.ABCDEFGH.js`])
  })

  it('but no import in a text about code', () => {
    const [, app = ''] = /data-entry="\/base\/([^"]*)"/.exec(textOf(site, 'index.html')) ?? []
    const text = "export const about=`import { Invoice } from './invoice.js'`,css=`@import './colours.css';`;\n"
    expect(verifySite(signed(withFiles(site, { [app]: text }))).findings).toEqual([])
  })

  it('a manifest that cannot be read, names files outside the folder, or has another form', () => {
    for (const text of ['', '[]', '{"version":2,"files":{}}', '{"version":1,"files":{"a":1}}'])
      expect(verifySite(withFiles(site, { 'docs-build.json': text })).findings.map(brief)).toEqual([
        'docs-build.json:1 manifest docs-build.json',
      ])
    const outside = textOf(site, 'docs-build.json').replace('"404.html"', '"../404.html"')
    expect(verifySite(withFiles(site, { 'docs-build.json': outside })).findings.map(brief)).toEqual([
      '404.html:1 manifest 404.html',
      'docs-build.json:8 manifest ../404.html',
    ])
    const other = textOf(site, 'docs-build.json').replace(/docs-build [\d.]+/, 'docs-build 0.0.1')
    expect(verifySite(withFiles(site, { 'docs-build.json': other })).findings.map(brief)).toEqual([
      'docs-build.json:1 manifest docs-build.json',
    ])
  })
})

it('names what was probably meant', () => {
  const damaged = signed(replaced('index.html', '/base/files/notes.txt', '/base/files/nodes.txt'))
  expect(verifySite(damaged).findings.filter(({ rule }) => rule === 'broken-link')[0]?.hint).toBe(
    'Did you mean `/base/files/notes.txt`?',
  )
  expect(Object.keys(SOURCE)).toContain('static/files/notes.txt')
})
