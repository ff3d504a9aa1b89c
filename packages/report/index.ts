/** What `docs-build dev` draws, and scripts can use. */
import type { Survey } from 'docs-build/output'
import { collectReport, type Earlier } from './site/collect.ts'
import { reportPage } from './site/report-page.ts'
import { siteLook } from './site/site-look.ts'

export { compareOutputs, type SiteDiff } from './diff/compare-outputs.ts'
export type { Earlier } from './site/collect.ts'
export type { PastRun } from './site/report-data.ts'

/** @returns the report as one HTML page that needs no other file */
export function drawReport(survey: Survey, earlier?: Earlier): string {
  return reportPage(collectReport(survey, earlier), siteLook(survey))
}
