/**
 * Decides whether a CSS text in a drawing loads nothing from other servers. What may stand in it is listed: rules,
 * functions, and addresses in `url()` that are a part of the drawing, data, or a file of the site.
 */
import { isExternal, writtenScheme } from './url-scheme.ts'

/** `@namespace` names and does not load. */
const RULES: ReadonlySet<string> = new Set(
  '@charset @container @counter-style @font-face @keyframes @-webkit-keyframes @layer @media @namespace @page @property @supports'.split(
    ' ',
  ),
)

const FUNCTIONS: ReadonlySet<string> = new Set(
  `abs acos asin atan atan2 attr blur brightness calc circle clamp color color-mix conic-gradient contrast cos counter
  counters cubic-bezier drop-shadow ellipse env exp fit-content format grayscale hsl hsla hue-rotate hwb hypot inset
  invert is lab lang lch light-dark linear linear-gradient local log matrix matrix3d max min minmax mod not nth-child
  nth-last-child nth-last-of-type nth-of-type oklab oklch opacity path perspective polygon pow radial-gradient rect rem
  repeat repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex
  rotatey rotatez round saturate scale scale3d scalex scaley scalez sepia sign sin skew skewx skewy sqrt steps supports
  tan tech translate translate3d translatex translatey translatez var where xywh and or selector has`.split(/\s+/),
)

/** A comment, a text in quotes, an address, a name with its `@` or bracket, or one other character. */
const PIECE =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n\r\f]|\\[\s\S])*"|'(?:[^'\\\n\r\f]|\\[\s\S])*'|url\(\s*(?:"([^"\\\n\r\f]*)"|'([^'\\\n\r\f]*)'|([^\s"'()\\]*))\s*\)|@?[\w\u0080-\uffff-]+\(?|[\s\S]/gi

/** @param css a style sheet, or the value of a property */
export function loadsNothing(css: string): boolean {
  for (const [piece, double, single, bare] of css.matchAll(PIECE)) {
    const address = double ?? single ?? bare
    if (address !== undefined) {
      if (!staysHere(address)) return false
    } else if (piece.startsWith('@')) {
      // `@media(` is `@media` with a condition.
      if (!RULES.has(piece.replace(/\($/, '').toLowerCase())) return false
    } else if (/^[^/"'].*\($/s.test(piece)) {
      if (!FUNCTIONS.has(piece.slice(0, -1).toLowerCase())) return false
      // A name may hide in an escape, and the rest of a text without its end cannot be told.
    } else if (piece === '\\' || piece === '"' || piece === "'") return false
  }
  return true
}

/** Whether an address is a part of the same file, data, or a file of the site. */
export function staysHere(address: string): boolean {
  return !isExternal(address) || writtenScheme(address) === 'data'
}
