/**
 * `<!-- md:setting config.enabled -->`: comments that stand for settings, options and badges. The documentation of
 * Material for MkDocs uses them, and so do sites with a copy of its hook.
 */
import type { Construct, Edit } from 'docs-build/markdown'

const COMMENT = /<!--[ \t]*md:(\w+)([ \t][^<>\n]*?)?-->/g
const HEADING = /^[ \t>]*#{1,6}[ \t]+/gm

export const comments: Construct = {
  about: '`<!-- md:setting name -->`, `<!-- md:option name -->`, `<!-- md:version 9.0 -->`',
  mark: /<!--[ \t]*md:\w/,
  rewrite({ text, isCode }) {
    const settings = new Set<string>()
    const headings = new Set(Array.from(text.matchAll(HEADING), ({ index, 0: { length } }) => index + length))
    const edits = Array.from(text.matchAll(COMMENT)).flatMap((match): Edit[] => {
      const start = match.index
      if (isCode(start)) return []
      const [whole, type = '', written = ''] = match
      const words = written.trim()
      if (type === 'setting') settings.add(words)
      return [{ start, end: start + whole.length, text: shown(type, words, headings.has(start)) }]
    })
    return settings.size === 0 ? edits : [...edits, ...links(text, settings, isCode)]
  },
}

/** Python-Markdown allows one space or line end between the words and the label. Boxes of tasks and notes are no words. */
const LABEL = /(\](?<!\[(?:[ xX]|\^[^[\]\n]*)\])(?:\r\n|\s)?)?\[([\w.*:-]+)\](?!(?:\r\n|\s)?\[|[(:])/g

/** `[a setting][config.name]` and `[config.name]` lead to the setting on the same page. */
function links(text: string, settings: ReadonlySet<string>, isCode: (offset: number) => boolean): Edit[] {
  return Array.from(text.matchAll(LABEL)).flatMap(({ index, 0: whole, 1: bracket, 2: name = '' }): Edit[] => {
    if (!settings.has(name) || isCode(index)) return []
    const end = index + whole.length
    if (bracket === undefined) return [{ start: end, end, text: `(#${name})` }]
    return [{ start: index + 1, end, text: `(#${name})` }]
  })
}

function shown(type: string, words: string, isHeading: boolean): string {
  if (type === 'setting' || type === 'option') {
    const name = `\`${words.split(/[.*:]/).at(-1)}\``
    const id = type === 'option' ? `+${words}` : words
    return isHeading ? `${name} {#${id}}` : `<a id="${id.replaceAll('"', '&quot;')}"></a>${name}`
  }
  if (type === 'default') return `Default: ${words}`
  const label = words.replace(/^\[([^\]]*)\].*$/, '$1').replace(/[[\]]/g, '')
  if (type === 'version' || type === 'flag') return label === '' ? '' : `:badge[${label}]`
  const kind = type.charAt(0).toUpperCase() + type.slice(1)
  return `:badge[${label === '' ? kind : `${kind}: ${label}`}]`
}
