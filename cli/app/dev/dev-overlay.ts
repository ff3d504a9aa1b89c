/** What open pages show of the state of the site: its findings, and an error that keeps it from being made. */
import type { DevError, DevFinding, DevFindings } from '../../../site/dev/overlay.ts'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import type { CheckReport } from '../../kernel/fault/finding.ts'
import { excerpt } from '../../kernel/fault/terminal-text.ts'
import { sourceReader } from '../../project/inputs.ts'
import type { DevSite } from './dev-site.ts'
import type { Repairs } from './repairs.ts'

/** At most this many findings are shown on a page; `check` prints all of them. */
const MOST_SHOWN = 300

/** Findings by file, each with an excerpt of its source and the repair that is offered, and the files of pages. */
export function shownFindings(report: CheckReport, site: DevSite, repairs: Repairs): DevFindings {
  const sourceOf = sourceReader(site.inputs)
  const files: Record<string, DevFinding[]> = {}
  for (const finding of report.findings.slice(0, MOST_SHOWN)) {
    const source = sourceOf(finding.file)
    const shown =
      source === undefined
        ? undefined
        : excerpt(source, { line: finding.line, column: finding.column, length: finding.target.length }, 90)
    const entry = { ...finding, excerpt: shown, repair: repairs.idOf(finding) }
    files[finding.file] = [...(files[finding.file] ?? []), entry]
  }
  const pages = Array.from(site.pageFiles()).filter(([, file]) => files[file])
  return { fail: report.summary.fail, warn: report.summary.warn, files, pages: Object.fromEntries(pages) }
}

/** An error of use has a message and a hint; of any other the stack says where to look. */
export function shownError(error: unknown): DevError {
  if (error instanceof DocsError) return { message: error.message, hint: error.hint }
  return { message: error instanceof Error ? (error.stack ?? error.message) : messageOf(error) }
}
