/** `::: tip Title` … `:::`: the space after the colons is what other tools write. */

import { boxOf, boxTitle } from '../boxes.ts'
import type { Construct, OpenedBlock } from '../dialect.ts'
import { braces } from './braces.ts'

const OPENING = /^(:{3,})[ \t]+([a-z][\w-]*)[ \t]*(.*)$/is

export const containers: Construct = {
  about: '`::: tip Title`: containers with a space after their colons',
  mark: /:{3}[ \t]+[a-z]/i,
  open(line) {
    const [, colons, name = '', rest = ''] = line.startsWith(':::') ? (OPENING.exec(line) ?? []) : []
    if (colons === undefined) return undefined
    const opened = blockOf(name.toLowerCase(), rest)
    const least = colons.length
    return opened && { ...opened, closes: (end) => /^:{3,}$/.test(end) && end.length >= least }
  },
}

function blockOf(name: string, rest: string): OpenedBlock | undefined {
  // Text in `raw` and `v-pre` is as any other: nothing here is read as a template.
  if (name === 'raw' || name === 'v-pre') return {}
  if (name === 'code-group') return { name }
  if (name === 'tabs') {
    const group = /(?:^|\s)key:([\w-]+)/.exec(rest)?.[1]
    return { name, attributes: braces({ group }) }
  }
  if (name === 'tab') return { name, label: rest.trim() || 'Tab' }
  const [braced = '', inBraces = ''] = /\{([^{}]*)\}$/.exec(rest) ?? []
  const id = /(?:^|\s)#([\w-]+)/.exec(inBraces)?.[1]
  const label = rest.slice(0, rest.length - braced.length).trim()
  if (name === 'details') {
    const attributes = braces({ id, open: /(?:^|\s)open\b/.test(inBraces) ? '' : undefined })
    return { name, label: label || 'Details', attributes }
  }
  const box = boxOf(name)
  return box === undefined ? undefined : { name: box, label: boxTitle(name, label), attributes: braces({ id }) }
}
