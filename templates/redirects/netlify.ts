/**
 * `_redirects`, which Netlify and Cloudflare Pages read: a line for each rule with old path, destination and status. The
 * first rule that matches counts, so the project's own rules come first.
 */
import { decodePath, encodePath } from '../../site/url.ts'
import { onlyUrlCharacters, type RedirectFormat, type RedirectRule, spellings } from './format.ts'

/** Stands before the rules of the site. */
const MARK = '# Redirects of this site, written by docs-build.'

export const netlify: RedirectFormat = {
  name: 'netlify',
  file: '_redirects',
  write(rules, before = '') {
    if (rules.length === 0) return before
    const own = before === '' || before.endsWith('\n') ? before : `${before}\n`
    const lines = rules.flatMap(({ from, to }) =>
      spellings(from).map((path) => `${literal(path)} ${onlyUrlCharacters(to)} 301`),
    )
    return `${own}${[MARK, ...lines].join('\n')}\n`
  },
  read(text, owner) {
    const start = owner === 'site' ? text.lastIndexOf(MARK) : 0
    return start < 0 ? [] : text.slice(start).split('\n').flatMap(ruleOf)
  },
}

/** `:` and `*` have a meaning in a rule. */
function literal(path: string): string {
  return encodePath(path).replaceAll(':', '%3A').replaceAll('*', '%2A')
}

/** A rule for one address; rules with patterns, conditions or without a redirect are left to the host. */
function ruleOf(line: string): RedirectRule[] {
  const [path = '', to = '', status = '301', ...conditions] = line
    .replace(/\s#.*$/, '')
    .trim()
    .split(/\s+/)
  const isPlain = /^\/[^*:]*$/.test(path) && /^(?:\/|https?:\/\/)/.test(to) && conditions.length === 0
  const from = isPlain && /^30[12378]!?$/.test(status) ? decodePath(path) : undefined
  return from === undefined ? [] : [{ from, to }]
}
