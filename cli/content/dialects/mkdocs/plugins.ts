/** What plugins of MkDocs make of code: `::: package.Name` of mkdocstrings, and templates. Nothing here runs either. */
import type { Construct } from '../dialect.ts'
import type { Edit } from '../splice.ts'

/** An object of a package, with its options in indented lines. */
const OBJECT = /^:::[ \t]+([A-Za-z_][\w]*(?:\.[\w]+)+)[ \t]*\r?$(?:\n[ \t]+\S[^\n]*)*/gm
const TEMPLATE = /\{%-?[ \t]*[a-z](?:[^%\n]|%(?!\}))*%\}/gi

export const plugins: Construct = {
  about: '`::: package.Name` and `{% … %}`, which are left out',
  mark: /^:::[ \t]+[A-Za-z_]\w*\.|\{%/m,
  rewrite({ text, isCode, report }) {
    const edits: Edit[] = []
    const names = new Set<string>()
    for (const { index, 0: whole, 1: name = '' } of text.matchAll(OBJECT)) {
      if (isCode(index)) continue
      edits.push({ start: index, end: index + whole.length, text: '' })
      report(index, {
        target: `::: ${name}`,
        message: `The documentation of \`${name}\` is left out: it is made from code by a plugin of MkDocs.`,
        hint: 'Write it as Markdown, or let a plugin of this site make the page.',
      })
    }
    for (const { index, 0: whole } of text.matchAll(TEMPLATE)) {
      if (isCode(index)) continue
      edits.push({ start: index, end: index + whole.length, text: '' })
      if (names.has('{%')) continue
      names.add('{%')
      report(index, {
        target: '{% … %}',
        message: 'Commands of a template are left out: templates are never run.',
        hint: 'Write what they come to.',
      })
    }
    return edits
  },
}
