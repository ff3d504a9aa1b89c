/**
 * Texts for which satteri would take the square of a paragraph's length, told by counting: it looks through all of the
 * paragraph at each colon, puts its text together anew at each underscore in a word and each character reference, and
 * looks for the end of each open title. remark does none of it.
 */

/** Below this length no text is costly: 20,000 characters of the worst take 30 ms (satteri 0.10.5). */
const SHORT = 20_000
/** Marks times characters of a paragraph: 30 ms, and 50 MB of texts that are put together piece by piece. */
const MOST_WORK = 100_000_000
const DEFINITION = /^[ \t>]*\[[^\]\r\n]+\]:.*$/gm
/** The end of a definition whose title goes on in the next line. */
const OPEN_TITLE = /[ \t](?:"[^"]*|'[^']*|\([^()]*)$/
const MOST_OPEN_TITLES = 500
/** What the definitions of a text may come to where they are used, or its length: satteri leaves further uses as text. */
const MOST_EXPANSION = 100_000
/** Where something begins that is read by itself: a line that is blank, or begins an item, a heading or a row. */
const BLOCK_START = /\n(?=[ \t>]*(?:[-+*#|]|\d{1,9}[.)]|\r?\n))/

export function isCostly(text: string, readsDirectives: boolean): boolean {
  const definitions = text.includes(']:') ? (text.match(DEFINITION) ?? []) : []
  if (expands(text, definitions)) return true
  if (text.length < SHORT) return false
  if (definitions.filter((line) => OPEN_TITLE.test(line)).length > MOST_OPEN_TITLES) return true
  const mark = readsDirectives ? /[_&:]/g : /[_&]/g
  const blocks = (definitions.length > 0 ? text.replace(DEFINITION, '') : text).split(BLOCK_START)
  return blocks.some((block) => (block.match(mark)?.length ?? 0) * block.length > MOST_WORK)
}

/** `<` in one pair of braces: satteri takes twice the time for each, and 20 take it 1.5 s. */
const MOST_IN_BRACES = 8
/** What stands in braces without braces: in no text or comment of it is the brace that closes them. */
const WHOLE = /^(?:[^"'`/\\{]|"[^"\\\r\n]*"|'[^'\\\r\n]*'|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/
/** Braces in braces, and nothing that could hide one. */
const PLAIN = /^[^"'`/\\]*$/

/**
 * Whether an expression of MDX holds more elements than satteri can read in time. Where braces may close otherwise than by
 * their number, all that follows counts as being in them.
 */
export function hasCrowdedBraces(text: string): boolean {
  let depth = 0
  let count = 0
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/[{}<]/g)) {
    if (mark === '<') {
      if (depth > 0 && ++count > MOST_IN_BRACES) return true
    } else if (mark === '{') {
      if (depth === 0) start = index + 1
      depth++
    } else if (depth > 1) depth--
    else if (depth === 1) {
      const content = text.slice(start, index)
      if (!WHOLE.test(content) && !PLAIN.test(content)) depth = Number.POSITIVE_INFINITY
      else {
        depth = 0
        count = 0
      }
    }
  }
  return false
}

function expands(text: string, definitions: readonly string[]): boolean {
  if (definitions.length === 0) return false
  const longest = definitions.reduce((most, line) => Math.max(most, line.length), 0)
  const uses = text.split('[').length - 1 - definitions.length
  return uses * longest > Math.max(MOST_EXPANSION, text.length)
}
