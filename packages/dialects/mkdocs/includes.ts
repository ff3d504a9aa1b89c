/** `--8<-- "file"` of PyMdown Extensions, `{!file!}` of markdown-include, `{* file *}` of FastAPI's documentation. */
import { type Construct, type FoundInclude, insertIncludes } from 'docs-build/markdown'

const SNIPPET = /^([ \t>]*)-{1,}8<-{1,}[ \t]+["']([^"'\n]+)["'][ \t]*$/gm
const SNIPPETS = /^([ \t>]*)-{1,}8<-{1,}[ \t]*\r?\n((?:(?![ \t>]*-+8<-)[^\n]*\n){1,100}?)[ \t>]*-{1,}8<-{1,}[ \t]*$/gm
const COMMAND = /\{!>?([^{}\n!]+)!(?:[ \t]*lines=([\d \t,-]+))?\}/g
const CODE = /^([ \t>]*)\{\*[ \t]+([^\s{}]+?)(?:\*|[^\S\n]([^{}\n]*)\*)\}[ \t]*$/gm

function find(text: string): FoundInclude[] {
  const found: FoundInclude[] = []
  for (const { index, 0: whole, 1: before = '', 2: file = '' } of text.matchAll(SNIPPET))
    found.push({
      start: index + before.length,
      end: index + whole.length,
      wanted: [partOf(file)],
      isPage: isMarkdown(file),
    })
  for (const { index, 0: whole, 1: before = '', 2: list = '' } of text.matchAll(SNIPPETS)) {
    const files = list
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith(';'))
    found.push({
      start: index + before.length,
      end: index + whole.length,
      wanted: files.map(partOf),
      isPage: files.every(isMarkdown),
    })
  }
  for (const { index, 0: whole, 1: written = '', 2: numbers } of text.matchAll(COMMAND)) {
    const [, named = written, ranges] = /^(.*?)\[ln:([\d,: -]+)\]$/s.exec(written.trim()) ?? []
    const file = named.trim()
    const lines = numbers?.trim().replace(/[ \t]+/g, ',') ?? ranges
    found.push({ start: index, end: index + whole.length, wanted: [{ file, lines }], isPage: isMarkdown(file) })
  }
  for (const { index, 0: whole, 1: before = '', 2: file = '', 3: options = '' } of text.matchAll(CODE)) {
    const lines = /\bln\[([\d,:-]+)\]/.exec(options)?.[1]
    const marked = /\bhl\[([\d,:-]+)\]/.exec(options)?.[1]?.replaceAll(':', '-')
    const code = {
      language: /\.py(?:[#?:]|$)/i.test(file) ? 'python' : undefined,
      meta: marked === undefined ? undefined : `{${marked}}`,
    }
    found.push({ start: index + before.length, end: index + whole.length, wanted: [{ file, lines }], code })
  }
  return found.sort((a, b) => a.start - b.start)
}

/** A file of MkDocs or mdBook: `file`, `file:region`, `file:from:to`, `file:1:3,5:7`. */
export function partOf(written: string): FoundInclude['wanted'][number] {
  const [, file = written, part] = /^(.*?\.[\w-]+):(.+)$/s.exec(written) ?? []
  if (part === undefined) return { file }
  return /^[\d:,]+$/.test(part) ? { file, lines: part } : { file, region: part }
}

function isMarkdown(file: string): boolean {
  return /\.(?:md|markdown)(?::|$)/.test(file)
}

export const includes: Construct = {
  about: '`--8<-- "file"`, `{!file!}`',
  mark: /-8<-|\{![>\s\w./]|\{\*[ \t]/,
  includes: true,
  rewrite: (page) => insertIncludes(page, find),
}
