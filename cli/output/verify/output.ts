/** An output folder as a value, and the collector of its faults. */
import { compareFindings, type Finding, type Place } from '../../kernel/fault/finding.ts'
import { severityOf, type VerifyRule } from './rules.ts'

export interface Output {
  /** Regular files, relative to the folder, with forward slashes, sorted by code units. */
  readonly files: readonly string[]
  /** Other entries, such as symlinks, with the reason why each is wrong. */
  readonly others: readonly { readonly path: string; readonly message: string }[]
  /** Bytes of a file; throws when the file cannot be read. */
  readonly read: (path: string) => Uint8Array
}

export interface Verdict {
  /** @param place the path of a file means its beginning */
  fail(rule: VerifyRule, place: Place | string, target: string, message: string, hint?: string): void
  /** As `fail`, for a fault that the site marks as known: `check` has reported it, and did not refuse it. */
  warn(rule: VerifyRule, place: Place | string, target: string, message: string, hint?: string): void
  /** Sorted, without repeats. @param severities those that the site sets */
  findings(severities: Readonly<Record<string, string>>): Finding[]
}

export function createVerdict(): Verdict {
  const found: Finding[] = []
  const add =
    (severity: Finding['severity']): Verdict['fail'] =>
    (rule, place, target, message, hint) => {
      const { file, line, column } = typeof place === 'string' ? placeIn(place) : place
      found.push({ rule, severity, file, line, column, target, message, hint: hint || undefined })
    }
  return {
    fail: add('fail'),
    warn: add('warn'),
    findings(severities) {
      const sorted = found
        .map((one) => (one.severity === 'fail' ? { ...one, severity: severityOf(one.rule, severities) } : one))
        .sort(compareFindings)
      return sorted.filter((one, index) => index === 0 || compareFindings(one, sorted[index - 1] as Finding) !== 0)
    },
  }
}

/** @param at offset in the text, in UTF-16 code units */
export function placeIn(file: string, text = '', at = 0): Place {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  return { file, line, column: at - start + 1 }
}

/** A copy of the text: a substring would keep the whole page in memory. V8 copies those of up to 12 units itself. */
export function detached(text: string): string {
  if (text.length <= 12) return text
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

/** The value of a JSON text; `undefined` when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
