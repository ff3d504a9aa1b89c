/** What redirects mean: which addresses they take, where links to these lead, and which faults are found. */
import { describe, expect, test } from 'vitest'
import { siteRedirects } from '../../cli/graph/links/site-redirects.ts'
import { type ReadSite, readSite } from '../harness/read-site.ts'

/** @param paths the option `redirects.paths` */
const siteWith = (paths: Readonly<Record<string, string>>, text = '', more = ''): ReadSite =>
  readSite(`
    -- docs.config.ts --
    export default { baseUrl: '/base/', redirects: { paths: ${JSON.stringify(paths)} } }
    -- docs/index.md --
    # Home
    -- docs/new.md --
    # New
    ## Part
    -- docs/guides/page.md --
    # Page
    -- docs/guides/links.md --
    # Links

    ${text}
    -- static/file.pdf --
    -
    ${more}
  `)

const RULES = /^(?:broken|redirect|shadowed)/
const found = ({ findings }: ReadSite): string[] =>
  findings
    .filter(({ rule }) => RULES.test(rule))
    .map(({ file, line, rule, target, message, hint }) => `${file}:${line} ${rule} ${target} ${message} ${hint ?? ''}`)

describe('a link to a redirected address leads to the end of the redirect', () => {
  test.each([
    ['/old', '/new', '/old', '/base/new/'],
    ['/old', '/new', '/old/', '/base/new/'],
    ['/old/', '/new', '../old', '/base/new/'],
    ['/old', '/new', '/base/old/', '/base/new/'],
    ['/old', '/new', '/old/#part', '/base/new/#part'],
    ['/old', '/new', '/old?a=b', '/base/new/?a=b'],
    ['/old', '/new#part', '/old#other', '/base/new/#part'],
    ['/old.html', '/new', '/old.html', '/base/new/'],
    ['/old/index.html', '/new', '/old/', '/base/new/'],
    ['/old', '/new.md', '/old', '/base/new/'],
    ['/old', '/file.pdf', '/old', '/base/file.pdf'],
    ['/old', 'https://example.org/a', '/old', 'https://example.org/a'],
    ['/guides/page#gone', '/new#part', './page.md#gone', '/base/new/#part'],
    ['/guides/page#gone', '/new', './page.md#gone', '/base/new/'],
    ['/guides/links#gone', '/new', '#gone', '/base/new/'],
  ])('%s → %s: %s becomes %s', async (from, to, href, url) => {
    const site = siteWith({ [from]: to }, `[link](${href})`)
    expect(await site.html('guides/links.md')).toContain(`href="${url}"`)
    expect(found(site).map((line) => line.split(' ')[1])).toEqual(['redirected-link'])
  })

  test('a redirect to an anchor that is redirected leads to its end', async () => {
    const site = siteWith({ '/old': '/new#gone', '/new#gone': '/guides/page' }, '[link](/old)')
    expect(await site.html('guides/links.md')).toContain('href="/base/guides/page/"')
  })

  test('a fragment that is kept is followed on the new page as well', async () => {
    const site = siteWith({ '/old': '/new', '/new#gone': '/new#part' }, '[link](/old#gone)')
    expect(await site.html('guides/links.md')).toContain('href="/base/new/#part"')
  })

  test('front matter redirects to its own page and its anchors', async () => {
    const site = siteWith(
      {},
      '[a](/old) [b](/guides/older) [c](/guides/page#was) [d](/old#x)',
      `
    -- docs/guides/moved.md --
    ---
    redirect_from: [/old, older, { from: '/old#x', to: '#now' }, { from: '/guides/page#was', to: '#now' }]
    ---
    # Moved
    ## Now
    `,
    )
    const html = await site.html('guides/links.md')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/base/guides/moved/',
      '/base/guides/moved/',
      '/base/guides/moved/#now',
      '/base/guides/moved/#now',
    ])
    expect(found(site).filter((line) => !line.includes('redirected-link'))).toEqual([])
  })
})

describe('faults', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ '/old': '/new' }, []],
    [{ '/old': '/new#part' }, []],
    [
      { '/old': '/nwe' },
      ['broken-redirect /old The redirect leads to `/nwe`, and there is no page or file. Did you mean `/new/`?'],
    ],
    [
      { '/old': '/new#prat' },
      [
        'broken-redirect /old The redirect leads to `/new#prat`, and the page `/new/` has no such anchor. Did you mean `#part`?',
      ],
    ],
    [
      { '/a': '/b', '/b': '/a' },
      [
        'broken-redirect /a The redirect leads in a circle. Let one of its addresses lead to a page, or leave the redirect out.',
        'broken-redirect /b The redirect leads in a circle. Let one of its addresses lead to a page, or leave the redirect out.',
      ],
    ],
    [
      { '/older': '/old', '/old': '/new' },
      ['redirect-chain /older `/older/` is redirected to `/old/`, which is redirected itself. Write `/new/`.'],
    ],
    [
      { '/new': '/guides/page' },
      [
        'shadowed-redirect /new The redirect from `/new/` has no effect: docs/new.md is published there. Take the redirect out, or give the other another address.',
      ],
    ],
    [
      { '/file.pdf': '/new' },
      [
        'shadowed-redirect /file.pdf The redirect from `/file.pdf/` has no effect: the file `file.pdf` is published there. Take the redirect out, or give the other another address.',
      ],
    ],
    [
      { '/old': '/new', '/old/': '/guides/page' },
      [
        'shadowed-redirect /old/ The redirect from `/old/` has no effect: docs.config.ts:1 redirects the same address. Take the redirect out, or give the other another address.',
      ],
    ],
    [
      { '/new#part': '/guides/page' },
      [
        'shadowed-redirect /new#part The redirect from `/new/#part` has no effect: the page has this anchor. Take the redirect out, or give the other another address.',
      ],
    ],
    [
      { '/gone#part': '/new' },
      [
        'broken-redirect /gone#part There is no page `/gone/` whose anchor `part` could be redirected. Redirect `/gone/` as well.',
      ],
    ],
    [
      { '/base/old': '/new' },
      [
        'broken-redirect /base/old Nothing can be redirected from `/base/old`: it begins with `/base/`, the base URL of the site. Write `/old`: the address lies below that path by itself.',
      ],
    ],
    [
      { '/sitemap.xml/a': '/new' },
      [
        'broken-redirect /sitemap.xml/a Nothing can be redirected from `/sitemap.xml/a`: `sitemap.xml` is a file of every site. Leave the redirect out.',
      ],
    ],
    [
      { [`/${'a'.repeat(256)}`]: '/new' },
      [
        `broken-redirect /${'a'.repeat(256)} Nothing can be redirected from \`/${'a'.repeat(256)}\`: it has the name \`${'a'.repeat(20)}…\` of more than 255 bytes. Leave the redirect out.`,
      ],
    ],
  ])('%j', (paths, expected) => {
    expect(found(siteWith(paths))).toEqual(expected.map((line) => `docs.config.ts:1 ${line}`))
  })

  test('front matter names the line of its key', () => {
    const site = siteWith(
      {},
      '',
      `\n-- docs/a.md --\n---\ntitle: A\nredirect_from: ../../outside\n---\n`.replaceAll('\n', '\n    '),
    )
    expect(found(site)).toEqual([
      'docs/a.md:3 broken-redirect ../../outside Nothing can be redirected from `../../outside`: it is not a path inside the site. Write the old address without the host: `/guides/old/`, or `/guides/old/#part` for an anchor.',
    ])
  })
})

test('addresses without a page and anchors of pages are published', () => {
  const { index, config } = siteWith({
    '/old': '/new',
    '/old#x': '/guides/page',
    '/older': '/old',
    '/old.html': 'https://example.org/',
    '/new': '/guides/page',
    '/new#was': '/new#part',
    '/broken': '/nowhere',
  })
  expect(siteRedirects(index, config.site.baseUrl)).toEqual({
    pages: [
      { from: '/old.html', to: 'https://example.org/', anchors: {} },
      { from: '/old/', to: '/base/new/', anchors: { x: '/base/guides/page/' } },
      { from: '/older/', to: '/base/new/', anchors: {} },
    ],
    anchors: new Map([['/new/', { was: '/base/new/#part' }]]),
  })
})
