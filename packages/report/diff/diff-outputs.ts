/** Two outputs → what differs, in the form that is asked for. */
import { readFileSync } from 'node:fs'
import { type CheckReport, DocsError } from 'docs-build'
import { messageOf } from 'docs-build/cli'
import { type BuiltOutput, eachOf, inert } from 'docs-build/output'
import { compareFindings, compareOutputs, type SiteDiff, versionsOf } from './compare-outputs.ts'
import { diffMarkdown } from './markdown.ts'
import { diffPage } from './page.ts'

export type DiffFormat = 'markdown' | 'json' | 'pages'

export interface DiffOptions {
  readonly format: DiffFormat
  /** Files with reports of `check` or `build`, as JSON: both or none. */
  readonly oldFindings?: string | undefined
  readonly newFindings?: string | undefined
}

interface DiffResult {
  readonly diff: SiteDiff
  readonly text: string
}

/** @throws DocsError when a file of an output or a report cannot be read */
export async function diffOutputs(
  old: BuiltOutput,
  next: BuiltOutput,
  { format, oldFindings, newFindings }: DiffOptions,
): Promise<DiffResult> {
  if ((oldFindings === undefined) !== (newFindings === undefined))
    throw new DocsError('Findings can be compared only when both reports are given.', {
      hint: 'Write `--old-findings <file> --new-findings <file>`.',
    })
  const compared = await compareOutputs(old, next)
  const diff =
    oldFindings === undefined || newFindings === undefined
      ? compared
      : { ...compared, findings: compareFindings(readReport(oldFindings), readReport(newFindings)) }
  return { diff, text: await textOf(diff, format, old, next) }
}

async function textOf(diff: SiteDiff, format: DiffFormat, old: BuiltOutput, next: BuiltOutput): Promise<string> {
  if (format === 'json') return `${inert(JSON.stringify(diff, undefined, 2))}\n`
  if (format === 'markdown') return diffMarkdown(diff)
  const [before = '', after = ''] = await Promise.all([old, next].map(stylesOf))
  return diffPage(diff, { pages: await versionsOf(diff, old, next), styles: { before, after } })
}

async function stylesOf({ manifest, text }: BuiltOutput): Promise<string> {
  const sheets = [...manifest.files.keys()].filter((path) => /^assets\/[^/]+\.css$/.test(path))
  return (await eachOf(sheets, text)).join('\n')
}

/** @throws DocsError when the file is no report */
function readReport(path: string): CheckReport {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as CheckReport
    if (report.version === 1 && Array.isArray(report.findings)) return report
  } catch (error) {
    throw new DocsError(`${path} cannot be read: ${messageOf(error)}`, { cause: error })
  }
  throw new DocsError(`${path} is no report of docs-build.`, {
    hint: 'Write one: `docs-build check --format json > findings.json`.',
  })
}
