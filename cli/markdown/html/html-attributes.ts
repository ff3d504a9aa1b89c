/**
 * Raw HTML in Markdown → the attributes that rules check, each with the offset of its value, and the words. Comments
 * and the text of scripts and styles are skipped.
 */

import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'
import { own } from '../../../site/own.ts'

export interface HtmlAttribute {
  readonly element: string
  readonly name: string
  /** Decoded value. */
  readonly value: string
  /** The undecoded value between its quotes. */
  readonly written: string
  /** Offset of the value's first character in the given HTML, in UTF-16 code units. */
  readonly offset: number
  /** Offsets of the whole attribute, in the same units. */
  readonly start: number
  readonly end: number
  /** All attributes of the element. */
  readonly siblings: ReadonlyMap<string, string>
}

/** Elements whose content is not markup, with the tokenizer's state for it (HTML standard 13.2.5). */
const TEXT_MODES: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
}

/** A start or end tag. */
export interface HtmlTag {
  /** In lower case. */
  readonly element: string
  /** The element's name as written in the source. */
  readonly written: string
  readonly isEnd: boolean
  readonly selfClosing: boolean
  /** Offset of the tag's beginning, in UTF-16 code units. */
  readonly offset: number
  /** Offset after the tag. */
  readonly end: number
  readonly attributes: readonly HtmlAttribute[]
}

/** A tag without attributes, as most pieces of raw HTML in a line are. */
const BARE_TAG = /^<(?<slash>\/?)(?<written>[a-z][a-z\d-]*)>$/i

/** @returns every tag, in source order */
export function htmlTags(html: string): HtmlTag[] {
  // Comments and bare tags need no tokenizer, which takes 7 % of a cold check of the Rust book.
  if (!/<\/?[a-z]/i.test(html)) return []
  const { slash, written } = BARE_TAG.exec(html)?.groups ?? {}
  if (written !== undefined) {
    const element = written.toLowerCase()
    const isEnd = slash !== ''
    return [{ element, written, isEnd, selfClosing: false, offset: 0, end: html.length, attributes: [] }]
  }
  return readHtml(html).tokens.flatMap(({ tag }) => (tag ? [tag] : []))
}

/** A tag or a text, with its offsets. */
interface HtmlToken {
  readonly start: number
  readonly end: number
  readonly tag?: HtmlTag
}

interface HtmlPiece {
  /** Every tag and text in source order, without comments and declarations. */
  readonly tokens: readonly HtmlToken[]
  /** The beginning of a tag that is still open at the end of the piece. */
  readonly unfinished: string
  /** The element whose text is still open at the end of the piece. */
  readonly openText: string | undefined
}

/** Reads a piece of HTML, which may begin and end at any place. */
export function readHtml(html: string): HtmlPiece {
  const tokens: HtmlToken[] = []
  let unfinished = ''
  let openText: string | undefined
  let read = 0
  const pass = (token: Token.Token): { start: number; end: number } => {
    const { startOffset: start = read, endOffset: end = html.length } = token.location ?? {}
    read = end
    return { start, end }
  }
  const addTag = (token: Token.TagToken, isEnd: boolean): void => {
    const { start, end } = pass(token)
    const name = start + (isEnd ? 2 : 1)
    const { tagName: element, selfClosing } = token
    const written = html.slice(name, name + element.length)
    const attributes = isEnd ? [] : attributesOf(token, html)
    tokens.push({ start, end, tag: { element, written, isEnd, selfClosing, offset: start, end, attributes } })
    openText = !isEnd && !selfClosing && own(TEXT_MODES, element) !== undefined ? element : undefined
  }
  const addText = (token: Token.CharacterToken): void => {
    tokens.push(pass(token))
  }
  tokenize(html, {
    onStartTag: (tag) => addTag(tag, false),
    onEndTag: (tag) => addTag(tag, true),
    onCharacter: addText,
    onWhitespaceCharacter: addText,
    onNullCharacter: addText,
    onComment: pass,
    onDoctype: pass,
    onParseError: ({ code }) => {
      if (code === 'eof-in-tag') unfinished = html.slice(read)
    },
  })
  return { tokens, unfinished, openText }
}

/** @returns every attribute of every start tag, in source order */
export function htmlAttributes(html: string): HtmlAttribute[] {
  const attributes: HtmlAttribute[] = []
  tokenize(html, { onStartTag: (tag) => attributes.push(...attributesOf(tag, html)) })
  return attributes
}

/** Elements that may begin or end inside a word; all others separate words. */
const INSIDE_WORDS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** @returns the words of a piece of HTML, without those of scripts and styles */
export function htmlText(html: string): string {
  let text = ''
  let isHidden = false
  const enter = (tagName: string): void => {
    if (!INSIDE_WORDS.has(tagName)) text += ' '
  }
  tokenize(html, {
    onStartTag: ({ tagName }) => {
      isHidden = own(TEXT_MODES, tagName) !== undefined
      enter(tagName)
    },
    onEndTag: ({ tagName }) => {
      isHidden = false
      enter(tagName)
    },
    onCharacter: ({ chars }) => {
      if (!isHidden) text += chars
    },
    onWhitespaceCharacter: () => {
      text += ' '
    },
  })
  return text
}

function tokenize(html: string, handlers: Partial<TokenHandler>): void {
  const nothing = (): void => {}
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onEndTag: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
      ...handlers,
      onStartTag(tag) {
        handlers.onStartTag?.(tag)
        const mode = own(TEXT_MODES, tag.tagName)
        if (mode !== undefined && !tag.selfClosing) {
          tokenizer.state = mode
          tokenizer.lastStartTagName = tag.tagName
        }
      },
    },
  )
  tokenizer.write(html, true)
}

function attributesOf(tag: Token.TagToken, html: string): HtmlAttribute[] {
  const attributes: HtmlAttribute[] = []
  const siblings = new Map(tag.attrs.map(({ name, value }) => [name, value]))
  for (const attribute of tag.attrs) {
    const location = tag.location?.attrs?.[attribute.name]
    if (!location) continue
    const written = html.slice(location.startOffset, location.endOffset)
    const opening = /^[^=]*=\s*(["']?)/.exec(written)
    const from = opening?.[0].length ?? written.length
    attributes.push({
      element: tag.tagName,
      name: attribute.name,
      value: attribute.value,
      written: written.slice(from, opening?.[1] ? -1 : undefined),
      offset: location.startOffset + from,
      start: location.startOffset,
      end: location.endOffset,
      siblings,
    })
  }
  return attributes
}

/** The URLs in a `srcset` with their offsets (HTML standard 4.8.4.2.1). */
export function srcsetCandidates(value: string): { url: string; offset: number }[] {
  const candidates: { url: string; offset: number }[] = []
  const isSpace = (at: number): boolean => /[\t\n\f\r ]/.test(value[at] ?? '')
  let at = 0
  for (;;) {
    while (at < value.length && (isSpace(at) || value[at] === ',')) at++
    const start = at
    while (at < value.length && !isSpace(at)) at++
    let end = at
    while (end > start && value[end - 1] === ',') end--
    if (end === start) return candidates
    candidates.push({ url: value.slice(start, end), offset: start })
    if (end === at) at = endOfDescriptors(value, at)
  }
}

/** Offset after the comma that ends a candidate; commas in parentheses do not end it. */
function endOfDescriptors(value: string, from: number): number {
  let isNested = false
  for (let at = from; at < value.length; at++) {
    if (value[at] === '(') isNested = true
    else if (value[at] === ')') isNested = false
    else if (value[at] === ',' && !isNested) return at + 1
  }
  return value.length
}

type DestinationKind = 'link' | 'image' | 'srcset'

/** Attribute → element → how the link rules treat the value. */
const DESTINATIONS: Readonly<Record<string, Readonly<Record<string, DestinationKind>>>> = {
  href: { a: 'link', area: 'link', link: 'link', image: 'image', use: 'image', feimage: 'image' },
  'xlink:href': { a: 'link', image: 'image', use: 'image', feimage: 'image' },
  src: {
    img: 'image',
    source: 'image',
    video: 'image',
    audio: 'image',
    track: 'image',
    input: 'image',
    iframe: 'link',
    frame: 'link',
    embed: 'link',
    script: 'link',
  },
  poster: { video: 'image' },
  srcset: { img: 'srcset', source: 'srcset' },
  data: { object: 'link' },
  action: { form: 'link' },
  formaction: { button: 'link', input: 'link' },
}

/** How the link rules treat an attribute's value; `undefined` for an attribute without a destination. */
export function destinationKind(element: string, name: string): DestinationKind | undefined {
  return own(own(DESTINATIONS, name) ?? {}, element)
}

/** Whether a destination of raw HTML reaches the page only in the mode `verbatim`. */
export function isVerbatimDestination(element: string, name: string): boolean {
  return name === 'formaction' || !(MEDIA.has(element) || element === 'a' || element === 'area')
}

/**
 * Whether an attribute names sound, a video or its captions. A `source` with `src` is valid only inside `audio` and
 * `video`.
 */
export function isMediaSource(element: string, name: string): boolean {
  return name === 'src' && element !== 'img' && MEDIA.has(element)
}

const MEDIA: ReadonlySet<string> = new Set(['img', 'source', 'video', 'audio', 'track'])

/** Whether a `<meta>` element of this `property` or `name` has the address of a preview. */
export function isPreviewTag(name: string): boolean {
  return /^(?:og:image(?::url|:secure_url)?|twitter:image(?::src)?|og:video|og:audio)$/i.test(name)
}

/** Whether raw HTML sets an anchor: any `id`, and `name` on `a` (HTML standard 7.4.6.3). */
export function isAnchorAttribute(element: string, name: string): boolean {
  return name === 'id' || (name === 'name' && element === 'a')
}
