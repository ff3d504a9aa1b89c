/** `# [Label](#tab/id)` … `***`: tabs as headings whose link names a tab. */
import type { Construct, Edit } from 'docs-build/markdown'

const LINE = /(?<![^\r\n])(?:#{1,6}[ \t]+\[([^\]\r\n]+)\]\(#tabs?\/[^()\s]+\)[ \t]*|(\*{3,}|-{3,})[ \t]*)$/gm

export const tabs: Construct = {
  about: '`# [Label](#tab/id)` … `***`',
  mark: /(?<![^\r\n])#{1,6}[ \t]+\[[^\]\r\n]+\]\(#tabs?\//,
  rewrite({ text, isCode }) {
    const edits: Edit[] = []
    let isOpen = false
    for (const { index, 0: line, 1: label } of text.matchAll(LINE)) {
      if (isCode(index) || (label === undefined && !isOpen)) continue
      // Tabs can hold containers, which have fewer colons.
      const end = isOpen ? ':::::::\n' : ''
      const written = label === undefined ? `${end}::::::::` : `${end || '::::::::tabs\n'}:::::::tab[${label}]`
      edits.push({ start: index, end: index + line.length, text: written })
      isOpen = label !== undefined
    }
    if (isOpen) edits.push({ start: text.length, end: text.length, text: '\n:::::::\n::::::::' })
    return edits
  },
}
