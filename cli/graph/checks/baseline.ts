/**
 * The ratchet: findings that are known when a rule is adopted are counted in a file, new ones fail, and the file shrinks
 * when one is repaired. A finding is known by its file, rule and target, so that it may move within its file.
 */

import { DocsError } from '../../kernel/fault/errors.ts'
import { type CheckReport, compareText, type Finding } from '../../kernel/fault/finding.ts'
import { isMap, parsedJson } from '../../kernel/json.ts'

/** Name of the file, where no other one is named. */
export const BASELINE_FILE = 'docs.baseline.json'

/** File → `rule target` → number of findings. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>

interface AgainstBaseline {
  /** The findings that are not known. */
  readonly report: CheckReport
  /** Number of findings that are known. */
  readonly known: number
  /** Number of findings of the baseline that are repaired. */
  readonly gone: number
  /** The baseline without them. */
  readonly baseline: Baseline
  /** Its findings that the report cannot have, because nobody looked for them. */
  readonly unseen: Baseline
}

/** @throws DocsError when the text is no baseline */
export function readBaseline(text: string, name: string): Baseline {
  const value = parsedJson(text)
  const files = isMap(value) && value['version'] === 1 ? value['findings'] : undefined
  const isCount = (count: unknown): boolean => Number.isInteger(count) && Number(count) > 0
  if (isMap(files) && Object.values(files).every((counts) => isMap(counts) && Object.values(counts).every(isCount)))
    return files as Baseline
  throw new DocsError(`${name} is no baseline of docs-build.`, {
    hint: 'Write it anew: `docs-build check --update-baseline`.',
  })
}

export function baselineText(baseline: Baseline): string {
  return `${JSON.stringify({ version: 1, findings: baseline }, null, 2)}\n`
}

/** @param others findings that the baseline knows besides */
export function baselineOf(findings: readonly Finding[], others: Baseline = {}): Baseline {
  const files = new Map(Object.entries(others).map(([file, counts]) => [file, new Map(Object.entries(counts))]))
  for (const finding of findings) {
    const counts = files.get(finding.file) ?? new Map<string, number>()
    files.set(finding.file, counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1))
  }
  return sorted(Array.from(files, ([file, counts]) => [file, sorted(counts)]))
}

/**
 * Of several findings with one key, the last ones in their file count as new.
 *
 * @param unasked rules that the report has not looked at, and keys of single findings that it could not judge: none of
 * them is repaired
 */
export function againstBaseline(
  report: CheckReport,
  baseline: Baseline,
  unasked: ReadonlySet<string> = new Set(),
): AgainstBaseline {
  const left = new Map(Object.entries(baseline).map(([file, counts]) => [file, new Map(Object.entries(counts))]))
  const known: Finding[] = []
  const fresh = report.findings.filter((finding) => {
    const counts = left.get(finding.file)
    const count = counts?.get(keyOf(finding)) ?? 0
    if (count === 0) return true
    counts?.set(keyOf(finding), count - 1)
    known.push(finding)
    return false
  })
  const unseen: Record<string, Readonly<Record<string, number>>> = {}
  let gone = 0
  for (const [file, counts] of left) {
    const missing = [...counts].filter(([, count]) => count > 0)
    const kept = missing.filter(([key]) => unasked.has(key) || unasked.has(key.slice(0, key.indexOf(' '))))
    if (kept.length > 0) unseen[file] = Object.fromEntries(kept)
    for (const [, count] of missing) gone += count
    for (const [, count] of kept) gone -= count
  }
  const fail = fresh.filter(({ severity }) => severity === 'fail').length
  const summary = { ...report.summary, fail, warn: fresh.length - fail }
  const parts = { known: known.length, gone, unseen, baseline: baselineOf(known, unseen) }
  return { report: { ...report, summary, findings: fresh }, ...parts }
}

/**
 * The baseline after a change of the docs.
 *
 * @param changes known findings, each with the finding that it has become; `undefined`: it is repaired
 * @param named the name that a file has after the change
 */
export function carriedBaseline(
  baseline: Baseline,
  changes: readonly (readonly [Finding, Finding | undefined])[],
  named: (file: string) => string,
): Baseline {
  const files = new Map<string, Map<string, number>>()
  const add = (file: string, key: string, count: number): void => {
    const counts = files.get(file) ?? new Map<string, number>()
    files.set(file, counts.set(key, (counts.get(key) ?? 0) + count))
  }
  for (const [file, counts] of Object.entries(baseline))
    for (const [key, count] of Object.entries(counts)) add(named(file), key, count)
  for (const [before, after] of changes) {
    add(named(before.file), keyOf(before), -1)
    if (after) add(after.file, keyOf(after), 1)
  }
  return sorted(
    Array.from(files, ([file, counts]) => [file, sorted([...counts].filter(([, count]) => count > 0))] as const).filter(
      ([, counts]) => Object.keys(counts).length > 0,
    ),
  )
}

function keyOf({ rule, target }: Finding): string {
  return `${rule} ${target}`
}

function sorted<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => compareText(a, b)))
}
