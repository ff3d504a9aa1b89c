/**
 * Whether a browser reads HTML as written. The tree that the tags and texts make, if every end tag closes the element
 * before it, is compared with the tree of an HTML parser. If both are equal, the parser moved, closed, opened and
 * dropped nothing (HTML standard 13.2.6).
 *
 * Both trees are normalised: names in lower case, sorted attributes, decoded character references, joined texts, no
 * comments, no white space after the document.
 */
import { type DefaultTreeAdapterTypes, parse, parseFragment, type Token, Tokenizer, TokenizerMode } from 'parse5'

/** Elements without content (HTML standard 13.1.2). */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Elements whose content is not markup, with the tokenizer's state for it (HTML standard 13.2.5). */
const TEXT_MODES: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
}

/** @returns the difference between a whole document and the parser's tree, if any */
export function treeFault(html: string): string | undefined {
  const { text, fault } = writtenTree(html.trimEnd())
  return fault ?? difference(text, normalForm(parse(html.trimEnd(), { scriptingEnabled: false })))
}

/** @returns the same for the inside of an element, which a route change inserts into the page */
export function fragmentFault(html: string): string | undefined {
  const { text, fault } = writtenTree(html)
  // The content of a template, and of any other element.
  return fault ?? difference(text, normalForm(parseFragment(html)).trimEnd()) ?? treeFault(pageAround(html))
}

/** An empty page around this content. */
export function pageAround(body: string): string {
  return `<!doctype html><html><head></head><body><div>${body}</div></body></html>`
}

/** The first difference between two texts. */
function difference(written: string, parsed: string): string | undefined {
  if (written === parsed) return undefined
  let at = 0
  while (at < written.length && written[at] === parsed[at]) at++
  const from = Math.max(0, at - 60)
  return `written …${written.slice(from, at + 60)}… read …${parsed.slice(from, at + 60)}…`
}

/** The normalised tree that the tags describe, and the first tag that fits none. */
export function writtenTree(html: string): { text: string; fault?: string } {
  const open: string[] = []
  let text = ''
  let fault: string | undefined
  let isAfterPre = false
  const wrong = (what: string): void => {
    fault ??= what
  }
  if (html.includes('\r')) wrong('a carriage return that a parser takes for a line feed')
  const addText = ({ chars }: Token.CharacterToken): void => {
    // The line break after the tag belongs to the tag (HTML standard 13.1.2.5).
    text += escaped(isAfterPre && chars.startsWith('\n') ? chars.slice(1) : chars)
    isAfterPre = false
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs, selfClosing }) {
        isAfterPre = /^(?:pre|textarea|listing)$/.test(tagName)
        text += startTag(tagName, attrs)
        const isForeign = open.includes('svg') || tagName === 'svg'
        if (VOID.test(tagName) || (isForeign && selfClosing)) {
          text += `</${tagName}>`
          return
        }
        open.push(tagName)
        const mode = isForeign ? undefined : TEXT_MODES[tagName]
        if (mode === undefined) return
        tokenizer.state = mode
        tokenizer.lastStartTagName = tagName
      },
      onEndTag({ tagName }) {
        isAfterPre = false
        const closed = open.pop()
        if (closed !== tagName) wrong(`</${tagName}> where <${closed ?? 'nothing'}> is open`)
        text += `</${tagName}>`
      },
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: () => wrong('a NUL'),
      onComment: () => {},
      onDoctype: () => {},
      onEof: () => {
        if (open.length > 0) wrong(`<${open.at(-1)}> has no end`)
      },
      onParseError: ({ code }) => {
        if (!/character/.test(code)) wrong(code)
      },
    },
  )
  tokenizer.write(html, true)
  return { text: text.trimEnd(), fault }
}

function normalForm(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return escaped(node.value)
  if (!('childNodes' in node)) return ''
  const inside = node.childNodes.map(normalForm).join('')
  return 'tagName' in node
    ? `${startTag(node.tagName.toLowerCase(), node.attrs)}${inside}</${node.tagName.toLowerCase()}>`
    : inside
}

function startTag(name: string, attributes: readonly Token.Attribute[]): string {
  const written = attributes.map(({ name, prefix, value }) => {
    const full = (prefix ? `${prefix}:${name}` : name).toLowerCase()
    return ` ${full}=${JSON.stringify(value)}`
  })
  return `<${name}${written.sort().join('')}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
