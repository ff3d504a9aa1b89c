/** The file with the findings that a project knows: compares a report with it, and writes it. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { againstBaseline, type Baseline, baselineOf, baselineText, readBaseline } from '../graph/checks/baseline.ts'
import { DocsError, EXIT, messageOf } from '../kernel/fault/errors.ts'
import type { CheckReport } from '../kernel/fault/finding.ts'
import { replaceFile } from './files/write-texts.ts'

interface BaselineOptions {
  /** Absolute path of the project's folder. */
  readonly dir: string
  /** Path of the file, relative to that folder. */
  readonly name: string
  /** Writes all findings of the report. */
  readonly update?: boolean | undefined
  /** Never writes, and refuses a file that knows repaired findings. */
  readonly frozen?: boolean | undefined
  /** The findings of the whole state, where the report has only those of a change. The file is then left as it is. */
  readonly whole?: CheckReport | undefined
  /** Rules that the run has not looked at, and keys of findings that it could not judge. */
  readonly unasked: ReadonlySet<string>
  /** The options of the run that find more, each with a space before it. */
  readonly again: string
}

/**
 * A report with a new finding leaves the file as it is: what looks repaired may have got another name with the change
 * that fails.
 *
 * @returns the report without the known findings, and what became of the file; `fault`: it is frozen and has to change
 * @throws DocsError when the file is missing, is no baseline, or cannot be written
 */
export function compareWithFile(
  report: CheckReport,
  { dir, name, update, frozen, whole, unasked, again }: BaselineOptions,
): { readonly report: CheckReport; readonly note?: string; readonly fault?: DocsError } {
  if (update && whole)
    throw new DocsError('`--update-baseline` writes all findings, and `--changed` looks for those of a change alone.', {
      hint: 'Leave one of them out.',
    })
  const read = (): Baseline => readBaseline(textOf(dir, name), name)
  if (update) {
    const before = unseenIn(read, report, unasked)
    const baseline = baselineOf(report.findings, before)
    write({ dir, name }, baseline)
    const note = `${name} holds ${counted(sizeOf(baseline))} now.`
    return { report: againstBaseline(report, baseline).report, note }
  }
  const baseline = read()
  const found = againstBaseline(whole ?? report, baseline, unasked)
  const { gone } = found
  const { report: fresh, known } = whole ? againstBaseline(report, baseline) : found
  if (gone === 0 || (whole && !frozen)) return { report: fresh, note: `${name} knows ${counted(known)} of this run.` }
  const repaired = `${counted(gone)} of ${name} ${gone === 1 ? 'is' : 'are'} repaired`
  if (fresh.findings.length > 0)
    return { report: fresh, note: `${repaired}. The file gets smaller when no finding is new.` }
  if (frozen) {
    const hint = `Run \`docs-build check --baseline ${name}${again}\`, and commit the file.`
    return {
      report: fresh,
      fault: new DocsError(`${repaired}, and the file is frozen.`, { hint, exitCode: EXIT.findings }),
    }
  }
  write({ dir, name }, found.baseline)
  return { report: fresh, note: `${repaired}: the file is smaller now, commit it. ${sizeOf(found.baseline)} left.` }
}

/** @returns a report without the findings that the file knows; it is not written. @throws DocsError as `compareWithFile` */
export function knownFindings(
  dir: string,
  name: string,
): { readonly text: string; readonly without: (report: CheckReport) => CheckReport } {
  const text = textOf(dir, name)
  const baseline = readBaseline(text, name)
  return { text, without: (report) => againstBaseline(report, baseline).report }
}

function textOf(dir: string, name: string): string {
  const path = resolve(dir, name)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  throw new DocsError(`There is no baseline ${name}.`, {
    hint: `Write one: docs-build check --baseline ${name} --update-baseline`,
  })
}

function write({ dir, name }: Pick<BaselineOptions, 'dir' | 'name'>, baseline: Baseline): void {
  try {
    replaceFile(resolve(dir, name), baselineText(baseline), dir)
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`The baseline ${name} cannot be written: ${messageOf(error)}.`, { cause: error })
  }
}

/** What stays known although the run did not look for it. A file that is missing or no baseline is written anew. */
function unseenIn(read: () => Baseline, report: CheckReport, unasked: ReadonlySet<string>): Baseline {
  try {
    return againstBaseline(report, read(), unasked).unseen
  } catch {
    return {}
  }
}

function sizeOf(baseline: Baseline): number {
  const counts = Object.values(baseline).flatMap((file) => Object.values(file))
  return counts.reduce((sum, count) => sum + count, 0)
}

function counted(number: number): string {
  return `${number} ${number === 1 ? 'finding' : 'findings'}`
}
