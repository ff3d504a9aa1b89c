/** Shortcodes that hold a part of a page, on lines of their own: boxes, details and tabs. */
import { boxOf, boxTitle, type Construct, type OpenedBlock } from 'docs-build/markdown'
import { readAttributes } from '../shared/attributes.ts'

const LINE =
  /^\{\{[<%](?:[ \t]*(\/))?[ \t]*([A-Za-z][\w./-]*)(?![\w./-])((?:(?<!\\)"(?:[^"\\\n]|\\.)*"|`[^`]*`|[^"`{}]+(?![^"`{}]))*)(?<=[>%])\}\}$/

type ShortcodeLine = Readonly<{ name: string; rest: string; isEnd: boolean }>

function readLine(written: string): ShortcodeLine | undefined {
  const [, slash, name, rest = ''] = written.startsWith('{{') ? (LINE.exec(written) ?? []) : []
  return name === undefined ? undefined : { name, rest: rest.slice(0, -1).trim(), isEnd: slash !== undefined }
}

/** Whether a shortcode is read as a block, or ends one. */
export function boxBlock(written: string): boolean {
  const line = readLine(written)
  return line !== undefined && blockOf(line) !== undefined
}

function blockOf({ name: written, rest }: ShortcodeLine): OpenedBlock | undefined {
  if (rest.endsWith('/')) return undefined
  const name = written.toLowerCase()
  const { named, listed } = readAttributes(rest)
  const title = named.get('title') ?? named.get('summary') ?? named.get('header')
  if (/^(?:details|expand|collapse|collapsible|spoiler)$/.test(name)) {
    const isOpen = named.get('open') === 'true' || named.get('closed') === 'false'
    return { name: 'details', label: title ?? listed[0] ?? 'Details', attributes: isOpen ? '{open}' : '' }
  }
  if (/^(?:tabs|tabpane)$/.test(name)) return { name: 'tabs' }
  if (name === 'tab') return { name: 'tab', label: named.get('name') ?? title ?? listed[0] ?? 'Tab' }
  if (name === 'steps') return { name: 'steps' }
  if (name === 'filetree/container') return { name: 'file-tree' }
  const type = /^(?:callout|admonition|alert|notice|hint|pageinfo|blockquote)$/.test(name)
    ? (named.get('type') ?? named.get('context') ?? named.get('color') ?? listed[0] ?? 'note')
    : name
  const box = boxOf(type)
  if (box === undefined) return name === type ? undefined : { name: 'note', label: title ?? '' }
  return { name: box, label: boxTitle(type, title ?? (name === type ? (listed[0] ?? '') : '')) }
}

export const blocks: Construct = {
  about: '`{{< note >}}` … `{{< /note >}}`, `{{< tabs >}}`, `{{< details "…" >}}` on lines of their own',
  mark: /^[ \t>]*\{\{[<%]/m,
  open(line) {
    const first = readLine(line)
    const opened = first === undefined || first.isEnd ? undefined : blockOf(first)
    if (!opened) return undefined
    return {
      ...opened,
      closes(end) {
        const last = readLine(end)
        return last?.isEnd === true && last.name === first?.name
      },
    }
  },
}
