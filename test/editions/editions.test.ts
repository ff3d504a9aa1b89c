/** Sites with several docs, versions and languages, as `check`, `build`, `dev` and `verify` see them. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check, graph, serve, verify } from '../../cli/app/operations.ts'
import { brief } from '../harness/brief-finding.ts'
import { expectSameSite } from '../harness/dev-answers.ts'
import { editionsSite, siteAroundDocs } from '../harness/editions.ts'
import { type Changes, changeFiles, editSite, type Files, hashTree, parseSite, writeSite } from '../harness/site.ts'
import { watchDev } from '../harness/watched-dev.ts'

interface Built {
  readonly dir: string
  readonly findings: readonly string[]
  readonly paths: readonly string[]
  readonly read: (path: string) => Promise<string>
}

async function built(files: Files): Promise<Built> {
  const dir = await writeSite(files)
  const { out, report } = await build({ dir })
  return {
    dir,
    findings: report.findings.map(brief),
    paths: Object.keys(await hashTree(out).catch(() => ({}))),
    read: (path) => readFile(join(out, path), 'utf8'),
  }
}

function site(changes: Changes = {}): Files {
  return changeFiles(editionsSite(), changes)
}

const pagesOf = (paths: readonly string[]): string[] => paths.filter((path) => /(?:^|\/)index\.html$/.test(path))
const textOf = (html: string): string => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? ''

describe('versions, docs and languages of one site', () => {
  test('redirects lead to pages of other versions', async () => {
    const files = parseSite(`
-- docs.config.ts --
export default { redirects: { paths: { '/old/a': '/next/a', '/1.0/a.html': '/a' } } }
-- versions.json --
["1.0"]
-- docs/a.md --
# A
-- versioned_docs/version-1.0/a.md --
# A
`)
    const { dir, findings, paths, read } = await built(files)
    expect(findings).toEqual([])
    expect(paths).toEqual(expect.arrayContaining(['old/a/index.html', '1.0/a.html']))
    expect(await read('old/a/index.html')).toContain('/next/a/')
    expect((await graph({ dir })).redirects.map(({ from, to }) => [from, to])).toEqual([
      ['/old/a/', '/next/a/'],
      ['/1.0/a.html', '/a/'],
    ])
  })

  test('each edition has its pages below its address, and every output holds', async () => {
    const { dir, findings, paths } = await built(site())
    expect(findings).toEqual([])
    expect(pagesOf(paths).filter((path) => !/search\/|^(?:nl\/)?team\//.test(path))).toEqual([
      '1.0/gone/index.html',
      '1.0/guides/a/index.html',
      '1.0/index.html',
      'guides/a/index.html',
      'guides/index.html',
      'index.html',
      'next/guides/a/index.html',
      'next/guides/b/index.html',
      'next/guides/index.html',
      'next/index.html',
      'nl/1.0/gone/index.html',
      'nl/1.0/guides/a/index.html',
      'nl/1.0/index.html',
      'nl/guides/a/index.html',
      'nl/guides/index.html',
      'nl/index.html',
      'nl/next/guides/a/index.html',
      'nl/next/guides/b/index.html',
      'nl/next/guides/index.html',
      'nl/next/index.html',
    ])
    expect(paths.filter((path) => path.startsWith('assets/files/'))).toHaveLength(1)
    expect((await verify({ out: join(dir, 'build') })).report.findings).toEqual([])
  })

  test('links lead into other editions by file, by address and by the name of a version', async () => {
    const { read } = await built(site())
    const hrefs = [...textOf(await read('next/index.html')).matchAll(/<p><a.*<\/p>/g)].join()
    expect([...hrefs.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/kit/next/guides/a/',
      '/kit/1.0/guides/a/#setup',
      '/kit/next/guides/b/#more',
      '/kit/team/rules/',
    ])
    expect(textOf(await read('nl/team/index.html'))).toContain('href="/kit/nl/guides/a/#setup"')
  })

  test.each([
    ['a version', '/9.0/guides/a.md', 'broken-link fail'],
    ['a page of a version', '/1.0/nope/', 'broken-link fail'],
    ['an anchor of a version', '/1.0/guides/a.md#nope', 'broken-anchor warn'],
    ['a file of other docs', '../team/nope.md', 'broken-link fail'],
  ])('a link to %s that is not there is found', async (_, link, expected) => {
    const { findings } = await built(site({ 'docs/guides/b.md': `[x](${link})\n\n## More\n` }))
    expect(findings).toEqual([`docs/guides/b.md:1:5 ${expected} ${link}`])
  })

  test('a link may begin with the folder of the main language, as its files do', async () => {
    const files = parseSite(`
-- docs.config.ts --
export default {
  i18n: { locales: ['en', 'nl'] },
  redirects: { paths: { '/en/guides/a': '/guides/a' } },
  checks: { rules: { 'broken-link': 'warn', 'translation-structure': 'ignore' } },
}
-- docs/en/index.md --
# Home

[a](/en/guides/a/#part), [by its file](/en/guides/a.md), [none](/en/gone)
-- docs/en/guides/a.md --
# A

## Part
-- docs/nl/index.md --
# Thuis

[in English](/en/guides/a#part), [a](/nl/guides/a), [none](/en/weg)
-- docs/nl/guides/a.md --
# A

## Deel
`)
    const { findings, read } = await built(files)
    const places = findings.map((finding) => finding.replace(/:\d+ /, ' '))
    expect(places).toEqual([
      'docs/en/index.md:3 broken-link warn /en/gone',
      'docs/nl/index.md:3 broken-link warn /en/weg',
    ])
    const hrefs = async (path: string): Promise<string[]> =>
      Array.from(textOf(await read(path)).matchAll(/<a href="([^"]*)"/g), ([, href = '']) => href)
    expect(await hrefs('index.html')).toEqual(expect.arrayContaining(['/guides/a/#part', '/guides/a/']))
    expect(await hrefs('nl/index.html')).toEqual(expect.arrayContaining(['/guides/a/#part', '/nl/guides/a/']))
  })

  test('an old version says so, and crawlers are led to the same page of the last one', async () => {
    const { read } = await built(site())
    const old = await read('1.0/guides/a/index.html')
    expect(textOf(old)).toMatch(/no longer maintained.*<a href="\/kit\/guides\/a\/">Read this page.*2\.0/s)
    expect(old).toContain('<link data-page="" rel="canonical" href="https://kit.example/kit/guides/a/"/>')
    expect(old).toContain('content="noindex')
    expect(textOf(await read('1.0/gone/index.html'))).toMatch(/<a href="\/kit\/">Begin to read.*2\.0/s)
    expect(textOf(await read('next/guides/b/index.html'))).toMatch(/not released yet/)
    const last = await read('guides/a/index.html')
    expect(textOf(last)).toContain('Version: 2.0')
    expect(last).not.toContain('noindex')
    expect((await read('1.0/llms.txt')).split('\n', 1)).toEqual(['# Kit 1.0'])
    expect((await read('llms.txt')).split('\n', 1)).toEqual(['# Kit'])
  })

  test('the menu of versions leads to the same page, or says that it leads to the start', async () => {
    const { read } = await built(site())
    const links = async (path: string): Promise<string[]> =>
      [...(await read(path)).matchAll(/<a [^>]*href="([^"]*)"[^>]*>((?:Next|2\.0|1\.0)[^<]*)</g)].map(
        ([, url, label]) => `${label}: ${url}`,
      )
    expect(await links('guides/a/index.html')).toEqual(
      expect.arrayContaining(['Next: /kit/next/guides/a/', '2.0: /kit/guides/a/', '1.0: /kit/1.0/guides/a/']),
    )
    // The button of the menu names the version first.
    const order = async (path: string): Promise<(string | undefined)[]> =>
      (await links(path)).slice(-3).map((link) => /^[\w.]+/.exec(link)?.[0])
    for (const path of ['index.html', '1.0/index.html', 'nl/index.html', 'nl/next/guides/a/index.html'])
      expect(await order(path)).toEqual(['Next', '2.0', '1.0'])
    expect(await links('next/guides/b/index.html')).toEqual(
      expect.arrayContaining(['2.0 (start page): /kit/', expect.stringMatching(/^1\.0 \(start page\)/)]),
    )
  })

  test.each(['index.html', '404.html'])('%s lies outside the docs: versions lead to their main pages', async (path) => {
    const { findings, read } = await built(siteAroundDocs())
    expect(findings).toEqual([])
    const html = await read(path)
    const [, bar = ''] = /<header[^>]*class="navbar[\s\S]*?<nav([\s\S]*?)<\/nav>/.exec(html) ?? []
    const links = [...bar.matchAll(/<a [^>]*href="([^"]*)"[^>]*>((?:Next|2\.0|1\.0|B|Main)[^<]*)</g)]
    expect(links.map(([, url, label]) => `${label}: ${url}`)).toEqual([
      'B: /docs/guides/b/',
      'Main: /docs/guides/',
      '2.0: /docs/guides/',
      'Next: /docs/next/guides/',
      '2.0: /docs/guides/',
      '1.0: /docs/1.0/first/',
    ])
    expect(html).not.toContain('Version: 2.0')
  })

  test('a document of the navbar that the last version lacks is named with the version', async () => {
    const { 'versioned_docs/version-2.0/guides/b.md': _, ...files } = siteAroundDocs()
    const { report } = await check({ dir: await writeSite(files) })
    expect(report.findings.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
      'The navbar names the document `guides/b`, and the version `2.0` has no such page. The version `current` has it.',
    ])
  })

  test('a page that has another name in another version is the same page', async () => {
    const files = parseSite(`
-- docs.config.ts --
export default {
  title: 'Kit',
  url: 'https://kit.example',
  docs: { numberPrefixes: true, versions: { current: {}, '2.0': {}, '1.0': { folder: 'old/1.0' } } },
  i18n: { locales: ['en', 'nl'] },
  redirects: { paths: { '/first': '/second' } },
  navbar: { items: [{ type: 'docsVersionDropdown' }] },
}
-- docs/index.md --
# Home
-- docs/fresh.md --
---
redirect_from: [middle]
---
# Fresh
-- docs/second.md --
# Second
-- docs/parts/02-pins.md --
# Pins
-- docs/parts/needles/index.md --
# Needles
-- docs/parts/index.md --
# Parts
-- docs/parts/thread.md --
---
id: yarn
---
# Thread
-- versioned_docs/version-2.0/index.md --
# Home
-- versioned_docs/version-2.0/middle.md --
---
redirect_from: [oldest]
---
# Middle
-- versioned_docs/version-2.0/second.md --
# Second
-- old/1.0/index.md --
# Home
-- old/1.0/oldest.md --
# Oldest
-- old/1.0/first.md --
# First
-- old/1.0/only.md --
# Only here
-- old/1.0/parts/_category_.json --
{ "label": "Parts", "link": { "type": "generated-index" } }
-- old/1.0/parts/01-pins.md --
# Pins
-- old/1.0/parts/needles.md --
# Needles
-- old/1.0/parts/yarn.md --
# Yarn
`)
    const { dir, findings, read } = await built(files)
    expect(findings).toEqual([])
    const menu = async (path: string): Promise<string[]> =>
      [...(await read(`${path}index.html`)).matchAll(/<a [^>]*href="([^"]*)"[^>]*>((?:Next|2\.0|1\.0)[^<]*)</g)]
        .slice(-3)
        .map(([, url, label]) => `${label}: ${url}`)
    // By redirects of the front matter, forwards and backwards, over more than one version.
    expect(await menu('next/fresh/')).toEqual(['Next: /next/fresh/', '2.0: /middle/', '1.0: /1.0/oldest/'])
    expect(await menu('middle/')).toEqual(['Next: /next/fresh/', '2.0: /middle/', '1.0: /1.0/oldest/'])
    expect((await menu('1.0/oldest/'))[1]).toBe('2.0: /middle/')
    expect((await menu('nl/1.0/oldest/'))[1]).toBe('2.0: /nl/middle/')
    // By redirects of the configuration, which hold for all versions.
    expect(await menu('1.0/first/')).toEqual(['Next: /next/second/', '2.0: /second/', '1.0: /1.0/first/'])
    expect((await menu('nl/next/second/'))[2]).toBe('1.0: /nl/1.0/first/')
    // By the address, where another file has it.
    expect((await menu('1.0/parts/needles/'))[0]).toBe('Next: /next/parts/needles/')
    expect((await menu('next/parts/needles/'))[2]).toBe('1.0: /1.0/parts/needles/')
    expect((await menu('1.0/parts/'))[0]).toBe('Next: /next/parts/')
    expect((await menu('next/parts/'))[2]).toBe('1.0: /1.0/parts/')
    // By the ids of the documents.
    expect((await menu('1.0/parts/pins/'))[0]).toBe('Next: /next/parts/pins/')
    expect((await menu('1.0/parts/yarn/'))[0]).toBe('Next: /next/parts/thread/')
    expect((await menu('next/parts/thread/'))[2]).toBe('1.0: /1.0/parts/yarn/')
    expect(await menu('1.0/only/')).toEqual(['Next (start page): /next/', '2.0 (start page): /', '1.0: /1.0/only/'])
    // Notices and crawlers are led to the page of the last version as well.
    const old = await read('1.0/oldest/index.html')
    expect(textOf(old)).toContain('<a href="/middle/">Read this page')
    expect(old).toContain('rel="canonical" href="https://kit.example/middle/"')

    const changes = { 'docs/fresh.md': '---\nredirect_from: [only]\n---\n\n# Fresh\n' }
    const next = changeFiles(files, changes)
    await editSite(dir, files, next)
    const warm = await build({ dir })
    expect((await menu('1.0/only/'))[0]).toBe('Next: /next/fresh/')
    const cold = await build({ dir: await writeSite(next) })
    expect(await hashTree(warm.out)).toEqual(await hashTree(cold.out))
  })

  test('a page without a translation is shown in the default language, with its language and a notice', async () => {
    const { read } = await built(site())
    const shown = await read('nl/guides/index.html')
    expect(shown).toMatch(/<html lang="nl"/)
    expect(shown).toMatch(/<article[^>]* lang="en"/)
    expect(textOf(shown)).toMatch(/nog niet vertaald.*<a href="\/kit\/guides\/" hrefLang="en">English/)
    expect(shown).toContain('rel="canonical" href="https://kit.example/kit/guides/"')
    const translated = await read('nl/guides/a/index.html')
    expect(textOf(translated)).toContain('A in het Nederlands')
    expect(textOf(translated)).toContain('href="/kit/nl/guides/"')
    expect(translated).toContain('rel="canonical" href="https://kit.example/kit/nl/guides/a/"')
    expect(translated).toContain('content="In het Nederlands."')
    expect(translated).toContain('>Gidsen<')
    const translations = (html: string): string[] =>
      [...html.matchAll(/rel="alternate" href="https:\/\/kit\.example\/kit\/([^"]*)" hrefLang="([^"]*)"/g)].map(
        ([, url, lang]) => `${lang}: ${url}`,
      )
    expect(translations(translated)).toEqual(['en: guides/a/', 'x-default: guides/a/', 'nl: nl/guides/a/'])
    expect(translations(await read('guides/a/index.html'))).toEqual(translations(translated))
    expect(translations(await read('guides/index.html'))).toEqual(['en: guides/', 'x-default: guides/'])
    expect(translations(shown)).toEqual([])
  })

  test('a page is edited in its own file, in every version and language', async () => {
    const config = String(editionsSite()['docs.config.ts']).replace(
      "path: 'docs'",
      "path: 'docs', editUrl: 'https://host.example/edit/docs/'",
    )
    const { read } = await built(site({ 'docs.config.ts': config }))
    const edited = async (page: string): Promise<string | undefined> =>
      /href="https:\/\/host\.example\/([^"]*)"/.exec(await read(`${page}index.html`))?.[1]
    expect(
      await Promise.all(['guides/a/', 'nl/guides/', 'nl/guides/a/', 'next/guides/a/', '1.0/guides/a/'].map(edited)),
    ).toMatchInlineSnapshot(`
      [
        "edit/versioned_docs/version-2.0/guides/a.md",
        "edit/versioned_docs/version-2.0/guides/readme.md",
        "edit/i18n/nl/versioned_docs/version-2.0/guides/a.md",
        "edit/docs/guides/a.md",
        "edit/versioned_docs/version-1.0/guides/a.md",
      ]
    `)
    expect(await edited('team/rules/')).toBeUndefined()
  })

  test('crawlers get a sitemap for each edition that they may list, with the pages in its language', async () => {
    const { read } = await built(site())
    expect((await read('robots.txt')).match(/Sitemap: .*/g)).toEqual([
      'Sitemap: https://kit.example/kit/sitemap.xml',
      'Sitemap: https://kit.example/kit/team/sitemap.xml',
      'Sitemap: https://kit.example/kit/nl/sitemap.xml',
      'Sitemap: https://kit.example/kit/nl/team/sitemap.xml',
    ])
    expect([...(await read('nl/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://kit.example/kit/nl/guides/a/',
    ])
  })

  test('check, build and dev agree, and dev answers what build writes', async () => {
    const dir = await writeSite(site({ 'versioned_docs/version-1.0/gone.md': '[x](#nope)\n' }))
    const dev = await watchDev(dir)
    const reports = [
      (await check({ dir })).report,
      (await build({ dir })).report,
      (await check({ dir, cache: false })).report,
      await dev.server.report(),
    ]
    expect(reports.map((report) => JSON.stringify(report))).toEqual(reports.map(() => JSON.stringify(reports[0])))
    expect(reports[0]?.findings.map(brief)).toEqual(['versioned_docs/version-1.0/gone.md:1:5 broken-anchor warn #nope'])
    await expectSameSite(join(dir, 'build'), dev.server.url)
    const built = await serve({ dir, port: 0 })
    for (const url of [dev.server.url, built.url]) {
      const missing = async (path: string): Promise<string> => {
        const answer = await fetch(new URL(path, url))
        return `${answer.status} ${/<html lang="(\w+)"/.exec(await answer.text())?.[1]}`
      }
      expect(await missing('guides/nope/')).toBe('404 en')
      expect(await missing('nl/1.0/guides/nope')).toBe('404 nl')
      expect(await missing('nl/nope.png')).toBe('404 nl')
    }
    await built.close()
  })

  test('an edit gives the files of a cold build', async () => {
    const { dir } = await built(site())
    const changes = {
      'versioned_docs/version-2.0/guides/a.md': '# Another title\n\n## Setup\n',
      'docs/guides/b.md': undefined,
      'docs/index.md': '# Home\n',
      'versioned_docs/version-2.0/index.md': '# Home\n',
      'i18n/nl/team/rules.md': '# Regels\n',
    }
    const files = changeFiles(site(), changes)
    await editSite(dir, site(), files)
    const warm = await build({ dir })
    const cold = await build({ dir: await writeSite(files), jobs: 2 })
    expect(warm.report).toEqual(cold.report)
    expect(await hashTree(warm.out)).toEqual(await hashTree(cold.out))
  })

  test('the graph names the edition of each page', async () => {
    const { dir } = await built(site())
    const { editions, pages } = await graph({ dir })
    expect(editions?.map(({ route, label, locale }) => `${route} ${label} ${locale}`)).toEqual([
      '/ 2.0 en',
      '/next/ Next en',
      '/1.0/ 1.0 en',
      '/team/ Next en',
      '/nl/next/ Next nl',
      '/nl/ 2.0 nl',
      '/nl/1.0/ 1.0 nl',
      '/nl/team/ Next nl',
    ])
    const page = pages.find(({ route }) => route === '/nl/guides/a/')
    expect(page?.file).toBe('i18n/nl/versioned_docs/version-2.0/guides/a.md')
    expect(page?.links?.flatMap(({ route }) => route ?? [])).toEqual(['/nl/guides/'])
  })
})

describe('languages', () => {
  const LAYOUTS: Readonly<Record<string, string>> = {
    'a folder outside of the docs': 'docs/guides/a.md|i18n/nl/docs/guides/a.md',
    'a folder in the docs': 'docs/guides/a.md|docs/nl/guides/a.md',
    'a folder in the docs for each language': 'docs/en/guides/a.md|docs/nl/guides/a.md',
    'the end of the name': 'docs/guides/a.md|docs/guides/a.nl.md',
    'the folder of another tool': 'docs/guides/a.md|i18n/nl/docusaurus-plugin-content-docs/current/guides/a.md',
  }
  const CONFIG = "export default { i18n: { locales: ['en', 'nl'] } }\n"

  test.each(Object.entries(LAYOUTS))('translations are found: %s', async (_, paths) => {
    const [source = '', translation = ''] = paths.split('|')
    const {
      read,
      findings,
      paths: files,
    } = await built({
      'docs.config.ts': CONFIG,
      [source]: '# Tools\n\n[more](b.md)\n',
      [source.replace('a.md', 'b.md')]: '# More\n',
      [source.replace('guides/a.md', 'index.md')]: '# Home\n',
      [translation]: '# Gereedschap\n\n[meer](b.md)\n',
    })
    expect(findings).toEqual([])
    expect(pagesOf(files).filter((path) => !path.includes('search'))).toEqual([
      'guides/a/index.html',
      'guides/b/index.html',
      'index.html',
      'nl/guides/a/index.html',
      'nl/guides/b/index.html',
      'nl/index.html',
    ])
    expect(textOf(await read('guides/a/index.html'))).toMatch(/Tools.*href="\/guides\/b\/"/s)
    expect(textOf(await read('nl/guides/a/index.html'))).toMatch(/Gereedschap.*href="\/nl\/guides\/b\/"/s)
  })

  test('a language as the name of each file makes a page of each folder', async () => {
    const { findings, paths, read } = await built(
      parseSite(
        `-- docs.config.ts --\n${CONFIG}-- docs/en.md --\n# Home\n\n[tools](tools/en.md)\n-- docs/tools/en.md --\n# Tools\n\n[home](../en.md)\n-- docs/tools/nl.md --\n# Gereedschap\n\n[thuis](../nl.md)\n-- docs/nl.md --\n# Thuis\n\n[g](tools/nl.md)\n`,
      ),
    )
    expect(findings).toEqual([])
    expect(pagesOf(paths).filter((path) => !path.includes('search'))).toEqual([
      'index.html',
      'nl/index.html',
      'nl/tools/index.html',
      'tools/index.html',
    ])
    expect(textOf(await read('nl/tools/index.html'))).toMatch(/Gereedschap.*href="\/nl\/"/s)
  })

  test.each([
    ['i18n/nl/docusaurus-plugin-content-docs/current/', ''],
    ['docs/nl/', ''],
    ['docs/', '.nl'],
  ])('a translation in %s*%s includes what lies beside it, and else what its source includes', async (folder, end) => {
    const own = `${folder}guides/_own${end}.md`
    const page = (ending: string, title: string): string =>
      `import Own from './_own${ending}.md'\nimport Same from './_same.md'\n\n# ${title}\n\n<Own />\n\n<Same />\n`
    const files: Record<string, string> = {
      'docs.config.mjs': "export default { markdown: { dialect: 'docusaurus' }, i18n: { locales: ['en', 'nl'] } }\n",
      'docs/index.md': '# Start\n',
      'docs/guides/page.md': page('', 'Page'),
      'docs/guides/_own.md': 'An English part.\n',
      'docs/guides/_same.md': "import Inner from './_inner.md'\n\nA part for all, with\n\n<Inner />\n",
      'docs/guides/_inner.md': 'an inner part.\n',
      [`${folder}guides/page${end}.md`]: page(end, 'Bladzijde'),
      [own]: 'Een Nederlands deel.\n',
    }
    const { dir, findings, read } = await built(files)
    expect(findings).toEqual([])
    expect(textOf(await read('guides/page/index.html'))).toMatch(/English part[\s\S]*for all[\s\S]*inner part/)
    expect(textOf(await read('nl/guides/page/index.html'))).toMatch(/Nederlands deel[\s\S]*for all[\s\S]*inner part/)
    await writeFile(join(dir, own), 'Een ander deel.\n')
    const { out } = await build({ dir })
    expect(await read('nl/guides/page/index.html')).toContain('Een ander deel')
    expect(await hashTree(out)).toEqual(await hashTree((await build({ dir, cache: false, out: 'cold' })).out))
  })

  test('files of Docusaurus translate the frame of the pages', async () => {
    const said = (texts: Readonly<Record<string, string>>): string =>
      JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, { message }])))
    const { findings, read } = await built({
      'docs.config.mjs': `export default {
        navbar: { title: 'Kit', items: [{ label: 'Guide', to: '/' }, { type: 'docsVersionDropdown' }] },
        footer: { links: [{ title: 'More', items: [{ label: 'All', to: '/' }] }], copyright: 'Written by us' },
        docs: { versions: { current: { label: 'Next' } }, sidebars: { main: [{ type: 'category', label: 'Parts', items: ['index'] }] } },
        i18n: { locales: ['en', 'nl'] },
      }\n`,
      'versions.json': '["1.0"]',
      'docs/index.md': '# Start\n',
      'versioned_docs/version-1.0/index.md': '# Start\n',
      'i18n/nl/docusaurus-theme-classic/navbar.json': said({ title: 'Doos', 'item.label.Guide': 'Gids' }),
      'i18n/nl/docusaurus-theme-classic/footer.json': said({
        'link.title.More': 'Meer',
        'link.item.label.All': 'Alles',
        copyright: 'Door ons geschreven',
      }),
      'i18n/nl/docusaurus-plugin-content-docs/current.json': said({
        'version.label': 'Volgende',
        'sidebar.main.category.Parts': 'Delen',
      }),
    })
    expect(findings).toEqual([])
    const [page, next] = [await read('nl/index.html'), await read('nl/next/index.html')]
    for (const text of ['Doos', 'Gids', 'Meer', 'Alles', 'Door ons geschreven']) expect(page).toContain(text)
    for (const text of ['Volgende', 'Delen']) expect(next).toContain(text)
    expect(await read('index.html')).not.toMatch(/Doos|Volgende/)
  })

  test('a finding in a translation names its own file', async () => {
    const { findings } = await built({
      'docs.config.ts': CONFIG,
      'docs/a.md': '# A\n\n[x](https://example.org)\n',
      'docs/a.nl.md': '# A\n\n[x](/nope)\n',
    })
    expect(findings).toEqual(['docs/a.nl.md:3:5 broken-link fail /nope'])
  })
})

test('a link that leads nowhere in one language alone is found, and verify finds no other', async () => {
  const { dir, findings } = await built({
    'docs.config.ts': "export default { i18n: { locales: ['en', 'nl'] } }\n",
    'docs/a.md': '[setup](b.md#setup) [nothing](b.md#nothing)\n',
    'docs/b.md': '# B\n\n## Setup\n',
    'docs/b.nl.md': '# B\n\n## Inrichten\n',
  })
  expect(findings).toEqual([
    'docs/a.md:1:9 broken-anchor warn b.md#setup',
    'docs/a.md:1:31 broken-anchor warn b.md#nothing',
  ])
  const { report } = await verify({ out: join(dir, 'build') })
  expect(report.findings.map(({ target }) => target).sort()).toEqual(['/b/#nothing', '/nl/b/#nothing', '/nl/b/#setup'])
})

test('words that a language lacks are found once', async () => {
  const { findings } = await built({
    'docs.config.ts': "export default { i18n: { locales: ['en', 'nl', 'cs'] } }\n",
    'docs/a.md': '# A\n',
    'versioned_docs/version-1/a.md': '# A\n',
    'versions.json': '["1"]',
  })
  expect(findings).toEqual(['docs.config.ts:1:49 missing-word warn cs'])
})

test('docs may be served below a path of their own', async () => {
  const { dir, paths, findings, read } = await built({
    'docs.config.ts':
      "export default { docs: { routeBasePath: 'docs', versions: ['1.0'] }, navbar: { items: [{ type: 'docsVersionDropdown' }] } }\n",
    'docs/a.md': '---\nslug: /first\n---\n# A\n\n[b](b.md) [b](/docs/next/b)\n',
    'docs/b.md': '# B\n',
    'versioned_docs/version-1.0/a.md': '# A\n\n[b](/docs/b/)\n',
    'versioned_docs/version-1.0/b.md': '# B\n\n[a](a.md)\n',
  })
  expect(findings).toEqual([])
  expect(pagesOf(paths).filter((path) => !path.includes('search'))).toEqual([
    'docs/a/index.html',
    'docs/b/index.html',
    'docs/next/b/index.html',
    'docs/next/first/index.html',
    'docs/next/index.html',
    'index.html',
  ])
  expect(await read('docs/next/first/index.html')).toContain('href="/docs/a/"')
  // Pages outside of the docs have a menu of versions, too.
  expect((await verify({ out: join(dir, 'build') })).report.findings.map(brief)).toEqual([])
})

test('a redirect of any edition is in the file of the host, and has a page', async () => {
  const { findings, read } = await built({
    'docs.config.ts': "export default { docs: { versions: ['1.0'] } }\n",
    'docs/a.md': '---\nredirect_from: /old\n---\n# A\n',
    'versioned_docs/version-1.0/a.md': '---\nredirect_from: /older\n---\n# A\n',
  })
  expect(findings).toEqual([])
  const rules = await read('_redirects')
  for (const rule of ['/older/ /a/', '/next/old/ /next/a/']) expect(rules).toContain(rule)
  expect(await read('next/old/index.html')).toContain('/next/a/')
})

test('a redirect from an address that another edition publishes or redirects has no effect', async () => {
  const { findings, read } = await built({
    'docs.config.ts': "export default { redirects: { paths: { '/1.0/a': '/b', '/1.0/old': '/b' } } }\n",
    'versions.json': '["2.0", "1.0"]\n',
    'docs/b.md': '# B\n',
    'versioned_docs/version-2.0/b.md': '# B\n',
    'versioned_docs/version-1.0/a.md': '---\nredirect_from: /old\n---\n# A of one\n',
  })
  expect(findings).toEqual([
    'docs.config.ts:1:41 shadowed-redirect warn /1.0/a',
    'docs.config.ts:1:57 shadowed-redirect warn /1.0/old',
  ])
  expect(await read('1.0/a/index.html')).toContain('A of one')
  expect(await read('1.0/old/index.html')).toContain('/1.0/a/')
  expect(await read('_redirects')).not.toContain('/1.0/old/ /b/')
})

test('a plugin may add a page to some versions alone, and the home page is that of the last one', async () => {
  const files = parseSite(`
-- docs.config.ts --
const page = (path, versions) => ({ path, title: path, markdown: 'Text.', ...(versions ? { versions } : {}) })
export default {
  home: {},
  plugins: [{ name: 'made', pages: [page('everywhere'), page('now', ['current']), page('then', ['1.0'])] }],
}
-- versions.json --
["1.0"]
-- docs/index.md --
# Home

[now](now.md)
-- versioned_docs/version-1.0/index.md --
# Home of one

[then](then.md)
`)
  const { findings, paths, read } = await built(files)
  expect(findings).toEqual([])
  expect(pagesOf(paths).filter((path) => !path.includes('search'))).toEqual([
    'everywhere/index.html',
    'index.html',
    'next/everywhere/index.html',
    'next/index.html',
    'next/now/index.html',
    'then/index.html',
  ])
  const sidebar = 'aria-label="Docs sidebar"'
  expect(await read('index.html')).not.toContain(sidebar)
  expect(await read('next/index.html')).toContain(sidebar)
})

test('a version may warn about what fails in the others', async () => {
  const { findings } = await built({
    'docs.config.ts':
      "export default { docs: { versions: { '2': { severity: 'warn' }, '1': { checks: { rules: { 'broken-link': 'ignore' } } } } } }\n",
    'docs/a.md': '[x](/nope)\n',
    'versioned_docs/version-2/a.md': '[x](/nope)\n',
    'versioned_docs/version-1/a.md': '[x](/nope)\n',
  })
  expect(findings).toEqual([
    'docs/a.md:1:5 broken-link fail /nope',
    'versioned_docs/version-2/a.md:1:5 broken-link warn /nope',
  ])
})

test('a page at an address of another version is a finding, and the site is that of a cold build', async () => {
  const files: Files = {
    'docs.config.ts': "export default { docs: { lastVersion: 'current', versions: ['1.0'] } }\n",
    'docs/index.md': '# Start\n\n[hidden](1.0/a.md)\n',
    'docs/1.0/a.md': '# Hidden\n',
    'versioned_docs/version-1.0/index.md': '# Start\n',
    'versioned_docs/version-1.0/a.md': '# A of 1.0\n',
  }
  const dir = await writeSite(files)
  for (const text of ['# Start\n\n[hidden](1.0/a.md)\n', '# Start\n\nAnother text.\n']) {
    const { out, report } = await build({ dir })
    expect(report.findings.map(brief)).toEqual(['docs/1.0/a.md:1:1 duplicate-route warn /1.0/a/'])
    expect(report.findings[0]?.message).toContain('versioned_docs/version-1.0/a.md')
    expect((await check({ dir })).report.findings).toEqual(report.findings)
    expect(await readFile(join(out, '1.0/a/index.html'), 'utf8')).toContain('A of 1.0')
    expect((await verify({ out })).report.findings.map(brief)).toEqual([])
    expect(await hashTree(out)).toEqual(await hashTree((await build({ dir, cache: false, out: 'cold' })).out))
    await editSite(dir, files, { ...files, 'docs/index.md': text })
  }
})
