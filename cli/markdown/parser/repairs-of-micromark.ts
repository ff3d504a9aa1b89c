/**
 * Constructs of micromark that read a text otherwise than CommonMark 0.31.2 says, repaired as a syntax extension. Each
 * wraps the construct of micromark-core-commonmark, and becomes unnecessary with the change that its comment names.
 */
import { codeIndented, htmlFlow, htmlText, list } from 'micromark-core-commonmark'
import { factorySpaceMinMax } from 'micromark-factory-space'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Effects, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types'

const MARK = {
  tab: -2,
  virtualSpace: -1,
  space: 32,
  quote: 34,
  apostrophe: 39,
  slash: 47,
  less: 60,
  equals: 61,
  more: 62,
  backtick: 96,
  x: 120,
}

/**
 * CommonMark, raw HTML: an unquoted attribute value may hold everything but white space, quotes, backticks, `=`, `<` and `>`.
 * micromark ends such a value at `/`, so `<a href=https://x.example/a>` was text, and at the start of a block it reads `=` in
 * a value as the beginning of another value.
 *
 * The construct gets a letter for a slash in such a value, and a backtick for `=`, which ends a tag. What it consumes are the
 * characters of the text. Becomes unnecessary when html-text.js and html-flow.js of micromark-core-commonmark do not end
 * an unquoted value at `/`, and html-flow.js ends a tag at `=` in one.
 *
 * @param lines in a block, the tag that decides stands in its first line, and later lines are looked at twice
 */
function withUnquotedValues(tokenize: Tokenizer, lines: 'first' | 'all'): Tokenizer {
  return function (effects, ok, nok) {
    let within: 'tag' | 'before value' | 'unquoted' | 'later line' | typeof MARK.quote | typeof MARK.apostrophe = 'tag'
    let written: Code = null
    let isOver = false

    function given(code: Code): Code {
      if (lines === 'first' && markdownLineEnding(code)) within = 'later line'
      if (within === 'later line') return code
      if (typeof within === 'number') {
        if (code === within) within = 'tag'
        return code
      }
      if (within === 'before value') {
        if (isWhite(code)) return code
        within = code === MARK.quote || code === MARK.apostrophe ? code : 'unquoted'
        if (within !== 'unquoted') return code
      }
      if (within === 'unquoted') {
        if (code === MARK.slash) return MARK.x
        if (code === MARK.equals) return MARK.backtick
        if (isWhite(code) || ENDS_VALUE.has(code)) within = 'tag'
      } else if (code === MARK.equals) within = 'before value'
      return code
    }

    const followed = (state: State | undefined): State | undefined =>
      state &&
      ((code) => {
        written = code
        const next = state(given(code))
        return isOver ? next : followed(next)
      })
    const done =
      (state: State): State =>
      () => {
        isOver = true
        return state(written)
      }
    const consume: Effects['consume'] = () => effects.consume(written)
    return followed(tokenize.call(this, { ...effects, consume }, done(ok), done(nok))) as State
  }
}

const ENDS_VALUE: ReadonlySet<Code> = new Set([null, MARK.quote, MARK.apostrophe, MARK.less, MARK.more, MARK.backtick])

function isWhite(code: Code): boolean {
  return markdownLineEnding(code) || markdownSpace(code)
}

/**
 * CommonMark, indented code blocks: indented lines with nothing but blank lines between them are one block, and blank lines
 * around it are no part of it. micromark ends such a block after a line that ends a container, so two lines below `> # a`
 * were two blocks, and keeps white space that ends the text. Becomes unnecessary when
 * code-indented.js of micromark-core-commonmark asks whether the next line is lazy, not the one that ends, and keeps blank
 * lines only when a line with content follows.
 */
const wholeIndentedCode: Construct = {
  ...codeIndented,
  tokenize(effects, ok, nok) {
    const atBreak: State = (code) => {
      if (code === null) return after(code)
      if (markdownLineEnding(code)) return effects.attempt(furtherLine, atBreak, after)(code)
      effects.enter('codeFlowValue')
      return inside(code)
    }
    const inside: State = (code) => {
      if (code === null || markdownLineEnding(code)) {
        effects.exit('codeFlowValue')
        return atBreak(code)
      }
      effects.consume(code)
      return inside
    }
    const after: State = (code) => {
      effects.exit('codeIndented')
      return ok(code)
    }
    return (code) => {
      effects.enter('codeIndented')
      return indented(effects, atBreak, nok)(code)
    }
  },
}

/** Blank lines, and the indent of a line with content. */
const furtherLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const lineEnd: State = (code) => {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return lineStart
    }
    const lineStart: State = (code) => {
      if (this.parser.lazy[this.now().line]) return nok(code)
      return markdownLineEnding(code) ? lineEnd(code) : indented(effects, content, noContent)(code)
    }
    const noContent: State = (code) => (markdownLineEnding(code) ? lineEnd(code) : nok(code))
    const content: State = (code) => {
      if (!markdownSpace(code)) return code === null || markdownLineEnding(code) ? noContent(code) : ok(code)
      effects.enter('codeFlowValue')
      return space(code)
    }
    const space: State = (code) => {
      if (markdownSpace(code)) {
        effects.consume(code)
        return space
      }
      effects.exit('codeFlowValue')
      return content(code)
    }
    return lineEnd
  },
}

/** Four columns of white space; `nok` gets the code behind fewer. */
function indented(effects: Effects, ok: State, nok: State): State {
  return factorySpaceMinMax(effects, ok, nok, 'linePrefix', 4, 4)
}

/**
 * CommonMark, list items: only a first item that interrupts a paragraph must not be blank and must begin with 1. micromark
 * also asks that of items behind indented code, and of items in a container that begins in the same line: `> 2. a` below a
 * paragraph was a quote without a list. Becomes unnecessary when document.js of micromark does not set `interrupt` for
 * indented code, and unsets it when a container begins.
 */
const listBehindBlock: Construct = {
  ...list,
  tokenize(effects, ok, nok) {
    const { interrupt } = this
    if (interrupt && !followsParagraph(this)) this.interrupt = false
    const restored =
      (state: State): State =>
      (code) => {
        this.interrupt = interrupt
        return state(code)
      }
    return list.tokenize.call(this, effects, restored(ok), restored(nok))
  },
}

/** Whether the block before this place may be a paragraph; only the document knows its containers and its flow. */
function followsParagraph({ events, now }: TokenizeContext): boolean {
  const { line } = now()
  for (let index = events.length - 1; index >= 0; index--) {
    const [kind, token] = events[index] as (typeof events)[number]
    if (kind === 'enter' && token._container && token.start.line === line) return false
    if (token.type === 'chunkFlow') return !endsWithCode(token._tokenizer?.events ?? [])
  }
  return true
}

function endsWithCode(flow: TokenizeContext['events']): boolean {
  const last = flow.findLast(([, { type }]) => !BETWEEN_LINES.has(type))
  return last?.[1].type === 'codeFlowValue' || last?.[1].type === 'codeIndented'
}

const BETWEEN_LINES: ReadonlySet<string> = new Set(['lineEnding', 'lineEndingBlank', 'linePrefix'])

const LIST_MARKS = [42, 43, 45, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57]

/**
 * CommonMark, HTML blocks: those of the last kind do not interrupt a paragraph. micromark lets one do so in a lazy line, so
 * `> a` and `<b>` below it were a quote and a block. Becomes unnecessary when html-flow.js of micromark-core-commonmark does not
 * ask whether the line is lazy.
 */
function neverLazy(tokenize: Tokenizer): Tokenizer {
  return function (effects, ok, nok) {
    const parser = { ...this.parser, lazy: {} }
    return tokenize.call(Object.create(this, { parser: { value: parser } }) as TokenizeContext, effects, ok, nok)
  }
}

/** For every text; MDX, which has no indented code, disables that construct by its name. */
export const repairedBlocks: Extension = {
  document: Object.fromEntries(LIST_MARKS.map((mark) => [mark, listBehindBlock])),
  flowInitial: Object.fromEntries([MARK.tab, MARK.virtualSpace, MARK.space].map((mark) => [mark, wholeIndentedCode])),
}

/** For every text that is not MDX, which has elements of its own. */
export const repairedHtml: Extension = {
  disable: { null: ['htmlFlow', 'htmlText'] },
  flow: {
    [MARK.less]: {
      ...htmlFlow,
      name: 'repairedHtmlFlow',
      tokenize: withUnquotedValues(neverLazy(htmlFlow.tokenize), 'first'),
    },
  },
  text: {
    [MARK.less]: { ...htmlText, name: 'repairedHtmlText', tokenize: withUnquotedValues(htmlText.tokenize, 'all') },
  },
}
