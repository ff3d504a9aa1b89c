/**
 * Links and images that the site's own code writes: views of plugins, components, parts of the theme and static HTML
 * files. No Markdown has them, so only finished pages show them.
 */
import { judgeProblems } from '../../graph/checks/rules.ts'
import type { Finding, Problem } from '../../kernel/fault/finding.ts'
import { lineIndex } from '../../kernel/fault/line-index.ts'
import { sourceReader } from '../../project/inputs.ts'
import { pageFiles } from '../../project/pipeline/page-files.ts'
import type { Update } from '../../project/pipeline/update.ts'
import type { Updated } from '../../project/pipeline/updated.ts'
import { deadStagedLinks, type StagedOutput } from '../../project/publish/staged-links.ts'
import type { Workspace } from '../../project/workspace.ts'

/** With a host, as `https://example.org/` or `//example.org/`. */
const WHOLE_ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\//i

const HINT = 'Code writes this address: a view of a plugin, a component, a part of the theme or an HTML file.'

/**
 * Judges the links of finished pages as `verify` does, and leaves out those that `check` has judged.
 *
 * @returns one finding for each dead address, in the first page that has it
 */
export function drawnLinkFindings(output: StagedOutput, run: Update, workspace: Workspace): Finding[] {
  const { editions } = run
  const { site, links, checks } = workspace.config
  const sources = sourcesOfPages(editions)
  const origin = site.url ? new URL(site.url).origin : ''
  const address = { origin, baseUrl: site.baseUrl, siteUrls: links.siteUrls }
  const found = deadStagedLinks(output, [...sources.keys()], address)
  if (found.length === 0) return []
  const isJudged = judgedBySources(editions)
  const textOf = sourceReader(run.inputs)
  const problems = new Map<string, Problem & { readonly pages: number }>()
  for (const { rule, file: path, target, message } of found) {
    const file = sources.get(path) ?? path
    // A whole address of the site itself is an external link to `check` as well.
    if (WHOLE_ADDRESS.test(target) || isJudged(rule, file, target)) continue
    const key = `${rule} ${target}`
    const known = problems.get(key)
    if (known) {
      problems.set(key, { ...known, pages: known.pages + 1 })
      continue
    }
    const text = textOf(file) ?? ''
    const place = { file, ...lineIndex(text)(Math.max(0, text.indexOf(target))) }
    problems.set(key, { rule, place, target, message, hint: HINT, pages: 1 })
  }
  return judgeProblems(
    [...problems.values()].map(({ pages, ...problem }) =>
      pages === 1 ? problem : { ...problem, hint: `${HINT} ${pages} pages have it.` },
    ),
    checks,
  )
}

/** Pages and static HTML files → the files that they are made from, as findings name them. */
function sourcesOfPages(editions: readonly Updated[]): Map<string, string> {
  const pages = editions.flatMap(pageFiles)
  const statics = editions.flatMap(({ inputs }) => inputs.project.statics)
  return new Map(
    [...statics.filter(({ path }) => path.endsWith('.html')), ...pages].map(({ path, file }) => [path, file] as const),
  )
}

/** Whether `check` has seen an address: as a finding, or in the page's own source, where a comment may exempt it. */
function judgedBySources(editions: readonly Updated[]): (rule: string, file: string, target: string) => boolean {
  const reported = new Set<string>()
  const bySource = new Map<string, Set<string>>()
  for (const edition of editions) {
    const { inputs, site, documents, report } = edition
    const { baseUrl } = inputs.config.site
    for (const { rule, target } of report().findings)
      for (const url of [target, baseUrl + target.replace(/^\//, '')]) reported.add(`${rule} ${url}`)
    const facts = new Map(documents.map((document) => [document.head.path, document.facts]))
    // The pages of documents come first, in the same order.
    const pages = pageFiles(edition)
    for (const [at, { head }] of site.docs.entries()) {
      const references = facts.get(head.path)?.references ?? []
      bySource.set(pages[at]?.file ?? head.path, new Set(references.map(({ href }) => written(href))))
    }
  }
  return (rule, file, target) => reported.has(`${rule} ${target}`) || bySource.get(file)?.has(written(target)) === true
}

/** A link to an anchor is drawn with the route of its page, and written with the name of a file. */
function written(href: string): string {
  return /#.*$/s.exec(href)?.[0] ?? href
}
