/** The baseline of a project, which follows moves and repairs as links do. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckReport, Finding } from 'docs-build'
import { againstBaseline, BASELINE_FILE, baselineText, carriedBaseline, readBaseline } from 'docs-build/output'
import type { TextEdit } from 'docs-build/text'

/** A change of the baseline. */
interface BaselineChange {
  readonly file: string
  /** The text that it has. */
  readonly text: string
  readonly edit: TextEdit
}

/**
 * @param before the report that the baseline is compared with
 * @param becomes what a known finding is after the change; `undefined`: it is repaired
 * @param named the name that a file has after the change
 * @returns `undefined` where there is no baseline, or nothing of it changes
 * @throws DocsError when the file is no baseline
 */
export function baselineChange(
  dir: string,
  before: CheckReport,
  becomes: (finding: Finding) => Finding | undefined,
  named: (file: string) => string,
): BaselineChange | undefined {
  const path = join(dir, BASELINE_FILE)
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  const text = readFileSync(path, 'utf8')
  const baseline = readBaseline(text, BASELINE_FILE)
  const unknown = new Set(againstBaseline(before, baseline).report.findings)
  const known = before.findings.filter((finding) => !unknown.has(finding))
  const changes = known.map((finding) => [finding, becomes(finding)] as const)
  const after = baselineText(carriedBaseline(baseline, changes, named))
  if (after === baselineText(baseline)) return undefined
  return { file: BASELINE_FILE, text, edit: { start: 0, end: text.length, text: after } }
}
