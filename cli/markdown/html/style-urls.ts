/** Style sheets → the addresses in them: `url(…)`, `src(…)`, and the sheets that `@import` names. */

export interface StyleUrl {
  /** With escapes decoded. */
  readonly href: string
  /** Offset of its first character, in UTF-16 code units. */
  readonly at: number
}

/** Matches whatever comes first: a comment, a string (CSS Syntax 4.3.5), or the beginning of an address (4.3.6). */
const TOKEN =
  /\/\*(?:[\s\S]*?\*\/|[\s\S]*$)|("(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?)|(?<![\w-])(?:url|src)\(\s*|@import(?![\w-])|;/gi
const BARE = /(?:[^\s"'()\\]|\\(?:[\da-f]{1,6}\s?|[\s\S]))*/iy

export function isStyleSheet({ path }: { readonly path: string }): boolean {
  return /\.css$/i.test(path)
}

/** @returns every address in source order, except those inside the sheet (`url(#id)`) */
export function styleUrls(css: string): StyleUrl[] {
  const found: StyleUrl[] = []
  const add = (written: string, at: number): void => {
    const href = unescaped(written)
    if (!href.startsWith('#')) found.push({ href, at })
  }
  const token = new RegExp(TOKEN)
  // Whether the next string is an address: after `url(`, and within an `@import`.
  let isAwaited = false
  for (let match = token.exec(css); match; match = token.exec(css)) {
    const [whole, string] = match
    if (string !== undefined) {
      if (isAwaited) add(contentOf(string), match.index + 1)
      isAwaited = false
    } else if (/^(?:url|src)/i.test(whole)) {
      const start = token.lastIndex
      isAwaited = /["']/.test(css[start] ?? '')
      if (isAwaited || /^src/i.test(whole)) continue
      BARE.lastIndex = start
      const bare = BARE.exec(css)?.[0] ?? ''
      add(bare, start)
      token.lastIndex = start + bare.length
    } else if (whole.startsWith('@')) isAwaited = true
    else if (whole === ';') isAwaited = false
  }
  return found
}

function contentOf(string: string): string {
  return string.slice(1, string.length > 1 && string.endsWith(string.charAt(0)) ? -1 : undefined)
}

/** CSS Syntax 4.3.7: a code point in hexadecimal digits, then one optional space; or any other character, unchanged. */
function unescaped(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})\s?|(\r\n|\n|\f)|([\s\S]))/gi, (_, hex, end, sign) => {
    if (end !== undefined) return ''
    if (hex === undefined) return String(sign)
    const code = Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
  })
}
