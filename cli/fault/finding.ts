/** Problems of content: collected as values, never thrown, in one shape for every rule and every report. */

export type Severity = 'fail' | 'warn' | 'ignore'

/** A place in a source file. Line and column count from 1, the column in UTF-16 code units. */
export interface Place {
  /** Relative to the project's folder, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A fault as a rule or a parser reports it, before the configuration gives it a severity. */
export interface Problem {
  readonly rule: string
  readonly place: Place
  /** The faulty text: a destination, an id, a key, a route. */
  readonly target: string
  /** What happened, as one sentence without the place. */
  readonly message: string
  /** What to do about it; names the nearest existing target. */
  readonly hint?: string
  /** The destination that certainly belongs in the place of `target`. */
  readonly fix?: string
}

/** A change of a text that certainly repairs a finding. */
export interface Fix {
  /** The part of the file that is replaced, up to but not including the end. */
  readonly start: Point
  readonly end: Point
  readonly text: string
}

/** Counted as in `Place`. */
export interface Point {
  readonly line: number
  readonly column: number
}

/** A problem with its severity, in the form that `check --format json` prints. The severity is never `ignore`. */
export interface Finding {
  readonly rule: string
  readonly severity: 'fail' | 'warn'
  readonly file: string
  readonly line: number
  readonly column: number
  readonly target: string
  readonly message: string
  readonly hint?: string
  /** In the file of the finding. */
  readonly fix?: Fix
}

/** Counts of what was checked, printed with every report. */
export interface CheckSummary {
  readonly pages: number
  /** Internal link destinations, in content and configuration. */
  readonly links: number
  /** Image and media destinations. */
  readonly images: number
  /** Fragments of internal links. */
  readonly anchors: number
  readonly fail: number
  readonly warn: number
}

export interface CheckReport {
  readonly version: 1
  readonly summary: CheckSummary
  readonly findings: readonly Finding[]
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
  return a < b ? -1 : a > b ? 1 : 0
}
