/** The file with the findings that a project knows: compares a report with it, and writes it. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { againstBaseline, type Baseline, baselineOf, baselineText, readBaseline } from '../graph/checks/baseline.ts'
import { DocsError, messageOf } from '../kernel/fault/errors.ts'
import type { CheckReport } from '../kernel/fault/finding.ts'
import { replaceFile } from './files/write-texts.ts'

interface BaselineOptions {
  /** Absolute path of the project's folder. */
  readonly dir: string
  /** Path of the file, relative to that folder. */
  readonly name: string
  /** Writes all findings of the report. */
  readonly update: boolean
}

/**
 * @returns the report without the known findings, and what became of the file
 * @throws DocsError when the file is missing, is no baseline or cannot be written
 */
export function compareWithFile(
  report: CheckReport,
  { dir, name, update }: BaselineOptions,
): { readonly report: CheckReport; readonly note: string } {
  if (update) {
    const baseline = baselineOf(report.findings)
    write({ dir, name }, baseline)
    const note = `${name} holds ${counted(report.findings.length)} now.`
    return { report: againstBaseline(report, baseline).report, note }
  }
  const path = resolve(dir, name)
  if (!existsSync(path))
    throw new DocsError(`There is no baseline ${name}.`, {
      hint: `Write one: docs-build check --baseline ${name} --update-baseline`,
    })
  const found = againstBaseline(report, readBaseline(readFileSync(path, 'utf8'), name))
  if (found.gone === 0) return { report: found.report, note: `${name} knows ${counted(found.known)} of this run.` }
  write({ dir, name }, found.baseline)
  const note = `${counted(found.gone)} of ${name} ${found.gone === 1 ? 'is' : 'are'} repaired: the file is smaller now, commit it. ${found.known} left.`
  return { report: found.report, note }
}

function write({ dir, name }: Pick<BaselineOptions, 'dir' | 'name'>, baseline: Baseline): void {
  try {
    replaceFile(resolve(dir, name), baselineText(baseline), dir)
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`The baseline ${name} cannot be written: ${messageOf(error)}.`, { cause: error })
  }
}

function counted(number: number): string {
  return `${number} ${number === 1 ? 'finding' : 'findings'}`
}
