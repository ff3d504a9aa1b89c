/** Problems of content: collected as values, never thrown, in one shape for every rule and every report. */

export type Severity = 'fail' | 'warn' | 'ignore'

/** A place in a source file. Line and column count from 1, the column in UTF-16 code units. */
export interface Place {
  /** Relative to the project's folder, with forward slashes. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1. */
  readonly column: number
}

/** A fault as a rule or a parser reports it, before the configuration gives it a severity. */
export interface Problem {
  /** Id of the rule. */
  readonly rule: string
  /** Where it is. */
  readonly place: Place
  /** The faulty text: a destination, an id, a key, a route. */
  readonly target: string
  /** What happened, as one sentence without the place. */
  readonly message: string
  /** What to do about it; names the nearest existing target. */
  readonly hint?: string
  /** The destination that certainly belongs in the place of `target`. */
  readonly fix?: string
  /** The destination that probably belongs there. */
  readonly near?: string | undefined
  /** It fails unless its rule is turned off. */
  readonly severity?: 'fail'
  /** The component, shortcode or macro that is unknown here: printed reports have one finding for all of its uses. */
  readonly name?: string
  /** How often the name stands in the file, where that is not once. */
  readonly uses?: number
}

/** A change of a text that certainly repairs a finding. */
export interface Fix {
  /** The part of the file that is replaced, up to but not including the end. */
  readonly start: Point
  /** The first place after the replaced part. */
  readonly end: Point
  /** What replaces that part. */
  readonly text: string
}

/** Counted as in `Place`. */
export interface Point {
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
}

/** A problem with its severity, in the form that `check --format json` prints. The severity is never `ignore`. */
export interface Finding {
  /** Id of the rule that found it. */
  readonly rule: string
  /** `fail` keeps a build from being published; `warn` does so with `strict`. */
  readonly severity: 'fail' | 'warn'
  /** Relative to the project's folder, with forward slashes. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
  /** The faulty text: a destination, an id, a key, a route. */
  readonly target: string
  /** The pattern, in the form that `ignore` takes, of all targets with the same cause; absent where that is the target. */
  readonly cause?: string
  /** What is wrong, as one sentence without the place. */
  readonly message: string
  /** What to do about it; names the nearest existing target. */
  readonly hint?: string
  /** In the file of the finding. */
  readonly fix?: Fix
  /** The destination that probably belongs in the place of `target`, where none is certain. */
  readonly near?: string
  /** The component, shortcode or macro that is unknown here. Printed reports have one finding for all of its uses. */
  readonly name?: string
  /** How often the name is used, where that is not once. */
  readonly uses?: number
  /** Who owns the file by the repository's CODEOWNERS; absent without one. */
  readonly owners?: readonly string[]
}

/** Counts of what was checked, printed with every report. */
export interface CheckSummary {
  /** Pages of the site, with those that no document makes. */
  readonly pages: number
  /** Internal link destinations, in content and configuration. */
  readonly links: number
  /** Image and media destinations. */
  readonly images: number
  /** Fragments of internal links. */
  readonly anchors: number
  /** Findings at `fail`. */
  readonly fail: number
  /** Findings at `warn`. */
  readonly warn: number
}

export interface CheckReport {
  /** Version of this form. Within a version, fields are only added. */
  readonly version: 1
  /** Counts of what was checked and found. */
  readonly summary: CheckSummary
  /** In the order of their files, lines and columns. */
  readonly findings: readonly Finding[]
}

/** A report with findings that only finished pages show. */
export function withFindings(report: CheckReport, found: readonly Finding[]): CheckReport {
  if (found.length === 0) return report
  const { summary } = report
  const findings = [...report.findings, ...found].sort(compareFindings)
  const fail = found.filter(({ severity }) => severity === 'fail').length
  const counts = { fail: summary.fail + fail, warn: summary.warn + found.length - fail }
  return { ...report, summary: { ...summary, ...counts }, findings }
}

/**
 * Stable order of findings: by file, line, column, rule, target, compared by code units and so independent of the
 * locale.
 */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.rule, b.rule) ||
    compareText(a.target, b.target) ||
    compareText(a.message, b.message)
  )
}

/** Compares by UTF-16 code units: the same result on every machine, in any locale. */
export function compareText(a: string, b: string): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}
