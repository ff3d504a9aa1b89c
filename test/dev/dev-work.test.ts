/** A save costs the dev server what belongs to its page: how large the site is does not matter. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDevSite } from '../../cli/app/dev/dev-site.ts'
import { outputPath } from '../../cli/output/render/output-path.ts'
import { openEngine } from '../../cli/project/pipeline/engine.ts'
import { refreshInputs } from '../../cli/project/refresh-inputs.ts'
import { loadSiteBundle } from '../../cli/project/theme/site-bundle.ts'
import { openWorkspace, readPageInputs } from '../../cli/project/workspace.ts'
import { tinySite } from '../harness/difficult.ts'
import { writeSite } from '../harness/site.ts'

vi.mock('../../cli/output/render/output-path.ts', async (original) => {
  const { outputPath } = await original<typeof import('../../cli/output/render/output-path.ts')>()
  return { outputPath: vi.fn(outputPath) }
})

/** How often a path of a page is made for a save and a request of its page, after an earlier request. */
async function workOfSave(pages: number): Promise<number> {
  const files = tinySite(pages)
  const dir = await writeSite(files)
  const workspace = await openWorkspace(dir, { cache: false })
  const inputs = await readPageInputs(workspace)
  const bundle = await loadSiteBundle(workspace, inputs)
  const engine = openEngine(undefined, { jobs: 1, isServer: true })
  onTestFinished(() => engine.close())
  const before = createDevSite(inputs, bundle, { engine })
  await before.redirects()
  await before.find('/page-3/')
  before.headersFile()
  const file = join(dir, 'docs/page-3.md')
  await writeFile(file, `${files['docs/page-3.md']}\nIt was saved.\n`)
  vi.mocked(outputPath).mockClear()
  const next = refreshInputs(before.inputs, workspace, { changed: new Set([file]) })
  const after = createDevSite(next, bundle, { engine, previous: before })
  await after.redirects()
  const page = await after.find('/page-3/')
  after.headersFile()
  expect(page && 'read' in page && String(await page.read())).toContain('It was saved.')
  return vi.mocked(outputPath).mock.calls.length
}

test('a save of a text makes no paths of other pages', async () => {
  expect(await workOfSave(60)).toBe(await workOfSave(6))
})
