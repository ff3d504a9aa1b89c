/** `docs-build check` */
import { statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { BASELINE_FILE } from '../../graph/checks/baseline.ts'
import { ConfigError } from '../../kernel/fault/config-error.ts'
import { DocsError, EXIT, messageOf } from '../../kernel/fault/errors.ts'
import type { CheckReport, Finding } from '../../kernel/fault/finding.ts'
import { createProgress, news, print, reportError, styles } from '../../kernel/program/terminal.ts'
import { findProject } from '../../project/config/find-project.ts'
import { replaceFile, requireFilePlace } from '../../project/files/write-texts.ts'
import type { ExternalReport } from '../operations/further-checks.ts'
import type { CheckOptions } from '../operations.ts'
import { type Command, command, flag, type Input, text } from './running/command.ts'
import { BASELINE, FORMAT, RUN_INPUTS, runOptions } from './running/run-options.ts'
import { untilStopped } from './running/until-stopped.ts'

const CHANGED: Input<string | true | undefined> = {
  written: '--changed [commit]',
  about: 'only findings that are new since a commit (default: where this branch left the main branch)',
  sample: 'main',
  preset: true,
}

export const checkCommand: Command = command({
  name: 'check',
  about: 'report what is wrong with the docs, without building them',
  examples: [
    ['docs-build check', 'Reports what is wrong with the docs.'],
    ['docs-build check docs/guide/index.md', 'Reports only what is wrong with one page.'],
    ['docs-build check --changed main', 'Reports only what is wrong since the branch left `main`.'],
    ['docs-build check --owner me', 'Reports only what is wrong with your own pages.'],
    ['docs-build check --external --links links.md', 'Asks other servers too, and writes what they answer.'],
    ['docs-build check --strict', 'Ends with exit code 1 for warnings too.'],
  ],
  inputs: {
    place: text('[dir]', 'folder that holds docs/ (default: here), or one of its files'),
    ...RUN_INPUTS,
    format: FORMAT,
    strict: flag('--strict', 'warnings are failures too'),
    details: flag('--details', 'print every finding, even if there are many'),
    baseline: { ...BASELINE, about: `findings in this file are known, all others fail (default: ${BASELINE_FILE})` },
    updateBaseline: flag('--update-baseline', 'write all findings into the baseline'),
    frozen: flag('--frozen', 'never write the baseline, and fail if findings of it are repaired: for CI'),
    changed: CHANGED,
    owner: text('--owner <name>', 'only findings in files of one owner, by CODEOWNERS; `me` is you', '@docs-team'),
    date: text(
      '--date <day>',
      'day for the end dates of exemptions (default: the day of the last commit)',
      '2027-01-31',
    ),
    samples: flag(
      '--samples',
      'run the code blocks that are tested, with docs-build-samples: only for docs whose authors you trust',
    ),
    watch: flag('--watch', 'check again after every change, until the command is stopped'),
    external: flag('--external', 'also check links that leave the site, with docs-build-external'),
    links: text(
      '--links <file>',
      'with --external: write every address with its answer (Markdown or JSON), and fail if one is dead',
      'links.md',
    ),
  },
  async run({ place, format, details, watch, links, owner, ...options }) {
    if (links !== undefined) requireLinksFile(links, options.external)
    if (options.frozen && options.updateBaseline)
      throw new DocsError('`--update-baseline` writes the baseline, and `--frozen` never does: name one of them.')
    const baseline = options.baseline ?? (options.updateBaseline || options.frozen ? BASELINE_FILE : undefined)
    const { check } = await import('../operations.ts')
    const { formatReport, requireFormat } = await import('./running/findings.ts')
    requireFormat(format)
    const start = performance.now()
    const file = place !== undefined && statSync(place, { throwIfNoEntry: false })?.isFile() ? place : undefined
    const dir = file === undefined ? place : findProject(dirname(file))
    const given = { ...options, baseline, dir }
    const isWanted = await wantedFindings(file, resolve(dir ?? '.'), owner)
    const isPart = file !== undefined || owner !== undefined
    if (isPart && options.updateBaseline)
      throw new DocsError('`--update-baseline` writes all findings, not those of one file or one owner.', {
        hint: 'Run it without the file and without `--owner`.',
      })
    if (watch) return watched({ ...runOptions(given), isWanted, format, details: details || isPart })
    const progress = createProgress()
    const result = await check({
      ...runOptions(given),
      onProgress: (work, done, total) => progress.show(`${done} of ${total} ${work} …`),
    })
      .finally(() => progress.end())
      .catch((error: unknown) => {
        if (error instanceof ConfigError && format !== 'pretty')
          process.stdout.write(
            formatReport(error.report(), format, process.stdout, { dir, elapsedMs: performance.now() - start }),
          )
        throw error
      })
    const report = isPart ? reportOn(result.report, isWanted) : result.report
    const strictBy = strictOption(given)
    const text = formatReport(report, format, process.stdout, {
      dir,
      elapsedMs: performance.now() - start,
      sourceOf: result.sourceOf,
      notes: result.notes,
      details: details || isPart,
      strictBy,
    })
    await print(text)
    const dead = links === undefined ? 0 : await writeLinks(links, result.external, dir)
    if (result.fault && !isPart) throw result.fault
    // A baseline makes failures of those that are new.
    const isUnknown = dead > 0 && baseline === undefined
    const { fail, warn } = report.summary
    return fail > 0 || isUnknown || (strictBy !== undefined && warn > 0) ? EXIT.findings : EXIT.ok
  },
})

/**
 * Asking the servers may take minutes, so a file that cannot be written is reported first.
 *
 * @throws DocsError when it cannot be written, or nobody is asked
 */
function requireLinksFile(file: string, isExternal: boolean): void {
  if (!isExternal)
    throw new DocsError('`--links` writes what other servers answer, and nobody asks them.', {
      hint: 'Write `--external` too.',
    })
  orExplain(file, () => requireFilePlace(file))
}

/** @returns the number of dead links */
async function writeLinks(file: string, external: ExternalReport | undefined, dir = '.'): Promise<number> {
  if (!external) return 0
  const [{ ofPackage }, { inert }] = await Promise.all([
    import('../operations/further-checks.ts'),
    import('../../kernel/fault/reports/json.ts'),
  ])
  const toMarkdown = await ofPackage<(report: ExternalReport) => string>('external', 'externalMarkdown', resolve(dir))
  const asJson = file.endsWith('.json')
  const written = asJson ? `${inert(JSON.stringify(external, undefined, 2))}\n` : toMarkdown(external)
  orExplain(file, () => replaceFile(file, written))
  const { dead, alive } = external.summary
  news(`${dead > 0 ? styles.bad('✖') : styles.good('✔')} ${styles.link(file)}: ${dead} dead, ${alive} alive`)
  return dead
}

/** @throws DocsError when the file cannot be written */
function orExplain(file: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new DocsError(`${file} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}

/** The option with which warnings are failures. A baseline knows every finding, so each other one is new. */
function strictOption({
  strict,
  baseline,
}: Pick<CheckOptions, 'baseline'> & { readonly strict?: boolean }): string | undefined {
  if (strict) return '--strict'
  return baseline === undefined ? undefined : '--baseline'
}

/** Which of the findings are reported: those of one file, or of one owner. */
async function wantedFindings(
  file: string | undefined,
  dir: string,
  owner: string | undefined,
): Promise<(finding: Finding) => boolean> {
  const name = file && relative(dir, resolve(file)).split(sep).join('/')
  const isOwned = owner === undefined ? undefined : await ownerTest(owner, dir)
  return (finding) => (name === undefined || finding.file === name) && (isOwned === undefined || isOwned(finding.file))
}

async function ownerTest(owner: string, dir: string): Promise<(file: string) => boolean> {
  const { codeOwners } = await import('../../project/git/code-owners.ts')
  return codeOwners(dir).ownedBy(owner)
}

/** The report on some of the findings. */
function reportOn(report: CheckReport, isWanted: (finding: Finding) => boolean): CheckReport {
  const findings = report.findings.filter(isWanted)
  const fail = findings.filter(({ severity }) => severity === 'fail').length
  return { ...report, findings, summary: { ...report.summary, fail, warn: findings.length - fail } }
}

interface WatchedOptions extends CheckOptions {
  readonly dir: string
  readonly isWanted: (finding: Finding) => boolean
  readonly format: string
  readonly details: boolean
}

/** Prints a report now and after every change that leads to another one. */
async function watched({ isWanted, format, details, ...options }: WatchedOptions): Promise<number> {
  if (options.external || options.updateBaseline || options.frozen || options.samples || options.changed !== undefined)
    throw new DocsError(
      '`--watch` cannot be used together with `--external`, `--changed`, `--samples`, `--update-baseline` or `--frozen`.',
      {
        hint: 'Run it twice: with `--watch`, and with the other option.',
      },
    )
  const [{ watchCheck }, { formatReport }] = await Promise.all([
    import('../operations.ts'),
    import('./running/findings.ts'),
  ])
  let last = ''
  const running = await watchCheck(options, {
    onReport(result, elapsedMs) {
      const report = reportOn(result.report, isWanted)
      const findings = JSON.stringify(report)
      if (findings !== last)
        process.stdout.write(
          formatReport(report, format, process.stdout, {
            dir: options.dir,
            elapsedMs,
            sourceOf: result.sourceOf,
            notes: result.notes,
            details,
          }),
        )
      last = findings
    },
    onFault: reportError,
  })
  await untilStopped()
  await running.close()
  return EXIT.ok
}
