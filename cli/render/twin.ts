/** A page's Markdown twin: its source without front matter, with its title, and links that work anywhere. */
import type { RoutePath } from '../../site/contract.ts'
import type { DocPath, Facts } from '../content/document.ts'
import { readFrontMatter } from '../content/frontmatter.ts'
import { destination, type FillContext } from './slots.ts'

/**
 * @param origin put before internal URLs when it is known, since a twin is often read away from the site
 */
export function markdownTwin(
  page: { path: DocPath; route: RoutePath; title: string; text: string; facts: Pick<Facts, 'references' | 'ownTitle'> },
  context: FillContext,
  origin: string,
): string {
  const { body } = readFrontMatter(page.path, page.text, page.path)
  const lines = body.split(/\r\n|\n|\r/)
  // From the end, so that earlier columns stay true.
  const places = [...page.facts.references].sort((a, b) => b.line - a.line || b.column - a.column)
  for (const { href, kind, line, column } of places) {
    const text = lines[line - 1]
    if (text === undefined || href === '' || !text.startsWith(href, column - 1)) continue
    const { url } = destination(href, kind, page.path, page.route, context)
    if (url === undefined || url === href) continue
    const absolute = (url.startsWith('/') ? origin + url : url).replaceAll('(', '%28').replaceAll(')', '%29')
    lines[line - 1] = text.slice(0, column - 1) + absolute + text.slice(column - 1 + href.length)
  }
  // Not the spaces of the first line: they may make it code.
  const content = lines.join('\n').trimEnd().replace(/^(?:[ \t]*\n)+/, '')
  const title = page.facts.ownTitle === undefined ? `# ${page.title.replace(/\s+/g, ' ').trim()}\n\n` : ''
  return `${(title + content).trimEnd()}\n`
}
