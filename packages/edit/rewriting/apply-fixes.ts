/** Applies the fixes of findings. Only certain repairs have a fix. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckReport, Finding, Fix } from 'docs-build'
import { offsetsIn, type TextEdit } from 'docs-build/text'
import { carryOut, changedFiles, patchOf } from './carry-out.ts'
import { baselineChange } from './known-findings.ts'
import { NO_RENAMES } from './renames.ts'

export interface FixedFinding extends Finding {
  /** The change that repairs it. */
  readonly fix: Fix
}

export interface FixResult {
  /** Findings that are repaired. */
  readonly fixed: readonly FixedFinding[]
  /** Number of findings that need a decision. */
  readonly left: number
  /** Names of the changed files. */
  readonly files: readonly string[]
  /** The changes in the form of `git diff`. */
  readonly patch: string
}

interface FixInput {
  /** Absolute path of the project's folder. */
  readonly dir: string
  readonly report: CheckReport
  readonly sourceOf: (file: string) => string | undefined
  /** Ids of the rules whose findings are repaired; absent: all. */
  readonly rules?: readonly string[] | undefined
  /** Writes the files. */
  readonly write: boolean
}

/** @throws DocsError when a file cannot be written */
export function applyFixes({ dir, report, sourceOf, rules, write }: FixInput): FixResult {
  const fixed = report.findings.filter(
    (finding): finding is FixedFinding =>
      finding.fix !== undefined &&
      (rules?.includes(finding.rule) ?? true) &&
      // A file of an old version can lie in git alone.
      existsSync(join(dir, finding.file)),
  )
  const edits = new Map<string, TextEdit[]>()
  for (const { file, fix } of fixed) {
    const text = sourceOf(file)
    if (text === undefined) continue
    const offsetOf = offsetsIn(text)
    const edit = { start: offsetOf(fix.start), end: offsetOf(fix.end), text: fix.text }
    edits.set(file, [...(edits.get(file) ?? []), edit])
  }
  const repaired = new Set<Finding>(fixed)
  const becomes = (finding: Finding): Finding | undefined => (repaired.has(finding) ? undefined : finding)
  const known = baselineChange(dir, report, becomes, (file) => file)
  if (known) edits.set(known.file, [known.edit])
  const textOf = (file: string): string | undefined => (file === known?.file ? known.text : sourceOf(file))
  const files = changedFiles({ edits, renames: NO_RENAMES }, textOf)
  if (write) carryOut(dir, files)
  const left = report.findings.length - fixed.length
  return { fixed, left, files: files.map(({ from }) => from), patch: patchOf(files) }
}
