/** `/// note | Title` … `///`: the generic blocks of PyMdown Extensions. */
import { boxOf, boxTitle, type Construct, type OpenedBlock } from 'docs-build/markdown'

const OPENING = /^(\/{3,})[ \t]+([a-z][\w-]*)[ \t]*(?:\|(.*))?$/i

export const blocks: Construct = {
  about: '`/// note | Title` … `///`',
  mark: /^[ \t>]*\/{3,}[ \t]+[a-z]/im,
  open(line) {
    const [, slashes, name = '', title = ''] = line.startsWith('///') ? (OPENING.exec(line) ?? []) : []
    if (slashes === undefined) return undefined
    const opened = blockOf(name.toLowerCase(), title.trim())
    return { ...opened, options: /^[\w-]+:/, closes: (end) => end === slashes }
  },
}

function blockOf(name: string, title: string): OpenedBlock {
  if (name === 'tab') return { name: 'tab', label: title || 'Tab', group: 'tabs' }
  if (name === 'details') return { name: 'details', label: title || 'Details' }
  if (name === 'html' || name === 'caption' || name === 'figure-caption' || name === 'table-caption') return {}
  const box = boxOf(name)
  if (box !== undefined) return { name: box, label: boxTitle(name, title) }
  // A block that a site has made itself: `/// version-added | v2.1`.
  const words = name.replaceAll(/[-_]+/g, ' ')
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  return { name: 'note', label: title === '' ? label : `${label}: ${title}` }
}
