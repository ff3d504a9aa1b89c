/** `::: tabs key:name` with lines `== Label`, of vitepress-plugin-tabs; `::: code-tabs#name` with lines `@tab Label`, of VuePress. */
import type { Construct, Edit } from 'docs-build/markdown'

const LINE = /^([ \t>]*)(?:(:{3,})[ \t]*([A-Za-z][\w-]*)?(.*)|(?:={2,3}|@tab(?::active)?)[ \t]+(\S.*))$/gm

interface Container {
  readonly colons: number
  readonly isTabs: boolean
  hasTab: boolean
}

export const tabs: Construct = {
  about: '`::: tabs` with lines `== Label`; `::: code-tabs` with lines `@tab Label`',
  mark: /^[ \t>]*(?:={2,3}|@tab(?::active)?)[ \t]+\S/m,
  rewrite({ text, isCode }) {
    const edits: Edit[] = []
    const open: Container[] = []
    for (const { index, 0: line, 1: indent = '', 2: colons, 3: name, 4: rest = '', 5: label } of text.matchAll(LINE)) {
      const start = index + indent.length
      const end = index + line.trimEnd().length
      if (isCode(start)) continue
      const top = open.at(-1)
      if (label !== undefined) {
        if (!top?.isTabs) continue
        const closing = top.hasTab ? `:::\n${indent}` : ''
        edits.push({ start, end, text: `${closing}::: tab ${label.replace(/#[\w-]+\s*$/, '').trim()}` })
        top.hasTab = true
      } else if (colons !== undefined && name !== undefined) {
        const isTabs = /^(?:code-)?tabs$/.test(name)
        const [, key] = /^#([\w-]+)/.exec(rest) ?? []
        if (isTabs && (name !== 'tabs' || key))
          edits.push({ start, end, text: `${colons} tabs${key ? ` key:${key}` : ''}` })
        open.push({ colons: colons.length, isTabs, hasTab: false })
      } else if (colons !== undefined && top && colons.length >= top.colons) {
        if (top.hasTab) edits.push({ start, end: start, text: `:::\n${indent}` })
        open.pop()
      }
    }
    return edits
  },
}
