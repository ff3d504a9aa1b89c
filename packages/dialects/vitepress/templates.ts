/** `{{ … }}` of Vue: a value of the front matter is put in, and every other expression is left out. */
import type { Construct } from 'docs-build/markdown'
import { plainText } from '../shared/plain-text.ts'
import { macroName } from '../stand-ins/macros.ts'
import { literalRanges } from './literal-text.ts'

const TEMPLATE = /(?<![\\{])\{\{[ \t]*([^{}\n]{1,300}?)[ \t]*\}\}(?!\})/g
const FIELD = /^(?:\$page\.|page\.)?\$?frontmatter(?:\??\.([\w$]+)|\[['"]([\w-]+)['"]\])$/

export const templates: Construct = {
  about: '`{{ $frontmatter.title }}`; other expressions are left out',
  mark: /\{\{/,
  rewrite({ text, isCode, report, fields = {} }) {
    const literal = literalRanges(text)
    return Array.from(text.matchAll(TEMPLATE)).flatMap(({ index, 0: whole, 1: expression = '' }) => {
      if (isCode(index) || literal.some(({ start, end }) => index > start && index < end)) return []
      const [, dotted, named] = FIELD.exec(expression) ?? []
      const value = fields[dotted ?? named ?? '']
      const made = plainText(value)?.replace(/\s+/g, ' ') ?? ''
      if (made === '') {
        const name = macroName(expression)
        const target = `{{ ${name ?? '…'} }}`
        report(index, {
          target,
          name: name ?? target,
          message: `The expression \`${expression}\` of Vue is left out: expressions are never run.`,
          hint: 'Write what it comes to. Braces that readers see belong in code: `{{ x }}`.',
        })
      }
      return [{ start: index, end: index + whole.length, text: made }]
    })
  },
}
