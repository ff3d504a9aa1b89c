/** Findings as an editor shows them, with nothing lost: each holds the finding itself, as `check --format json` prints it. */
import type { CheckReport, Finding } from 'docs-build'
import { destinationsIn } from 'docs-build/text'
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver/node'
import { positionOf, positionsIn, rangeIn } from './places.ts'

/** Name of the program in an editor's list of problems. */
const SOURCE = 'docs-build'

/** Findings by their files. */
export function findingsByFile({ findings }: CheckReport): ReadonlyMap<string, readonly Finding[]> {
  const files = new Map<string, Finding[]>()
  for (const finding of findings) {
    const list = files.get(finding.file)
    if (list) list.push(finding)
    else files.set(finding.file, [finding])
  }
  return files
}

/** @param text of the file; absent when it cannot be read */
export function diagnosticsOf(findings: readonly Finding[], text: string | undefined): Diagnostic[] {
  const rangeOf = rangeFinder(text ?? '')
  return findings.map((finding) => ({
    range: rangeOf(finding),
    severity: finding.severity === 'fail' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: finding.rule,
    source: SOURCE,
    message: finding.hint === undefined ? finding.message : `${finding.message}\n${finding.hint}`,
    data: finding,
  }))
}

/** The part of a text that a finding is about: its fix, its destination, its target, or else the line. */
function rangeFinder(text: string): (finding: Finding) => Range {
  const find = destinationsIn(text)
  const lines = text.split(/\r\n|\n|\r/)
  const positionAt = positionsIn(text)
  return ({ line, column, target, fix }) => {
    const start = positionOf({ line, column })
    if (fix) return { start: positionOf(fix.start), end: positionOf(fix.end) }
    const rest = lines[line - 1]?.slice(column - 1) ?? ''
    if (target !== '' && rest.startsWith(target))
      return { start, end: { ...start, character: start.character + target.length } }
    const found = find({ href: target, line, column })
    if (found) return rangeIn(positionAt, found.start, found.end)
    return { start, end: { ...start, character: start.character + Math.max(1, rest.trimEnd().length) } }
  }
}
