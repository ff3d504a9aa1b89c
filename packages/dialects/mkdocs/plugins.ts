/** What plugins of MkDocs make of code: `::: package.Name` of mkdocstrings, and templates. Nothing here runs either. */
import type { Construct, Edit } from 'docs-build/markdown'
import { macroName } from '../stand-ins/macros.ts'

/** An object of a package, with its options in indented lines. */
const OBJECT = /^[ \t]*:::[ \t]+([A-Za-z_][\w-]*(?:\.[\w]+)*)[ \t]*\r?$(?:\n[ \t]+(?!:::)\S[^\n]*)*/gm
/** A link or an attribute whose destination a template makes; the template itself is reported. */
const MADE_LINK = /!?\[((?:[^[\]\n]|\[[^[\]\n]*\]){0,300})\]\([ \t]*<?\{\{[^}\n]{0,200}\}\}[^()\n]{0,200}\)/g
const MADE_ATTRIBUTE = /[ \t](?:href|src|srcset|style)="[^"\n]{0,200}\{\{[^}"\n]{0,200}\}\}[^"\n]{0,200}"/g
const TEMPLATE =
  /\{%-?[ \t]*[a-z](?:[^%{\n]|%(?!\})|\{(?!%))*%\}|\{\{[ \t]*[a-z_][\w.]*(?:[ \t]*\|[^{}\n]{0,100}|\([^{}\n]{0,200}\))?[ \t]*\}\}/gi

export const plugins: Construct = {
  about: '`::: package.Name`, `{% … %}` and `{{ … }}`, which are left out',
  mark: /^[ \t]*:::[ \t]+[A-Za-z_]\w*|\{%|\{\{/m,
  rewrite({ text, isCode, report }) {
    const edits: Edit[] = []
    const signs = new Set<string>()
    for (const { index, 0: whole, 1: name = '' } of text.matchAll(OBJECT)) {
      // `::: tip` is a box.
      if (isCode(index + whole.indexOf(':::')) || !/[._-]/.test(name)) continue
      edits.push({ start: index, end: index + whole.length, text: '' })
      report(index, {
        target: `::: ${name}`,
        name: 'mkdocstrings',
        message: `The documentation of \`${name}\`, which mkdocstrings makes from code, is left out.`,
        hint: 'Write it as Markdown, or let a plugin of this site make the page.',
      })
    }
    for (const { index, 0: whole } of text.matchAll(TEMPLATE)) {
      if (isCode(index)) continue
      edits.push({ start: index, end: index + whole.length, text: '' })
      const name = whole.startsWith('{%') ? undefined : macroName(whole.slice(2, -2))
      if (name !== undefined) {
        report(index, {
          target: `{{ ${name} }}`,
          name,
          message: `The macro or value \`${name}\` is left out: templates are never run.`,
          hint: 'Write what it comes to, or say once for all uses, in `markdown.standIns`, what stands there.',
        })
        continue
      }
      const sign = whole.startsWith('{%') ? '{% … %}' : '{{ … }}'
      if (signs.has(sign)) continue
      signs.add(sign)
      report(index, {
        target: sign,
        name: sign,
        message: 'Commands and values of a template are left out: templates are never run.',
        hint: 'Write what they come to.',
      })
    }
    for (const { index, 0: whole, 1: words = '' } of text.matchAll(MADE_LINK)) {
      if (!isCode(index))
        edits.push({ start: index, end: index + whole.length, text: whole.startsWith('!') ? '' : words })
    }
    for (const { index, 0: whole } of text.matchAll(MADE_ATTRIBUTE)) {
      if (!isCode(index)) edits.push({ start: index, end: index + whole.length, text: '' })
    }
    return edits
  },
}
