/**
 * Cleans the SVG files of authors: elements that draw are kept. What could act, or load something from another server, is
 * left out. An SVG opened on its own is a document of the site, and its scripts can do whatever the site can. The text is
 * read as strictly as XML; a file that is not well-formed becomes empty.
 */
import { own } from '../../../site/own.ts'
import { loadsNothing, staysHere } from './drawing-style.ts'
import { allowedScheme } from './url-scheme.ts'

/** An element, attribute or instruction that could act, or load from other servers, and was left out, at its first place. */
export interface DroppedFromSvg {
  readonly what: 'element' | 'attribute' | 'instruction'
  readonly name: string
  readonly line: number
  readonly column: number
  /** Number of occurrences in the file. */
  readonly count: number
}

export interface CleanSvg {
  /** The input itself when nothing was left out. */
  readonly bytes: Uint8Array
  readonly dropped: readonly DroppedFromSvg[]
  /** Place where the file stops being well-formed XML in UTF-8; none of the file is kept. */
  readonly malformed?: Pick<DroppedFromSvg, 'line' | 'column'>
}

const ELEMENTS: ReadonlySet<string> = new Set(
  `a animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence filter font font-face font-face-name font-face-src g glyph glyphRef hkern image line
  linearGradient marker mask metadata missing-glyph mpath path pattern polygon polyline radialGradient rect set stop style
  svg switch symbol text textPath title tref tspan use view vkern`.split(/\s+/),
)
/** Data that drawing programs keep for themselves; it is left out without a finding. */
const INERT = /^(?:metadata|[\w-]+:.+)$/
const EMPTY = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>\n')

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const TAG = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y')
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')

export function isDrawing({ path }: { readonly path: string }): boolean {
  return /\.svg$/i.test(path)
}

/** @param file bytes of the drawing */
export function cleanSvg(file: Uint8Array): CleanSvg {
  const text = decodedText(file)
  const reader = new Reader(text ?? '')
  try {
    const { written, dropped, isSame } = reader.read()
    return { bytes: isSame ? file : new TextEncoder().encode(written), dropped }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return { bytes: EMPTY, dropped: [], malformed: text === undefined ? { line: 1, column: 1 } : reader.place }
  }
}

function decodedText(file: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

class Malformed extends Error {}

class Reader {
  readonly #text: string
  readonly #out: string[] = []
  readonly #dropped = new Map<string, DroppedFromSvg>()
  readonly #entities = new Map<string, string>()
  readonly #open: { readonly name: string; readonly isDropped: boolean }[] = []
  #isSame = true
  #hasType = false
  /** Offset of the piece being read. */
  #at = 0
  readonly #counted = { at: 0, line: 1, start: 0 }

  constructor(text: string) {
    this.#text = text.replace(/^\uFEFF/, '')
  }

  /** Line and column of the piece being read. Counting continues from the last place that was requested. */
  get place(): { line: number; column: number } {
    const counted = this.#counted
    for (let end = this.#text.indexOf('\n', counted.at); end >= 0 && end < this.#at; ) {
      counted.line++
      counted.start = end + 1
      end = this.#text.indexOf('\n', end + 1)
    }
    counted.at = this.#at
    return { line: counted.line, column: this.#at - counted.start + 1 }
  }

  #drop(what: DroppedFromSvg['what'], name: string): void {
    const key = `${what} ${name}`
    const known = this.#dropped.get(key)
    this.#dropped.set(key, known ? { ...known, count: known.count + 1 } : { what, name, ...this.place, count: 1 })
  }

  read(): { written: string; dropped: readonly DroppedFromSvg[]; isSame: boolean } {
    const text = this.#text
    let at = 0
    let roots = 0
    while (at < text.length) {
      this.#at = at
      const next = text.indexOf('<', at)
      const end = next < 0 ? text.length : next
      if (end > at) this.#words(text.slice(at, end))
      if (next < 0) break
      this.#at = next
      if (text.startsWith('<!--', next)) at = this.#kept(next, '-->')
      else if (text.startsWith('<![CDATA[', next)) at = this.#kept(next, ']]>')
      else if (text.startsWith('<?', next)) at = this.#instruction(next)
      else if (text.startsWith('<!DOCTYPE', next)) at = this.#doctype(next)
      else {
        if (this.#open.length === 0 && roots++ > 0) throw new Malformed()
        at = this.#tag(next)
      }
    }
    if (this.#open.length > 0 || roots === 0) throw new Malformed()
    return { written: this.#out.join(''), dropped: [...this.#dropped.values()], isSame: this.#isSame }
  }

  get #isHidden(): boolean {
    return this.#open.at(-1)?.isDropped === true
  }

  #put(piece: string): void {
    if (!this.#isHidden) this.#out.push(piece)
  }

  #words(words: string): void {
    if (this.#open.length === 0 && words.trim() !== '') throw new Malformed()
    this.#put(this.#expanded(words))
  }

  /** Copies a comment, or a section of literal text. */
  #kept(start: number, ending: string): number {
    const end = this.#text.indexOf(ending, start + 4)
    if (end < 0) throw new Malformed()
    this.#put(this.#text.slice(start, end + ending.length))
    return end + ending.length
  }

  /**
   * The first instruction declares the encoding. Others can name style sheets, which may be programs, and are left out.
   */
  #instruction(start: number): number {
    const end = this.#text.indexOf('?>', start)
    if (end < 0) throw new Malformed()
    const whole = this.#text.slice(start, end + 2)
    const isDeclaration = start === 0 && /^<\?xml\s/.test(whole)
    const coding = isDeclaration ? /\sencoding\s*=\s*["']([^"']*)["']/.exec(whole)?.[1] : undefined
    if (isDeclaration && (coding === undefined || /^(?:utf-?8|us-ascii)$/i.test(coding))) this.#out.push(whole)
    else {
      this.#isSame = false
      if (!isDeclaration) this.#drop('instruction', /^<\?([^\s?]*)/.exec(whole)?.[1] ?? '')
    }
    return end + 2
  }

  /** Leaves out the document type. Short texts that it names are inserted where they are used. */
  #doctype(start: number): number {
    const [whole] =
      /^<!DOCTYPE[^[>]*(?:\[(?:[^\]"'<]|"[^"]*"|'[^']*'|<!--(?:(?!-->)[\s\S])*-->|<(?!!--))*\]\s*)?>/.exec(
        this.#text.slice(start),
      ) ?? []
    if (whole === undefined || this.#hasType || this.#open.length > 0) throw new Malformed()
    this.#hasType = true
    for (const [, name = '', double, single] of whole.matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g)) {
      const value = double ?? single ?? ''
      if (/[<&%]/.test(value) || value.length > 200 || this.#entities.size > 100) throw new Malformed()
      this.#entities.set(name, value)
    }
    this.#isSame = false
    return start + whole.length
  }

  #tag(start: number): number {
    TAG.lastIndex = start
    const [whole, ends, name = '', rest = '', isEmpty] = TAG.exec(this.#text) ?? []
    if (whole === undefined) throw new Malformed()
    if (ends) {
      const open = this.#open.pop()
      if (open?.name !== name || rest !== '' || isEmpty) throw new Malformed()
      if (!open.isDropped) this.#put(whole)
      return TAG.lastIndex
    }
    const attributes = this.#attributes(rest)
    const isDropped =
      this.#isHidden || !this.#draws(name, attributes) || (!isEmpty && this.#isForeignStyle(name, TAG.lastIndex))
    if (!isDropped) {
      const kept = attributes.filter((attribute) => this.#stays(name, attribute))
      const written = kept.map(([key, value]) => ` ${key}="${escaped(value)}"`)
      const isWhole = kept.length === attributes.length && this.#entities.size === 0
      this.#out.push(isWhole ? whole : `<${name}${written.join('')}${isEmpty ?? ''}>`)
    } else this.#isSame = false
    if (!isEmpty) this.#open.push({ name, isDropped })
    return TAG.lastIndex
  }

  #attributes(text: string): [name: string, value: string][] {
    return Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [
      name,
      decoded(this.#expanded(double ?? single ?? '')),
    ])
  }

  /** Whether an element draws, or animates only what is drawn. */
  #draws(name: string, attributes: readonly (readonly [string, string])[]): boolean {
    const local = name.startsWith('svg:') ? name.slice(4) : name
    const target = attributes.find(([key]) => key === 'attributeName')?.[1] ?? ''
    const isGood = ELEMENTS.has(local) && local !== 'metadata' && !/(?:^|:)href$|^on/i.test(target.trim())
    const canAct = !INERT.test(name) || /:(?:script|foreignObject|handler|listener)$/i.test(name)
    if (!isGood && canAct && !this.#isHidden) this.#drop('element', name)
    return isGood
  }

  /** Whether the text of a `style` element that begins here loads something from another server. */
  #isForeignStyle(name: string, start: number): boolean {
    if (name !== 'style' && name !== 'svg:style') return false
    const end = this.#text.indexOf(`</${name}`, start)
    if (end < 0) throw new Malformed()
    const pieces = this.#text.slice(start, end).split(/<!--[\s\S]*?(?:-->|$)|(<!\[CDATA\[[\s\S]*?(?:\]\]>|$))/)
    const css = pieces.map((piece = '') =>
      piece.startsWith('<![CDATA[') ? piece.slice('<![CDATA['.length, -']]>'.length) : decoded(this.#expanded(piece)),
    )
    const isForeign = !loadsNothing(css.join(''))
    if (isForeign) this.#drop('element', name)
    return isForeign
  }

  #stays(element: string, [name, value]: readonly [string, string]): boolean {
    const local = name.slice(name.indexOf(':') + 1)
    const isGood =
      !/^on/i.test(local) &&
      local !== 'base' &&
      (/^(?:href|src|action|formaction)$/i.test(local) ? isSafeAddress(element, value) : isSafeValue(name, value))
    if (!isGood) {
      this.#drop('attribute', name)
      this.#isSame = false
    }
    return isGood
  }

  /** The text with the names of the document type replaced by their values. */
  #expanded(text: string): string {
    return text.replace(/&([^;&]*);?/g, (whole, name: string) => {
      if (/^(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6})$/i.test(name) && whole.endsWith(';')) return whole
      const value = this.#entities.get(name)
      if (value === undefined || !whole.endsWith(';')) throw new Malformed()
      return value
    })
  }
}

/** Attributes that no browser reads as CSS: texts, names, and times such as `repeat(2)`. */
const PLAIN = /^(?:id|class|name|lang|begin|end|unicode|aria-.+|data-.+|.+:.+)$/

/** Whether an attribute loads nothing: `style`, a property, or what an animation makes of one. Only functions load. */
function isSafeValue(name: string, value: string): boolean {
  return PLAIN.test(name) || !value.includes('(') || loadsNothing(value)
}

function isSafeAddress(element: string, value: string): boolean {
  const local = element.slice(element.indexOf(':') + 1)
  if (/^\s*#/.test(value)) return true
  if (local !== 'a' && !staysHere(value)) return false
  // Drawings included by reference become part of this document.
  if (local === 'use' || local === 'tref' || local === 'mpath') return false
  return allowedScheme(value, local === 'image' || local === 'feImage' ? 'image' : 'link', 'safe')
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal, hex, name) => {
    if (name !== undefined) return own(CHARACTERS, (name as string).toLowerCase()) ?? ''
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)
}
