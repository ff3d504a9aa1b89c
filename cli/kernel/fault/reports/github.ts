/** Annotations on the lines of a change: the workflow commands of GitHub Actions, one line for each finding. */

import type { Finding } from '../finding.ts'
import { describeSummary, type Format, messageWithHint } from '../report.ts'
import { printable } from '../terminal-text.ts'
import { summedUp } from './causes.ts'

export const github: Format = ({ findings, summary }, { elapsedMs, notes = [], details }) => {
  const lines = [
    ...summedUp(findings, details).map(command),
    ...notes.map((note) => `::notice::${escapeData(printable(note))}`),
    `${summary.fail} fail, ${summary.warn} warn: ${describeSummary(summary, elapsedMs)}`,
  ]
  return `${lines.join('\n')}\n`
}

function command(finding: Finding): string {
  const { severity, file, line, column, rule } = finding
  const properties = Object.entries({ file, line, col: column, title: rule })
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')
  return `::${severity === 'fail' ? 'error' : 'warning'} ${list}::${escapeData(messageWithHint(finding))}`
}

/** Escapes like the runner's own library: github.com/actions/toolkit, `packages/core/src/command.ts`. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
