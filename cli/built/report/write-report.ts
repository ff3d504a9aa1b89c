/** Reads what the report on a project shows besides its findings and its graph, and makes the page. */
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { againstBaseline, readBaseline } from '../../checks/baseline.ts'
import { DocsError, messageOf } from '../../fault/errors.ts'
import type { CheckReport } from '../../fault/finding.ts'
import type { SiteGraph } from '../../outputs/site-graph.ts'
import { readTimes } from '../../publish/build-times.ts'
import { releaseIn } from '../../publish/earlier-releases.ts'
import { openPublished } from '../../publish/published-site.ts'
import { parseManifest } from '../../render/manifest.ts'
import { openBuilt } from '../built-output.ts'
import { compareOutputs, type SiteDiff } from '../diff/compare-outputs.ts'
import { collectReport } from './collect.ts'
import { reportPage } from './report-page.ts'

interface ReportedProject {
  readonly site: SiteGraph
  readonly report: CheckReport
  readonly generator: string
  /** Absolute path of the project's folder. */
  readonly dir: string
  /** Path of the docs folder. */
  readonly docsPath: string
  /** Dates of the last changes, by path below the docs folder. */
  readonly updates: Readonly<Record<string, { readonly date: string }>>
  /** Absolute path of the output folder, which may be missing. */
  readonly out: string
  readonly cacheDir: string | undefined
  /** Folder of this program. */
  readonly packageRoot: string
  /** File with known findings, relative to the project's folder. */
  readonly baseline?: string | undefined
  /** An older output, as a folder or a URL. */
  readonly since?: string | undefined
}

/**
 * @returns the page as HTML
 * @throws DocsError when the baseline or an output that is named cannot be read
 */
export async function writeReport(project: ReportedProject): Promise<string> {
  const { site, report, generator, docsPath, updates, out, cacheDir, packageRoot } = project
  const days = Object.entries(updates).map(([path, { date }]) => [`${docsPath}/${path}`, date.slice(0, 10)] as const)
  const dayOf = new Map<string, string>(days)
  const today = [...dayOf.values()].sort().at(-1)
  const baseline = baselineOf(project)
  const files = filesIn(out)
  const diff = await changesOf(project)
  return reportPage(
    collectReport({
      site,
      report,
      generator,
      docsPath,
      changedOn: (file) => dayOf.get(file),
      today,
      builds: readTimes(out, cacheDir),
      ...(files ? { files } : {}),
      ...(baseline ? { baseline } : {}),
      ...(diff ? { diff } : {}),
    }),
    packageRoot,
  )
}

function baselineOf({ baseline, dir, report }: ReportedProject): Parameters<typeof collectReport>[0]['baseline'] {
  if (baseline === undefined) return undefined
  const path = resolve(dir, baseline)
  if (!existsSync(path)) throw new DocsError(`There is no baseline ${baseline}.`)
  const compared = againstBaseline(report, readBaseline(readFileSync(path, 'utf8'), baseline))
  const fresh = new Set(compared.report.findings)
  return { isKnown: (finding) => !fresh.has(finding), gone: compared.gone }
}

/** The files of the output with their sizes; nothing when there is no output. */
function filesIn(out: string): { path: string; size: number }[] | undefined {
  const manifest = parseManifest(releaseIn(out)?.manifest ?? '')
  return (
    manifest &&
    [...manifest.files.keys()].flatMap((path) => {
      const size = lstatSync(join(out, path), { throwIfNoEntry: false })?.size
      return size === undefined ? [] : [{ path, size }]
    })
  )
}

async function changesOf({ since, out }: ReportedProject): Promise<SiteDiff | undefined> {
  if (since === undefined) return undefined
  const built = releaseIn(out)
  if (!built)
    throw new DocsError(`There is no output in ${out} to compare with ${since}.`, { hint: 'Run `docs-build build`.' })
  try {
    const old = await openBuilt(await openPublished(since), since)
    return await compareOutputs(old, await openBuilt(built, out))
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`${since} cannot be compared: ${messageOf(error)}`, { cause: error })
  }
}
