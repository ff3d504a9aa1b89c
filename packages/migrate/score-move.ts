import { check, graph, type SiteGraph } from 'docs-build'
import type { PlannedMove } from './migration.ts'
import type { PublishedSite, Score } from './move/score.ts'

/** The measures of a site that has moved here from another tool. */
export interface MeasuredMove {
  readonly score: Score
  /** Number of findings about syntax that readers would miss or see raw. */
  readonly lost: number
  readonly findings: number
}

/** Rules about parts of a page that this program does not show. */
const LOSS_RULES = ['foreign-syntax', 'unsupported-mdx', 'unknown-directive', 'directive-attribute', 'dropped-html']

/**
 * Measures a finished move.
 *
 * @returns the measures of the site, and as `before` those of its documents without a configuration
 */
export async function scoreMove(move: PlannedMove): Promise<{ before?: MeasuredMove; after: MeasuredMove }> {
  const [{ scoreOf }, { barePlace }] = await Promise.all([import('./move/score.ts'), import('./score-before.ts')])
  const { site } = move.plan
  const measure = async (dir: string, published: (graph: SiteGraph) => PublishedSite): Promise<MeasuredMove> => {
    const score = scoreOf(site, published(await graph({ dir })), site.project)
    const { report } = await check({ dir })
    const lost = report.findings.filter(({ rule }) => LOSS_RULES.includes(rule)).length
    return { score, lost, findings: report.findings.length }
  }
  const after = await measure(move.project, (site) => site)
  const bare = barePlace(move)
  if (!bare) return { after }
  try {
    // Files are compared by their places in the repository.
    const from = `/${bare.folder}`
    const before = await measure(bare.dir, (graph) => ({
      ...graph,
      pages: graph.pages.map((page) => (page.file ? { ...page, file: page.file.replace(/^docs/, () => from) } : page)),
    }))
    return { before, after }
  } finally {
    bare.remove()
  }
}
