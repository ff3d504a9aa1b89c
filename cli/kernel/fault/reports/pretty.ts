/** For people at a terminal: each finding with its place, its source line and a hint. */
import picocolors from 'picocolors'
import { type CheckSummary, compareText, type Finding } from '../finding.ts'
import { describeSummary, type Format, grouped, type ReportContext } from '../report.ts'
import { excerpt, printable } from '../terminal-text.ts'
import { describeCauses, MANY } from './causes.ts'

/** Number of places that are shown for one fault: a fault of the navbar appears on every page. */
const PLACES = 5
/** Columns of a source line; with its number, the line fits a narrow window. */
const WIDTH = 100

export const pretty: Format = ({ findings: found, summary }, context) => {
  const style = styles(context.color)
  const { asTyped } = context
  const findings = asTyped ? found.map((one) => (one.hint ? { ...one, hint: asTyped(one.hint) } : one)) : found
  const { single, repeated } = groupRepeated(findings)
  if (single.length + repeated.length > MANY && !context.details) return summedUp({ findings, summary }, context, style)
  const blocks = [
    ...single.map((finding) => describe([finding], context, style)),
    ...repeated.map((group) => describe(group, context, style)),
    ...(context.notes ?? []).map((note) => `${style.dim('note')}  ${printable(note)}\n`),
    `${summaryLine(summary, context, style)}\n`,
  ]
  return blocks.join('\n')
}

function summedUp(
  { findings, summary }: { readonly findings: readonly Finding[]; readonly summary: CheckSummary },
  context: ReportContext,
  style: Style,
): string {
  const notes = (context.notes ?? []).map((note) => `${style.dim('note')}  ${printable(note)}\n`)
  const more = '`docs-build check --details` shows every finding, and `docs-build check <file>` those of one file.'
  const last = `${summaryLine(summary, context, style)}\n${style.dim(context.asTyped?.(more) ?? more)}\n`
  return [...describeCauses(findings, style), ...byOwner(findings, style), ...notes, last].join('\n')
}

/** How many findings each owner has, as one line; none where the repository names no owners. */
function byOwner(findings: readonly Finding[], style: Style): string[] {
  const counts = new Map<string, number>()
  for (const { owners } of findings)
    for (const owner of owners?.length === 0 ? ['nobody'] : (owners ?? []))
      counts.set(owner, (counts.get(owner) ?? 0) + 1)
  if (counts.size === 0) return []
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || compareText(a, b))
  return [
    `${style.bold('owners')}  ${sorted.map(([owner, count]) => `${printable(owner)} ${grouped(count)}`).join(', ')}\n`,
  ]
}

type Style = ReturnType<typeof picocolors.createColors>

function styles(color: boolean): Style {
  return picocolors.createColors(color)
}

type Findings = readonly [Finding, ...Finding[]]

/**
 * Separates findings that repeat in many places. They are printed last, near the summary, where they are easy to see.
 */
function groupRepeated(findings: readonly Finding[]): { single: Finding[]; repeated: Findings[] } {
  const groups = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.rule, finding.severity, finding.target, finding.message, finding.hint])
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  const repeated = [...groups.values()].filter((group) => group.length > PLACES)
  const folded = new Set(repeated.flat())
  return { single: findings.filter((finding) => !folded.has(finding)), repeated }
}

function describe(findings: Findings, context: ReportContext, style: Style): string {
  const [first, ...others] = findings
  const severity = first.severity === 'fail' ? style.red('fail') : style.yellow('warn')
  const many = others.length > 0 ? [style.bold(`in ${grouped(findings.length)} places`)] : []
  const owners = (first.owners ?? []).map((owner) => style.dim(printable(owner)))
  return [
    [style.underline(place(first)), severity, style.cyan(printable(first.rule)), ...many, ...owners].join('  '),
    `  ${printable(first.message)}`,
    ...sourceLines(first, context, style),
    ...(first.hint ? [`  ${style.dim('→')} ${printable(first.hint)}`] : []),
    ...others.slice(0, PLACES - 1).map((other) => `  ${style.dim('also')} ${place(other)}`),
    ...(findings.length > PLACES ? [`  and ${grouped(findings.length - PLACES)} more`] : []),
    '',
  ].join('\n')
}

function place({ file, line, column }: Finding): string {
  return `${printable(file)}:${line}:${column}`
}

/** The source line with `^` under the destination, or under its place when the source spells it differently. */
function sourceLines({ file, line, column, target }: Finding, { sources }: ReportContext, style: Style): string[] {
  const source = sources?.(file)
  // A file with a NUL byte is an image or another binary, of which no line can be shown.
  if (source === undefined || source.includes('\0')) return []
  const text = source.split(/\r\n|[\r\n]/, line)[line - 1] ?? ''
  const found = target ? text.indexOf(target, column - 1) : -1
  const mark = found < 0 ? { line, column, length: 1 } : { line, column: found + 1, length: target.length }
  const shown = excerpt(source, mark, WIDTH)
  if (!shown) return []
  const gutter = ' '.repeat(String(line).length)
  return [`  ${style.dim(`${line} │`)} ${shown.text}`, `  ${style.dim(`${gutter} │`)} ${style.red(shown.marker)}`]
}

function summaryLine(summary: CheckSummary, { elapsedMs, strictBy }: ReportContext, style: Style): string {
  const { fail, warn } = summary
  const checked = describeSummary(summary, elapsedMs)
  if (fail + warn === 0) return `${style.green('✔')} nothing to report — ${checked}`
  const counts = [...(fail > 0 ? [style.red(`${fail} fail`)] : []), ...(warn > 0 ? [style.yellow(`${warn} warn`)] : [])]
  const isStrict = strictBy !== undefined && warn > 0
  const why = isStrict ? `. Warnings fail because of \`${strictBy}\`.` : ''
  return `${fail > 0 || isStrict ? style.red('✖') : style.yellow('⚠')} ${counts.join(', ')} — ${checked}${why}`
}
