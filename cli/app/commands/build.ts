/** `docs-build build` */
import { accessSync, constants, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { ConfigError } from '../../kernel/fault/config-error.ts'
import { DocsError, EXIT, messageOf } from '../../kernel/fault/errors.ts'
import { formatNames } from '../../kernel/fault/reports/index.ts'
import { createProgress, duration, news, say, styles } from '../../kernel/program/terminal.ts'
import { byteText } from '../../project/built/byte-text.ts'
import { replaceFile } from '../../project/files/write-texts.ts'
import type { BuildOptions, BuildResult, ChangedFiles, ShardOptions } from '../operations.ts'
import { BASE_URL, type Command, command, DIR, flag, type Input, OUT, text } from './running/command.ts'
import { createInterruption } from './running/interruption.ts'
import { BASELINE, RUN_INPUTS, runOptions } from './running/run-options.ts'

const REPORTS: Input<readonly string[]> = {
  written: '--report <format[:file]>',
  about: `write the findings as ${formatNames}; can be repeated`,
  sample: 'sarif:findings.sarif',
  read: (target, targets = []) => [...targets, target],
  absent: [],
}

const SHARD: Input<ShardOptions['shard'] | undefined> = {
  written: '--shard <number/of>',
  about: 'make only one share of the pages, for another machine; with `--cache-out`',
  sample: '2/8',
  read(text) {
    const [, number = '0', of = '0'] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? []
    if (number === '0' || Number(number) > Number(of))
      throw new InvalidArgumentError('It must be the number of a share and the number of all shares, such as `2/8`.')
    return { number: Number(number), of: Number(of) }
  },
}

const CACHE_IN: Input<readonly string[]> = {
  written: '--cache-in <folders>',
  about: 'use the parts of other machines in these folders; can be repeated',
  sample: "'part-*'",
  read: (folders, before = []) => [...before, folders],
  absent: [],
}

export const buildCommand: Command = command({
  name: 'build',
  about: 'check the docs and build the site into its output folder',
  examples: [
    ['docs-build build', 'Checks the docs and writes the site into `build/`.'],
    [
      'docs-build build --strict --base-url /docs/',
      'Builds a site that is served below `/docs/`, and publishes nothing while there is a warning.',
    ],
  ],
  inputs: {
    dir: DIR,
    ...RUN_INPUTS,
    out: OUT,
    baseUrl: BASE_URL,
    strict: flag('--strict', 'warnings are failures too'),
    baseline: BASELINE,
    verifyHydration: flag('--verify-hydration', 'draw every page again as browsers do, and refuse what differs'),
    changedFiles: text(
      '--changed-files <file>',
      'list the files that an upload must send and delete; as JSON if the name ends in .json',
      'changed.txt',
    ),
    published: text(
      '--published <site>',
      'the published site, by URL or folder; for the files of earlier releases and for --changed-files',
      'https://docs.example.org/',
    ),
    targets: REPORTS,
    shard: SHARD,
    cacheOut: text('--cache-out <folder>', 'folder for what `--shard` makes, relative to dir', 'part-2'),
    cacheIn: CACHE_IN,
    profile: flag('--profile', 'show where the time went'),
  },
  async run({ targets, profile, shard, cacheOut, changedFiles, ...given }) {
    if (shard || cacheOut !== undefined) {
      const isAboutSite = profile || changedFiles !== undefined || targets.length > 0
      return runShard({ ...given, shard, cacheOut }, isAboutSite)
    }
    const { build } = await import('../operations.ts')
    const start = performance.now()
    const phases: [string, number][] = []
    if (targets.length > 0) (await import('./running/findings.ts')).requireTargets(targets)
    if (changedFiles !== undefined) writeTo(changedFiles, clearPlace)
    const run = runOptions(given)
    const interruption = createInterruption()
    const progress = createProgress()
    const result = await interruption.end(
      build({
        ...run,
        changes: changedFiles !== undefined,
        signal: interruption.signal,
        onProgress: (work, done, total) => progress.show(`${done} of ${total} ${work} …`),
        onPhase(phase, ms) {
          // From here on there is a stage to remove, and no step that could delay a signal follows.
          if (phase === 'graph and checks') interruption.listen()
          phases.push([phase, ms])
        },
      })
        .finally(() => progress.end())
        .catch(async (error: unknown) => {
          if (error instanceof ConfigError)
            await reportConfig(error, targets, { dir: run.dir, elapsedMs: performance.now() - start })
          throw error
        }),
    )
    const elapsedMs = performance.now() - start
    const { report, published, notes } = result
    for (const note of notes) process.stderr.write(`${styles.careful('note')}  ${note}\n`)
    if (targets.length > 0 || report.findings.length > 0) {
      const { formatReport, writeReport } = await import('./running/findings.ts')
      const { includedTexts } = await import('../../project/files/included-files.ts')
      // A name can belong to a symbolic link to a secret, and an excerpt would show a line of it.
      const shown = {
        dir: run.dir,
        elapsedMs,
        sourceOf: includedTexts(run.dir),
        strictBy: run.strict ? '--strict' : undefined,
      }
      for (const target of targets) writeReport(report, target, shown)
      if (report.findings.length > 0 && !targets.includes('pretty'))
        process.stderr.write(formatReport(report, 'pretty', process.stderr, shown))
    }
    if (!published) {
      say(styles.bad('Not published.') + styles.quiet(' The output folder is as it was.'))
      return EXIT.findings
    }
    if (changedFiles !== undefined && result.changes) await writeChangedFiles(changedFiles, result.changes)
    const place = relative(process.cwd(), result.out) || '.'
    const { rendered, kept, brought = 0 } = result
    const elsewhere = brought === 0 ? '' : `, ${brought} made by other machines`
    const work =
      rendered + brought === 0 ? 'nothing changed' : `${rendered} of ${rendered + kept} pages drawn${elsewhere}`
    news(
      `${styles.good('✔')} ${styles.strong(`${report.summary.pages} pages`)} in ${styles.link(place)} — ${work}, ${result.files.length} files, ${byteText(sizeOf(result.files))}, ${duration(elapsedMs)}`,
    )
    if (profile) await showProfile(phases, elapsedMs, result)
    return EXIT.ok
  },
})

/** Writes the reports for other programs; people see the error itself. */
async function reportConfig(
  error: ConfigError,
  targets: readonly string[],
  shown: { readonly dir: string | undefined; readonly elapsedMs: number },
): Promise<void> {
  const wanted = targets.filter((target) => target !== 'pretty')
  if (wanted.length === 0) return
  const { writeReport } = await import('./running/findings.ts')
  for (const target of wanted) writeReport(error.report(), target, shown)
}

/** @throws DocsError when the file cannot be written */
async function writeChangedFiles(file: string, changes: ChangedFiles): Promise<void> {
  const { writtenChanges } = await import('../operations.ts')
  const text = await writtenChanges(changes, file.endsWith('.json') ? 'json' : 'text')
  writeTo(file, () => replaceFile(file, text))
}

/**
 * A build publishes before it writes the list, and the next one compares with what this one published: so the list must
 * have its place. The last list goes, because an uploader must not take it for the list of a build that fails.
 */
function clearPlace(file: string): void {
  const last = statSync(file, { throwIfNoEntry: false })
  if (last?.isDirectory()) throw new Error('it is a folder')
  accessSync(dirname(file), constants.W_OK)
  if (last?.isFile()) rmSync(realpathSync(file))
}

/** @throws DocsError when the file cannot be written */
function writeTo(file: string, write: (file: string) => void): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    write(file)
  } catch (error) {
    throw new DocsError(`${file} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}

interface GivenShard extends Omit<BuildOptions, 'dir'> {
  readonly dir?: string
  readonly shard: ShardOptions['shard'] | undefined
  readonly cacheOut: string | undefined
}

/** Makes a share of the pages, and prints one line about it. */
async function runShard(
  { shard, cacheOut, out, strict, verifyHydration, published, ...given }: GivenShard,
  isAboutSite: boolean,
): Promise<number> {
  if (!shard)
    throw new DocsError('`--cache-out` needs `--shard`, which names the share of this machine.', {
      hint: 'Write `docs-build build --shard 2/8 --cache-out part-2`.',
    })
  if (out !== undefined || strict || verifyHydration || published !== undefined || isAboutSite)
    throw new DocsError('`--shard` makes neither a site nor findings, so it takes no options about them.', {
      hint: 'Give them to the `build` that reads the parts with `--cache-in`.',
    })
  const { buildShard } = await import('../operations.ts')
  const start = performance.now()
  const interruption = createInterruption()
  const progress = createProgress()
  interruption.listen()
  const { pages, notes } = await interruption.end(
    buildShard({
      ...runOptions(given),
      shard,
      cacheOut,
      signal: interruption.signal,
      onProgress: (work, done, total) => progress.show(`${done} of ${total} ${work} …`),
    }).finally(() => progress.end()),
  )
  for (const note of notes) process.stderr.write(`${styles.careful('note')}  ${note}\n`)
  news(
    `${styles.good('✔')} share ${shard.number} of ${shard.of}: ${styles.strong(`${pages} pages`)} for another machine${cacheOut === undefined ? '' : ` in ${styles.link(cacheOut)}`}, ${duration(performance.now() - start)}`,
  )
  return EXIT.ok
}

type Files = readonly { readonly path: string; readonly size: number }[]

function sizeOf(files: Files): number {
  return files.reduce((total, file) => total + file.size, 0)
}

/** Kinds of files in an output, by their paths. The first match counts. */
const KINDS: readonly (readonly [string, (path: string) => boolean])[] = [
  ['HTML', (path) => path.endsWith('.html')],
  ['Markdown twins', (path) => path.endsWith('.md')],
  ['page code and styles', (path) => /^assets\/[^/]+\.(?:js|css|txt)$/.test(path)],
  ['images and other files', () => true],
]

async function showProfile(
  phases: readonly [string, number][],
  total: number,
  { files, before, rendered, editions }: Pick<BuildResult, 'files' | 'before' | 'rendered' | 'editions'>,
): Promise<void> {
  const row = (name: string, value: string, share: number, last?: number): void =>
    say(
      `  ${name.padEnd(26)}${value.padStart(8)}  ${last === undefined ? '' : styles.quiet(`before: ${duration(last)}`.padEnd(16))}${styles.quiet('█'.repeat(Math.round(share * 30)))}`,
    )
  const last = new Map(before?.findLast((build) => build.rendered === rendered)?.phases)
  for (const [phase, ms] of phases) row(phase, duration(ms), ms / total, last.get(phase))
  const { maxRSS } = process.resourceUsage()
  if (editions) {
    const { all, read, because } = editions
    row('versions and languages', `${read} of ${all} read${because === undefined ? '' : `, because of ${because}`}`, 0)
  }
  row('memory at its peak', byteText(maxRSS * 1024), 0)
  const kindOf = (path: string): string => KINDS.find(([, test]) => test(path))?.[0] ?? ''
  for (const [kind] of KINDS) {
    const size = sizeOf(files.filter((file) => kindOf(file.path) === kind))
    row(kind, byteText(size), size / Math.max(1, sizeOf(files)))
  }
  const largest = [...files].sort((a, b) => b.size - a.size).slice(0, 3)
  for (const { path, size } of largest) row(styles.quiet(`largest: ${path}`), byteText(size), 0)
}
