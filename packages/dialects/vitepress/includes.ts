/** `<<< @/file#region{2,4 js} [label]` and `<!--@include: ./file.md{1,5}-->` of VitePress. */
import { type Construct, type FoundInclude, insertIncludes } from 'docs-build/markdown'

const CODE =
  /(?<![^\r\n])([ \t>]*)<<<[ \t]*([^\s#{[]+)(?:#([\w-]+))?(?:[ \t]*\{([^{}\r\n]*)\})?(?:[ \t]*\[([^\]\r\n]*)\])?[ \t]*$/gm
const PAGE = /<!--[ \t]*@include:[ \t]*([^\s#{}<]+?)(?:#([\w-]+))?(?:[ \t]*\{([\d,\s-]+)\})?[ \t]*-->/g

function find(text: string): FoundInclude[] {
  const found: FoundInclude[] = []
  for (const { index, 0: whole, 1: before = '', 2: file = '', 3: region, 4: options = '', 5: label } of text.matchAll(
    CODE,
  )) {
    const range = /^[\d,\s-]+(?=\s|$)/.exec(options)?.[0].trim()
    const language = options
      .replace(range ?? '', '')
      .trim()
      .replace(/:(?!(?:no-)?line-numbers(?:=\d+)?$).*$/s, '')
    const meta = [range ? `{${range}}` : '', label ? `[${label}]` : ''].filter(Boolean).join(' ')
    found.push({
      start: index + before.length,
      end: index + whole.length,
      wanted: [{ file, region, dedent: true }],
      code: { language, meta },
    })
  }
  for (const { index, 0: whole, 1: file = '', 2: region, 3: range } of text.matchAll(PAGE)) {
    // `{3,8}` means the lines 3 to 8.
    const lines = range?.replace(/\s+/g, '').replace(',', '-')
    found.push({ start: index, end: index + whole.length, wanted: [{ file, region, lines }], isPage: true })
  }
  return found.sort((a, b) => a.start - b.start)
}

export const includes: Construct = {
  about: '`<<< @/file#region`, `<!--@include: ./file.md-->`',
  mark: /^[ \t>]*<<<|@include:/m,
  includes: true,
  rewrite: (page) =>
    insertIncludes(page, (text) => find(text).filter(({ start }) => text !== page.text || !page.isCode(start))),
}
