/** `<Badge type="tip" text="New" />`, which VitePress has in `.md` files: our `:badge[New]{type=tip}`. */
import type { Construct } from '../dialect.ts'
import type { Edit } from '../splice.ts'

const BADGE = /<Badge((?:[ \t\r\n]+:?[\w-]+(?:="[^"]*"|='[^']*')?)*)[ \t\r\n]*(?:\/>|>([^<>]*)<\/Badge>)/g
const TYPES: ReadonlySet<string> = new Set(['info', 'tip', 'warning', 'danger'])

export const badges: Construct = {
  about: '`<Badge type="tip" text="New" />`',
  mark: /<Badge[ \t\r\n/>]/,
  rewrite({ text, isCode }) {
    return Array.from(text.matchAll(BADGE)).flatMap((match): Edit[] => {
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
  },
}
