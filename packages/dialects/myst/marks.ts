/** Signs of MyST in a text: labels and roles. */
import type { Construct, Edit } from 'docs-build/markdown'
import { sign } from '../shared/sign.ts'
import { mystId } from './ids.ts'

const LABEL = /^([ \t>]*)\(([^()\n]{1,200})\)=[ \t]*\r?\n(?:[ \t>]*\r?\n)?(?:([ \t>]*#{1,6}[ \t][^\r\n]*))?/gm

/** The end of a formula with its label. */
const LABELLED_MATH = /^([ \t>]*)\$\$[ \t]*\(([\w:.-]{1,200})\)[ \t]*$/gm

export const labels: Construct = {
  about: '`(label)=` above a heading or a block, `$$ (label)` below a formula',
  mark: /^[ \t>]*(?:\([^()\n]+\)=|\$\$[ \t]*\()/m,
  rewrite({ text, isCode }) {
    const formulas = Array.from(
      text.matchAll(LABELLED_MATH),
      ({ index, 0: whole, 1: before = '', 2: label = '' }): Edit => {
        const anchor = `${before.trimEnd()}\n${before}<a id="${mystId(label)}"></a>`
        return { start: index, end: index + whole.length, text: `${before}$$\n${anchor}` }
      },
    )
    const blocks = Array.from(text.matchAll(LABEL)).flatMap(
      ({ index, 0: whole, 1: before = '', 2: label = '', 3: heading }): Edit[] => {
        if (isCode(index)) return []
        const end = index + whole.length
        if (heading === undefined)
          return [{ start: index, end, text: `${before}<a id="${mystId(label)}"></a>\n${before.trimEnd()}\n` }]
        return [
          { start: index, end: end - heading.length, text: '' },
          { start: end, end, text: ` {#${mystId(label)}}` },
        ]
      },
    )
    return [...formulas.filter(({ start }) => !isCode(start)), ...blocks]
  },
}

const ROLE = /\{([a-z][\w:.-]*)\}(`{1,3})([^`\n]+)\2/gi
const ELEMENTS: Readonly<Record<string, string>> = {
  ...{ sub: 'sub', subscript: 'sub', sup: 'sup', superscript: 'sup', del: 'del', strike: 'del' },
  ...{ u: 'u', underline: 'u', kbd: 'kbd', keyboard: 'kbd', sc: 'small', smallcaps: 'small' },
}

export const roles: Construct = sign(
  '`` {kbd}`Ctrl` ``: roles; of those that nothing here knows, the words stay',
  /\{[a-z][\w:.-]*\}`/i,
  ROLE,
  ([, name = '', , words = '']) => written(name.toLowerCase(), words),
)

function written(name: string, words: string): string {
  const [, before, target = words] = /^(.*?)<([^<>]*)>$/s.exec(words) ?? []
  const shown = before?.trimEnd() ?? words
  const element = ELEMENTS[name]
  if (element !== undefined) return `<${element}>${words}</${element}>`
  if (name === 'math') return `$${words}$`
  if (/^(?:ref|numref|eq|(?:prf|proof):ref)$/.test(name)) return `[${shown}](#${mystId(target)})`
  if (/^(?:doc|download)$/.test(name)) return `[${shown}](${/\.\w+$/.test(target) ? target : `${target}.md`})`
  return /^(?:abbr|term|button|index|cite(?::\w+)?)$/.test(name) ? shown : `\`${words}\``
}
