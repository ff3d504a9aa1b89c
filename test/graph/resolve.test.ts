/**
 * The rules of resolving links: every sentence of the paragraph in issue 2, as a table of destination → what is
 * written, or the rule that reports it.
 */
import { describe, expect, test } from 'vitest'
import { sidebarNodes } from '../../cli/output/render/sidebar-nodes.ts'
import { siteData } from '../../cli/output/render/site-data.ts'
import { type Files, parseSite } from '../harness/files.ts'
import { type ReadSite, readSite } from '../harness/read-site.ts'

const TREE: Files = {
  ...parseSite(`
    -- docs/readme.md --
    # Home
    -- docs/root.md --
    # Root
    -- docs/both.md --
    # Both, in the root
    -- docs/INDEX/readme.md --
    # A folder with the name of an index
    -- docs/guides/README.md --
    # Guides
    ## Start here
    -- docs/guides/both.md --
    # Both, in guides
    -- docs/guides/parts.md --
    # Parts
    ## Notches
    -- docs/guides/deep/Index.md --
    # Deep
    -- docs/guides/deep/page.md --
    # Page
    -- docs/guides/data.mdx --
    # Data
    -- docs/guides/_partial.md --
    Part of a page.
    -- docs/guides/_parts/inner.md --
    Part of a page.
    -- docs/guides/draft.md --
    ---
    draft: true
    ---
    -- docs/guides/unlisted.md --
    ---
    unlisted: true
    ---
    -- docs/guides/absolute.md --
    ---
    slug: /elsewhere/absolute
    ---
    -- docs/guides/relative.md --
    ---
    slug: near/by
    ---
    -- docs/guides/dotted.md --
    ---
    slug: ./dot
    ---
    -- docs/guides/upward.md --
    ---
    slug: ../above
    ---
    -- docs/guides/slash.md --
    ---
    slug: /with-slash/
    ---
    -- docs/guides/tagged.md --
    ---
    tags: [Git, Long read]
    ---
    -- docs/guides/my page.md --
    # Spaces
    -- docs/guides/größe.md --
    # Größe
    -- docs/guides/100%.md --
    # A hundred
    -- docs/guides/a#b.md --
    # Sharp
    -- docs/guides/v1.html.md --
    # A dot in a name
    -- docs/guides/table.csv --
    a,b
    -- docs/guides/archive/index.html --
    old
    -- docs/guides/map.svg --
    <svg/>
    -- docs/only-root.svg --
    <svg/>
    -- docs/both.svg --
    <svg/>
    -- docs/guides/both.svg --
    <svg/>
    -- docs/guides/_hidden.svg --
    <svg/>
    -- static/file.pdf --
    pdf
    -- static/demo/index.html --
    demo
    -- static/demo/code.js --
    1
    -- static/old.html --
    old
    -- static/notes.md --
    notes
    -- static/img/logo.svg --
    <svg/>
    -- static/img/my logo.svg --
    <svg/>
    -- static/map.svg --
    <svg/>
    -- static/größe.txt --
    1
  `),
}

type Row = readonly [destination: string, expected: string, from?: string]

const FROM = 'guides/page.md'
/** Of the content of the page, below its title. */
const FIRST_LINE = 3

/** The site with one more page that has this destination, in this form. */
function siteWith(content: string, from: string, config: string | Files = ''): ReadSite {
  const files = typeof config === 'string' ? { ...TREE, 'docs.config.ts': config } : config
  return readSite({ ...files, [`docs/${from}`]: `# From\n\n${content}\n` })
}

/** The destination as written into the page; if it is broken, the id of the rule follows. */
async function written(content: string, from: string, attribute: string, config?: string | Files): Promise<string> {
  const [only = ''] = await allWritten([content], from, attribute, config)
  return only
}

/** As `written`, for forms that stand one below the other on the page. */
async function allWritten(
  forms: readonly string[],
  from: string,
  attribute: string,
  config?: string | Files,
): Promise<string[]> {
  const site = siteWith(forms.join('\n\n'), from, config)
  const html = await site.html(from)
  const values = html.replace(/<h\d.*?<\/h\d>/gs, '').matchAll(new RegExp(`<[^>]* ${attribute}="([^"]*)"`, 'g'))
  const urls = Array.from(values, ([, url]) => url)
  const own = site.findings.filter(({ file, rule }) => file === `docs/${from}` && /^(?:broken-|external-)/.test(rule))
  return forms.map((_, position) => {
    const isLast = position === forms.length - 1
    const line = FIRST_LINE + 2 * position
    const rules = own.filter((finding) => finding.line === line || (isLast && finding.line > line))
    return [urls[position] ?? 'nothing', ...rules.map(({ rule }) => rule)].join(' ')
  })
}

/** The two forms in which a destination stands on its page: Markdown, then raw HTML. */
type Forms = (destination: string) => readonly string[]

/** All rows of one page are read together, because each further site takes as long as the whole table. */
function checkRows(title: string, rows: readonly Row[], forms: Forms, attribute: 'href' | 'src'): void {
  const pages = new Map<string, Promise<string[]>>()
  const rowsOf = (from: string): readonly Row[] => rows.filter(([, , other = FROM]) => other === from)
  const page = (from: string): Promise<string[]> => {
    const written = rowsOf(from).flatMap(([destination]) => forms(destination))
    const known = pages.get(from) ?? allWritten(written, from, attribute)
    pages.set(from, known)
    return known
  }
  describe(title, () => {
    test.each(rows.map((row) => [row[0], row[1], row] as const))('%s is %s', async (_, expected, row) => {
      const [, , from = FROM] = row
      const position = 2 * rowsOf(from).indexOf(row)
      const [inMarkdown, inHtml] = (await page(from)).slice(position)
      expect(inMarkdown).toBe(expected)
      expect(inHtml, 'as raw HTML').toBe(expected)
    })
  })
}

function checkLinks(title: string, rows: readonly Row[]): void {
  checkRows(title, rows, (to) => [`[x](<${to}>)`, `<p><a href="${to}">x</a></p>`], 'href')
}

function checkImages(title: string, rows: readonly Row[]): void {
  checkRows(title, rows, (to) => [`![x](<${to}>)`, `<p><img alt="x" src="${to}"></p>`], 'src')
}

checkLinks('a destination whose path ends in .md or .mdx is a file', [
  ['./parts.md', '/guides/parts/'],
  ['./data.mdx', '/guides/data/'],
  ['./deep/page.md', '/guides/deep/page/'],
  ['../root.md', '/root/'],
  ['../guides/parts.md', '/guides/parts/'],
  ['./deep/../parts.md', '/guides/parts/'],
  ['././parts.md', '/guides/parts/'],
  ['parts.md', '/guides/parts/'],
  ['deep/page.md', '/guides/deep/page/'],
  ['root.md', '/root/'],
  ['both.md', '/guides/both/'],
  ['guides/parts.md', '/guides/parts/'],
  ['/root.md', '/root/'],
  ['/guides/parts.md', '/guides/parts/'],
  ['/parts.md', '/parts.md broken-link'],
  ['./root.md', './root.md broken-link'],
  ['../parts.md', '../parts.md broken-link'],
  ['../../root.md', '../../root.md broken-link'],
  ['/../root.md', '/../root.md broken-link'],
  ['./parts.mdx', './parts.mdx broken-link'],
  ['./Parts.md', './Parts.md broken-link'],
  ['./parts.MD', './parts.MD broken-link'],
  ['page.md', '/guides/page/'],
])

checkLinks('readme and index stand for their folder, in any letter case', [
  ['./README.md', '/guides/'],
  ['./readme.md', './readme.md broken-link'],
  ['./deep/Index.md', '/guides/deep/'],
  ['../readme.md', '/'],
  ['/readme.md', '/'],
  ['/INDEX/readme.md', '/INDEX/'],
  ['/guides', '/guides/'],
  ['/guides/README', '/guides/README broken-link'],
  ['/guides/deep/index', '/guides/deep/index broken-link'],
])

checkLinks('a slug replaces the route', [
  ['absolute.md', '/elsewhere/absolute/'],
  ['/elsewhere/absolute', '/elsewhere/absolute/'],
  ['/guides/absolute', '/guides/absolute broken-link'],
  ['relative.md', '/guides/near/by/'],
  ['near/by', '/guides/near/by/'],
  ['dotted.md', '/guides/dot/'],
  ['upward.md', '/above/'],
  ['slash.md', '/with-slash/'],
  ['/with-slash', '/with-slash/'],
])

checkLinks('a trailing slash never changes what a URL means', [
  ['/guides/parts', '/guides/parts/'],
  ['/guides/parts/', '/guides/parts/'],
  ['./parts', '/guides/parts/'],
  ['./parts/', '/guides/parts/'],
  ['parts', '/guides/parts/'],
  ['deep/', '/guides/deep/'],
  ['deep', '/guides/deep/'],
  ['.', '/guides/'],
  ['./', '/guides/'],
  ['..', '/'],
  ['../', '/'],
  ['../root', '/root/'],
  ['../root/', '/root/'],
  ['/', '/'],
  ['/guides//parts', '/guides//parts broken-link'],
  ['./parts', '/guides/parts/', 'guides/README.md'],
  ['./guides/parts', '/guides/parts/', 'readme.md'],
  ['../parts', '/guides/parts/', 'guides/deep/Index.md'],
  // The base is the folder of the file, not the URL of the page, whatever the slug is.
  ['./parts', '/guides/parts/', 'guides/absolute.md'],
])

checkLinks('a URL may name the file that a host would serve', [
  ['/guides/parts.html', '/guides/parts/'],
  ['/guides/parts/index.html', '/guides/parts/'],
  ['./parts.html', '/guides/parts/'],
  ['/index.html', '/'],
  ['/guides/index.html', '/guides/'],
  ['/guides/v1.html', '/guides/v1.html/'],
  ['/guides/parts.html/', '/guides/parts.html/ broken-link'],
  ['/guides/parts/index.html/', '/guides/parts/index.html/ broken-link'],
  ['/guides/nope.html', '/guides/nope.html broken-link'],
])

checkLinks('query and fragment are kept', [
  ['parts.md?print=1', '/guides/parts/?print=1'],
  ['parts.md#notches', '/guides/parts/#notches'],
  ['parts.md?a=b&c=d#notches', '/guides/parts/?a=b&amp;c=d#notches'],
  ['/guides/parts?a=b', '/guides/parts/?a=b'],
  ['/guides/parts/#notches', '/guides/parts/#notches'],
  ['?a=b', '/guides/page/?a=b'],
  ['#from', '#from'],
  ['/file.pdf?v=2#page=3', '/file.pdf?v=2#page=3'],
  ['table.csv?v=2#row=3', '/assets/guides/table.csv?v=2#row=3'],
  ['parts.md?q=%C3%A9 ü', '/guides/parts/?q=%C3%A9%20%C3%BC'],
])

checkLinks('paths compare after percent-decoding, with letter case', [
  ['my%20page.md', '/guides/my%20page/'],
  ['my page.md', '/guides/my%20page/'],
  ['/guides/my%20page', '/guides/my%20page/'],
  ['gr%C3%B6%C3%9Fe.md', '/guides/gr%C3%B6%C3%9Fe/'],
  ['größe.md', '/guides/gr%C3%B6%C3%9Fe/'],
  ['/guides/größe/', '/guides/gr%C3%B6%C3%9Fe/'],
  ['/guides/gr%c3%b6%c3%9fe/', '/guides/gr%C3%B6%C3%9Fe/'],
  ['100%25.md', '/guides/100%25/'],
  ['a%23b.md', '/guides/a%23b/'],
  ['/guides%2Fparts', '/guides/parts/'],
  ['%2e%2e/root.md', '/root/'],
  ['p%61rts.md', '/guides/parts/'],
  ['/gr%C3%B6%C3%9Fe.txt', '/gr%C3%B6%C3%9Fe.txt'],
  ['/Guides/parts', '/Guides/parts broken-link'],
  ['./PARTS', './PARTS broken-link'],
  ['/FILE.pdf', '/FILE.pdf broken-link'],
])

checkLinks('malformed encoding is a broken target', [
  ['100%.md', '100%.md broken-link'],
  ['/guides/100%', '/guides/100% broken-link'],
  ['%zz', '%zz broken-link'],
  ['%C3', '%C3 broken-link'],
  ['/guides/%ED%A0%80', '/guides/%ED%A0%80 broken-link'],
  ['parts.md#%zz', '/guides/parts/#%25zz broken-anchor'],
])

checkLinks('drafts and names with _ are not pages, unlisted documents are', [
  ['draft.md', 'draft.md broken-link'],
  ['/guides/draft', '/guides/draft broken-link'],
  ['_partial.md', '_partial.md broken-link'],
  ['/guides/_partial', '/guides/_partial broken-link'],
  ['_parts/inner.md', '_parts/inner.md broken-link'],
  ['unlisted.md', '/guides/unlisted/'],
  ['/guides/unlisted', '/guides/unlisted/'],
])

checkLinks('generated pages are valid targets', [
  ['/', '/'],
  ['/search', '/search/'],
  ['/search/?q=a', '/search/?q=a'],
  ['/tags', '/tags/'],
  ['/tags/git', '/tags/git/'],
  ['/tags/long-read/', '/tags/long-read/'],
  ['../tags/git', '/tags/git/'],
  ['/tags/none', '/tags/none broken-link'],
  ['/tags#G', '/tags/#G'],
  ['/tags#X', '/tags/#X broken-anchor'],
  ['/404.html', '/404.html'],
  ['/robots.txt', '/robots.txt'],
  // Written only when the site knows its own address.
  ['/sitemap.xml', '/sitemap.xml broken-link'],
])

checkLinks('files under static are valid targets', [
  ['/file.pdf', '/file.pdf'],
  ['../file.pdf', '/file.pdf'],
  ['/demo', '/demo/'],
  ['/demo/', '/demo/'],
  ['/demo/index.html', '/demo/index.html'],
  ['/demo/code.js', '/demo/code.js'],
  ['/old.html', '/old.html'],
  ['/notes.md', '/notes.md'],
  ['notes.md', 'notes.md broken-link'],
  ['/file.pdf/', '/file.pdf/ broken-link'],
  ['/nope.pdf', '/nope.pdf broken-link'],
  ['../../static/file.pdf', '/file.pdf'],
  ['../../static/nope.pdf', '../../static/nope.pdf broken-link'],
  ['../../package.json', '../../package.json broken-link'],
  ['/../static/file.pdf', '/../static/file.pdf broken-link'],
])

checkLinks('a file beside the source is a valid target, and published', [
  ['table.csv', '/assets/guides/table.csv'],
  ['./table.csv', '/assets/guides/table.csv'],
  ['../guides/table.csv', '/assets/guides/table.csv'],
  ['table.csv/', 'table.csv/ broken-link'],
  ['/guides/table.csv', '/guides/table.csv broken-link'],
  ['guides/table.csv', 'guides/table.csv broken-link'],
  ['_hidden.svg', '_hidden.svg broken-link'],
])

checkLinks('destinations with a scheme or a host are not checked', [
  ['https://example.org/x.md', 'https://example.org/x.md'],
  ['//example.org/x', '//example.org/x'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
])

checkLinks('fragments that are always valid', [
  ['#', '#'],
  ['#top', '#top'],
  ['#TOP', '#TOP'],
  ['parts.md#', '/guides/parts/#'],
  ['parts.md#top', '/guides/parts/#top'],
  ['parts.md#:~:text=notches', '/guides/parts/#:~:text=notches'],
  ['parts.md#notches:~:text=notches', '/guides/parts/#notches:~:text=notches'],
  ['parts.md#nope:~:text=notches', '/guides/parts/#nope:~:text=notches broken-anchor'],
])

checkImages('images are files: from the folder, the docs root, or static', [
  ['./map.svg', '/assets/guides/map.svg'],
  ['map.svg', '/assets/guides/map.svg'],
  ['../guides/map.svg', '/assets/guides/map.svg'],
  ['only-root.svg', '/assets/only-root.svg'],
  ['./only-root.svg', './only-root.svg broken-image'],
  ['both.svg', '/assets/guides/both.svg'],
  ['/both.svg', '/assets/both.svg'],
  ['guides/map.svg', '/assets/guides/map.svg'],
  ['/guides/map.svg', '/assets/guides/map.svg'],
  ['/img/logo.svg', '/img/logo.svg'],
  ['/img/my%20logo.svg', '/img/my%20logo.svg'],
  ['/img/my logo.svg', '/img/my%20logo.svg'],
  ['../../static/img/logo.svg', '/img/logo.svg'],
  ['img/logo.svg', 'img/logo.svg broken-image'],
  ['../img/logo.svg', '../img/logo.svg broken-image'],
  ['../map.svg', '/assets/guides/map.svg'],
  ['map.svg?v=1#layer', '/assets/guides/map.svg'],
  ['/img/logo.svg?v=1', '/img/logo.svg'],
  ['Map.svg', 'Map.svg broken-image'],
  ['map%2esvg', '/assets/guides/map.svg'],
  ['map%.svg', 'map%.svg broken-image'],
  ['_hidden.svg', '_hidden.svg broken-image'],
  ['../../../etc/passwd', '../../../etc/passwd broken-image'],
  ['/guides/parts', '/guides/parts broken-image'],
  ['https://example.org/x.png', 'https://example.org/x.png'],
])

describe('empty destinations', () => {
  test.each([
    ['[x]()', ' broken-markdown-link'],
    ['[x](<>)', ' broken-markdown-link'],
    ['[x][y]\n\n[y]: <>', ' broken-markdown-link'],
    // In HTML an empty `href` is the page itself.
    ['<a href="">x</a>', ''],
  ])('%s', async (content, expected) => {
    expect(await written(content, FROM, 'href')).toBe(expected)
  })

  test.each([
    ['![x]()', ' broken-image'],
    ['<img alt="" src="">', ' broken-image'],
  ])('%s', async (content, expected) => {
    expect(await written(content, FROM, 'src')).toBe(expected)
  })
})

checkLinks('a path that leaves the docs folder and comes back is a file of the docs', [
  ['../../docs/root.md', '/root/'],
  ['../../docs/guides/parts.md#notches', '/guides/parts/#notches'],
  ['../../../docs/root.md', '/root/', 'guides/deep/page.md'],
  ['../docs/guides/deep/page.md', '/guides/deep/page/', 'root.md'],
  ['../../docs/guides/parts', '/guides/parts/'],
  ['../../docs', '/'],
  ['../../docs/guides/table.csv', '/assets/guides/table.csv'],
  ['../../docs/nope.md', '../../docs/nope.md broken-link'],
  ['../../../docs/root.md', '../../../docs/root.md broken-link'],
  ['../../documents/root.md', '../../documents/root.md broken-link'],
  ['../../doc', '../../doc broken-link'],
])

checkImages('an image path that leaves the docs folder and comes back is a file of the docs', [
  ['../../docs/guides/map.svg', '/assets/guides/map.svg'],
  ['../../docs/nope.svg', '../../docs/nope.svg broken-image'],
])

const BELOW = "export default { url: 'https://docs.example.org', baseUrl: '/base/' }"

describe('a path that carries the base URL means the same as without', () => {
  test.each<Row>([
    ['/base/guides/parts', '/base/guides/parts/'],
    ['/base/guides/parts/?a=b#notches', '/base/guides/parts/?a=b#notches'],
    ['/base/guides/parts.html', '/base/guides/parts/'],
    ['/base/guides/parts.md', '/base/guides/parts/'],
    ['/base/', '/base/'],
    ['/base', '/base/'],
    ['/base/file.pdf', '/base/file.pdf'],
    ['/base/demo/', '/base/demo/'],
    ['/base/root#nope', '/base/root/#nope broken-anchor'],
    ['/base/nope', '/base/nope broken-link'],
    ['/base/nope.md', '/base/nope.md broken-link'],
    ['/based/root', '/based/root broken-link'],
    ['base/root', 'base/root broken-link'],
    // What lies below a folder of the same name is found first.
    ['/base/own', '/base/base/own/'],
    ['/base/base/own', '/base/base/own/'],
  ])('%s is %s', async (destination, expected) => {
    const files = { ...TREE, 'docs/base/own.md': '# Own\n', 'docs.config.ts': BELOW }
    expect(await written(`[x](${destination})`, FROM, 'href', files)).toBe(expected)
  })

  test.each<Row>([
    ['/base/img/logo.svg', '/base/img/logo.svg'],
    ['/base/guides/map.svg', '/base/assets/guides/map.svg'],
    ['/base/nope.svg', '/base/nope.svg broken-image'],
  ])('the image %s is %s', async (destination, expected) => {
    expect(await written(`![x](${destination})`, FROM, 'src', BELOW)).toBe(expected)
  })

  test('in the configuration', () => {
    const { site, index, config, findings } = readSite({
      ...TREE,
      'docs.config.ts': `export default {
        baseUrl: '/base/',
        favicon: '/base/img/logo.svg',
        navbar: { items: [{ label: 'Parts', to: '/base/guides/parts' }] },
        footer: { copyright: '<a href="/base/root">Root</a>' },
        docs: { sidebars: { docs: [{ type: 'link', label: 'Root', href: '/base/root' }] } },
      }`,
    })
    const data = siteData(site, index, config, 'test')
    expect(data.favicon).toBe('/base/img/logo.svg')
    expect(data.navbar.items).toMatchObject([{ url: '/base/guides/parts/' }])
    expect(data.footer?.copyright).toBe('<a href="/base/root/">Root</a>')
    expect(sidebarNodes(site.sidebars['docs'] ?? [], '/base/')).toMatchObject([{ url: '/base/root/' }])
    expect(findings.filter(({ rule }) => rule.startsWith('broken-'))).toEqual([])
  })

  test('a hint names the target without the base URL', () => {
    const { findings } = siteWith('[x](/base/guides/partz)', FROM, BELOW)
    expect(findings.find(({ rule }) => rule === 'broken-link')?.hint).toBe('Did you mean `/guides/parts/`?')
  })
})

describe('an address of the site itself is one of its pages or files', () => {
  test.each<Row>([
    ['https://docs.example.org/base/guides/parts', '/base/guides/parts/'],
    ['https://DOCS.example.org:443/base/guides/parts/#notches', '/base/guides/parts/#notches'],
    ['//docs.example.org/base/guides/parts', '/base/guides/parts/'],
    ['https://docs.example.org/base/file.pdf', '/base/file.pdf'],
    ['https://docs.example.org/base/guides/parts#nope', '/base/guides/parts/#nope broken-anchor'],
    ['https://docs.example.org/base/nope', 'https://docs.example.org/base/nope external-link'],
    ['https://docs.example.org/base/guides/%zz', 'https://docs.example.org/base/guides/%zz broken-link'],
    ['https://docs.example.org/elsewhere', 'https://docs.example.org/elsewhere'],
    ['https://docs.example.org:444/base/nope', 'https://docs.example.org:444/base/nope'],
    ['http://docs.example.org/base/nope', 'http://docs.example.org/base/nope'],
    ['https://example.org/base/nope', 'https://example.org/base/nope'],
  ])('%s is %s', async (destination, expected) => {
    expect(await written(`[x](${destination})`, FROM, 'href', BELOW)).toBe(expected)
  })

  test.each<Row>([
    ['https://docs.example.org/base/img/logo.svg', '/base/img/logo.svg'],
    ['https://docs.example.org/base/nope.svg', 'https://docs.example.org/base/nope.svg external-link'],
  ])('the image %s is %s', async (destination, expected) => {
    expect(await written(`![x](${destination})`, FROM, 'src', BELOW)).toBe(expected)
  })

  test('a site that does not know its address has no addresses of its own', async () => {
    expect(await written('[x](https://docs.example.org/nope)', FROM, 'href')).toBe('https://docs.example.org/nope')
  })
})

describe('a destination that begins like a web address but is not one is broken', () => {
  test.each<Row>([
    ['https://example.org:port/', 'https://example.org:port/ broken-link'],
    ['https://', 'https:// broken-link'],
    ['//', '// broken-link'],
    ['http://[zz]/', 'http://[zz]/ broken-link'],
    ['https://exa%20mple/', 'https://exa%20mple/ broken-link'],
    // Browsers read this as a path when the page has the same scheme.
    ['https:guides', 'https:guides broken-link'],
    ['http:/guides', 'http:/guides broken-link'],
    ['https:\\\\example.org', 'https:\\\\example.org'],
    ['mailto:', 'mailto:'],
  ])('%s is %s', async (destination, expected) => {
    const inHtml = await written(`<a href="${destination}">x</a>`, FROM, 'href')
    expect(inHtml).toBe(expected)
  })

  test('an image with a malformed address is broken', async () => {
    const src = 'https://example.org:port/a.png'
    expect(await written(`![x](${src})`, FROM, 'src')).toBe(`${src} broken-image`)
  })
})

test('every URL gets the base URL', async () => {
  const config = "export default { baseUrl: '/base/' }"
  const rows: Row[] = [
    ['parts.md', '/base/guides/parts/'],
    ['/guides/parts', '/base/guides/parts/'],
    ['/', '/base/'],
    ['/file.pdf', '/base/file.pdf'],
    ['#from', '#from'],
    ['table.csv', '/base/assets/guides/table.csv'],
  ]
  for (const [destination, expected] of rows)
    expect(await written(`[x](${destination})`, FROM, 'href', config)).toBe(expected)
})

test.each([
  ["url: 'https://example.org'", []],
  ["url: 'https://example.org', noIndex: true", ['broken-link']],
])('a link to the sitemap with `%s`', (options, rules) => {
  const { findings } = readSite({
    'docs/a.md': '# A\n\n[map](/sitemap.xml)\n',
    'docs.config.ts': `export default { title: 'T', ${options} }\n`,
  })
  expect(findings.map(({ rule }) => rule).filter((rule) => rule === 'broken-link')).toEqual(rules)
})
