/** The list of rules, and how their problems become findings. A new rule is one file and one line here. */

import { compareFindings, type Finding, type Fix, type Problem, type Severity } from '../../kernel/fault/finding.ts'
import { patternTest } from '../../kernel/fault/pattern.ts'
import { causeOf } from '../../kernel/fault/reports/causes.ts'
import type { Facts } from '../../markdown/document.ts'
import type { DocumentTree } from '../../markdown/parse.ts'
import type { ChecksConfig } from '../config/config.ts'
import { contractRules } from './address-contract.ts'
import type { CheckedSite } from './checked-site.ts'
import { failingSample } from './failing-sample.ts'
import { brokenAnchor } from './links/broken-anchor.ts'
import { brokenLink, brokenMarkdownLink } from './links/broken-link.ts'
import { brokenRedirect } from './links/broken-redirect.ts'
import { externalLink } from './links/external-link.ts'
import { guessedLink } from './links/guessed-link.ts'
import { orphanPage } from './links/orphan-page.ts'
import { portableNames } from './links/portable-names.ts'
import { redirectChain } from './links/redirect-chain.ts'
import { redirectedLink } from './links/redirected-link.ts'
import { refusedHost } from './links/refused-host.ts'
import { refusedScheme } from './links/refused-scheme.ts'
import { shadowedRedirect } from './links/shadowed-redirect.ts'
import { undefinedReference } from './links/undefined-reference.ts'
import { pageCode, styleMistake } from './page-code.ts'
import { pageContract } from './page-contract.ts'
import type { Rule } from './rule.ts'
import { brokenImage } from './texts/broken-image.ts'
import { contentRules } from './texts/content-rules.ts'
import { directiveRules } from './texts/directive-rules.ts'
import { droppedHtml } from './texts/dropped-html.ts'
import { droppedSvg } from './texts/dropped-svg.ts'
import { duplicateId } from './texts/duplicate-id.ts'
import { headingLevels } from './texts/heading-levels.ts'
import { missingAlt } from './texts/missing-alt.ts'
import { missingWord } from './texts/missing-word.ts'
import { tagLikeText } from './texts/tag-like-text.ts'
import { translationRules } from './texts/translations.ts'
import { unusedImage } from './texts/unused-image.ts'

export const rules: readonly Rule[] = [
  brokenLink,
  brokenMarkdownLink,
  brokenImage,
  brokenAnchor,
  brokenRedirect,
  redirectChain,
  shadowedRedirect,
  redirectedLink,
  guessedLink,
  undefinedReference,
  refusedScheme,
  refusedHost,
  ...contentRules,
  droppedHtml,
  droppedSvg,
  tagLikeText,
  duplicateId,
  headingLevels,
  missingAlt,
  orphanPage,
  pageContract,
  pageCode,
  styleMistake,
  ...directiveRules,
  ...translationRules,
  ...contractRules,
  missingWord,
  unusedImage,
  portableNames,
  externalLink,
  failingSample,
]

export const RULE_IDS: readonly string[] = rules.map((rule) => rule.id)

/**
 * Collects from a document what single rules need to know.
 *
 * @param others rules of plugins
 * @returns facts by the ids of their rules, or `undefined` for none
 */
export function collectFacts(document: DocumentTree, others: readonly Rule[] = []): Facts['ofRules'] {
  const facts = [...rules, ...others].flatMap((rule) => {
    const fact = rule.facts?.(document)
    return fact === undefined ? [] : [[rule.id, fact] as const]
  })
  return facts.length === 0 ? undefined : Object.fromEntries(facts)
}

/**
 * Runs all rules in one pass and adds the problems that were found while reading.
 *
 * @param options.others rules of plugins, which run after ours; `options.nameOf` gives the name that a file has in findings;
 *   `options.fixOf` finds what fixes replace
 * @returns findings in a stable order, without the ignored ones
 */
export function runRules(
  site: CheckedSite,
  found: Iterable<Problem>,
  config: ChecksConfig,
  {
    others = [],
    nameOf = (file) => file,
    fixOf = () => undefined,
  }: {
    readonly others?: readonly Rule[]
    readonly nameOf?: (file: string) => string
    readonly fixOf?: FixFinder
  } = {},
): Finding[] {
  const problems = function* (): Generator<Problem> {
    yield* found
    for (const rule of [...rules, ...others]) yield* rule.check?.(site, ({ facts }) => facts.ofRules?.[rule.id]) ?? []
  }
  const named = function* (): Generator<Problem> {
    for (const problem of problems()) yield renamed(problem, nameOf)
  }
  return judgeProblems(named(), config, others, fixOf)
}

/** Finds the part of the source that the fix of a problem replaces. */
export type FixFinder = (problem: Problem) => Fix | undefined

/** A problem with the names that files have in findings. */
function renamed(problem: Problem, nameOf: (file: string) => string): Problem {
  const { place, message } = problem
  const text = message.replace(/(?<![^\s`])[^\s`]+\.mdx?\b/g, nameOf)
  return { ...problem, message: text, place: { ...place, file: nameOf(place.file) } }
}

/** Gives each problem its severity, removes ignored and repeated problems, and sorts the rest. */
export function judgeProblems(
  problems: Iterable<Problem>,
  config: ChecksConfig,
  others: readonly Rule[] = [],
  fixOf: FixFinder = () => undefined,
): Finding[] {
  const findings: Finding[] = []
  const strongest = new Map<string, Judged>()
  const verdict = judge(config, others)
  const add = (problem: Problem): void => {
    const judged = verdict(problem)
    if (judged === 'ignore') return
    const { place, severity = judged, ...rest } = problem
    const fix = problem.fix === undefined ? undefined : fixOf(problem)
    const finding: Finding = {
      rule: rest.rule,
      severity,
      file: place.file,
      line: place.line,
      column: place.column,
      target: rest.target,
      cause: causeOf(rest.target),
      message: rest.message,
      hint: rest.hint || undefined,
      fix,
      near: fix === undefined ? rest.near : undefined,
      name: rest.name,
      uses: rest.uses,
    }
    const rule = RULES.get(problem.rule)
    if (!rule?.concern) {
      findings.push(finding)
      return
    }
    const key = `${rule.concern}\n${place.file}\n${place.line}\n${place.column}\n${problem.target}`
    const rank = (severity === 'fail' ? 0 : rules.length) + RULE_IDS.indexOf(rule.id)
    const known = strongest.get(key)
    if (!known) strongest.set(key, { finding, rank, others: [] })
    else if (rank < known.rank) strongest.set(key, { finding, rank, others: [...known.others, known.finding] })
    else if (rank > known.rank) strongest.set(key, { ...known, others: [...known.others, finding] })
  }
  for (const problem of problems) add(problem)
  for (const one of strongest.values()) findings.push(withOthers(one))
  const sorted = findings.sort(compareFindings)
  return sorted.filter((finding, index) => index === 0 || compareFindings(finding, sorted[index - 1] as Finding) !== 0)
}

/** The most severe finding about a fault, and those of other rules about the same fault. */
interface Judged {
  readonly finding: Finding
  readonly rank: number
  readonly others: readonly Finding[]
}

/** The finding, whose hint names the other rules: whoever changes the severity of one has to know of the others. */
function withOthers({ finding, others }: Judged): Finding {
  if (others.length === 0) return finding
  const names = new Set(others.map(({ rule, severity }) => `\`${rule}\` (${severity})`))
  const also = `Also ${[...names].join(' and ')}.`
  return { ...finding, hint: finding.hint === undefined ? also : `${finding.hint} ${also}` }
}

const RULES: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]))

function judge(config: ChecksConfig, others: readonly Rule[]): (problem: Problem) => Severity {
  const severities = new Map(others.map(({ id, severity }) => [id, severity]))
  const patterns = new Map(
    Object.entries(config.rules).map(([id, rule]) => [id, rule.ignore.map(({ pattern }) => patternTest(pattern))]),
  )
  return (problem) => {
    const ignored = patterns.get(problem.rule)?.some((test) => test(problem.target) || test(problem.place.file))
    if (ignored) return 'ignore'
    const severity =
      config.rules[problem.rule]?.severity ??
      RULES.get(problem.rule)?.severity ??
      severities.get(problem.rule) ??
      'fail'
    return atMost(severity, config.atMost)
  }
}

function atMost(severity: Severity, most: Severity = 'fail'): Severity {
  return SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(most) ? most : severity
}

/** The mildest first. */
const SEVERITIES: readonly Severity[] = ['ignore', 'warn', 'fail']
