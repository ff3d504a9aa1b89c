/** Redirects that lead nowhere. An address that cannot be redirected is found while the graph is made. */
import type { RoutePath } from '../../../../site/contract.ts'
import { decodePath } from '../../../../site/url.ts'
import type { Problem } from '../../../kernel/fault/finding.ts'
import { nearest } from '../../../kernel/fault/nearest.ts'
import type { DocPath } from '../../../markdown/document.ts'
import type { Landing } from '../../links/redirects.ts'
import { fragmentId, type Target } from '../../links/resolve.ts'
import type { CheckedSite } from '../checked-site.ts'
import type { Rule } from '../rule.ts'
import { didYouMean } from './broken-link.ts'

export const brokenRedirect: Rule = {
  id: 'broken-redirect',
  about: 'A redirect leads to nothing or in a circle, or its address cannot be redirected.',
  why: 'Readers who come from an old address get “not found” or never arrive.',
  repair:
    'Give the redirect a destination that exists. Its source must not be the address of a page or file of the site.',
  severity: 'fail',
  example: {
    'docs.config.ts': "export default { redirects: { paths: { '/old': '/gone' } } }\n",
    'docs/a.md': '# Tools\n',
  },
  check: function* (site) {
    const anchorsOf = anchorsByDocument(site)
    for (const landing of site.index.landings.values()) {
      const { redirect, target } = landing
      const base = { rule: 'broken-redirect', place: redirect.place, target: redirect.written }
      const fault =
        target === undefined ? CIRCLE : (faultOf(target, landing, site, anchorsOf) ?? missingPage(landing, site))
      if (fault) yield { ...base, ...fault }
    }
  },
}

type Fault = Pick<Problem, 'message' | 'hint'>

const CIRCLE: Fault = {
  message: 'The redirect leads in a circle.',
  hint: 'Let one of its addresses lead to a page, or leave the redirect out.',
}

/** A missing target. The last redirect of a chain reports it. */
function faultOf(
  target: Target,
  { redirect, next }: Landing,
  site: CheckedSite,
  anchorsOf: AnchorsOf,
): Fault | undefined {
  if (next !== undefined) return undefined
  const { to = '', doc: from } = redirect
  if (target.type === 'broken') {
    const near = site.suggestions.url({ path: target.path, href: to, from })
    return {
      message: `The redirect leads to \`${to}\`, and there is no page or file.`,
      hint: near === undefined ? undefined : didYouMean(near),
    }
  }
  if (target.type !== 'page') return undefined
  const id = fragmentId(target.fragment)
  const anchors = id === undefined ? undefined : anchorsOf(target.doc)
  if (id === undefined || anchors === undefined) return undefined
  const anchor = decodePath(id) ?? id
  if (anchors.has(anchor) || anchors.has(id)) return undefined
  const near = nearest(anchor, anchors)
  return {
    message: `The redirect leads to \`${to}\`, and the page \`${target.route}\` has no such anchor.`,
    hint: near === undefined ? undefined : didYouMean(`#${near}`),
  }
}

/** An anchor can be redirected only on a page, or on an address that is redirected itself. */
function missingPage({ redirect }: Landing, { index }: CheckedSite): Fault | undefined {
  const { from, anchor } = redirect
  if (anchor === undefined || index.landings.has(from) || index.pages.has(from as RoutePath)) return undefined
  return {
    message: `There is no page \`${from}\` whose anchor \`${anchor}\` could be redirected.`,
    hint: `Redirect \`${from}\` as well.`,
  }
}

/** Ids of a document's page; `undefined` for any other page. */
type AnchorsOf = (doc: DocPath | undefined) => ReadonlySet<string> | undefined

function anchorsByDocument({ documents }: CheckedSite): AnchorsOf {
  const facts = new Map(documents.map((document) => [document.path, document.facts]))
  const known = new Map<DocPath, ReadonlySet<string>>()
  return (doc) => {
    if (doc === undefined) return undefined
    const ids = known.get(doc) ?? new Set(facts.get(doc)?.anchors.map(({ id }) => id))
    known.set(doc, ids)
    return ids
  }
}
