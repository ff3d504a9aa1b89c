/** `{{#quiz file}}`, `{{%segment outline}}`: marks that preprocessors of mdBook replace. They are left out, and named. */
import type { Construct } from 'docs-build/markdown'

/** A mark on a line of its own, besides those that mdBook itself reads. */
const MARK =
  /^[ \t]*\{\{[ \t]*(?!#(?:include|rustdoc_include|playground|playpen|title)\b)((?:[%#][ \t]*)?[A-Za-z][\w-]*)(?:[ \t:][^{}\n]*)?\}\}[ \t]*$/gm

export const preprocessorMarks: Construct = {
  about: 'marks of preprocessors, such as `{{#quiz file}}`: they are left out',
  mark: /^[ \t]*\{\{[ \t]*(?:[%#][ \t]*)?[A-Za-z]/m,
  rewrite({ text, isCode, report }) {
    const reported = new Set<string>()
    return Array.from(text.matchAll(MARK)).flatMap(({ index, 0: written, 1: name = '' }) => {
      if (isCode(index + written.indexOf('{'))) return []
      const target = `{{${name} …}}`
      if (!reported.has(target))
        report(index, {
          target,
          message: `\`${target}\` is left out: preprocessors of mdBook are not run.`,
          hint: 'Write what the preprocessor puts there, as Markdown.',
        })
      reported.add(target)
      return [{ start: index, end: index + written.length, text: '' }]
    })
  },
}
