/**
 * The facts that `verify` proves, as rules that reports can name. They have the severity `fail`, unless `check` has a rule
 * for the same fault: then the severity is that of the rule, so that both commands have one verdict.
 */
import type { Severity } from '../../kernel/fault/finding.ts'
import type { ReportedRule } from '../../kernel/fault/report.ts'

const ABOUT = {
  'unreadable-file': 'An output holds regular files that can be read, and nothing else.',
  manifest: 'The manifest lists every file with its SHA-256, and no other.',
  'hashed-name': 'The hash in the name of a file is the hash of its content.',
  'missing-file': 'The files that every site has are there.',
  'broken-link': 'Links lead to pages and files that are there.',
  'broken-anchor': 'Fragments name an id of the page they lead to.',
  'broken-image': 'Images, icons and media are files that are there.',
  'broken-asset': 'Style sheets, scripts and fonts are files that are there.',
  'duplicate-id': 'An id stands once in a page.',
  'page-data': 'The data in a page can be read, and is true of the page.',
  'page-map': 'The page map can be read. The list of pages names every page, and every page it names is there.',
  sidebar: 'The entries of a sidebar can be read.',
  sitemap: 'The sitemap names every page that may be indexed, once, and no other.',
  twin: 'A page has its Markdown twin, and the links in it lead to what is there.',
  redirects: 'Redirects lead to pages and files that are there.',
  'inline-style': 'The security policy lets the `style` attributes of pages have their effect.',
  crawl: 'A crawler that follows the links of the served output finds every page and file.',
  headers:
    'Headers and the security policy are the planned ones, the policy knows the scripts in the pages, and the cache rules name files that are there.',
} as const

export type VerifyRule = keyof typeof ABOUT

/** Severities of rules of `check` for the same faults, where a site does not set them. */
export const SHARED_SEVERITIES: Readonly<Record<string, Severity>> = {
  'broken-link': 'fail',
  'broken-image': 'fail',
  'broken-anchor': 'warn',
  'duplicate-id': 'warn',
  'inline-style': 'warn',
}

/** @param own severities that the site sets, as its manifest holds them */
export function severityOf(rule: string, own: Readonly<Record<string, string>>): 'fail' | 'warn' {
  if (!Object.hasOwn(SHARED_SEVERITIES, rule)) return 'fail'
  const severity = Object.hasOwn(own, rule) ? own[rule] : SHARED_SEVERITIES[rule]
  return severity === 'warn' ? 'warn' : 'fail'
}

export const verifyRules: readonly ReportedRule[] = Object.entries(ABOUT).map(([id, about]) => ({
  id,
  about,
  severity: severityOf(id, {}),
}))
