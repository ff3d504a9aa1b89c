/**
 * linkinator crawls built sites, independently of our own checks. On clean sites it finds nothing broken, on others
 * exactly what our report says. Only paths are compared, because linkinator checks few fragments.
 */
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LinkChecker } from 'linkinator'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { build, graph } from '../../cli/app/operations.ts'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { startServer } from '../../cli/app/serve/server.ts'
import type { CheckReport } from '../../cli/kernel/fault/finding.ts'
import type { SiteGraph } from '../../cli/project/outputs/answers/site-graph.ts'
import { generateSite } from '../bench/generate.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { difficultSite } from '../harness/difficult.ts'
import { projectRoot } from '../harness/root.ts'
import { changeFiles, writeSite } from '../harness/site.ts'

interface Crawl {
  /** Paths below the server that cannot be had. */
  readonly broken: readonly string[]
  readonly visited: number
}

beforeEach(() => {
  // A proxy would be asked for pages of this machine.
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) vi.stubEnv(name, '')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Serves an output and follows all links from its pages. */
async function crawl(out: string, baseUrl: string, routes: readonly string[]): Promise<Crawl> {
  const source = await openOutput(out)
  const server = await startServer({ source, host: '127.0.0.1', port: 0, baseUrl, cache: 'revalidate' })
  onTestFinished(() => server.close())
  const origin = `http://127.0.0.1:${server.port}`
  const { links } = await new LinkChecker().check({
    path: routes.map((route) => origin + baseUrl + encodeURI(route.slice(1))),
    recurse: true,
    concurrency: 20,
    timeout: HANGS_AFTER,
    linksToSkip: async (link) => !link.startsWith(`${origin}/`),
  })
  const own = links.filter(({ url }) => url.startsWith(`${origin}/`))
  const broken = own.filter(({ state }) => state === 'BROKEN')
  // It reads the page that comes with a 404 as well, as if it lay in a folder of that name.
  const notFound = new Set(broken.map(({ url }) => url))
  const named = broken.filter(({ parent }) => !notFound.has(parent ?? ''))
  return { broken: unique(named.map(({ url }) => new URL(url).pathname)), visited: own.length }
}

/** The paths that a browser would request for the broken destinations of our report. */
function reported({ findings }: CheckReport, { pages }: SiteGraph): string[] {
  const routeOf = new Map(pages.map(({ file, route }) => [file, route]))
  const broken = findings.filter(({ rule }) => /^broken-(?:link|image)$/.test(rule))
  const urls = broken.map(({ file, target }) => new URL(target, `http://site${routeOf.get(file) ?? '/'}`))
  return unique(urls.map(({ pathname }) => pathname))
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)].sort()
}

interface Exceptions {
  /** Paths that the configuration tells our checks to overlook. */
  readonly overlooked?: readonly string[]
  /** Paths that our checks report and no link of the output leads to: those of `::children{of}`. */
  readonly unlinked?: readonly string[]
}

async function expectAgreement(dir: string, { overlooked = [], unlinked = [] }: Exceptions = {}): Promise<Crawl> {
  const { out, published, report } = await build({ dir })
  expect(published).toBe(true)
  const site = await graph({ dir })
  const result = await crawl(
    out,
    site.site.baseUrl,
    site.pages.map(({ route }) => route),
  )
  const linked = reported(report, site).filter((path) => !unlinked.includes(path))
  expect(result.broken).toEqual(unique([...linked, ...overlooked]))
  return result
}

describe('linkinator agrees', () => {
  it('on a clean site of 60 pages: nothing is broken', async () => {
    const { broken, visited } = await expectAgreement(await writeSite(generateSite({ pages: 60, seed: 7 }).files))
    expect(broken).toEqual([])
    expect(visited).toBeGreaterThan(120)
  })

  it('below a base URL: nothing is broken', async () => {
    const { files } = generateSite({ pages: 20, seed: 8 })
    const config = "export default { title: 'Base', baseUrl: '/base/', favicon: '/icon.svg' }\n"
    const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const dir = await writeSite(changeFiles(files, { 'docs.config.ts': config, 'static/icon.svg': icon }))
    expect((await expectAgreement(dir)).broken).toEqual([])
  })

  it('on planted faults of every kind: exactly these', async () => {
    const faults = { 'broken-link': 12, 'broken-document': 8, 'broken-image': 8, 'broken-anchor': 5 }
    const { files, faults: planted } = generateSite({ pages: 60, seed: 9, faults })
    const config = `export default {
      title: 'Faults',
      navbar: { items: [{ label: 'Gone', to: '/gone-from-navbar/' }] },
      footer: { links: [{ title: 'More', items: [{ label: 'Gone', to: '/gone-from-footer/' }] }] },
      checks: { rules: { 'broken-link': 'warn', 'broken-image': 'warn' } },
    }\n`
    const page = [
      '# Raw',
      '<a href="gone/a">a</a> <area href="/gone/area"> <img src="gone.gif" alt="x" srcset="gone-2.gif 2x, gone-3.gif 3x">',
      '<video poster="gone-poster.gif" src="gone.mp4"></video> <audio src="/gone.mp3"></audio>',
      '<picture><source srcset="gone-4.gif"><img src="gone-5.gif" alt=""></picture>',
      '[encoded](./g%C3%B6ne.md) [query](/gone-q?a=b) [both](/gone-f#x) ![image](/gone-6.gif)',
    ].join('\n\n')
    const dir = await writeSite(changeFiles(files, { 'docs.config.ts': config, 'docs/raw.md': `${page}\n` }))
    const { broken } = await expectAgreement(dir)
    expect(planted.length).toBe(33)
    expect(broken.length).toBeGreaterThan(35)
    expect(broken).toEqual(expect.arrayContaining(['/gone-from-navbar/', '/gone-from-footer/']))
  })

  it('on the site with something of everything', async () => {
    await expectAgreement(await writeSite(difficultSite(3)), { unlinked: ['/reference'] })
  })

  it('on all fixtures', async () => {
    const fixtures = join(projectRoot, 'test/fixtures')
    const names = (await readdir(fixtures, { withFileTypes: true })).filter((entry) => entry.isDirectory())
    for (const { name } of names) {
      const dir = await writeSite({})
      await cp(join(fixtures, name), dir, { recursive: true, filter: (path) => !path.endsWith('/expected') })
      const overlooked = name === 'findings' ? ['/later/page'] : []
      const result = await expectAgreement(dir, { overlooked }).catch((error: Error) =>
        expect.fail(`${name}: ${error.message}`),
      )
      if (name !== 'findings') expect(result.broken, name).toEqual([])
    }
  })
})
