/** Prints findings in a chosen format, or writes them to a file. */
import { posix, relative, resolve, sep } from 'node:path'
import { rules } from '../../../graph/checks/rules.ts'
import { DocsError, messageOf } from '../../../kernel/fault/errors.ts'
import type { CheckReport } from '../../../kernel/fault/finding.ts'
import { nearest } from '../../../kernel/fault/nearest.ts'
import type { Format, ReportedRule } from '../../../kernel/fault/report.ts'
import { formats } from '../../../kernel/fault/reports/index.ts'
import { withOwnCommand } from '../../../kernel/program/own-command.ts'
import { wantsColor } from '../../../kernel/program/terminal.ts'
import { replaceFile } from '../../../project/files/write-texts.ts'
import { repositoryOf } from '../../../project/git/repository.ts'
import { VERSION } from '../../../project/theme/own-package.ts'

interface Shown {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string | undefined
  readonly sourceOf?: (file: string) => string | undefined
  readonly elapsedMs: number
  readonly notes?: readonly string[]
  /** The option with which warnings are failures. */
  readonly strictBy?: string
  /** Many findings are printed one by one instead of by their causes. */
  readonly details?: boolean
  /** Rules that the findings can name. Default: those of `check`. */
  readonly rules?: readonly ReportedRule[]
}

/**
 * As `requireFormat`, for several reports of one run. Called before the work begins.
 *
 * @throws DocsError when two of them would be written to the same place
 */
export function requireTargets(targets: readonly string[]): void {
  const places = targets.map((target) => {
    requireFormat(target)
    return target.includes(':') ? target.slice(target.indexOf(':') + 1) : ''
  })
  const twice = places.find((place, index) => places.indexOf(place) !== index)
  if (twice !== undefined)
    throw new DocsError(`Two reports would be written to ${twice === '' ? 'the standard output' : twice}.`, {
      hint: 'Give each report its own file: `--report json:findings.json --report sarif:findings.sarif`.',
    })
}

/**
 * Checks the format of a report. Called before the work begins.
 *
 * @param target `FORMAT`, or `FORMAT:FILE`
 * @throws DocsError for a format that does not exist
 */
export function requireFormat(target: string): void {
  formatNamed(target.replace(/:.*$/s, ''))
}

function formatNamed(name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (format) return format
  const near = nearest(name, Object.keys(formats))
  throw new DocsError(`There is no report format \`${name}\`.`, {
    hint: `${near ? `Did you mean \`${near}\`? ` : ''}These exist: ${Object.keys(formats).join(', ')}.`,
  })
}

/** @throws DocsError for a format that does not exist */
export function formatReport(report: CheckReport, name: string, stream: { isTTY?: boolean }, shown: Shown): string {
  const isForPeople = name === 'pretty' || name === 'json'
  return formatNamed(name)(isForPeople ? report : inRepository(report, resolve(shown.dir ?? '.')), {
    color: wantsColor(stream),
    rules: shown.rules ?? rules,
    toolVersion: VERSION,
    elapsedMs: shown.elapsedMs,
    asTyped: withOwnCommand,
    sources: shown.sourceOf,
    details: shown.details || undefined,
    notes: shown.notes,
    strictBy: shown.strictBy,
  })
}

/** The report with the names that files have in the repository: build servers know no folder of a project. */
function inRepository(report: CheckReport, dir: string): CheckReport {
  const below = relative(repositoryOf(dir), dir).split(sep).join('/')
  if (below === '') return report
  // `v1:docs/a.md` is a file of a version that lies in git alone.
  const named = (file: string): string => (/^[^/]+:/.test(file) ? file : posix.join(below, file))
  return { ...report, findings: report.findings.map((finding) => ({ ...finding, file: named(finding.file) })) }
}

/** Writes a report: `FORMAT` to stdout, `FORMAT:FILE` to a file. */
export function writeReport(report: CheckReport, target: string, shown: Shown): void {
  const colon = target.indexOf(':')
  if (colon === -1) {
    process.stdout.write(formatReport(report, target, process.stdout, shown))
    return
  }
  const path = target.slice(colon + 1)
  const text = formatReport(report, target.slice(0, colon), {}, shown)
  try {
    replaceFile(path, text)
  } catch (error) {
    throw new DocsError(`The report cannot be written to ${path}: ${messageOf(error)}`, { cause: error })
  }
}
