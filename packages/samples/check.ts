/** Runs the code blocks that the configuration has commands for: `docs-build check --samples`. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { CheckedProject, FurtherCheck } from 'docs-build/check'
import { DocsError, fingerprintAll } from 'docs-build/plugins'
import { readSamples, type SampleLanguage } from './read-samples.ts'
import { type PlacedSample, runSamples, type SampleCommand } from './run-samples.ts'

/** Each run of a sample may have several processes, and memory for them. */
const MOST_AT_ONCE = 4

/**
 * Runs the samples of all editions.
 *
 * @returns the problems, and how many samples were run
 * @throws DocsError when no language has a command; the signal's reason when it is aborted
 */
export const check: FurtherCheck = async ({ config, dir, cacheDir, documents, signal }) => {
  const languages = languagesOf(config)
  if (Object.keys(languages).length === 0)
    throw new DocsError('No language of code blocks has a command that tests it.', {
      hint: "Write `samples: { js: 'node' }` into docs.config.ts.",
    })
  const samples = documents().flatMap((document) =>
    readSamples(document, languages).map((sample): PlacedSample => {
      const command = languages[sample.language] as SampleCommand
      return { document: document.file, sample, command }
    }),
  )
  const result = await runSamples(samples, {
    dir,
    cacheDir,
    signal,
    surroundings: surroundingsOf(dir, languages),
    atOnce: Math.min(MOST_AT_ONCE, availableParallelism()),
  })
  const note = `Samples: ${result.run} run, ${result.remembered} remembered, ${result.problems.length} failed.`
  return { problems: result.problems, notes: [note] }
}

type Languages = Readonly<Record<string, SampleLanguage & SampleCommand & { readonly uses: readonly string[] }>>

function languagesOf({ site: { samples } }: CheckedProject['config']): Languages {
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
