/** A page of the manual as text for a terminal. */
import { posix } from 'node:path'
import { type ManualPage, nameOf } from './manual-pages.ts'

/** What a line of a terminal may be shown as. */
interface TerminalStyle {
  readonly strong: (text: string) => string
  readonly quiet: (text: string) => string
}

/**
 * Headings and titles of blocks stand out, other marks of directives are left out, and links say where they lead. Code is
 * as it was, and of an example (`:::shown`) the source is printed.
 *
 * @param pages the manual, for the lists of the pages below a page
 */
export function terminalPage(page: ManualPage, style: TerminalStyle, pages: readonly ManualPage[] = []): string {
  const { name, title, description, text, path } = page
  const lines: string[] = []
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const [, indent = '', ticks, colons] = /^(\s*)(?:(`{3,})|(:{3,})shown\b)/.exec(line) ?? []
    const [isMark, label] = /^\s*:{2,}[\w-]*(?:\[([^\]]*)\])?(?:\{.*\})?\s*$/.exec(line) ?? []
    if (fence === undefined && (ticks !== undefined || colons !== undefined)) {
      fence = ticks ?? colons
      const [, file] = /title="([^"]+)"/.exec(line) ?? []
      if (file !== undefined) lines.push(style.quiet(`${indent}    ${file}`))
    } else if (fence !== undefined && line.trim() === fence) fence = undefined
    else if (fence !== undefined) lines.push(`    ${line}`)
    else if (label !== undefined) lines.push('', style.strong(label))
    else if (isMark?.trim() === '::children') lines.push(listedPages(pagesBelow(name, pages), style))
    else if (isMark === undefined) lines.push(shownLine(line, path, style))
  }
  const body = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '')
  const about = body.startsWith(description) ? '' : `${style.quiet(description)}\n`
  return `${style.strong(title)}\n${about}\n${body}\n`
}

/** The commands that print pages, one a line. */
export function listedPages(pages: readonly ManualPage[], { quiet }: Pick<TerminalStyle, 'quiet'>): string {
  return pages.map(({ name, title }) => `  docs-build help ${topicOf(name)}  ${quiet(title)}`).join('\n')
}

/** What prints a page. The slash tells the first page of a folder from the command with its name: `check/`. */
function topicOf(name: string): string {
  return name.includes('/') ? name : `${name}/`
}

function pagesBelow(name: string, pages: readonly ManualPage[]): ManualPage[] {
  return pages
    .filter((page) => page.name.startsWith(`${name}/`) && !page.name.slice(name.length + 1).includes('/'))
    .sort((a, b) => (a.order === b.order ? 0 : a.order - b.order))
}

function shownLine(line: string, path: string, { strong, quiet }: TerminalStyle): string {
  const [, heading] = /^#{1,6} (.*?)(?: \{#[\w-]+\})?$/.exec(line) ?? []
  const text = (heading ?? line).replace(
    /(`+).*?\1|!?\[((?:`[^`]*`|[^\]])*)\]\(([^)]*)\)/g,
    (whole, code?: string, words = '', destination = '') => {
      if (code !== undefined) return whole
      const place = placeOf(destination, path)
      return place === undefined || place.endsWith(words.replaceAll('`', ''))
        ? words
        : `${words} ${quiet(`(${place})`)}`
    },
  )
  return heading === undefined ? text : strong(text)
}

/** What leads to the destination of a link from a terminal: an address, or the topic of a page. */
function placeOf(destination: string, path: string): string | undefined {
  if (/^https?:/.test(destination)) return destination
  const [file = ''] = destination.split('#')
  return file.endsWith('.md') ? `help ${topicOf(nameOf(posix.join(posix.dirname(path), file)))}` : undefined
}
