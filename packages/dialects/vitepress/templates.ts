/** `{{ … }}` of Vue: a value of the front matter is put in, and every other expression is left out. */
import type { Construct } from 'docs-build/markdown'
import { plainText } from '../shared/plain-text.ts'
import { macroName } from '../stand-ins/macros.ts'
import { literalRanges } from './literal-text.ts'

const TEMPLATE = /(?<![\\{])\{\{([^{}\n]+)\}\}(?!\})/g
/** Longest expression that is read. */
const LONGEST = 300
const FIELD = /^(?:\$page\.|page\.)?\$?frontmatter(?:\??\.([\w$]+)|\[['"]([\w-]+)['"]\])$/

export const templates: Construct = {
  about: '`{{ $frontmatter.title }}`; other expressions are left out',
  mark: /\{\{/,
  rewrite({ text, isCode, report, fields = {} }) {
    const literal = literalRanges(text)
    let next = 0
    let literalEnd = 0
    return Array.from(text.matchAll(TEMPLATE)).flatMap(({ index, 0: whole, 1: written = '' }) => {
      for (; (literal[next]?.open ?? index) < index; next++) literalEnd = Math.max(literalEnd, literal[next]?.end ?? 0)
      const expression = written.trim()
      if (isCode(index) || index < literalEnd || expression.length > LONGEST) return []
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
