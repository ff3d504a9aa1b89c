/** Takes out the findings that comments in the text exempt, and reports the comments that exempt nothing. */

import type { Finding, Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import type { Exemption } from '../../markdown/text/exemptions.ts'
import { ASKED_RULES } from './rule.ts'

interface ExemptionRun {
  /** Exemptions by the files of findings. */
  readonly exemptions: ReadonlyMap<string, readonly Exemption[]>
  /** Day on which end dates are judged, as `2027-01-31`; absent: nobody knows it. */
  readonly date: string | undefined
  readonly ruleIds: readonly string[]
}

const ASKED = new Set(Object.values(ASKED_RULES))

/** @returns the findings that are left, and a problem for each exemption without effect */
export function withoutExempted(
  findings: readonly Finding[],
  { exemptions, date, ruleIds }: ExemptionRun,
): { readonly findings: readonly Finding[]; readonly problems: readonly Problem[] } {
  if (exemptions.size === 0) return { findings, problems: [] }
  const used = new Set<string>()
  const left = findings.filter(({ rule, file, line }) => {
    const exempting = (exemptions.get(file) ?? []).filter(
      (one) => one.rules.includes(rule) && line >= one.line && line <= one.last && isValid(one, date),
    )
    for (const { line, column } of exempting) used.add(`${file}:${line}:${column} ${rule}`)
    return exempting.length === 0
  })
  const problems = [...exemptions].flatMap(([file, list]) =>
    list.flatMap((one) => {
      const { line, column, rules } = one
      const base = { rule: 'exemption', place: { file, line, column } }
      if (one.fault !== undefined) return [{ ...base, target: rules.join(), message: one.fault, hint: HOW }]
      return rules.flatMap((rule): Problem[] => {
        if (!ruleIds.includes(rule)) return [{ ...base, target: rule, ...unknownRule(rule, ruleIds) }]
        if (!isValid(one, date))
          return [
            {
              ...base,
              target: rule,
              message: `The exemption from \`${rule}\` has ended on ${one.until}.`,
              hint: ENDED,
            },
          ]
        if (one.until !== undefined && date === undefined)
          return [
            {
              ...base,
              // It would hold for ever wherever the docs are checked without git.
              severity: 'fail',
              target: rule,
              message: `Nobody can tell whether the exemption from \`${rule}\` has ended: its last day is ${one.until}, and no commit tells the day.`,
              hint: DAYLESS,
            },
          ]
        if (ASKED.has(rule) || used.has(`${file}:${line}:${column} ${rule}`)) return []
        return [
          {
            ...base,
            target: rule,
            message: `Nothing here breaks the rule \`${rule}\`.`,
            hint: others(one, left, file),
          },
        ]
      })
    }),
  )
  return { findings: left, problems }
}

const HOW = 'Write it like `<!-- docs-build-ignore broken-link: reason, until 2027-01 -->`.'
const DAYLESS =
  'Set `SOURCE_DATE_EPOCH` to the time of the commit (`git log -1 --format=%ct`), or run it where `.git` is.'
const ENDED = 'Repair what it exempts, or give it a later end.'

/** What to do with an exemption without effect: another rule may have the finding that it was written for. */
function others({ line, last }: Exemption, left: readonly Finding[], file: string): string {
  const here = left.filter((finding) => finding.file === file && finding.line >= line && finding.line <= last)
  const names = [...new Set(here.map(({ rule }) => `\`${rule}\``))]
  if (names.length === 0) return 'Take the exemption out.'
  return `Name ${names.join(' or ')} instead, which has a finding here, or take the exemption out.`
}

function isValid({ until, fault }: Exemption, date: string | undefined): boolean {
  return fault === undefined && (until === undefined || date === undefined || date <= until)
}

function unknownRule(rule: string, ruleIds: readonly string[]): Pick<Problem, 'message' | 'hint'> {
  const near = nearest(rule, ruleIds)
  return {
    message: `There is no rule \`${rule}\`.`,
    hint: near === undefined ? undefined : `Did you mean \`${near}\`?`,
  }
}
