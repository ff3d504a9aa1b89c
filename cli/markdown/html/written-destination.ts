/**
 * Finds a destination in the source. Facts hold destinations decoded, with the place where each begins; a change needs
 * the text as it was written, with its escapes and entities.
 */
import { parseFragment } from 'parse5'
import type { Reference } from '../document.ts'
import { offsetsIn } from '../text/text-edit.ts'

/** The part of a text that is a destination. */
export interface WrittenDestination {
  readonly start: number
  readonly end: number
}

type Sought = Pick<Reference, 'href' | 'line' | 'column'>

/** Lines behind the place of a component or element in which its attributes are looked for. */
const MOST_LINES = 20

/**
 * @param text the whole file
 * @returns a function that finds destinations; asked in document order, it never returns one place twice, unless two
 * references stand there. `undefined`: the destination was not written in this form, for example by a table of data
 */
export function destinationsIn(text: string): (reference: Sought) => WrittenDestination | undefined {
  const offsetOf = offsetsIn(text)
  const taken = new Map<number, string>()
  const claim = (found: WrittenDestination, { href, line, column }: Sought): WrittenDestination | undefined => {
    const owner = `${line}:${column} ${href}`
    if ((taken.get(found.start) ?? owner) !== owner) return undefined
    taken.set(found.start, owner)
    return found
  }
  return (reference) => {
    if (reference.href === '') return undefined
    const exact = destinationAt(text, offsetOf(reference), reference.href)
    const found = exact && claim(exact, reference)
    if (found) return found
    const from = offsetOf({ line: reference.line, column: 1 })
    const to = offsetOf({ line: reference.line + MOST_LINES, column: 1 })
    for (let at = text.indexOf(reference.href, from); at >= 0 && at < to; at = text.indexOf(reference.href, at + 1)) {
      if (!isWhole(text, at, at + reference.href.length)) continue
      const near = claim({ start: at, end: at + reference.href.length }, reference)
      if (near) return near
    }
    return undefined
  }
}

/**
 * A label of MkDocs that names a setting of the same page, as in `[words][config.log]` or `[config.log]`. Dialects make a
 * destination of it, so none is written.
 *
 * @param offset where the destination of the dialect stands: at the label behind words, or behind a label alone
 * @returns the part to replace with a destination in round brackets; `undefined` when there is no such label
 */
export function labelAt(text: string, offset: number, href: string): WrittenDestination | undefined {
  const label = `[${href.slice(1)}]`
  if (!href.startsWith('#')) return undefined
  const isBehindWords = (at: number): boolean => text[offset - 1] === ']' && text.startsWith(label, at)
  if (isBehindWords(offset)) return { start: offset, end: offset + label.length }
  if (text.endsWith(label, offset)) return { start: offset, end: offset }
  const behind = offset + (text.startsWith('\r\n', offset) ? 2 : 1)
  return /^\s/.test(text[offset] ?? '') && isBehindWords(behind)
    ? { start: offset, end: behind + label.length }
    : undefined
}

/** The destination that begins at an offset, if it means this. */
function destinationAt(text: string, start: number, href: string): WrittenDestination | undefined {
  const whole = start + href.length
  if (text.startsWith(href, start) && (isEnd(text, whole) || isBareEnd(text, whole, href))) return { start, end: whole }
  for (const end of possibleEnds(text, start)) {
    const written = text.slice(start, end)
    if (unescaped(written) === href || decoded(written) === href) return { start, end }
  }
  return undefined
}

/** Whether a text between quotes, brackets or spaces is a destination and no part of one. */
function isWhole(text: string, start: number, end: number): boolean {
  return /^["'`(<\s:[{,]?$/.test(text[start - 1] ?? '') && isEnd(text, end)
}

function isEnd(text: string, at: number): boolean {
  return /^["'`)>\s\]},]?$/.test(text[at] ?? '')
}

/** Whether an address without brackets ends here: the punctuation behind it does not belong to it (GFM 6.9). */
function isBareEnd(text: string, at: number, href: string): boolean {
  return /^(?:https?|ftp):\/\//i.test(href) && /^[?!.,:*_~;'"]+(?:[\s<]|$)/.test(text.slice(at, at + 20))
}

/** Every place behind an offset where a destination could end, on the same line. */
function* possibleEnds(text: string, start: number): Generator<number> {
  const line = /[\r\n]|$/g
  line.lastIndex = start
  const last = line.exec(text)?.index ?? text.length
  for (let at = start + 1; at <= last && at - start < 2000; at++) if (isEnd(text, at)) yield at
}

/** Backslash escapes and entities of Markdown (CommonMark 2.4, 2.5). */
function unescaped(written: string): string {
  return decoded(written.replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => `&#${char.charCodeAt(0)};`))
}

function decoded(written: string): string {
  if (!written.includes('&')) return written
  const [element] = parseFragment(`<i title="${written.replaceAll('"', '&quot;')}">`).childNodes
  return element && 'attrs' in element ? (element.attrs[0]?.value ?? written) : written
}
