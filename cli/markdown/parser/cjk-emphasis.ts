/**
 * Emphasis beside Chinese, Japanese and Korean. CommonMark decides by white space and punctuation whether `*` opens or
 * closes, so `**…。**` in a text without spaces was no emphasis. Here, as in markdown-cjk-friendly, punctuation of these
 * scripts counts as a letter, and their letters end a word as white space does.
 */
import { attention } from 'micromark-core-commonmark'
import { markdownLineEndingOrSpace, unicodePunctuation, unicodeWhitespace } from 'micromark-util-character'
import type { Code, Construct, Extension, State } from 'micromark-util-types'

const STAR = 42
const UNDERSCORE = 95
const CJK =
  /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3001-\u303f\ufe30-\ufe4f\uff01-\uffee]/u

function isCjk(code: Code): boolean {
  return code !== null && code > 0x10ff && CJK.test(String.fromCharCode(code))
}

function isSpace(code: Code): boolean {
  return code === null || markdownLineEndingOrSpace(code) || unicodeWhitespace(code)
}

const starBesideCjk: Construct = {
  ...attention,
  tokenize(effects, ok) {
    const { previous } = this
    const markers = this.parser.constructs.attentionMarkers.null ?? []
    /** Whether the marks belong to what is `near` them. */
    const flanks = (near: Code, far: Code): boolean => {
      // Marks of other constructs, such as `~~`.
      if (markers.includes(near) && near !== STAR && near !== UNDERSCORE) return true
      if (isSpace(near)) return false
      return isCjk(near) || !unicodePunctuation(near) || isCjk(far) || isSpace(far) || unicodePunctuation(far)
    }
    const inside: State = (code) => {
      if (code === STAR) {
        effects.consume(code)
        return inside
      }
      const token = effects.exit('attentionSequence')
      token._open = flanks(code, previous)
      token._close = flanks(previous, code)
      return ok(code)
    }
    return (code) => {
      effects.enter('attentionSequence')
      return inside(code)
    }
  },
}

/** Only for `*`: `_` keeps to words that spaces part. */
export const cjkEmphasis: Extension = { text: { [STAR]: starBesideCjk } }
