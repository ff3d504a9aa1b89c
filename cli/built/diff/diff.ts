/** Reads two outputs and compares them, in the form that is asked for. */
import { readFileSync } from 'node:fs'
import { DocsError, messageOf } from '../../fault/errors.ts'
import type { CheckReport } from '../../fault/finding.ts'
import { inert } from '../../fault/reports/json.ts'
import { openPublished } from '../../publish/published-site.ts'
import { type BuiltOutput, eachOf, openBuilt } from '../built-output.ts'
import { compareFindings, compareOutputs, type SiteDiff, versionsOf } from './compare-outputs.ts'
import { diffMarkdown } from './markdown.ts'
import { diffPage } from './page.ts'

export type DiffFormat = 'markdown' | 'json' | 'html'

export interface DiffOptions {
  /** Folders or URLs of the outputs, or of their manifests. */
  readonly old: string
  readonly new: string
  /** Files with reports of `check` or `build`, as JSON: both or none. */
  readonly oldFindings?: string
  readonly newFindings?: string
  /** Default: `markdown`. */
  readonly format?: DiffFormat
}

export interface DiffResult {
  readonly diff: SiteDiff
  readonly text: string
}

/** @throws DocsError when an output or a report cannot be read */
export async function diffOutputs({ format = 'markdown', ...options }: DiffOptions): Promise<DiffResult> {
  const { oldFindings, newFindings } = options
  if ((oldFindings === undefined) !== (newFindings === undefined))
    throw new DocsError('Findings can be compared only when both reports are given.', {
      hint: 'Write `--old-findings <file> --new-findings <file>`.',
    })
  const [old, next] = await Promise.all(
    [options.old, options.new].map(async (name) => openBuilt(await openPublished(name), name)),
  )
  if (!old || !next) throw new Error('Two outputs were opened.')
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
