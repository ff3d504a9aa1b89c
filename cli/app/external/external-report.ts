/** What is known of external links, as a report of its own. */
import type { ExternalLink } from '../../graph/checks/checked-site.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { addressOf } from '../../markdown/html/url-scheme.ts'
import type { Answer, Answers } from './answers.ts'

export interface ExternalReport {
  /** Of this form. */
  readonly version: 1
  /** Number of addresses by their state. */
  readonly summary: Readonly<Record<Answer['status'] | 'moved', number>>
  /** Dead ones first, then by address. */
  readonly links: readonly ReportedLink[]
}

export interface ReportedLink {
  /** Without its fragment. */
  readonly address: string
  /** What is known of it. */
  readonly status: Answer['status']
  /** Why it is not alive. */
  readonly reason?: string
  /** Where all redirects on the way lead for good. */
  readonly movedTo?: string
  /** An archived copy. */
  readonly archived?: string
  /** Where pages link to it. */
  readonly places: readonly { readonly file: string; readonly line: number }[]
}

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
