/** Redirects without effect, because their address has a page, a file, an anchor or another redirect. */
import type { Problem } from '../../../kernel/fault/finding.ts'
import { type Redirect, redirectKey } from '../../links/redirects.ts'
import { ownerOfAddress } from '../../links/site-redirects.ts'
import type { CheckedSite } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const shadowedRedirect: Rule = {
  id: 'shadowed-redirect',
  about: 'A redirect has no effect, because something is published at its address, or another redirect comes first.',
  why: 'The old address shows something other than you planned.',
  repair: 'Remove the redirect, or what is published at its address.',
  severity: 'warn',
  example: {
    'docs.config.ts': "export default { redirects: { paths: { '/a': '/b' } } }\n",
    'docs/a.md': '# Tools\n',
    'docs/b.md': '# Invoices\n',
  },
  check: function* (site) {
    const anchors = anchorsByRoute(site)
    for (const redirect of site.site.redirects) {
      const key = redirectKey(redirect)
      const first = site.index.landings.get(key)?.redirect
      const owner = first === redirect ? ownerOf(redirect, site, anchors) : undefined
      if (first === redirect && owner === undefined) continue
      const other = first === undefined || first === redirect ? owner : otherRedirect(first, redirect)
      if (other === undefined) continue
      const problem: Problem = {
        rule: 'shadowed-redirect',
        place: redirect.place,
        target: redirect.written,
        message: `The redirect from \`${key}\` has no effect: ${other}.`,
        hint: 'Take the redirect out, or give the other another address.',
      }
      yield problem
    }
  },
}

/** The redirect that counts; `undefined` when both say the same. */
function otherRedirect(first: Redirect, second: Redirect): string | undefined {
  if (first.to === second.to && first.doc === second.doc) return undefined
  return `${first.place.file}:${first.place.line} redirects the same address`
}

/** What is published at the address of a redirect, as a clause. */
function ownerOf(
  redirect: Redirect,
  { index }: CheckedSite,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const { from, anchor } = redirect
  if (anchor !== undefined) return anchors.get(from)?.has(anchor) ? 'the page has this anchor' : undefined
  const owner = ownerOfAddress(from, index)
  if (owner === undefined) return undefined
  if (owner.type === 'file') return `the file \`${owner.path}\` is published there`
  if (owner.type === 'redirect') return `the address is redirected to ${owner.docsDir}/${owner.doc}`
  return owner.doc === undefined ? 'the site has a page there' : `${owner.docsDir}/${owner.doc} is published there`
}

/** Ids of the pages that have redirected anchors. */
function anchorsByRoute({ site, documents }: CheckedSite): ReadonlyMap<string, ReadonlySet<string>> {
  const routes = new Set(site.redirects.flatMap(({ from, anchor }) => (anchor === undefined ? [] : [from])))
  return new Map(
    documents.flatMap(({ route, facts }) =>
      route !== undefined && routes.has(route) ? [[route, new Set(facts.anchors.map(({ id }) => id))] as const] : [],
    ),
  )
}
