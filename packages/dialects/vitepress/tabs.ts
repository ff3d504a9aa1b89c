/** `::: tabs key:name` with lines `== Label`: the tabs of the plugin vitepress-plugin-tabs. */
import type { Construct, Edit } from 'docs-build/markdown'

const LINE = /^([ \t>]*)(?:(:{3,})[ \t]*([A-Za-z][\w-]*)?.*|={2,3}[ \t]+(\S.*))$/gm

interface Container {
  readonly colons: number
  readonly isTabs: boolean
  hasTab: boolean
}

export const tabs: Construct = {
  about: '`::: tabs` with lines `== Label`',
  mark: /^[ \t>]*:{3,}[ \t]*tabs\b[^\n]*\n[\s\S]*?^[ \t>]*={2,3}[ \t]+\S/m,
  rewrite({ text, isCode }) {
    const edits: Edit[] = []
    const open: Container[] = []
    for (const { index, 0: line, 1: indent = '', 2: colons, 3: name, 4: label } of text.matchAll(LINE)) {
      const start = index + indent.length
      const end = index + line.trimEnd().length
      if (isCode(start)) continue
      const top = open.at(-1)
      if (label !== undefined) {
        if (!top?.isTabs) continue
        const closing = top.hasTab ? `:::\n${indent}` : ''
        edits.push({ start, end, text: `${closing}::: tab ${label.trim()}` })
        top.hasTab = true
      } else if (colons !== undefined && name !== undefined) {
        open.push({ colons: colons.length, isTabs: name === 'tabs', hasTab: false })
      } else if (colons !== undefined && top && colons.length >= top.colons) {
        if (top.hasTab) edits.push({ start, end: start, text: `:::\n${indent}` })
        open.pop()
      }
    }
    return edits
  },
}
