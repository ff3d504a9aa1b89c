/**
 * Raw HTML in Markdown → the attributes that matter to rules, each with the offset of its value. Comments
 * and the text of scripts and styles hold none.
 */
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'

export interface HtmlAttribute {
  readonly element: string
  readonly name: string
  /** Decoded value. */
  readonly value: string
  /** Offset of the value's first character in the given HTML, in UTF-16 code units. */
  readonly offset: number
  /** Where the whole attribute begins and ends, in the same units. */
  readonly start: number
  readonly end: number
  /** All attribute names of the element. */
  readonly siblings: ReadonlySet<string>
}

/** Elements whose content is no markup, and the tokenizer's mode for it (HTML standard 13.2.5). */
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

/** @returns every attribute of every start tag, in source order */
export function htmlAttributes(html: string): HtmlAttribute[] {
  const attributes: HtmlAttribute[] = []
  const nothing = (): void => {}
  const handler: TokenHandler = {
    onStartTag(tag) {
      collect(tag, html, attributes)
      const mode = TEXT_MODES[tag.tagName]
      if (mode !== undefined && !tag.selfClosing) {
        tokenizer.state = mode
        tokenizer.lastStartTagName = tag.tagName
      }
    },
    onEndTag: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
    onCharacter: nothing,
    onNullCharacter: nothing,
    onWhitespaceCharacter: nothing,
  }
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler)
  tokenizer.write(html, true)
  return attributes
}

function collect(tag: Token.TagToken, html: string, attributes: HtmlAttribute[]): void {
  const siblings = new Set(tag.attrs.map((attribute) => attribute.name))
  for (const attribute of tag.attrs) {
    const location = tag.location?.attrs?.[attribute.name]
    if (!location) continue
    const written = html.slice(location.startOffset, location.endOffset)
    const equals = /^[^=]*?=\s*["']?/.exec(written)
    attributes.push({
      element: tag.tagName,
      name: attribute.name,
      value: attribute.value,
      offset: location.startOffset + (equals?.[0].length ?? 0),
      start: location.startOffset,
      end: location.endOffset,
      siblings,
    })
  }
}

/** One candidate of a `srcset`: its URL and where it begins in the value (HTML standard 4.8.4.2.1). */
export function srcsetCandidates(value: string): { url: string; offset: number }[] {
  const candidates: { url: string; offset: number }[] = []
  const pattern = /[\s,]*(\S+?)(,+(?=\s|$)|\s+[^,]*(?:,|$)|$)/gy
  for (let match = pattern.exec(value); match?.[1]; match = pattern.exec(value)) {
    candidates.push({ url: match[1], offset: match.index + match[0].indexOf(match[1]) })
    if (pattern.lastIndex >= value.length) break
  }
  return candidates
}

/** What an attribute's value is to the link rules; `undefined` for an attribute that holds no destination. */
export function destinationKind(element: string, name: string): 'link' | 'image' | 'srcset' | undefined {
  if (name === 'href') return element === 'a' || element === 'area' ? 'link' : undefined
  if (name === 'src') return MEDIA.has(element) ? 'image' : undefined
  if (name === 'poster') return element === 'video' ? 'image' : undefined
  if (name === 'srcset') return element === 'img' || element === 'source' ? 'srcset' : undefined
  return undefined
}

const MEDIA: ReadonlySet<string> = new Set(['img', 'source', 'video', 'audio', 'track'])

/** Whether raw HTML sets an anchor: any `id`, and `name` on `a` (HTML standard 7.4.6.3). */
export function isAnchorAttribute(element: string, name: string): boolean {
  return name === 'id' || (name === 'name' && element === 'a')
}
