/** Names that are unknown, such as components of an old site: a report tells each once. */
import type { CheckReport, Finding } from './finding.ts'

/** A report names at most this many further uses of a name. */
const MOST_OTHERS = 2

/**
 * A report with one finding for each name, because the owner of the site decides once what stands in its place. A failing use
 * speaks for the others, and else the first. Editors, lists of known findings and comparisons with a commit see every use.
 */
export function withJoinedNames(report: CheckReport): CheckReport {
  const byName = new Map<string, Finding[]>()
  for (const finding of report.findings)
    if (finding.name !== undefined) byName.get(finding.name)?.push(finding) ?? byName.set(finding.name, [finding])
  if (byName.size === 0) return report
  const isFailing = ({ severity }: Finding): boolean => severity === 'fail'
  const speakers = new Map(Array.from(byName.values(), (all) => [all.find(isFailing) ?? all[0], all]))
  const findings = report.findings.flatMap((finding) => {
    if (finding.name === undefined) return [finding]
    const all = speakers.get(finding)
    return all ? [joined(finding, all)] : []
  })
  const fail = findings.filter(isFailing).length
  return { ...report, summary: { ...report.summary, fail, warn: findings.length - fail }, findings }
}

function joined(first: Finding, all: readonly Finding[]): Finding {
  const uses = all.reduce((sum, { uses = 1 }) => sum + uses, 0)
  if (uses <= 1) return first
  const owners = new Set(all.flatMap((one) => one.owners ?? []))
  return {
    ...first,
    uses,
    message: `${first.message} ${placesText(uses, first, all)}`,
    owners: first.owners && [...owners],
  }
}

function placesText(uses: number, first: Finding, all: readonly Finding[]): string {
  const files = new Set(all.map(({ file }) => file)).size
  const others = all.filter((one) => one !== first).slice(0, MOST_OTHERS)
  const next = others.map(({ file, line }) => `\`${file}:${line}\``).join(' and ')
  const where = files > 1 ? ` in ${files} files` : ''
  return `It is used ${uses} times${where}${next === '' ? '' : `, next in ${next}`}.`
}
