/** The state of a site as one value, for those who draw it. */
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { againstBaseline, readBaseline } from '../../graph/checks/baseline.ts'
import { unaskedRules } from '../../graph/checks/rule.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import type { CheckReport, Finding } from '../../kernel/fault/finding.ts'
import { parseManifest } from '../../output/render/manifest.ts'
import { readLastUpdates } from '../git/git.ts'
import { rootOf } from '../inputs.ts'
import { type SiteGraph, siteGraph } from '../outputs/answers/site-graph.ts'
import type { Update } from '../pipeline/update.ts'
import { type BuildTimes, readTimes } from '../publish/build-times.ts'
import { releaseIn } from '../publish/earlier-releases.ts'
import { VERSION } from '../theme/own-package.ts'
import type { Workspace } from '../workspace.ts'

export interface Survey {
  /** Routes, sidebars and links. */
  readonly graph: SiteGraph
  /** All findings. */
  readonly report: CheckReport
  /** Name and version of the program. */
  readonly generator: string
  /** Path of the docs folder, relative to the project's. */
  readonly docsPath: string
  /** Day of the last commit of each document that git knows, as `2026-01-31`, by the name that findings have for it. */
  readonly changedOn: ReadonlyMap<string, string>
  /** The last builds, the newest last. */
  readonly builds: readonly BuildTimes[]
  /** Absolute path of the output folder, which may be missing. */
  readonly out: string
  /** Path and bytes of each file of the output; absent without one. */
  readonly files?: readonly { readonly path: string; readonly size: number }[] | undefined
  /** Findings that the baseline knows, and the number of those that are repaired; absent without one. */
  readonly baseline?: { readonly known: ReadonlySet<Finding>; readonly gone: number } | undefined
}

/**
 * @param out absolute path of the output folder
 * @param baseline file with known findings, relative to the project's folder
 * @throws DocsError when the baseline cannot be read
 */
export async function surveyOf(
  run: Update,
  { dir, cacheDir }: Pick<Workspace, 'dir' | 'cacheDir'>,
  { out, baseline }: { readonly out: string; readonly baseline?: string | undefined },
): Promise<Survey> {
  const { config, project } = rootOf(run.inputs)
  const docsPath = config.docs.path
  const paths = project.sources.map(({ path }) => path)
  const { files } = await readLastUpdates({ folder: join(dir, docsPath), paths, cacheDir })
  const report = run.report()
  return {
    graph: siteGraph(run),
    report,
    generator: `docs-build ${VERSION}`,
    docsPath,
    changedOn: new Map(Object.entries(files).map(([path, { date }]) => [`${docsPath}/${path}`, date.slice(0, 10)])),
    builds: readTimes(out, cacheDir),
    out,
    files: filesIn(out),
    baseline: baseline === undefined ? undefined : knownBy(resolve(dir, baseline), baseline, report),
  }
}

function knownBy(path: string, name: string, report: CheckReport): NonNullable<Survey['baseline']> {
  if (!existsSync(path)) throw new DocsError(`There is no baseline ${name}.`)
  const compared = againstBaseline(report, readBaseline(readFileSync(path, 'utf8'), name), unaskedRules())
  const fresh = new Set(compared.report.findings)
  return { known: new Set(report.findings.filter((finding) => !fresh.has(finding))), gone: compared.gone }
}

function filesIn(out: string): Survey['files'] {
  const manifest = parseManifest(releaseIn(out)?.manifest ?? '')
  return (
    manifest &&
    [...manifest.files.keys()].flatMap((path) => {
      const size = lstatSync(join(out, path), { throwIfNoEntry: false })?.size
      return size === undefined ? [] : [{ path, size }]
    })
  )
}
