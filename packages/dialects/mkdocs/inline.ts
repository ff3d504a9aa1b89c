/** Signs in a text: keys, icons, marked, inserted, raised and lowered words. */
import { type Construct, type Edit, forEachNode, knownLanguage } from 'docs-build/markdown'
import { sign } from '../shared/sign.ts'

export const keys: Construct = sign(
  '`++ctrl+alt+del++`',
  /\+\+["\w]/,
  /(?<![\w+\\])\+\+((?:"[^"\n+]{1,40}"|[\w-]{1,40})(?:\+(?:"[^"\n+]{1,40}"|[\w-]{1,40})){0,8})\+\+(?![\w+])/g,
  ([, names = '']) => `:kbd[${names.split('+').map(keyOf).join('+')}]`,
)

/** `page-up` → `Page Up`; a name in quotes is shown as it stands. */
function keyOf(name: string): string {
  if (name.startsWith('"')) return name.replaceAll('"', '')
  return name
    .replace(/^arrow-/, '')
    .replaceAll(/(^|-)([a-z])/g, (_, start, letter: string) => (start ? ' ' : '') + letter.toUpperCase())
}

export const icons: Construct = sign(
  '`:material-check:`: icons, which are left out',
  /:(?:material|fontawesome|octicons|simple|custom|twemoji|logos|lucide)-/,
  /:(?:material|fontawesome|octicons|simple|custom|twemoji|logos|lucide)-[\w-]{1,80}:(?:\{[^{}\n]{0,200}\})?[ \t]?/g,
  () => '',
)

export const marked: Construct = sign(
  '`==marked==`',
  /==[^\s=]/,
  /(?<![\w=\\{])==([^\s=](?:[^=\n]{0,500}[^\s=])?)==(?![\w=}])/g,
  ([, words = '']) => `<mark>${words}</mark>`,
)

export const inserted: Construct = sign(
  '`^^inserted^^`',
  /\^\^[^\s^]/,
  /(?<![\w^\\])\^\^([^\s^](?:[^^\n]{0,500}[^\s^])?)\^\^(?![\w^])/g,
  ([, words = '']) => `<ins>${words}</ins>`,
)

/** A short text between single signs, right behind a word, and not in an address. */
function script(about: string, mark: RegExp, pattern: RegExp, element: 'sub' | 'sup'): Construct {
  return sign(about, mark, pattern, ({ input = '', index = 0, 1: words }) =>
    /:\/\/\S*$/.test(input.slice(Math.max(0, index - 200), index)) ? undefined : `<${element}>${words}</${element}>`,
  )
}

export const raised: Construct = script(
  '`X^2^`',
  /[\w)*\]>]\^[^\s^]/,
  /(?<=[\w)*\]>])\^([\w+−.,*-]{1,40})\^(?![\w^])/g,
  'sup',
)

export const lowered: Construct = script(
  '`H~2~O`',
  /[\w)*\]>]~[^\s~]/,
  /(?<=[\w)*\]>])~([\w+−.,*-]{1,40})~(?!~)/g,
  'sub',
)

/** Code in a line with the name of its language, as pymdownx.inlinehilite has it: the name is no part of the code. */
export const codeLanguages: Construct = {
  about: '`` `#!python x` ``: code in a line with the colours of its language',
  mark: /`(?:#!|:::)[\w+-]+[ \t]/,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(/(?<!`)(`{1,9})((?:#!|:::)[\w+-]{1,40}[ \t]+)(?=[^\s`])/g)).flatMap((match): Edit[] => {
      const [, ticks = '', name = ''] = match
      const start = match.index + ticks.length
      // Code that begins earlier may show this spelling.
      const isInCode = match.index > 0 && isCode(match.index - 1) && text[match.index - 1] !== '`'
      return isCode(start) && !isInCode ? [{ start, end: start + name.length, text: '' }] : []
    }),
  recall(tree, writtenAt) {
    forEachNode(tree, (node) => {
      if (node.type !== 'inlineCode') return
      const [, name] = /^`{1,9}(?:#!|:::)([\w+-]{1,40})[ \t]/.exec(writtenAt(node)) ?? []
      const language = knownLanguage(name ?? '')
      if (language !== undefined && language !== 'text') node.data = { ...node.data, language }
    })
  },
}

/** Changes of CriticMarkup. */
export const critic: Construct = sign(
  '`{++inserted++}`, `{--deleted--}`, `{==marked==}`, `{>>comment<<}`',
  /\{(?:\+\+|--|==|~~|>>)/,
  /\{(\+\+|--|==|>>)([^{}\n]{1,500}?)(\+\+|--|==|<<)\}/g,
  ([, from = '', words = '', to]) => {
    if (from === '>>') return to === '<<' ? '' : undefined
    const element = { '++': 'ins', '--': 'del', '==': 'mark' }[from]
    return from === to && element ? `<${element}>${words}</${element}>` : undefined
  },
)
