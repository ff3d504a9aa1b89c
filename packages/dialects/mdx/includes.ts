/** `<include meta='title="a.ts"'>./a.ts#region</include>` of Fumadocs. */
import { type Construct, type FoundInclude, insertIncludes } from 'docs-build/markdown'

const INCLUDE = /<include\b([^<>]*)>[ \t\r\n]*([^<>\s#]+)(?:#([\w-]+))?[ \t\r\n]*<\/include>/g

function find(text: string): FoundInclude[] {
  return Array.from(text.matchAll(INCLUDE), ({ index, 0: whole, 1: given = '', 2: path = '', 3: region }) => {
    const place = { start: index, end: index + whole.length }
    const wanted = [{ file: path, region }]
    if (/\.mdx?$/.test(path)) return { ...place, wanted, isPage: true }
    const [, , meta] = /\smeta=(["'])(.*?)\1/s.exec(given) ?? []
    const [, language] = /\slang=["']([\w-]+)["']/.exec(given) ?? []
    return { ...place, wanted, code: { language, meta: meta?.replace(/\btab="[^"]*"/, '').trim() } }
  })
}

export const includes: Construct = {
  about: '`<include>./a.mdx</include>`',
  mark: /<include\b/,
  includes: true,
  rewrite: (page) =>
    insertIncludes(page, (text) => find(text).filter(({ start }) => text !== page.text || !page.isCode(start))),
}
