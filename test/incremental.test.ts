/**
 * After every edit an incremental run equals a cold run of a copy in another folder, in every byte of the output and
 * every finding. `ABUSE=1` runs ten seeds with a thousand edits each.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../cli/app/operations.ts'
import { patience } from './harness/deadline.ts'
import { difficultConfigs, difficultSite, tinySite } from './harness/difficult.ts'
import { EDIT_KINDS, type Edit, type EditKind, randomEdits } from './harness/edits.ts'
import { howOften, isLong, record } from './harness/figures.ts'
import { settledFiles } from './harness/settled-files.ts'
import { editSite, type Files, hashTree, runCli, writeSite } from './harness/site.ts'

settledFiles()

const SEEDS = Array.from({ length: isLong ? 10 : 2 }, (_, index) => index + 1)
const EDITS = howOften(10, 1000)

interface Outcome {
  readonly files: Readonly<Record<string, string>>
  readonly report: unknown
}

async function buildIn(dir: string): Promise<Outcome> {
  const { out, report, published } = await build({ dir })
  if (!published)
    throw new Error(`Not published: ${JSON.stringify(report.findings.filter((f) => f.severity === 'fail'))}`)
  return { files: await hashTree(out), report }
}

/** Fails with the first paths and findings that differ, because a whole tree of hashes is unreadable. */
function difference(warm: Outcome, cold: Outcome): unknown {
  const paths = [...new Set([...Object.keys(warm.files), ...Object.keys(cold.files)])]
  const changed = paths.filter((path) => warm.files[path] !== cold.files[path])
  const reports = [warm.report, cold.report].map((report) => JSON.stringify(report))
  return changed.length === 0 && reports[0] === reports[1] ? undefined : { changed: changed.slice(0, 8), reports }
}

/** Edits of any kind, and of the kinds that authors make most, which leave all other pages as they are. */
const KINDS: readonly (readonly [name: string, kinds: readonly EditKind[]])[] = [
  ['edits', EDIT_KINDS],
  ['edits of bodies', ['text', 'heading', 'image']],
]

describe.each(SEEDS)('seed %i', (seed) => {
  it.each(KINDS)(
    `stays equal to a cold build over ${EDITS} %s`,
    { timeout: patience(isLong ? 3_600_000 : 0) },
    async (of, kinds) => {
      const start: Files = { ...tinySite(6), ...difficultSite(0) }
      const dir = await writeSite(start)
      const copy = await writeSite(start)
      const trail: string[] = []
      let files: Files = start
      await buildIn(dir)
      for (const { about, kind, files: next } of randomEdits(seed, start, EDITS, {
        configs: difficultConfigs,
        kinds,
      })) {
        trail.push(`${kind}: ${about}`)
        for (const site of [dir, copy]) await editSite(site, files, next)
        files = next
        for (const made of ['build', '.docs-build']) await rm(join(copy, made), { recursive: true, force: true })
        const [warm, cold] = [await buildIn(dir), await buildIn(copy)]
        expect(difference(warm, cold), `after ${trail.slice(-3).join(' — ')} (step ${trail.length})`).toBeUndefined()
      }
      record('incremental equals cold', `seed ${seed}: ${EDITS} ${of}, no difference`)
    },
  )
})

it('stays equal to a cold build through every configuration', async () => {
  let files: Files = { ...tinySite(4), ...difficultSite(0) }
  const dir = await writeSite(files)
  for (const config of [...difficultConfigs, difficultConfigs[0] as string]) {
    const next = { ...files, 'docs.config.ts': config }
    await editSite(dir, files, next)
    files = next
    const [warm, cold] = [await buildIn(dir), await buildIn(await writeSite(files))]
    expect(difference(warm, cold), config).toBeUndefined()
  }
})

it('one and two jobs agree, on a warm cache too', async () => {
  const start: Files = { ...tinySite(40), ...difficultSite(5) }
  const dir = await writeSite(start)
  const edits: readonly (Edit | undefined)[] = [undefined, ...randomEdits(99, start, 2, { configs: difficultConfigs })]
  let files: Files = start
  for (const edit of edits) {
    if (edit) await editSite(dir, files, edit.files)
    files = edit?.files ?? files
    const copy = await writeSite(files)
    const runs = [
      await runCli(['build', dir, '--jobs', '2', '--report', 'json']),
      await runCli(['build', copy, '--jobs', '1', '--report', 'json']),
    ]
    expect(runs.map(({ code }) => code)).toEqual([0, 0])
    expect(runs[0]?.stdout).toBe(runs[1]?.stdout)
    expect(await hashTree(join(dir, 'build'))).toEqual(await hashTree(join(copy, 'build')))
  }
})
