/** `docs-build/output`: built outputs, read from their files, for packages that look at them. */
import { againstBaseline, baselineOf } from '../checks/baseline.ts'
import type { CheckReport, Finding } from '../fault/finding.ts'
import { openWorkspace } from '../project/workspace.ts'
import { releaseIn } from '../publish/earlier-releases.ts'
import { writtenFolder } from '../publish/project-output.ts'

export { escapeHtml } from '../../site/html.ts'
export { escapedScript, serializeJson } from '../../site/json.ts'
export { type BuiltOutput, eachOf, openOutput, redirectsOf } from '../built/built-output.ts'
export type { Survey } from '../built/survey.ts'
export type { WeighedPage } from '../built/weight.ts'
export { compareText } from '../fault/finding.ts'
export { inert } from '../fault/reports/json.ts'
export { type SurveyOptions, survey, type WeightResult, weight } from '../operations.ts'
export type { Manifest } from '../render/manifest.ts'

/**
 * The folder of a project's output.
 *
 * @param dir the project's folder, or itself an output
 * @param out relative to the project's folder. Default: `build`
 */
export async function outputFolder({
  dir = '.',
  out,
}: {
  readonly dir?: string
  readonly out?: string
}): Promise<string> {
  if (out === undefined && releaseIn(dir)) return dir
  return writtenFolder(await openWorkspace(dir, {}), out)
}

/** The findings of a report that an older one does not have. Lines do not count, because they move with edits. */
export function newFindings(report: CheckReport, older: CheckReport): readonly Finding[] {
  return againstBaseline(report, baselineOf(older.findings)).report.findings
}
