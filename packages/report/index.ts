/** What `docs-build dev` draws, and scripts can use. */
import type { Survey } from 'docs-build/output'
import type { SiteDiff } from './diff/compare-outputs.ts'
import { collectReport } from './site/collect.ts'
import { reportPage } from './site/report-page.ts'
import { siteLook } from './site/site-look.ts'

export { compareOutputs, type SiteDiff } from './diff/compare-outputs.ts'

/** @returns the report as one HTML page that needs no other file */
export function drawReport(survey: Survey, diff?: SiteDiff): string {
  return reportPage(collectReport(survey, diff), siteLook(survey))
}
