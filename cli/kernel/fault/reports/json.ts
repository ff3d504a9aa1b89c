/** For other programs: the report itself, with its keys in a stable order. */
import type { Finding } from '../finding.ts'
import type { Format } from '../report.ts'

export const json: Format = ({ version, summary, findings }) => {
  const { pages, links, images, anchors, fail, warn } = summary
  const report = { version, summary: { pages, links, images, anchors, fail, warn }, findings: findings.map(ordered) }
  return `${inert(JSON.stringify(report, undefined, 2))}\n`
}

function ordered({ rule, severity, file, line, column, target, message, ...more }: Finding): Finding {
  const { cause, hint, fix, near, name, uses, owners } = more
  return { rule, severity, file, line, column, target, cause, message, hint, fix, near, name, uses, owners }
}

/**
 * The same JSON, harmless in terminals and build logs. `JSON.stringify` does not escape C1 control characters (one of
 * them begins an escape sequence), direction marks and `##[commands]`.
 */
export function inert(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|(?<=#)#(?=[a-z]*\[)/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
