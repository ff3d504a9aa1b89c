/** After random edits, a site with several editions is that of a cold build, and `check` has the same verdict. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check } from '../../cli/operations.ts'
import { editionsSite } from '../harness/editions.ts'
import { EDIT_KINDS, randomEdits } from '../harness/edits.ts'
import { howOften } from '../harness/figures.ts'
import { changeFiles, editSite, type Files, hashTree, writeSite } from '../harness/site.ts'

const EDITS = howOften(12, 300)
/** The configuration is that of the editions. */
const KINDS = EDIT_KINDS.filter((kind) => kind !== 'configuration' && kind !== 'theme file')

function start(): Files {
  const files = editionsSite()
  const config = String(files['docs.config.ts']).replace(
    'export default {',
    "export default {\n  checks: { rules: { 'broken-link': 'warn', 'broken-image': 'warn' } },",
  )
  return changeFiles(files, { 'docs.config.ts': config })
}

test(`${EDITS} random edits of the current version`, async () => {
  let files = start()
  const dir = await writeSite(files)
  const copy = await writeSite(files)
  const trail: string[] = []
  for (const { about, kind, files: next } of randomEdits(31, files, EDITS, { kinds: KINDS })) {
    trail.push(`${kind}: ${about}`)
    for (const site of [dir, copy]) await editSite(site, files, next)
    files = next
    for (const made of ['build', '.docs-build']) await rm(join(copy, made), { recursive: true, force: true })
    const [warm, cold] = [await build({ dir }), await build({ dir: copy, jobs: 2 })]
    const where = `after ${trail.slice(-3).join(' — ')}`
    expect(warm.published, where).toBe(true)
    expect(warm.report, where).toEqual(cold.report)
    expect(await hashTree(warm.out), where).toEqual(await hashTree(cold.out))
    expect((await check({ dir })).report, where).toEqual(cold.report)
  }
})
