/** Fragments that name no id of their target page. Links to missing pages are not checked here. */

import { decodePath } from '../../../../site/url.ts'
import { nearestByParts } from '../../../kernel/fault/nearest.ts'
import { folded } from '../certain-target.ts'
import { placeOf } from '../checked-site.ts'
import type { Rule } from '../rule.ts'
import { badEncoding } from './broken-link.ts'
import { missingAnchors } from './missing-anchors.ts'

export const brokenAnchor: Rule = {
  id: 'broken-anchor',
  about: 'A link names an anchor that its page does not have.',
  why: 'The link opens the right page, but at its top, and the reader has to search for the passage.',
  repair:
    'Use the id of a heading of that page. To keep an id when the heading is reworded, write it yourself: `## Invoices {#invoices}`.',
  severity: 'warn',
  example: { 'docs/a.md': '## Invoices\n\n[to it](#invoces)\n' },
  check: function* (site) {
    const { elsewhere, anchorsOf, index } = site
    let comparisons = 0
    const { missing, idsAt } = missingAnchors(site)
    for (const { document, reference, target, id } of missing) {
      const anchors = idsAt(target)
      const decoded = decodePath(id)
      const base = { rule: 'broken-anchor', place: placeOf({ document, reference }), target: reference.href }
      if (decoded === undefined) yield { ...base, ...badEncoding(id) }
      else {
        comparisons += anchors.size
        const near = comparisons < MOST_COMPARISONS ? nearAnchor(decoded, anchors) : undefined
        const page = target.doc === undefined ? `The page \`${target.route}\`` : `${index.docsDir}/${target.doc}`
        const hint = near ? `Did you mean \`#${near}\`?` : listAnchors(anchors)
        const fix = comparisons < MOST_COMPARISONS ? writtenOtherwise(decoded, anchors) : undefined
        yield {
          ...base,
          message: `${page} has no anchor \`${decoded}\`.`,
          hint: hint || undefined,
          fix: withAnchor(reference.href, fix),
          near: withAnchor(reference.href, near),
        }
      }
    }
    for (const { document, reference, target, id } of elsewhere) {
      const { edition, route } = target
      const doc = edition.docAt.get(route)
      const anchors = new Set(doc === undefined ? [] : anchorsOf(edition, doc).map((anchor) => anchor.id))
      const decoded = decodePath(id) ?? id
      if (anchors.has(id) || anchors.has(decoded)) continue
      comparisons += anchors.size
      const near = comparisons < MOST_COMPARISONS ? nearAnchor(decoded, anchors) : undefined
      const hint = near ? `Did you mean \`#${near}\`?` : listAnchors(anchors)
      const message = `The page \`/${edition.prefix}${route.slice(1)}\` has no anchor \`${decoded}\`.`
      const base = { rule: 'broken-anchor', place: placeOf({ document, reference }), target: reference.href }
      yield { ...base, message, hint: hint || undefined, near: withAnchor(reference.href, near) }
    }
  },
}

function withAnchor(href: string, anchor: string | undefined): string | undefined {
  return anchor === undefined ? undefined : href.replace(/#.*$/s, `#${anchor}`)
}

/** The nearest anchor; else the only one that begins with the same word and has all words of the other, or the reverse. */
function nearAnchor(id: string, anchors: ReadonlySet<string>): string | undefined {
  const near = nearestByParts(id, anchors, '-')
  const word = id.split('-')[0] ?? ''
  if (near !== undefined || word.length < 4) return near
  const words = id.split('-')
  const alike = [...anchors].filter((anchor) => {
    const others = anchor.split('-')
    return others[0] === word && (hasAll(others, words) || hasAll(words, others))
  })
  return alike.length === 1 ? alike[0] : undefined
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word))
}

/** The only anchor that differs in nothing but letter case. */
function writtenOtherwise(id: string, anchors: ReadonlySet<string>): string | undefined {
  const found = [...anchors].filter((anchor) => folded(anchor) === folded(id))
  const [only] = found
  return found.length === 1 && only !== undefined && /^[\p{L}\p{N}_.~-]+$/u.test(only) ? only : undefined
}

/** Limit on letter-by-letter comparisons in one run: a page with thousands of ids must not take minutes. */
const MOST_COMPARISONS = 1_000_000

function listAnchors(anchors: ReadonlySet<string>): string | undefined {
  if (anchors.size === 0) return 'The page has no anchors.'
  const some = [...anchors].slice(0, 6).map((anchor) => `\`#${anchor}\``)
  return `It has ${some.join(', ')}${anchors.size > some.length ? ` and ${anchors.size - some.length} more` : ''}.`
}
