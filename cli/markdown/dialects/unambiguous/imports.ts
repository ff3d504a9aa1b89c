/** Imports: a Markdown file becomes a part of the page, a file as text becomes code, a picture its path. */
import { type FoundInclude, insertIncludes } from '../../includes/insert.ts'
import type { Construct, PageText } from '../dialect.ts'
import { markedParts } from '../marked-parts.ts'
import type { Edit } from '../splice.ts'

/** Imports at the beginning of a line, which may hold several. */
const IMPORTS =
  /^(?:import[ \t]+(?:(?!from[ \t]*["'])[\w$]+(?:[ \t]*,)?[ \t]*)?(?:\{[^{}]*\}[ \t]*|\*[ \t]+as[ \t]+[\w$]+[ \t]*)?(?:from[ \t]*)?["'][^"'\n]+["'][ \t]*(?:;[ \t]*|$))+$/gm
const IMPORT =
  /import[ \t]+(?:(?!from[ \t]*["'])([\w$]+)(?:[ \t]*,)?[ \t]*)?(?:\{[^{}]*\}[ \t]*|\*[ \t]+as[ \t]+[\w$]+[ \t]*)?(?:from[ \t]*)?["']([^"'\n]+)["'][ \t]*;?/g

/** Files that have an address, and no code. */
const MEDIA = /^(?:[./]|@site\/|(?:~\/|@\/?)assets\/).*\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|mp3|pdf)$/i
const ATTRIBUTE = /=\{([\w$]+)(?:\.src|\.default)?\}/g

interface Imported {
  /** The line of the import. */
  readonly edit: Edit
  readonly name: string
  readonly file: string
  readonly isText: boolean
}

function* importsOf(text: string): Generator<{ start: number; end: number; name: string | undefined; file: string }> {
  for (const { index, 0: line } of text.matchAll(IMPORTS))
    for (const { index: within, 0: whole, 1: name, 2: file = '' } of line.matchAll(IMPORT))
      yield { start: index + within, end: index + within + whole.length, name, file }
}

/** Blocks whose code is a part of the page, which `code-blocks.ts` reads. */
const PAGE_CODE = /^[ \t>]*(`{3,})mdx-code-block[ \t]*\r?\n|^[ \t>]*(`{3,})[ \t]*$/gm

function importsIn(text: string, isInFence: (offset: number) => boolean): { edits: Edit[]; imported: Imported[] } {
  const parts = markedParts(text, PAGE_CODE, text.length)
  const isCode = (at: number): boolean =>
    isInFence(at) && !parts.some(([open, close]) => at > open.index && at < close.index)
  const edits: Edit[] = []
  const imported: Imported[] = []
  for (const { start, end, name, file } of importsOf(text)) {
    if (isCode(start)) continue
    const edit = { start, end, text: '' }
    edits.push(edit)
    const isText = /^!{0,2}raw-loader!|\?raw$/.test(file)
    const path = file.replace(/^!{0,2}raw-loader!/, '').replace(/\?raw$/, '')
    if (name !== undefined && (isText || /\.mdx?$/.test(path))) imported.push({ edit, name, file: path, isText })
  }
  return { edits, imported }
}

/** `<Name />` of a Markdown file, and `{name}` of a text in a `<CodeBlock>`. */
function uses(text: string, imported: readonly Imported[], isCode: (offset: number) => boolean): FoundInclude[] {
  return imported.flatMap(({ name, file, isText }): FoundInclude[] => {
    const sign = name.replaceAll('$', '\\$')
    const pattern = isText
      ? new RegExp(`<(CodeBlock|Code)\\b([^<>]*)>[ \\t\\r\\n]*\\{${sign}\\}[ \\t\\r\\n]*</\\1>`, 'g')
      : new RegExp(`<${sign}\\b[^<>]*?(?:/>|>[ \\t\\r\\n]*</${sign}>)`, 'g')
    return Array.from(text.matchAll(pattern)).flatMap((match): FoundInclude[] => {
      if (isCode(match.index)) return []
      const place = { start: match.index, end: match.index + match[0].length, wanted: [{ file }] }
      if (!isText) return [{ ...place, isPage: true, hasOwnLinks: true }]
      const attributes = match[2] ?? ''
      const language = /\b(?:language|lang)=["']([\w-]+)["']/.exec(attributes)?.[1]
      const title = /\btitle="([^"]*)"/.exec(attributes)?.[1]
      return [{ ...place, code: { language, meta: title === undefined ? undefined : `title="${title}"` } }]
    })
  })
}

/** `src={picture}`, with the path of the file that the page imports under this name. */
function mediaPaths(text: string, isCode: (offset: number) => boolean): Edit[] {
  const paths = new Map<string, string>()
  for (const { start, name, file } of importsOf(text))
    if (name !== undefined && MEDIA.test(file) && !isCode(start)) paths.set(name, siteFile(file))
  if (paths.size === 0) return []
  return Array.from(text.matchAll(ATTRIBUTE)).flatMap(({ index: start, 0: whole, 1: name = '' }): Edit[] => {
    const path = paths.get(name)
    return path === undefined || isCode(start) ? [] : [{ start, end: start + whole.length, text: `="${path}"` }]
  })
}

/** The docs folder, the static folder and `src/assets/` of Astro are the root of the site. */
export function siteFile(path: string): string {
  return path.replace(/^@site\/(?:(?:static|docs)\/)?|^(?:~\/|@\/?)assets\//, '/')
}

/** An included file has imports of its own. */
function includesWithin(text: string): FoundInclude[] {
  const nothing = (): boolean => false
  const inner = importsIn(text, nothing)
  const lines = inner.edits.map(({ start, end }): FoundInclude => ({ start, end, wanted: [] }))
  return [...lines, ...uses(text, inner.imported, nothing)].sort((a, b) => a.start - b.start)
}

export const imports: Construct = {
  about: "`import Part from './_part.mdx'` and `<Part />`, `src={picture}`; other imports are left out",
  mark: /import(?<=^import)[ \t{*"']/m,
  includes: true,
  rewrite(page) {
    const { edits, imported } = importsIn(page.text, page.isCode)
    const find = (text: string): FoundInclude[] => {
      if (text === page.text) return uses(text, imported, page.isCode)
      return includesWithin(text)
    }
    return [...edits, ...mediaPaths(page.text, page.isCode), ...insertIncludes(page, find)]
  },
}

/**
 * Imports of Markdown files in an `.mdx` page of any dialect. A file that cannot be included stays an import, which is
 * reported as all others are.
 */
export const markdownImports: Construct = {
  ...imports,
  about: "`import Part from './_part.mdx'` and `<Part />` in `.mdx` files",
  rewrite(page) {
    if (!page.isMdx) return []
    const known = importsIn(page.text, page.isCode).imported.filter(
      (one) => !one.isText && uses(page.text, [one], page.isCode).length > 0 && !('fault' in page.include(one.file)),
    )
    const find = (text: string): FoundInclude[] => {
      if (text === page.text) return uses(text, known, page.isCode)
      return includesWithin(text)
    }
    return [...known.map(({ edit }) => edit), ...insertIncludes(page, find)]
  },
}

/**
 * Imports of a page whose code runs. Text becomes part of the page, so that all rules see it; everything else stays code:
 * a file that imports or exports something itself, and one that is used with properties.
 */
export const codeImports: Construct = {
  ...imports,
  about: "`import Part from './_part.mdx'` and `<Part />`; other imports run",
  rewrite(page) {
    const { imported } = importsIn(page.text, page.isCode)
    const texts = imported.filter((one) => isTextOnly(one, page))
    const find = (text: string): FoundInclude[] => (text === page.text ? uses(text, texts, page.isCode) : [])
    return [...texts.map(({ edit }) => edit), ...insertIncludes(page, find)]
  },
}

function isTextOnly(one: Imported, { text, isCode, include }: PageText): boolean {
  const found = include(one.file)
  if ('fault' in found) return false
  const counts = uses(text, [one], isCode).length
  const mentions = text.match(new RegExp(`\\b${one.name.replaceAll('$', '\\$')}\\b`, 'g'))?.length ?? 0
  // A use has the name once, or once in each of its two tags; the import has it once.
  const names = uses(text, [one], isCode).reduce((sum, { start, end }) => sum + namesIn(text.slice(start, end), one), 0)
  if (counts === 0 || mentions !== names + 1) return false
  if (one.isText) return true
  const isPlain = uses(text, [one], isCode).every(({ start, end }) => !/=|\{/.test(text.slice(start, end)))
  return isPlain && !/^(?:import|export)\b/m.test(found.text)
}

function namesIn(use: string, { name }: Imported): number {
  return use.match(new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`, 'g'))?.length ?? 0
}
