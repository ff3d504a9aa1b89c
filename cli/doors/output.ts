/** `docs-build/output`: built outputs, read from their files, for packages that look at them. */
import { againstBaseline, baselineOf } from '../graph/checks/baseline.ts'
import type { CheckReport, Finding } from '../kernel/fault/finding.ts'
import { releaseIn } from '../project/publish/earlier-releases.ts'
import { writtenFolder } from '../project/publish/project-output.ts'
import { openWorkspace } from '../project/workspace.ts'

export { escapeHtml } from '../../site/text/html.ts'
export { escapedScript, serializeJson } from '../../site/text/json.ts'
export { type SurveyOptions, survey, type WeightResult, weight } from '../app/operations.ts'
export { type BuiltSite, openBuiltSite } from '../app/serve/built-site.ts'
export { createHostPolicy } from '../app/serve/host-policy.ts'
export {
  againstBaseline,
  BASELINE_FILE,
  baselineText,
  carriedBaseline,
  readBaseline,
} from '../graph/checks/baseline.ts'
export { compareText } from '../kernel/fault/finding.ts'
export { inert } from '../kernel/fault/reports/json.ts'
export { download } from '../kernel/network/client.ts'
export type { Manifest } from '../output/render/manifest.ts'
export { type BuiltOutput, eachOf, openOutput, redirectsOf } from '../project/built/built-output.ts'
export type { Survey } from '../project/built/survey.ts'
export type { WeighedPage } from '../project/built/weight.ts'

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
