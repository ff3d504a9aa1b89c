/** Graphs of single editions → graphs that know each other, and one report of all. */
import type { RoutePath } from '../../../site/contract.ts'
import { type Editions, factsOfEdition, type KnownEdition } from '../../graph/edition.ts'
import { type SiteIndex, withRedirects } from '../../graph/links/resolve.ts'
import { idOf } from '../../graph/pages/documents.ts'
import { sidebarStart, startOf } from '../../graph/pages/start.ts'
import type { Site } from '../../graph/site.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { type CheckReport, compareFindings, type Finding } from '../../kernel/fault/finding.ts'
import { withoutExtension } from '../../markdown/doc-path.ts'
import { outputPath } from '../../output/render/output-path.ts'
import type { Inputs } from '../inputs.ts'

interface EditionGraph {
  readonly inputs: Inputs
  readonly site: Site
  readonly index: SiteIndex
}

/**
 * Lets the graphs of all editions know each other. The graph of a site with one edition stays as it is.
 *
 * @param frozen editions that are not read
 * @throws DocsError when two editions would write the same page
 */
export function joinEditions(graphs: readonly EditionGraph[], frozen: readonly KnownEdition[] = []): EditionGraph[] {
  const known = graphs.flatMap(knownEdition)
  if (known.length < graphs.length || known.length + frozen.length < 2) return [...graphs]
  const all = [...known, ...frozen].sort((a, b) => a.place - b.place)
  refuseSamePages(all)
  return graphs.map((graph, place) => {
    const editions: Editions = { own: known[place] as KnownEdition, all }
    return { ...graph, index: withRedirects({ ...graph.index, editions }, graph.site.redirects) }
  })
}

function knownEdition({ inputs: { edition, config }, site, index }: EditionGraph): KnownEdition[] {
  if (!edition) return []
  return [
    {
      ...factsOfEdition(edition),
      untranslated: edition.untranslated,
      routeOf: index.routeOf,
      docAt: new Map(site.docs.map(({ route, head }) => [route, head.path])),
      pages: new Set(index.pages.keys()),
      ids: new Map(
        site.docs.flatMap(({ head }) => (idOf(head) === withoutExtension(head.path) ? [] : [[head.path, idOf(head)]])),
      ),
      renamed: new Map(
        Array.from(index.landings.values()).flatMap(({ redirect: { from, anchor }, target }) =>
          anchor === undefined && target?.type === 'page' && target.doc !== undefined
            ? [[from as RoutePath, target.doc]]
            : [],
        ),
      ),
      start: startOf(site, { hasHome: config.site.home !== undefined }),
      sidebarStarts: new Map(
        Object.keys(site.sidebars).flatMap((name) => {
          const first = sidebarStart(site, name)
          return first ? [[name, first.route]] : []
        }),
      ),
    },
  ]
}

/** A folder of the docs may have the name of a version or a language. */
function refuseSamePages(known: readonly KnownEdition[]): void {
  const owners = new Map<string, string>()
  for (const { prefix, pages, docAt, docsDir } of known) {
    for (const route of pages) {
      const path = prefix + outputPath(route, 'index.html')
      const doc = docAt.get(route)
      const name = doc === undefined ? `the page \`${route}\` of ${docsDir}` : `${docsDir}/${doc}`
      const owner = owners.get(path)
      if (owner !== undefined) {
        throw new DocsError(`${owner} and ${name} would both be published as \`${path}\`.`, {
          hint: 'Rename the first one, or give the version, the docs or the language another `path`.',
        })
      }
      owners.set(path, name)
    }
  }
}

/**
 * One report of all editions and of the whole site. What several editions have in common is found once.
 *
 * @param whole findings that belong to no edition
 */
export function joinReports(reports: readonly CheckReport[], whole: readonly Finding[]): CheckReport {
  const sorted = [...reports.flatMap(({ findings }) => findings), ...whole].sort(compareFindings)
  const findings = sorted.filter((one, at) => at === 0 || compareFindings(one, sorted[at - 1] as Finding) !== 0)
  const fail = findings.filter(({ severity }) => severity === 'fail').length
  const sum = (key: 'pages' | 'links' | 'images' | 'anchors'): number =>
    reports.reduce((total, { summary }) => total + summary[key], 0)
  return {
    version: 1,
    summary: {
      pages: sum('pages'),
      links: sum('links'),
      images: sum('images'),
      anchors: sum('anchors'),
      fail,
      warn: findings.length - fail,
    },
    findings,
  }
}
