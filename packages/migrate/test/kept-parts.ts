/** What a page of another tool says, and what the page made of it says: headings, lines of text and links, compared. */

import { joinPath } from '../../../cli/app/init/foreign-tree.ts'
import { decodePath } from '../../../site/url.ts'
import { isExternal, plainUrl } from '../move/data.ts'
import type { MovedSite } from '../move/moved-site.ts'

export interface SourceParts {
  readonly headings: readonly string[]
  /** Lines of plain paragraphs. Lines with the syntax of a tool are left out: their words may be shown elsewhere. */
  readonly lines: readonly string[]
}

const FENCE = /^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/
/** Syntax whose words a page may show in another form, or not at all. */
const SYNTAX =
  /[<>{}|]|:::|!!!|\?\?\?|^\s*(?:===|\/\/\/|---|import |export |\[[^\]]+\]:|\d+[.)] |[*_-] ?[*_-] ?[*_-])|&\w+;|\$|\^|==|\+\+|:[a-z][\w+-]*:|https?:\/\//

/** The lines of a text that stand neither in the front matter nor in a block of code. */
function proseLines(text: string): string[] {
  const body = text
    .replace(/^\uFEFF?(?:---|\+\+\+)\r?\n[\s\S]*?\n(?:---|\+\+\+)[ \t]*(?:\r?\n|$)/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
  const lines: string[] = []
  let fence = ''
  for (const line of body.split(/\r?\n/)) {
    const [, mark = ''] = FENCE.exec(line) ?? []
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = ''
    } else if (mark !== '') fence = mark
    else lines.push(line)
  }
  return lines
}

/** Files that DocFX includes in the form of links. */
const INCLUDED = /\[!(?:include|code)[^\]]*\]\([^)]*\)/gi

export function sourceParts(text: string): SourceParts {
  const headings: string[] = []
  const lines: string[] = []
  const prose = proseLines(text)
    .join('\n')
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(INCLUDED, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    // A link and a tag may go on in the next line.
    .replace(/\[((?:[^\]`]|`[^`]*`)*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '{}')
  for (const line of prose.split('\n')) {
    if (SYNTAX.test(line) || /^(?: {4}|\t)/.test(line)) continue
    const [, heading] = /^#{1,6}\s+(.*?)\s*#*$/.exec(line) ?? []
    const words = plainWords(heading ?? line)
    if (words !== '') (heading === undefined ? lines : headings).push(words)
  }
  return { headings, lines }
}

/** The words of a line, without the marks of lists. */
function plainWords(line: string): string {
  return line.replace(/^\s*(?:[-*+]\s+)(?:\[[ xX]\]\s+)?/, '').trim()
}

/** Letters and digits alone: quotation marks, hyphens and marks of emphasis differ between tools. */
function lettersOf(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a text stands in a page as a whole. */
export function isShown(text: string, { words }: PageParts): boolean {
  return words.includes(lettersOf(text))
}

export interface PageParts {
  /** All letters and digits of the page. */
  readonly words: string
  /** Addresses of the pages that it links to. */
  readonly links: ReadonlySet<string>
}

/** @param route of the page, without the base URL */
export function pageParts(html: string, route: string): PageParts {
  const [article = html] = /<(?:article|main)\b[\s\S]*<\/(?:article|main)>/.exec(html) ?? []
  const base = /\bdata-base="([^"]*)"/.exec(html)?.[1] ?? '/'
  const links = new Set<string>()
  for (const [, href = ''] of article.matchAll(/\shref="([^"]*)"/g)) {
    const url = URL.canParse(href, `https://site.invalid${route}`)
      ? new URL(href, `https://site.invalid${route}`)
      : undefined
    const path = decodePath(url?.pathname ?? '') ?? ''
    links.add(plainUrl(path.startsWith(base) ? path.slice(base.length) : path))
  }
  const text = article
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, ' ')
  return { words: lettersOf(text), links }
}

// ── links that worked ──

/** The pages of the old site, as its links named them. */
export interface OldLinks {
  readonly files: ReadonlySet<string>
  /** File of the page at an address. */
  readonly byUrl: ReadonlyMap<string, string>
  readonly urlOf: ReadonlyMap<string, string>
  /** Folders of documents, from which paths of files begin that have a slash in front. */
  readonly roots: readonly string[]
  /** Whether addresses are folders: a relative link begins in the page's own. */
  readonly areFolders: boolean
}

const FOLDERS: ReadonlySet<string> = new Set(['mkdocs', 'hugo', 'starlight'])

export function oldLinks({ pages, docs, dialect }: MovedSite): OldLinks {
  const byUrl = new Map(pages.flatMap(({ file, urls }) => urls.map((url) => [bareUrl(url), file] as const)))
  return {
    files: new Set(pages.map(({ file }) => file)),
    byUrl,
    urlOf: new Map(pages.map(({ file, urls }) => [file, urls[0] ?? '/'])),
    roots: docs.map(({ folder }) => folder),
    areFolders: dialect !== undefined && FOLDERS.has(dialect),
  }
}

function bareUrl(url: string): string {
  return plainUrl(url.replace(/\.html$/, ''))
}

/** A link of a page, and the file of the page that it led to on the old site. */
export interface WorkingLink {
  readonly destination: string
  readonly target: string
}

/** The links of a page that led to a page of the old site. */
export function linksOf(text: string, file: string, old: OldLinks): WorkingLink[] {
  const prose = proseLines(text)
    .join('\n')
    .replace(/`+[^`\n]*`+/g, '')
    .replace(INCLUDED, ' ')
  const forms = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]+)|^ {0,3}(\[[^\]^]+\]):\s*<?([^\s>]+)/gm
  const names = prose.toLowerCase()
  const written = Array.from(prose.matchAll(forms)).flatMap(([, inline, name = '', defined = '']) => {
    // A definition is a link where the page uses it.
    const isUsed = inline !== undefined || names.split(name.toLowerCase()).length > 2
    return isUsed ? [inline ?? defined] : []
  })
  return [...new Set(written)].flatMap((destination): WorkingLink[] => {
    const target = targetOf(destination, file, old)
    return target === undefined ? [] : [{ destination, target }]
  })
}

function targetOf(destination: string, file: string, old: OldLinks): string | undefined {
  const path = decodePath(destination.replace(/[?#].*$/s, ''))
  if (path === undefined || path === '' || isExternal(destination) || /[{}]/.test(path)) return undefined
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
  if (/\.mdx?$/.test(path)) {
    const bases = path.startsWith('/') ? old.roots : [folder]
    return bases
      .map((base) => joinPath(base, path.replace(/^\/+/, '')))
      .find((one) => one !== undefined && old.files.has(one))
  }
  if (path.startsWith('/')) return old.byUrl.get(bareUrl(path))
  const own = old.urlOf.get(file) ?? '/'
  const isFolder = old.areFolders || /(?:^|\/)(?:_?index|readme)\.mdx?$/i.test(file)
  const base = isFolder ? own : own.replace(/[^/]*$/, '')
  const url = joinPath(base.replace(/^\/+/, ''), path)
  return url === undefined ? undefined : old.byUrl.get(bareUrl(url))
}
