/** Routes: the route of each document, which of two documents with one route is published, and the findings. */
import { describe, expect, test } from 'vitest'
import { routeOfPath, routeOfSlug, splitNumberPrefix } from '../../cli/graph/routes.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { docProps } from '../../cli/output/render/props.ts'
import { brief } from '../harness/brief-finding.ts'
import { linkFindings, readSite } from '../harness/read-site.ts'

const doc = (path: string): DocPath => path as DocPath

describe('from the path', () => {
  test.each([
    ['a.md', '/a/'],
    ['a.mdx', '/a/'],
    ['a/b.md', '/a/b/'],
    ['a/readme.md', '/a/'],
    ['a/README.md', '/a/'],
    ['a/ReadMe.mdx', '/a/'],
    ['a/index.md', '/a/'],
    ['a/Index.md', '/a/'],
    ['readme.md', '/'],
    ['index.md', '/'],
    ['a/a.md', '/a/a/'],
    ['a/indexes.md', '/a/indexes/'],
    ['readme/b.md', '/readme/b/'],
    ['01-a/02-b.md', '/01-a/02-b/'],
    ['a b.md', '/a b/'],
    ['a.b.md', '/a.b/'],
    ['größe.md', '/größe/'],
    ['a/b.md.md', '/a/b.md/'],
  ])('%s is %s', (path, route) => {
    expect(routeOfPath(doc(path), { numberPrefixes: false })).toBe(route)
  })

  test.each([
    ['01-a/02_b.md', '/a/b/'],
    ['1.a.md', '/a/'],
    ['01 - a.md', '/a/'],
    ['2021-11-a.md', '/2021-11-a/'],
    ['7.0-a.md', '/7.0-a/'],
    ['01.md', '/01/'],
    ['01-.md', '/01-/'],
    ['a-01.md', '/a-01/'],
    ['01-index.md', '/index/'],
    ['01-a/readme.md', '/a/'],
  ])('with numbers taken off, %s is %s', (path, route) => {
    expect(routeOfPath(doc(path), { numberPrefixes: true })).toBe(route)
  })

  test.each([
    ['01-a', { order: 1, name: 'a' }],
    ['007_a-b', { order: 7, name: 'a-b' }],
    ['3. a', { order: 3, name: 'a' }],
    ['a', { name: 'a' }],
    ['1a', { name: '1a' }],
    ['2021-11-05 a', { name: '2021-11-05 a' }],
  ])('the number of %s', (name, expected) => {
    expect(splitNumberPrefix(name)).toEqual(expected)
  })
})

describe('by the rules of `docs.routes`', () => {
  const routes = (rules: string, files: string): unknown =>
    readSite(`-- docs.config.ts --\nexport default { docs: { routes: ${rules} } }\n${files}`).site.docs.map(
      ({ head, route }) => [head.path, route],
    )

  test.each([
    ['{ id: true }', 'a/b.md', 'id: c', '/a/c/'],
    ['{ id: true }', 'a/b.md', 'title: B', '/a/b/'],
    ['{ id: true }', 'a/b.md', 'id: c\nslug: d', '/a/d/'],
    ["{ indexNames: ['_index'] }", 'a/_index.md', '', '/a/'],
    ["{ indexNames: ['_index'] }", 'a/_Index.md', '', undefined],
    ['{ underscores: true }', '_a/_b.md', '', '/_a/_b/'],
    ["{ underscores: true, indexNames: ['_index'] }", '_a/_index.md', '', '/_a/'],
    ["{ indexNames: ['{folder}'] }", 'a/b/b.md', '', '/a/b/'],
    ["{ indexNames: ['{folder}'], id: true }", 'a/b/B.md', 'id: c', '/a/b/'],
    ["{ indexNames: ['{folder}'] }", 'b.md', '', '/b/'],
    ['{ lowerCase: true }', 'A/My Page.md', '', '/a/my-page/'],
    ["{ rewrites: { 'a/b.md': 'x/y' } }", 'a/b.md', 'slug: z', '/x/y/'],
    ["{ rewrites: { 'a/b.md': '' } }", 'a/b.md', '', '/'],
    ["{ rewrites: { 'en/*': '*' } }", 'en/a/b.md', '', '/a/b/'],
    ["{ rewrites: { 'en/*': '*' } }", 'en/a/b.md', 'slug: c', '/a/c/'],
    ["{ rewrites: { 'en/*': 'x/*', 'en/a/*': '*' } }", 'en/a/b.md', '', '/x/a/b/'],
  ])('with %s, %s with %j is %s', (rules, file, frontMatter, route) => {
    const files = `-- docs/z.md --\n-- docs/${file} --\n---\n${frontMatter}\n---\n`
    const expected = route === undefined ? [] : [[file, route]]
    expect(routes(rules, files)).toEqual([...expected, ['z.md', '/z/']])
  })

  test('links by path find a page wherever its address is', () => {
    const site = readSite(
      "-- docs.config.ts --\nexport default { docs: { routes: { id: true, indexNames: ['_index'] } } }\n" +
        '-- docs/a.md --\n---\nid: b\n---\n[c](./c/_index.md)\n-- docs/c/_index.md --\n[a](../a.md)\n',
    )
    expect(linkFindings(site)).toEqual([])
  })

  test('an index of another name heads its folder, and has the title of the folder', () => {
    const { site } = readSite(
      "-- docs.config.ts --\nexport default { docs: { routes: { indexNames: ['_index'] } } }\n" +
        '-- docs/c/_index.md --\n-- docs/c/d.md --\n',
    )
    expect(site.sidebars['tutorialSidebar']).toMatchObject([
      { type: 'category', label: 'c', route: '/c/', items: [{ type: 'doc', route: '/c/d/' }] },
    ])
  })

  test('two files with one address are a finding', () => {
    const site = readSite(
      "-- docs.config.ts --\nexport default { docs: { routes: { rewrites: { 'a.md': 'b' } } } }\n-- docs/a.md --\n-- docs/b.md --\n",
    )
    expect(site.findings.map(brief)).toEqual(['docs/b.md:1:1 duplicate-route warn /b/'])
  })
})

describe('from the slug', () => {
  test.each([
    ['/x', '/x/'],
    ['/x/', '/x/'],
    ['/', '/'],
    ['x', '/a/b/x/'],
    ['./x', '/a/b/x/'],
    ['../x', '/a/x/'],
    ['../../x', '/x/'],
    ['../..', '/'],
    ['.', '/a/b/'],
    ['', '/a/b/'],
    ['x/y/', '/a/b/x/y/'],
    ['/x//y', '/x/y/'],
    ['/x/../y', '/y/'],
    ['/größe', '/größe/'],
    ['/gr%C3%B6%C3%9Fe', '/größe/'],
    ['/my page', '/my page/'],
    ['/my%20page', '/my page/'],
    ['/v1.0', '/v1.0/'],
    ['/100%25', '/100%/'],
  ])('%j is %s', (slug, route) => {
    expect(routeOfSlug(slug, doc('a/b/c.md'), { numberPrefixes: false })).toBe(route)
  })

  test.each([
    '../../../x',
    '/..',
    '/x/../../y',
    '%2e%2e/../../x',
    '/100%',
    '/%',
    'https://example.org',
    'mailto:x',
    '//x',
    '/x?y',
    '/x#y',
    '/x\\y',
    '/x%00',
    '/x\u0007',
    '/x\ud800',
  ])('%j is none', (slug) => {
    expect(routeOfSlug(slug, doc('a/b/c.md'), { numberPrefixes: false })).toBeUndefined()
  })

  test('folders lose their numbers as well', () => {
    expect(routeOfSlug('x', doc('01-a/02-b.md'), { numberPrefixes: true })).toBe('/a/x/')
  })
})

test('a slug that is not a path is a finding at its line, and the page is still published', () => {
  const { findings, site } = readSite(`
    -- docs/a.md --
    [b](./b.md)
    -- docs/b.md --
    ---
    title: B
    slug: ../../b
    ---
  `)
  expect(findings.map(brief)).toEqual(['docs/b.md:3:1 invalid-slug fail ../../b'])
  expect(site.docs.map(({ route }) => route)).toEqual(['/a/', '/b/'])
})

test.each(['/404.html', '/404.html/x', '/docs-build.json', '/sitemap.xml', '/index.html', '/a/index.md/x'])(
  'no page can have the place of a file of the site: %s',
  (slug) => {
    const { findings } = readSite(`-- docs/a.md --\n---\nslug: ${slug}\n---\n`)
    expect(findings.map(({ rule, line }) => `${rule}:${line}`)).toEqual(['invalid-slug:2'])
  },
)

describe('the route of an index', () => {
  test.each([
    ['.', 'docs/a.md', 'docs/index.md', '/a/'],
    ["''", 'docs/a.md', 'docs/index.md', '/a/'],
    ['/', 'docs/a.md', 'docs/readme.md', '/a/'],
    ['/', 'docs/x/a.md', 'docs/index.md', '/x/a/'],
    ['./', 'docs/x/a.md', 'docs/x/README.md', '/x/a/'],
    ['../x', 'docs/y/a.md', 'docs/x/index.mdx', '/y/a/'],
    ["'%2e'", 'docs/a.md', 'docs/index.md', '/a/'],
  ])('is not given to a page with the slug %s', (slug, page, index, route) => {
    const { findings, site } = readSite(`-- ${page} --\n---\ntitle: A\nslug: ${slug}\n---\n-- ${index} --\n# Index\n`)
    const own = findings.filter(({ file }) => file === page)
    expect(own.map(brief)).toEqual([expect.stringMatching(`^${page}:3:1 invalid-slug fail`)])
    expect(own[0]?.message).toContain(index)
    const docs = new Map(site.docs.map(({ head, route }) => [`docs/${head.path}`, route]))
    expect([docs.get(page), docs.get(index)]).toEqual([
      route,
      routeOfPath(doc(index.slice(5)), { numberPrefixes: false }),
    ])
  })

  test('an index may set the route as its slug', () => {
    const { findings } = readSite('-- docs/a.md --\n---\nslug: /\n---\n-- docs/index.md --\n---\nslug: /\n---\n')
    expect(findings.map(brief)).toEqual(['docs/a.md:2:1 invalid-slug fail /'])
  })

  test('the route is free without an index, or when the index has another slug', () => {
    const { findings, site } = readSite(
      '-- docs/a.md --\n---\nslug: /\n---\n[i](./index.md)\n-- docs/index.md --\n---\nslug: /start\n---\n',
    )
    expect(findings).toEqual([])
    expect(site.docs.map(({ route }) => route)).toEqual(['/', '/start/'])
  })
})

test.each([
  [
    'a name',
    `/${'x'.repeat(256)}`,
    'docs/a.md cannot be published: its `slug` makes the name `xxxxxxxxxxxxxxxxxxxx…` of more than 255 bytes.',
  ],
  [
    'letters of two bytes',
    `/${'ä'.repeat(128)}`,
    'docs/a.md cannot be published: its `slug` makes the name `ääääääääääääääääääää…` of more than 255 bytes.',
  ],
  [
    'a path',
    '/abcdefghi'.repeat(100),
    'docs/a.md cannot be published: its `slug` makes an address of more than 900 bytes.',
  ],
])('%s that is too long is a finding with the page and the field', (_, slug, message) => {
  const { findings } = readSite(`-- docs/a.md --\n---\ntitle: A\nslug: ${slug}\n---\n`)
  expect(findings).toMatchObject([
    { rule: 'invalid-slug', severity: 'fail', file: 'docs/a.md', line: 3, message, hint: 'Shorten the `slug`.' },
  ])
})

test('a file path that is too long for the output is a finding', () => {
  const name = 'abcdefghi/'.repeat(90)
  const { findings } = readSite(`-- docs/${name}a.md --\n# A\n`)
  expect(findings).toMatchObject([
    {
      rule: 'invalid-slug',
      message: `docs/${name}a.md cannot be published: its path makes an address of more than 900 bytes.`,
      hint: 'Shorten the path, or give it a `slug`.',
    },
  ])
})

type Duplicate = readonly [name: string, site: string, winner: string, findings: readonly string[]]

describe('two pages for one route', () => {
  test.each<Duplicate>([
    [
      'two slugs',
      '-- docs/a.md --\n---\nslug: /x\n---\n-- docs/b.md --\n---\ntitle: B\nslug: /x\n---\n',
      'a.md',
      ['docs/b.md:3:1 duplicate-route warn /x/'],
    ],
    [
      'with and without a trailing slash',
      '-- docs/a.md --\n---\nslug: /x/\n---\n-- docs/b.md --\n---\nslug: /x\n---\n',
      'a.md',
      ['docs/b.md:2:1 duplicate-route warn /x/'],
    ],
    [
      'encoded and decoded',
      '-- docs/a.md --\n---\nslug: /gr%C3%B6%C3%9Fe\n---\n-- docs/b.md --\n---\nslug: /größe\n---\n',
      'a.md',
      ['docs/b.md:2:1 duplicate-route warn /größe/'],
    ],
    [
      'relative and absolute',
      '-- docs/x/a.md --\n---\nslug: y\n---\n-- docs/z/b.md --\n---\nslug: /x/y\n---\n',
      'x/a.md',
      ['docs/z/b.md:2:1 duplicate-route warn /x/y/'],
    ],
    [
      'index and readme',
      '-- docs/x/index.md --\n-- docs/x/README.md --\n',
      'x/index.md',
      ['docs/x/README.md:1:1 duplicate-route warn /x/'],
    ],
    [
      'a file and the index of a folder',
      '-- docs/x.md --\n-- docs/x/index.md --\n',
      'x/index.md',
      ['docs/x.md:1:1 duplicate-route warn /x/'],
    ],
    [
      'a file and the readme of a folder',
      '-- docs/x.md --\n-- docs/x/readme.md --\n',
      'x/readme.md',
      ['docs/x.md:1:1 duplicate-route warn /x/'],
    ],
    ['two extensions', '-- docs/x.md --\n-- docs/x.mdx --\n', 'x.md', ['docs/x.mdx:1:1 duplicate-route warn /x/']],
    [
      'a slug and a path: the slug wins',
      '-- docs/x.md --\n-- docs/z.md --\n---\nslug: /x\n---\n',
      'z.md',
      ['docs/x.md:1:1 duplicate-route warn /x/'],
    ],
    [
      'three',
      '-- docs/x.md --\n-- docs/x.mdx --\n-- docs/x/index.md --\n',
      'x/index.md',
      ['docs/x.md:1:1 duplicate-route warn /x/', 'docs/x.mdx:1:1 duplicate-route warn /x/'],
    ],
    [
      'names that differ only in their numbers',
      '-- docs.config.ts --\nexport default { docs: { numberPrefixes: true } }\n-- docs/01-x.md --\n-- docs/02-x.md --\n',
      '01-x.md',
      ['docs/02-x.md:1:1 duplicate-route warn /x/'],
    ],
  ])('%s', (_, files, winner, expected) => {
    const site = readSite(files)
    expect(linkFindings(site)).toEqual(expected)
    expect(site.site.docs.map(({ head }) => head.path)).toEqual([winner])
    // The document exists, so a link to it is no fault of its own: it leads to the page that has the route.
    for (const finding of site.findings.filter(({ rule }) => rule === 'duplicate-route')) {
      const linked = readSite(`${files}-- docs/link.md --\n[x](/${finding.file.replace('docs/', '')})\n`)
      expect(linkFindings(linked)).toEqual(expected)
    }
  })

  test.each([
    ['a draft', '-- docs/x.md --\n-- docs/x.mdx --\n---\ndraft: true\n---\n'],
    ['a partial', '-- docs/x.md --\n-- docs/_x/index.md --\n'],
    ['letter case', '-- docs/x.md --\n-- docs/y.md --\n---\nslug: /X\n---\n'],
    ['the home page may be a document', '-- docs/readme.md --\n'],
  ])('but not: %s', (_, files) => {
    expect(linkFindings(readSite(files))).toEqual([])
  })

  test('the message names both files', () => {
    const [finding] = readSite('-- docs/x.md --\n-- docs/x/index.md --\n').findings
    expect(finding?.message).toContain('docs/x/index.md')
  })
})

describe('a page and another file or page', () => {
  test.each<readonly [name: string, site: string, findings: readonly string[]]>([
    ['the search page', '-- docs/search.md --\n', ['docs/search.md:1:1 duplicate-route warn /search/']],
    [
      'no search page',
      '-- docs.config.ts --\nexport default { search: { searchPagePath: false } }\n-- docs/search.md --\n',
      [],
    ],
    [
      'the list of tags',
      '-- docs/a.md --\n---\nslug: /tags\ntags: [b]\n---\n',
      ['docs/a.md:2:1 duplicate-route warn /tags/'],
    ],
    ['no tags', '-- docs/tags.md --\n', []],
    [
      'a tag',
      '-- docs/a.md --\n---\ntags: [b]\n---\n-- docs/tags/b.md --\n',
      ['docs/tags/b.md:1:1 duplicate-route warn /tags/b/'],
    ],
    ['a static page', '-- docs/a.md --\n-- static/a/index.html --\n', ['docs/a.md:1:1 duplicate-route warn /a/']],
    [
      'a static Markdown twin',
      '-- docs/a.md --\n-- static/a/index.md --\n',
      ['docs/a.md:1:1 duplicate-route warn /a/'],
    ],
    [
      'a static file in the place of the folder',
      '-- docs/a.md --\n-- static/a --\n',
      ['docs/a.md:1:1 duplicate-route warn /a/'],
    ],
    [
      'a static file in the place of a folder above',
      '-- docs/a/b.md --\n-- static/a --\n',
      ['docs/a/b.md:1:1 duplicate-route warn /a/b/'],
    ],
    ['a static file beside it', '-- docs/a.md --\n-- static/a/b.html --\n-- static/a.html --\n', []],
    ['the home page', '-- docs/a.md --\n-- static/index.html --\n', ['docs.config.ts:1:1 duplicate-route warn /']],
    [
      'the search page and a static file',
      '-- docs/a.md --\n-- static/search/index.html --\n',
      ['docs.config.ts:1:1 duplicate-route warn /search/'],
    ],
    [
      'static files with the names of files of the site',
      '-- docs/a.md --\n-- static/docs-build.json --\n-- static/404.html --\n-- static/assets/map.json --\n-- static/assets/search.json --\n',
      ['404.html', 'assets/map.json', 'assets/search.json', 'docs-build.json'].map(
        (path) => `docs.config.ts:1:1 duplicate-route warn ${path}`,
      ),
    ],
    [
      'a static file in the place of a folder of the site, and the reverse',
      '-- docs/a.md --\n-- static/assets --\n-- static/404.html/a.txt --\n',
      ['404.html/a.txt', 'assets'].map((path) => `docs.config.ts:1:1 duplicate-route warn ${path}`),
    ],
    [
      'static files replace those for hosts and crawlers',
      '-- docs/a.md --\n-- static/robots.txt --\n-- static/sitemap.xml --\n-- static/llms.txt --\n-- static/_headers --\n-- static/assets/own.json --\n',
      [],
    ],
  ])('%s', (_, files, expected) => {
    expect(linkFindings(readSite(files))).toEqual(expected)
  })
})

describe('tags', () => {
  const routes = (...tags: string[]): string[] =>
    readSite(`-- docs/a.md --\n---\ntags: ${JSON.stringify(tags)}\n---\n`).site.tags.map(({ route }) => route)

  test.each([
    ['Git', '/tags/git/'],
    ['Long read', '/tags/long-read/'],
    ['longRead', '/tags/long-read/'],
    ['C++', '/tags/c/'],
    ['Größe', '/tags/größe/'],
    ['हिन्दी', '/tags/हिन्दी/'],
    ['a/b', '/tags/a-b/'],
    ['../x', '/tags/x/'],
    ['..', '/tags/2e-2e/'],
    ['.', '/tags/2e/'],
    ['🎉', '/tags/1f389/'],
    ['\ud800', '/tags/d800/'],
  ])('%j is %s', (tag, route) => {
    expect(routes(tag)).toEqual([route])
  })

  test('a page can set the path of a tag, and tags with one path are grouped', () => {
    const read = readSite(
      '-- docs/a.md --\n---\ntags: [{ label: The tool Git, permalink: /tools/git }, git]\n---\n' +
        '-- docs/b.md --\n---\ntags: [{ label: Git again, permalink: tools/git }]\n---\n[x](/tags/tools/git/)\n',
    )
    expect(linkFindings(read)).toEqual([])
    expect(read.site.tags.map(({ label, route, docs }) => `${label} ${route} ${docs}`)).toEqual([
      'git /tags/git/ a.md',
      'The tool Git /tags/tools/git/ a.md,b.md',
    ])
    const [a] = read.site.docs
    const props = a && docProps(a, read.document('a.md').facts, read)
    expect(props?.tags).toEqual([
      { label: 'The tool Git', url: '/tags/tools/git/' },
      { label: 'git', url: '/tags/git/' },
    ])
  })

  test('equal routes are one tag, and the first label wins', () => {
    const { site } = readSite('-- docs/a.md --\n---\ntags: [git, Git]\n---\n-- docs/b.md --\n---\ntags: [GIT]\n---\n')
    expect(site.tags).toEqual([{ label: 'git', route: '/tags/git/', docs: ['a.md', 'b.md'] }])
  })

  test('drafts and unlisted pages add no tags', () => {
    const { site } = readSite(
      '-- docs/a.md --\n---\ntags: [a]\ndraft: true\n---\n-- docs/b.md --\n---\ntags: [b]\nunlisted: true\n---\n',
    )
    expect(site.tags).toEqual([])
    expect(site.generated.filter(({ kind }) => kind.startsWith('tag'))).toEqual([])
  })
})
