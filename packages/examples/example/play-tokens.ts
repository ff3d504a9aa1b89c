/** Colours for code that a reader types: the tokens of JavaScript, by one pattern and without a grammar. */

/** A piece of a line, and the name of its colour. */
export interface Token {
  readonly text: string
  readonly kind?: 'comment' | 'string' | 'constant' | 'keyword' | 'function' | 'property' | 'punctuation'
}

const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>(["'])(?:\\[\s\S]|(?!\3)[^\\\n])*\3?|`(?:\\[\s\S]|[^\\`])*`?)|(?<constant>(?<![\w$])\d[\w.]*)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<arrow>=>)|(?<punctuation>(?:(?!\/[/*]|=>)[^\p{L}\p{N}_$\s"'`])+)|(?<blank>\s+)|(?<other>[\s\S])/gu

const KEYWORDS = new Set(
  'async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof let new of return static super switch throw try typeof var void while with yield'.split(
    ' ',
  ),
)
const CONSTANTS = new Set('true false null undefined this NaN Infinity'.split(' '))

/** @returns the tokens of each line; their texts joined are the code */
export function tokenize(code: string): Token[][] {
  const lines: Token[][] = [[]]
  let before = ''
  for (const match of code.matchAll(TOKEN)) {
    const [text] = match
    const kind = kindOf(match, before, code[match.index + text.length])
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push(kind === undefined ? { text: part } : { text: part, kind })
    })
    if (match.groups?.['blank'] === undefined) before = text
  }
  return lines
}

function kindOf({ groups = {} }: RegExpMatchArray, before: string, after: string | undefined): Token['kind'] {
  const { word } = groups
  if (groups['arrow'] !== undefined) return 'keyword'
  if (word === undefined)
    return (['comment', 'string', 'constant', 'punctuation'] as const).find((kind) => groups[kind] !== undefined)
  const isMember = before.endsWith('.') && !before.endsWith('..')
  if (!isMember && after !== ':' && KEYWORDS.has(word)) return 'keyword'
  if (after === '(') return 'function'
  if (isMember || after === ':') return 'property'
  return before === 'const' || CONSTANTS.has(word) ? 'constant' : undefined
}
