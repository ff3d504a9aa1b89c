/** Applies the fixes of findings, and if they are wanted the destinations that findings suggest. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckReport, Finding } from 'docs-build'
import { destinationsIn, offsetsIn, type TextEdit } from 'docs-build/text'
import { carryOut, changedFiles, patchOf } from './carry-out.ts'
import { baselineChange } from './known-findings.ts'
import { NO_RENAMES } from './renames.ts'

export interface FixResult {
  /** Findings that are repaired. */
  readonly fixed: readonly Finding[]
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
  /** Whether to write what findings suggest, too. */
  readonly suggested?: boolean | undefined
  /** Writes the files. */
  readonly write: boolean
}

/** @throws DocsError when a file cannot be written */
export function applyFixes({ dir, report, sourceOf, rules, suggested = false, write }: FixInput): FixResult {
  const fixed: Finding[] = []
  const edits = new Map<string, TextEdit[]>()
  const editors = new Map<string, Editor>()
  for (const finding of report.findings) {
    const { file, rule } = finding
    // A file of an old version can lie in git alone.
    const text = (rules?.includes(rule) ?? true) && existsSync(join(dir, file)) ? sourceOf(file) : undefined
    if (text === undefined) continue
    const editOf = editors.get(file) ?? editorOf(text, suggested)
    editors.set(file, editOf)
    const edit = editOf(finding)
    if (!edit) continue
    fixed.push(finding)
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

/** The repair of a finding in a text; asked in the order of the text. */
type Editor = (finding: Finding) => TextEdit | undefined

function editorOf(text: string, suggested: boolean): Editor {
  const offsetOf = offsetsIn(text)
  const find = destinationsIn(text)
  return ({ fix, near, target, line, column }) => {
    if (fix) return { start: offsetOf(fix.start), end: offsetOf(fix.end), text: fix.text }
    if (near === undefined || !suggested) return undefined
    const found = find({ href: target, line, column })
    return found && { start: found.start, end: found.end, text: near }
  }
}
