/** `<Badge type="tip" text="New" />`, which VitePress has in `.md` files: our `:badge[New]{type=tip}`. */
import { type Construct, type Edit, newSlugger } from 'docs-build/markdown'

const BADGE = /<Badge((?:[ \t\r\n]+:?[\w-]+(?:="[^"]*"|='[^']*')?){0,50})[ \t\r\n]*(?:\/>|>([^<>]*)<\/Badge>)/g
const TYPES: ReadonlySet<string> = new Set(['info', 'tip', 'warning', 'danger'])

const HEADING = /^[ \t>]*#{1,6}[ \t](.*<Badge[ \t\r\n/>].*)$/gm

export const badges: Construct = {
  about: '`<Badge type="tip" text="New" />`',
  mark: /<Badge[ \t\r\n/>]/,
  rewrite({ text, isCode }) {
    const found = Array.from(text.matchAll(BADGE)).flatMap((match): Edit[] => {
      if (isCode(match.index)) return []
      const [whole, attributes = '', inner = ''] = match
      const own = /(?:^|\s)text=(?:"([^"]*)"|'([^']*)')/.exec(attributes)
      const label = (inner.trim() || (own?.[1] ?? own?.[2] ?? '')).replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&')
      const type = /(?:^|\s)type=["'](\w+)["']/.exec(attributes)?.[1] ?? ''
      const given = TYPES.has(type) ? `{type=${type}}` : ''
      return [
        { start: match.index, end: match.index + whole.length, text: label === '' ? '' : `:badge[${label}]${given}` },
      ]
    })
    return [...found, ...headingIds(text, isCode)]
  },
}

/** The words of a badge do not count for the id of its heading. */
function headingIds(text: string, isCode: (offset: number) => boolean): Edit[] {
  const { slug } = newSlugger('vitepress')
  return Array.from(text.matchAll(HEADING)).flatMap(({ index, 0: line, 1: words = '' }): Edit[] => {
    if (isCode(index) || /\{#[^{}]+\}\s*$/.test(line)) return []
    const plain = words
      .replace(BADGE, '')
      .replace(/[`*]|\[([^\][]*)\]\([^)[]*\)/g, '$1')
      .trim()
    const end = index + line.trimEnd().length
    return plain === '' ? [] : [{ start: end, end, text: ` {#${slug(plain)}}` }]
  })
}
