/** A page's Markdown twin: its source without front matter, with its title, and links that work anywhere. */
import type { RoutePath } from '../../site/contract.ts'
import type { DocPath, Facts, Reference } from '../content/document.ts'
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
  for (const [line, references] of byLine(page.facts.references)) {
    const text = lines[line - 1]
    if (text === undefined) continue
    let written = ''
    let done = 0
    for (const { href, kind, column } of references) {
      const at = column - 1
      // Entities and escapes make another text of a destination: then it stays as it is.
      if (href === '' || at < done || !text.startsWith(href, at)) continue
      const { url } = destination(href, kind, page.path, page.route, context)
      if (url === undefined || url === href) continue
      const absolute = (url.startsWith('/') ? origin + url : url).replaceAll('(', '%28').replaceAll(')', '%29')
      written += text.slice(done, at) + absolute
      done = at + href.length
    }
    lines[line - 1] = written + text.slice(done)
  }
  // Not the spaces of the first line: they may make it code.
  const content = lines
    .join('\n')
    .trimEnd()
    .replace(/^(?:[ \t]*\n)+/, '')
  const title = page.facts.ownTitle === undefined ? `# ${page.title.replace(/\s+/g, ' ').trim()}\n\n` : ''
  return `${(title + content).trimEnd()}\n`
}

/** References by their line, in the order of their columns. */
function byLine(references: readonly Reference[]): Map<number, Reference[]> {
  const lines = new Map<number, Reference[]>()
  for (const reference of [...references].sort((a, b) => a.column - b.column)) {
    const line = lines.get(reference.line) ?? []
    line.push(reference)
    lines.set(reference.line, line)
  }
  return lines
}
