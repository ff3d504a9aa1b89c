/**
 * `build`, `dev`, `verify`, links and routes know the same files, because they ask the same producers. These tests add
 * one producer: `feed.ts` is its file, and `vi.mock` adds its line to the list.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startDev } from '../../cli/app/dev/dev.ts'
import { createDevSite } from '../../cli/app/dev/dev-site.ts'
import { build, check, verify } from '../../cli/app/operations.ts'
import { openEngine } from '../../cli/project/pipeline/engine.ts'
import { loadPartFiles } from '../../cli/project/theme/part-files.ts'
import { loadSiteBundle } from '../../cli/project/theme/site-bundle.ts'
import { openWorkspace, readPageInputs } from '../../cli/project/workspace.ts'
import { brief } from '../harness/brief-finding.ts'
import { difficultConfigs, difficultSite } from '../harness/difficult.ts'
import { type Files, hashTree, writeSite } from '../harness/site.ts'
import { watchDev } from '../harness/watched-dev.ts'

vi.mock('../../cli/project/outputs/producers.ts', async (original) => {
  const { perSite, ...others } = await original<typeof import('../../cli/project/outputs/producers.ts')>()
  const { feed } = await import('./feed.ts')
  return { ...others, perSite: [feed, ...perSite] }
})

/** Paths that `dev` answers in this state of a project. */
async function pathsOfDev(dir: string): Promise<string[]> {
  const workspace = await openWorkspace(dir, { cache: false })
  const inputs = await readPageInputs(workspace)
  const [code, partFiles] = await Promise.all([
    loadSiteBundle(workspace, inputs),
    loadPartFiles(workspace.plugins, () => true),
  ])
  const engine = openEngine(undefined, { jobs: 1 })
  const site = createDevSite(inputs, code, { engine, partFiles })
  const paths = await site.paths()
  const files = new Map(site.pageFiles())
  expect(files.size).toBeGreaterThan(0)
  for (const [url, file] of files) expect([url, site.pageFile(url)]).toEqual([url, file])
  expect(site.pageFile(`${workspace.config.site.baseUrl}gone/`)).toBeUndefined()
  await engine.close()
  // The script that brings changes to the page is no part of the site.
  return paths.filter((path) => path !== code.manifest.dev)
}

/** Names of files without the hashes of texts. */
function named(paths: readonly string[]): string[] {
  const hashed = /^(assets\/search\/text\/.*\.)\w+(\.json)$/
  return [...new Set(paths.map((path) => path.replace(hashed, '$1*$2')))].sort()
}

const CONFIGS = [undefined, ...difficultConfigs].map((config, number) => ({ number, config }))

test.each(CONFIGS)('dev answers what build writes, and nothing else: configuration $number', async ({ config }) => {
  const files = { ...difficultSite(2), ...(config === undefined ? {} : { 'docs.config.ts': config }) }
  const dir = await writeSite(files)
  const { out, published } = await build({ dir })
  expect(published).toBe(true)
  expect(named(await pathsOfDev(dir))).toEqual(named(Object.keys(await hashTree(out))))
})

const SITE: Files = {
  'docs.config.js': "export default { title: 'Fed', url: 'https://fed.example.org' }\n",
  'docs/index.md': '# Home\n\n[All pages](/feed.json)\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
}
const FEED = `${JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Fed',
  items: [{ id: 'https://fed.example.org/', title: 'Home' }],
})}\n`

test('a new producer is one file and one line: build writes its file, dev answers it, links lead to it', async () => {
  const dir = await writeSite(SITE)
  const { out, report } = await build({ dir })
  expect(report.findings.map(brief)).toEqual([])
  expect(await readFile(join(out, 'feed.json'), 'utf8')).toBe(FEED)
  const { server } = await watchDev(dir, {}, startDev)
  expect(await (await fetch(`${server.url}feed.json`)).text()).toBe(FEED)
})

test('verify requires the file of the new producer', async () => {
  const { out } = await build({ dir: await writeSite(SITE) })
  expect((await verify({ out })).report.findings).toEqual([])
  await rm(join(out, 'feed.json'))
  const { report } = await verify({ out })
  expect(report.findings.filter(({ rule }) => rule === 'missing-file').map(({ target }) => target)).toEqual([
    'feed.json',
  ])
})

test('no page can lie in the place of its file, and a static file replaces it', async () => {
  const page = await writeSite({ ...SITE, 'docs/page.md': '---\nslug: /feed.json\n---\n\n# Page\n' })
  const { report } = await check({ dir: page })
  expect(report.findings.map(brief)).toEqual(['docs/page.md:2:1 invalid-slug fail /feed.json/'])
  const { out } = await build({ dir: await writeSite({ ...SITE, 'static/feed.json': 'own\n' }) })
  expect(await readFile(join(out, 'feed.json'), 'utf8')).toBe('own\n')
})
