/** `[!INCLUDE [title](file)]`, `[!code-js[title](file#region)]` and `:::code source="file":::`. */
import { type Construct, type FoundInclude, insertIncludes } from 'docs-build/markdown'
import { readAttributes } from '../shared/attributes.ts'

const PAGE = /\[!INCLUDE[ \t]*\[(?:[^[\]\n]|\[(?!!))*\][ \t]*\([ \t]*<?([^()\s<>]+)(?![^()\s<>])>?[^()\n]*\)[ \t]*\]/gi
const CODE =
  /\[!code(?:-([\w+#-]+))?[ \t]*\[(?:[^[\]\n]|\[(?!!))*\][ \t]*\([ \t]*<?([^()\s<>?#]+)(?![^()\s<>?#])(?:#([\w-]+)(?![\w-]))?(?:\?([^()\s<>]*)(?![^()\s<>]))?>?[^()\n]*\)[ \t]*\]/gi
const BLOCK = /(?<![^\r\n])([ \t>]*):::[ \t]*code[ \t]((?:"[^"\r\n]*"|[^"\r\n])*?):::[ \t]*$/gim

function find(text: string): FoundInclude[] {
  const found: FoundInclude[] = []
  for (const { index, 0: whole, 1: file = '' } of text.matchAll(PAGE))
    found.push({
      start: index,
      end: index + whole.length,
      wanted: [{ file: decoded(file) }],
      isPage: true,
      hasOwnLinks: true,
    })
  for (const { index, 0: whole, 1: language, 2: file = '', 3: fragment, 4: query = '' } of text.matchAll(CODE)) {
    const options = new URLSearchParams(query)
    const part = partOf(
      fragment,
      options.get('range') ?? options.get('start') ?? undefined,
      options.get('name') ?? undefined,
    )
    const code = { language, meta: marked(options.get('highlight')) }
    found.push({
      start: index,
      end: index + whole.length,
      wanted: [{ file: decoded(file), ...part, dedent: true }],
      code,
    })
  }
  for (const { index, 0: whole, 1: before = '', 2: rest = '' } of text.matchAll(BLOCK)) {
    const { named } = readAttributes(rest)
    const file = named.get('source')
    if (file === undefined) continue
    const code = { language: named.get('language'), meta: marked(named.get('highlight')) }
    const part = partOf(named.get('id'), named.get('range'), undefined)
    found.push({
      start: index + before.length,
      end: index + whole.length,
      wanted: [{ file, ...part, dedent: true }],
      code,
    })
  }
  return found.sort((a, b) => a.start - b.start)
}

function partOf(
  fragment: string | undefined,
  range: string | undefined,
  name: string | undefined,
): { region?: string; lines?: string } {
  const lines = range ?? /^L(\d+(?:-L?\d+)?)$/.exec(fragment ?? '')?.[1]?.replaceAll('L', '')
  if (lines !== undefined) return { lines }
  const region = name ?? fragment
  return region === undefined ? {} : { region }
}

function marked(lines: string | null | undefined): string | undefined {
  return lines ? `{${lines}}` : undefined
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file.replace(/^~\//, '/'))
  } catch {
    return file
  }
}

export const includes: Construct = {
  about: '`[!INCLUDE [title](file)]`, `[!code-js[title](file)]`, `:::code source="file":::`',
  mark: /\[!(?:include|code)|:::[ \t]*code\b/i,
  includes: true,
  rewrite: (page) =>
    insertIncludes(page, (text) => find(text).filter(({ start }) => text !== page.text || !page.isCode(start))),
}
