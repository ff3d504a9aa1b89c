/** The report of a check, with what the samples of the docs do. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { judgeProblems } from '../../graph/checks/rules.ts'
import type { Config } from '../../graph/config/config.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { type CheckReport, compareFindings } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import type { Dialect } from '../../markdown/parser/dialect.ts'
import { parseContext } from '../../project/files/document-reading.ts'
import { fileNamer, type ProjectInputs, rootOf } from '../../project/inputs.ts'
import { readSamples, type SampleLanguage } from './read-samples.ts'
import { type PlacedSample, runSamples, type SampleCommand } from './run-samples.ts'

interface SamplesOptions {
  /** Absolute path of the project's folder. */
  readonly dir: string
  readonly cacheDir: string | undefined
  readonly signal: AbortSignal | undefined
}

/** Each run of a sample may have several processes, and memory for them. */
const MOST_AT_ONCE = 4

/**
 * Runs the samples of all editions. A file that several editions share is read once.
 *
 * @returns the report with the findings about them, and how many were run
 * @throws DocsError when no language has a command; the signal's reason when it is aborted
 */
export async function withSamples(
  report: CheckReport,
  inputs: ProjectInputs,
  { dir, cacheDir, signal }: SamplesOptions,
): Promise<{ readonly report: CheckReport; readonly notes: readonly string[] }> {
  const { config } = rootOf(inputs)
  const languages = languagesOf(config)
  if (Object.keys(languages).length === 0)
    throw new DocsError('No language of code blocks has a command that tests it.', {
      hint: "Write `samples: { js: 'node' }` into docs.config.ts.",
    })
  const seen = new Set<string>()
  const samples = inputs.editions.flatMap((edition) => {
    const nameOf = fileNamer(edition)
    const { math = false, syntax } = parseContext(edition)
    const dialect: Dialect = { gfm: true, directives: true, math, syntax }
    return edition.project.sources.flatMap(({ path, text, origins }) => {
      // Whoever wrote another file, such as the description of an API, must not have code run here.
      if (origins !== undefined) return []
      const document = nameOf(documentFile(path, edition.config.docs.path))
      if (seen.has(document)) return []
      seen.add(document)
      return readSamples(text, { ...dialect, mdx: path.endsWith('.mdx') }, languages).map((sample): PlacedSample => {
        const command = languages[sample.language] as SampleCommand
        return { document, sample, command }
      })
    })
  })
  const result = await runSamples(samples, {
    dir,
    cacheDir,
    signal,
    surroundings: surroundingsOf(dir, languages),
    atOnce: Math.min(MOST_AT_ONCE, availableParallelism()),
  })
  const findings = judgeProblems(result.problems, config.checks)
  const all = [...report.findings, ...findings].sort(compareFindings)
  const fail = all.filter(({ severity }) => severity === 'fail').length
  const note = `Samples: ${result.run} run, ${result.remembered} remembered, ${result.problems.length} failed.`
  return {
    report: { ...report, summary: { ...report.summary, fail, warn: all.length - fail }, findings: all },
    notes: [note],
  }
}

type Languages = Readonly<Record<string, SampleLanguage & SampleCommand & { readonly uses: readonly string[] }>>

function languagesOf({ site: { samples } }: Config): Languages {
  return Object.fromEntries(
    Object.entries(samples).map(([name, given]) => {
      const options = typeof given === 'string' ? { command: given } : given
      const { command, all = false, file = `sample.${name}`, seconds = 30, uses = [] } = options
      return [name, { command, all, file, seconds, uses }]
    }),
  )
}

/** Files that say which versions of packages are installed. */
const LOCKS = [
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'poetry.lock',
  'uv.lock',
  'Cargo.lock',
  'go.sum',
]

/** Fingerprint of everything that results depend on besides the samples: installed packages, and the files that the owner names. */
function surroundingsOf(dir: string, languages: Languages): string {
  const names = [...LOCKS, 'requirements.txt', ...Object.values(languages).flatMap(({ uses }) => uses)]
  return fingerprintAll([
    process.version,
    process.platform,
    ...names.flatMap((name) => [name, textOf(join(dir, name))]),
  ])
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
