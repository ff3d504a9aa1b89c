/** Many findings, summed up: by rule, then by cause, with one place and the line that lets the checks overlook a cause. */
import { compareText, type Finding } from '../finding.ts'
import { grouped } from '../report.ts'
import { printable } from '../terminal-text.ts'

/** Causes that are shown of one rule. */
const CAUSES = 6
/** Above this number of findings, reports for people sum them up by their causes, unless each is asked for. */
export const MANY = 80

type Findings = readonly [Finding, ...Finding[]]

/** Findings of one rule that have the same cause. */
export interface Cause {
  /** Matches the targets of the findings, in the form that `ignore` takes. */
  readonly pattern: string
  readonly findings: Findings
}

interface RuleCauses {
  readonly rule: string
  readonly severity: Finding['severity']
  readonly count: number
  /** The most frequent cause comes first. */
  readonly causes: readonly Cause[]
}

/**
 * The findings of a report for a build server: one of each cause if there are many, with their number in its message.
 *
 * @param details each finding is wanted
 */
export function summedUp(findings: readonly Finding[], details: boolean | undefined): readonly Finding[] {
  if (findings.length <= MANY || details) return findings
  return causesOf(findings).flatMap(({ causes }) =>
    causes.map(({ pattern, findings: [first, ...others] }) =>
      others.length === 0
        ? first
        : {
            ...first,
            message: `${first.message} ${grouped(others.length + 1)} findings are alike: \`${pattern}\`.`,
            owners: first.owners && [...new Set([first, ...others].flatMap(({ owners }) => owners ?? []))],
          },
    ),
  )
}

/** Groups findings by rule and cause. Rules that fail come first, then the rule with the most findings. */
function causesOf(findings: readonly Finding[]): RuleCauses[] {
  const byRule = groupBy(findings, ({ rule, severity }) => `${severity} ${rule}`)
  return Array.from(byRule.values(), (own): RuleCauses => {
    const causes = Array.from(
      groupBy(own, ({ target }) => patternOf(target)),
      ([pattern, same]) => ({ pattern, findings: same }),
    )
    causes.sort((a, b) => b.findings.length - a.findings.length || compareText(a.pattern, b.pattern))
    return { rule: own[0].rule, severity: own[0].severity, count: own.length, causes }
  }).sort((a, b) => compareText(a.severity, b.severity) || b.count - a.count || compareText(a.rule, b.rule))
}

function groupBy(findings: readonly Finding[], keyOf: (finding: Finding) => string): Map<string, Findings> {
  const groups = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const key = keyOf(finding)
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  return groups
}

/**
 * The pattern for `ignore` that the targets of one cause share: `xref:*` for a scheme, `https://host/*` for a host,
 * `/docs/*` for a first folder. Any other target is its own pattern.
 */
export function patternOf(target: string): string {
  const scheme = /^(?:https?:\/\/[^/*]+\/|(?!https?:)[a-z][a-z\d+.-]*:(?=\S))/i.exec(target)?.[0]
  if (scheme !== undefined) return `${scheme}*`
  const folder = /^(?:\.{0,2}\/)+(?:[^/*#?\s]+\/)?/.exec(target)?.[0]
  if (folder !== undefined && folder !== '/' && folder !== './' && folder.length < target.length) return `${folder}*`
  return target
}

/** The pattern of a target that others can share. */
export function causeOf(target: string): string | undefined {
  const pattern = patternOf(target)
  return pattern === target ? undefined : pattern
}

interface CauseStyle {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

/** Writes one block for each rule. */
export function describeCauses(findings: readonly Finding[], style: CauseStyle): string[] {
  return causesOf(findings).map(({ rule, severity, count, causes }) => {
    const shown = causes.slice(0, CAUSES)
    const rest = causes.slice(CAUSES)
    const sign = severity === 'fail' ? style.red('fail') : style.yellow('warn')
    const patterns = shown.filter((cause) => cause.findings.length > 1).map(({ pattern }) => quoted(pattern))
    return [
      `${style.bold(`${grouped(count)} ×`)} ${sign}  ${style.cyan(rule)}`,
      ...shown.flatMap((cause) => describeCause(cause, style)),
      ...(rest.length === 0
        ? []
        : [
            `  and ${grouped(rest.reduce((sum, cause) => sum + cause.findings.length, 0))} with ${grouped(rest.length)} other causes`,
          ]),
      ...(patterns.length === 0
        ? []
        : [`  ${style.dim('to overlook them:')} '${rule}': { ignore: [${patterns.join(', ')}] }`]),
      '',
    ].join('\n')
  })
}

function describeCause({ pattern, findings: [first, ...others] }: Cause, style: CauseStyle): string[] {
  const place = `${printable(first.file)}:${first.line}:${first.column}`
  const hint = first.hint === undefined ? [] : [`      ${style.dim('→')} ${printable(first.hint)}`]
  return [
    `  ${grouped(others.length + 1).padStart(6)} × ${printable(`\`${pattern}\``)}  ${style.dim(place)}`,
    `      ${printable(first.message)}`,
    ...hint,
  ]
}

function quoted(pattern: string): string {
  return printable(`'${pattern.replace(/['\\]/g, '\\$&')}'`)
}
