/** ```` ```{include} a.md ```` and ```` ```{literalinclude} a.py ```` of MyST. */
import { type Construct, type FoundInclude, insertIncludes } from 'docs-build/markdown'
import { optionsIn, textReader } from './directives.ts'

const INCLUDE =
  /^([ \t>]*)(`{3,}|~{3,}|:{3,})[ \t]*\{(include|literalinclude)\}[ \t]+(\S+)[ \t]*\r?\n((?:[ \t>]*(?::[\w-]+:[^\n]*|\r)?\n)*)[ \t>]*\2[ \t]*\r?$/gm

function find(text: string): FoundInclude[] {
  const isText = textReader(text)
  return Array.from(text.matchAll(INCLUDE)).flatMap(
    ({ index, 0: whole, 1: before = '', 3: name, 4: file = '', 5: below = '' }): FoundInclude[] => {
      const start = index + before.length
      if (!isText(start)) return []
      const given = optionsIn(below.split('\n'))
      const [first, last] = [given.get('start-line'), given.get('end-line')]
      const range = first === undefined && last === undefined ? undefined : `${Number(first ?? 0) + 1}-${last ?? ''}`
      const wanted = [{ file, lines: given.get('lines') ?? range }]
      const place = { start, end: index + whole.trimEnd().length, wanted }
      const isPage = name === 'include' && /\.md$/.test(file) && !given.has('literal')
      if (isPage) return [{ ...place, isPage }]
      const title = given.get('filename') ?? given.get('caption')
      const marked = given.get('emphasize-lines')
      const meta = [title && `title="${title.replace(/["`]/g, "'")}"`, marked && `{${marked}}`]
        .filter(Boolean)
        .join(' ')
      return [{ ...place, code: { language: given.get('language') ?? given.get('lang'), meta } }]
    },
  )
}

export const includes: Construct = {
  about: '```` ```{include} a.md ````, ```` ```{literalinclude} a.py ````',
  mark: /\{(?:literal)?include\}/,
  includes: true,
  rewrite: (page) => insertIncludes(page, find),
}
