/** `/// note | Title` … `///`: the generic blocks of PyMdown Extensions. */
import type { Construct, OpenedBlock } from '../dialect.ts'
import { boxOf, boxTitle } from '../shared/boxes.ts'

const OPENING = /^(\/{3,})[ \t]+([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/

export const blocks: Construct = {
  about: '`/// note | Title` … `///`',
  mark: /^[ \t>]*\/{3,}[ \t]+[a-z]/m,
  open(line) {
    const [, slashes, name = '', title = ''] = line.startsWith('///') ? (OPENING.exec(line) ?? []) : []
    if (slashes === undefined) return undefined
    const opened = blockOf(name, title.trim())
    return opened && { ...opened, options: /^[\w-]+:/, closes: (end) => end === slashes }
  },
}

function blockOf(name: string, title: string): OpenedBlock | undefined {
  if (name === 'tab') return { name: 'tab', label: title || 'Tab', group: 'tabs' }
  if (name === 'details') return { name: 'details', label: title || 'Details' }
  if (name === 'html' || name === 'caption' || name === 'figure-caption' || name === 'table-caption') return {}
  const box = boxOf(name)
  return box === undefined ? undefined : { name: box, label: boxTitle(name, title) }
}
