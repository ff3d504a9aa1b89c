/** What is known of external links, as a report of its own. */
import { type Answer, addressOf, type ExternalLink, type ExternalReport, type ReportedLink } from 'docs-build/check'
import { printable } from 'docs-build/cli'
import { compareText } from 'docs-build/output'
import type { Answers } from './answers.ts'

const ORDER: readonly Answer['status'][] = ['dead', 'unknown', 'refused', 'unasked', 'alive']

export function externalReport(links: readonly ExternalLink[], answers: Answers): ExternalReport {
  const places = new Map<string, { file: string; line: number }[]>()
  for (const { href, place } of links) {
    const address = addressOf(href)
    if (address === undefined || !answers.has(address)) continue
    places.set(address, [...(places.get(address) ?? []), { file: place.file, line: place.line }])
  }
  const reported = Array.from(answers, ([address, answer]): ReportedLink => {
    const { isHostUnknown, ...said } = { isHostUnknown: undefined, ...answer }
    return { address, ...said, places: places.get(address) ?? [] }
  })
  const count = (fits: (link: ReportedLink) => boolean): number => reported.filter(fits).length
  const of = (status: Answer['status']): number => count((link) => link.status === status)
  return {
    version: 1,
    summary: {
      alive: of('alive'),
      moved: count(({ movedTo }) => movedTo !== undefined),
      dead: of('dead'),
      refused: of('refused'),
      unknown: of('unknown'),
      unasked: of('unasked'),
    },
    links: reported.sort(
      (a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || compareText(a.address, b.address),
    ),
  }
}

/** As Markdown, for an issue or a message. Addresses and names are code, in which nothing is markup. */
export function externalMarkdown({ summary, links }: ExternalReport): string {
  const counts = Object.entries(summary).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
  const notable = links.filter(({ status, movedTo }) => status !== 'alive' || movedTo !== undefined)
  const lines = notable.flatMap(({ address, status, reason, movedTo, archived, places }) => [
    `- **${movedTo === undefined ? status : 'moved'}** ${code(address)}${reason === undefined ? '' : `: ${printable(reason.replace(/[`<>]/g, ' '))}`}`,
    ...(movedTo === undefined ? [] : [`  - is now at ${code(movedTo)}`]),
    ...(archived === undefined ? [] : [`  - archived copy: ${code(archived)}`]),
    ...places.map(({ file, line }) => `  - in ${code(`${file}:${line}`)}`),
  ])
  return `${[`### External links: ${counts.join(', ') || 'none'}`, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n')}\n`
}

function code(written: string): string {
  const text = printable(written)
  return text.includes('`') ? `\`\` ${text.replace(/`+/g, "'")} \`\`` : `\`${text}\``
}
