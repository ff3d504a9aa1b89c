/** The colours of code in the editor: the classes that code blocks of the page have. */

/** A part of code: its text and its class; without one for plain text. */
export type Token = readonly [text: string, name?: string]

const SCRIPT =
  /(?<c>\/\/.*|\/\*[\s\S]*?(?:\*\/|(?![\s\S])))|(?<s>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(?<k>\b(?:as|async|await|break|case|catch|class|const|continue|default|delete|do|else|enum|export|extends|finally|for|from|function|if|import|in|instanceof|interface|let|new|of|return|static|super|switch|this|throw|try|type|typeof|var|void|while|yield)\b|=>)|(?<n>\b(?:\d[\w.]*|true|false|null|undefined)\b|(?<=\bconst )[\w$]+)|(?<t>(?<=\b(?:class|enum|extends|implements|interface|type) )[A-Z][\w$]*)|(?<a>(?<![\w-])[a-z][\w-]*(?==["{]))|(?<g><\/?[A-Za-z][\w.]*(?=[\s/>])|\/?>(?=\s*[<{\w]|\s*$))|(?<f>\b[A-Za-z_$][\w$]*(?=\())|(?<p>(?:[{}()[\].,;:+*&|!?/%-]|=(?!>))+|[<>])/gm
const MARKUP =
  /(?<c><!--[\s\S]*?(?:-->|(?![\s\S])))|(?<g><\/?[A-Za-z][\w-]*|\/?>)|(?<s>"[^"]*"|'[^']*')|(?<a>(?<![\w-])[\w-]+(?==))|(?<p>=)/gm
const STYLES =
  /(?<c>\/\*[\s\S]*?(?:\*\/|(?![\s\S])))|(?<s>"[^"\n]*"?|'[^'\n]*'?)|(?<o>[\w-]+(?=\s*:\s))|(?<k>@[\w-]+)|(?<n>#[\da-f]{3,8}\b|-?\b\d[\w.%]*)|(?<p>[{}();:,]+)/gim

/** Every character of the code is in one of the tokens. */
export function tokensOf(code: string, language: string): Token[] {
  const grammar = { html: MARKUP, css: STYLES }[language] ?? SCRIPT
  const tokens: Token[] = []
  let from = 0
  for (const match of code.matchAll(grammar)) {
    if (match.index > from) tokens.push([code.slice(from, match.index)])
    const [name] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    tokens.push(...partsOf(match[0], name))
    from = match.index + match[0].length
  }
  if (from < code.length) tokens.push([code.slice(from)])
  return tokens
}

/** A string in backticks has marks around what is filled in. */
function partsOf(text: string, name: string | undefined): Token[] {
  if (name === undefined) return [[text]]
  if (!text.startsWith('`')) return [[text, name]]
  const parts = text.split(/(\$\{[^`{}]*\})/).filter((part) => part !== '')
  return parts.flatMap((part): Token[] =>
    part.startsWith('${') && part.endsWith('}')
      ? [
          ['${', 'p'],
          [part.slice(2, -1), name],
          ['}', 'p'],
        ]
      : [[part, name]],
  )
}
