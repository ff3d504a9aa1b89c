/**
 * Links to pages and files that do not exist. `broken-link` is about the finished page, however the address was written;
 * `broken-markdown-link` is about the source, where a path that ends in `.md` or `.mdx` names no document. A dead link to
 * a document breaks both, and is shown once (`concern`).
 */

import type { Problem } from '../../../kernel/fault/finding.ts'
import { endingOf } from '../../../markdown/html/published-types.ts'
import { joined } from '../../links/other-editions.ts'
import { certainTarget } from '../certain-target.ts'
import { type BrokenReference, type CheckedSite, placeOf } from '../checked-site.ts'
import type { Rule } from '../rule.ts'
import type { Missing } from '../suggestion.ts'

export const brokenLink: Rule = {
  id: 'broken-link',
  about: 'A link leads to a page or a file that is not there.',
  why: 'A reader who follows the link gets “not found”.',
  repair:
    'Correct the destination, or remove the link. If the page has moved, add `redirect_from` to its front matter: then old links keep working.',
  severity: 'fail',
  example: { 'docs/a.md': '[next](./b.md) and [a file](./gone.pdf)\n' },
  concern: 'destination',
  check: function* (site) {
    for (const broken of site.broken) {
      const { reason, form } = broken.target
      if (broken.reference.kind === 'image' || reason === 'empty' || reason === 'unpublished') continue
      if (form !== 'document') yield missingUrl(broken, site)
      else {
        // What is near is looked up once for both rules.
        const problem = missingDocument(broken, site)
        yield problem
        yield { ...problem, rule: brokenMarkdownLink.id }
      }
    }
  },
}

export const brokenMarkdownLink: Rule = {
  id: 'broken-markdown-link',
  about:
    'A link names a Markdown file that is not there, or has no destination. If the link on the page is dead too, `broken-link` also reports it, and the finding is shown once, under the rule with the higher severity.',
  why: 'A link to a Markdown file works on the code host and in editors, so a wrong one misleads readers in three places at once.',
  repair:
    'Name the file that exists, from the folder of the page (`./points.md`) or from the docs folder (`/guides/points.md`).',
  severity: 'warn',
  example: { 'docs/a.md': '[next]()\n' },
  concern: 'destination',
  check: function* (site) {
    for (const broken of site.broken)
      if (broken.reference.kind !== 'image' && broken.target.reason === 'empty') yield emptyLink(broken)
  },
}

function emptyLink(broken: BrokenReference): Problem {
  return {
    rule: brokenMarkdownLink.id,
    place: placeOf(broken),
    target: broken.reference.href,
    message: 'The link has no destination.',
    hint: 'Write where it leads between the parentheses.',
  }
}

function missingDocument(broken: BrokenReference, { index, site, suggestions }: CheckedSite): Problem {
  const { reference, target } = broken
  const base = { rule: brokenLink.id, place: placeOf(broken), target: reference.href }
  if (target.reason === 'encoding') return { ...base, ...badEncoding(reference.href) }
  const isDraft = site.drafts.some(({ path }) => path === target.path)
  const fix = certainTarget({ ...reference, from: broken.from, target }, index)
  const near = fix ?? suggestions.document(missing(broken))
  const hint = isDraft ? 'It is a draft: publish it, or take the link out.' : near && didYouMean(near)
  return {
    ...base,
    fix: isDraft ? undefined : fix,
    near: isDraft ? undefined : near,
    message: `There is no page made from \`${joined([index.docsDir], target.path)}\`.`,
    hint: hint || undefined,
  }
}

function missingUrl(broken: BrokenReference, { index, suggestions }: CheckedSite): Problem {
  const { reference, target } = broken
  const base = { rule: brokenLink.id, place: placeOf(broken), target: reference.href }
  if (target.reason === 'encoding') return { ...base, ...badEncoding(reference.href) }
  if (target.reason === 'address') return { ...base, ...badAddress(reference.href) }
  const kept = withheld(target.path, index)
  if (kept) return { ...base, ...kept }
  const fix = certainTarget({ ...reference, from: broken.from, target }, index)
  const near = fix ?? suggestions.url(missing(broken))
  return {
    ...base,
    fix,
    near,
    message: `There is no page or file at \`${target.path}\`.`,
    hint: near ? didYouMean(near) : undefined,
  }
}

/** What there is to say of a file that is there and is not published for its type. */
export function withheld(
  path: string,
  { withheld: paths, docsDir }: CheckedSite['index'],
): Pick<Problem, 'message' | 'hint'> | undefined {
  const below = path.replace(/^\//, '')
  if (!paths.has(below)) return undefined
  const ending = endingOf(below)
  const type = ending === '' ? 'a file without an ending' : `its type \`.${ending}\``
  return {
    message: `\`${docsDir}/${below}\` is not published: ${type} is none of images, media, fonts, archives, documents and data.`,
    hint: 'Move it to a static folder, or name it in `docs.htmlFiles`, which takes every type, if those who write it are trusted with the site.',
  }
}

/** The missing target, in the form that suggestions need. */
export function missing({ reference, target, from }: BrokenReference): Missing {
  return { path: target.path, href: reference.href, from }
}

export function didYouMean(near: string): string {
  return `Did you mean \`${near}\`?`
}

/** Message for a destination with malformed percent-encoding. */
export function badEncoding(href: string): { message: string; hint: string } {
  return {
    message: `The percent-encoding of \`${href}\` is malformed.`,
    hint: 'Write a literal percent sign as `%25`.',
  }
}

/** Message for a destination that begins like a web address but is not one. */
export function badAddress(href: string): { message: string; hint: string } {
  return {
    message: `\`${href}\` is not a web address.`,
    hint: 'Correct it, or put an example of an address between backticks.',
  }
}
