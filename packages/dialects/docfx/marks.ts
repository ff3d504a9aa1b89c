/** Lines of three colons at both ends: images, rows and columns, zones, monikers, words that are not translated. */
import type { Construct } from 'docs-build/markdown'
import { readAttributes } from '../shared/attributes.ts'
import { sign } from '../shared/sign.ts'

const MARK =
  /:{3}[ \t]*(image|image-end|row|row-end|column|column-end|zone|zone-end|moniker|moniker-end|no-loc|video)\b((?:"[^"\n]*"|[^":\n]|:(?!::))*)(?::{3}|$)/gim

export const marks: Construct = sign(
  '`:::image source="a.png":::`, `:::row:::`, `::: moniker range="…"`',
  /:{3}[ \t]*(?:image|row|column|zone|moniker|no-loc|video)/i,
  MARK,
  ([, name = '', rest = '']) => written(name.toLowerCase(), rest),
)

function written(name: string, rest: string): string {
  const { named } = readAttributes(rest)
  const source = named.get('source') ?? ''
  if (name === 'no-loc') return named.get('text') ?? ''
  if (source === '') return ''
  const address = /\s/.test(source) ? `<${source}>` : source
  if (name === 'video') return `[${named.get('title') ?? source}](${address})`
  return `![${(named.get('alt-text') ?? '').replace(/[[\]]/g, '\\$&')}](${address})`
}
