/** ` ```admonish warning "Title" `: boxes of the preprocessor mdbook-admonish, which are written as blocks of code. */
import { boxOf, boxTitle, type Construct } from 'docs-build/markdown'

const OPENING = /^(`{3,}|~{3,})[ \t]*admonish(?:[ \t,]+(.*))?$/s
const TITLE = /\btitle[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')|^[^=]*"([^"]*)"/
const COLLAPSIBLE = /\bcollapsible[ \t]*=[ \t]*true\b/

export const admonish: Construct = {
  about: '` ```admonish warning "Title" `',
  mark: /(?:`{3}|~{3})[ \t]*admonish\b/,
  open(line) {
    const [opening, fence = '', options = ''] = OPENING.exec(line) ?? []
    if (opening === undefined) return undefined
    const kind = /^[\w-]+(?=[ \t,.]|$)/.exec(options)?.[0] ?? 'note'
    const title = TITLE.exec(options)?.slice(1).find(Boolean) ?? ''
    const closes = (last: string): boolean => last.startsWith(fence) && /^(`+|~+)[ \t]*$/.test(last)
    if (!COLLAPSIBLE.test(options)) return { name: boxOf(kind) ?? 'note', label: boxTitle(kind, title), closes }
    return { name: 'details', label: title || kind.charAt(0).toUpperCase() + kind.slice(1), closes }
  },
}
