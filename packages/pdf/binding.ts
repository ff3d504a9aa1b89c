/** Printed pages → one PDF: their sheets in order, links between them, page numbers and bookmarks. */
import {
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  type PDFPageLeaf,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Chapter } from './chapters.ts'
import { newTags } from './tags.ts'
import { newWriter } from './writer.ts'

/** A place in the book. */
interface Place {
  readonly page: PDFRef
  readonly x: number
  readonly y: number
}

/** A link of a sheet. */
interface Link {
  readonly dict: PDFDict
  /** As the sheet names it. */
  readonly ref: PDFRef | PDFDict
  /** An address, or an id of the same page. */
  readonly to: { readonly url: string } | { readonly anchor: string } | undefined
}

/** A sheet of paper: what is still open when its text is written. */
interface Sheet {
  readonly page: PDFRef
  readonly node: PDFPageLeaf
  readonly width: number
  readonly links: readonly Link[]
  /** Of the stream that will draw its number. */
  readonly number: PDFRef
}

/** One page of the site in the book. */
interface Printed {
  readonly sheets: readonly Sheet[]
  readonly start: Place | undefined
  /** Id → its place. */
  readonly anchors: ReadonlyMap<string, Place>
}

/** What a link of a printed page becomes: a place in the book, an address, or no link. */
export type Meaning =
  | { readonly route: string; readonly anchor?: string | undefined }
  | { readonly url: string }
  | undefined

/** A book that grows by the prints of pages. Every route is added once. */
export interface Binding {
  /** Adds the print of a page. @returns the number of its sheets. @throws what pdf-lib throws for bytes that are no PDF */
  add(route: string, pdf: Uint8Array): Promise<number>
  /** Puts the title and the contents before everything. */
  addFront(pdf: Uint8Array): Promise<void>
  /** Number of sheets of pages until now. */
  readonly count: number
  /** Joins the links, writes numbers, bookmarks and tags. Nothing can be added after it. @returns the PDF */
  finish(end: Finish): Promise<Uint8Array>
}

interface Finish {
  readonly title: string
  readonly language: string
  readonly chapters: readonly Chapter[]
  /** What the address of a link means. */
  readonly meaningOf: (url: string) => Meaning
  /** Where numbers stand, in points from the right and from the bottom. */
  readonly number: { readonly right: number; readonly bottom: number }
}

/** Nothing else waits for the thread, so that pauses would only cost time. */
const READ = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest } as const

const FRONT = ''
const name = (text: string): PDFName => PDFName.of(text)

/** ASCII as a literal string, in which brackets and backslashes have a meaning (ISO 32000-1, 7.3.4.2). */
const literal = (ascii: string): PDFString => PDFString.of(ascii.replace(/[\\()]/g, '\\$&'))

/** Of a number, in points. */
const SIZE = 8
/** Width of a digit of Helvetica, in parts of its size. */
const DIGIT = 0.556
const FONT = 'PageNumber'

/** @returns a book without sheets, whose bytes depend on nothing but what is added to it */
export async function newBinding(): Promise<Binding> {
  const book = await PDFDocument.create({ updateMetadata: false })
  const { context, catalog } = book
  const printed = new Map<string, Printed>()
  const order: Sheet[] = []
  const tags = newTags(book)
  const font = context.register(
    context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }),
  )
  const writer = newWriter(context)

  async function take(route: string, pdf: Uint8Array, insertAt: number): Promise<Printed> {
    const source = await PDFDocument.load(pdf, READ)
    const copier = PDFObjectCopier.for(source.context, context)
    const pages = source.getPages().map(({ ref }) => {
      const copied = copier.copy(ref)
      return PDFPage.of(context.lookup(copied) as PDFPageLeaf, copied, book)
    })
    tags.add(source, copier, pages, route === FRONT ? 0 : undefined)
    const sheets = pages.map((page): Sheet => {
      const { node, ref } = page
      const number = context.nextRef()
      node.setFontDictionary(name(FONT), font)
      node.addContentStream(number)
      return { page: ref, node, width: page.getWidth(), links: linksOf(node), number }
    })
    const [first] = pages
    const start = first && { page: first.ref, x: 0, y: first.getHeight() }
    const one = { sheets, start, anchors: anchorsOf(source, pages) }
    order.splice(insertAt, 0, ...sheets)
    printed.set(route, one)
    const open = sheets.flatMap(({ page, links }) => [page, ...links.map(({ ref }) => ref)])
    writer.write(new Set(open.filter((ref) => ref instanceof PDFRef)))
    return one
  }

  return {
    get count() {
      return order.length
    },
    async add(route, pdf) {
      const { sheets } = await take(route, pdf, order.length)
      return sheets.length
    },
    async addFront(pdf) {
      await take(FRONT, pdf, 0)
    },
    async finish({ title, language, chapters, meaningOf, number }) {
      for (const one of printed.values()) {
        const placeOf = (meaning: Meaning): Place | undefined =>
          meaning && 'route' in meaning ? placeIn(printed.get(meaning.route), meaning.anchor) : undefined
        for (const sheet of one.sheets) {
          joinLinks(sheet, (to) => {
            if ('anchor' in to) return placeIn(one, to.anchor)
            const meaning = meaningOf(to.url)
            return placeOf(meaning) ?? (meaning && 'url' in meaning ? meaning.url : undefined)
          })
        }
      }
      const root = catalog.get(name('Pages')) as PDFRef
      for (const [index, { node, width, number: ref }] of order.entries()) {
        node.setParent(root)
        const text = index === 0 ? '' : String(index + 1)
        const x = width - number.right - text.length * DIGIT * SIZE
        // Screen readers leave out what is no part of the text.
        const drawn = `/Artifact BMC q BT 0.4 g /${FONT} ${SIZE} Tf ${x.toFixed(2)} ${number.bottom.toFixed(2)} Td (${text}) Tj ET Q EMC`
        context.assign(ref, context.stream(drawn))
      }
      catalog.Pages().set(name('Kids'), context.obj(order.map(({ page }) => page)))
      catalog.Pages().set(name('Count'), PDFNumber.of(order.length))
      writeOutline(book, chapters, (route) => printed.get(route)?.start)
      tags.write()
      catalog.set(name('Lang'), literal(language))
      book.setTitle(title, { showInWindowTitleBar: true })
      book.setProducer('docs-build')
      return writer.finish()
    },
  }
}

/** Number of sheets of a PDF. @throws what pdf-lib throws for bytes that are no PDF */
export async function sheetsIn(pdf: Uint8Array): Promise<number> {
  return (await PDFDocument.load(pdf, READ)).getPageCount()
}

/** The destinations of a PDF of Chromium, which names them in its catalog. */
function anchorsOf(source: PDFDocument, sheets: readonly PDFPage[]): ReadonlyMap<string, Place> {
  const anchors = new Map<string, Place>()
  const places = source.catalog.lookupMaybe(name('Dests'), PDFDict)
  const pages = source.getPages().map(({ ref }) => ref)
  for (const [key, value] of places?.entries() ?? []) {
    const place = source.context.lookup(value)
    if (!(place instanceof PDFArray)) continue
    const page = sheets[pages.indexOf(place.get(0) as PDFRef)]
    const [x, y] = [place.lookup(2), place.lookup(3)]
    if (page && x instanceof PDFNumber && y instanceof PDFNumber)
      anchors.set(decoded(key.decodeText()), { page: page.ref, x: x.asNumber(), y: y.asNumber() })
  }
  return anchors
}

/** The part of an address after `#`, without escapes. */
export function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** An anchor that the print does not have is the beginning of the page. */
function placeIn(one: Printed | undefined, anchor: string | undefined): Place | undefined {
  return (anchor === undefined ? undefined : one?.anchors.get(anchor)) ?? one?.start
}

/** The links of a sheet. The sheet keeps them no more, until they are joined. */
function linksOf(node: PDFPageLeaf): Link[] {
  const all = node.Annots()?.asArray() ?? []
  const links = all.flatMap((ref) => {
    const dict = node.context.lookup(ref)
    return dict instanceof PDFDict ? [{ dict, ref: ref instanceof PDFRef ? ref : dict, to: targetOf(dict) }] : []
  })
  node.delete(name('Annots'))
  return links
}

/** Chromium writes a link within a page as a name. */
function targetOf(link: PDFDict): Link['to'] {
  const url = link.lookupMaybe(name('A'), PDFDict)?.lookup(name('URI'))
  if (url instanceof PDFString || url instanceof PDFHexString) return { url: url.decodeText() }
  const named = link.lookup(name('Dest'))
  return named instanceof PDFName ? { anchor: decoded(named.decodeText()) } : undefined
}

/** @param meaningOf where a link leads; nothing removes it */
function joinLinks(
  { node, links }: Sheet,
  meaningOf: (to: NonNullable<Link['to']>) => Place | string | undefined,
): void {
  const { context } = node
  const kept = context.obj([]) as PDFArray
  for (const { dict, ref, to } of links) {
    const meaning = to && meaningOf(to)
    if (meaning === undefined) continue
    dict.delete(name('A'))
    dict.delete(name('Dest'))
    if (typeof meaning === 'string')
      dict.set(name('A'), context.obj({ Type: 'Action', S: 'URI', URI: literal(meaning) }))
    else dict.set(name('Dest'), destination(context, meaning))
    kept.push(ref)
  }
  node.set(name('Annots'), kept)
}

function destination(context: PDFContext, { page, x, y }: Place): PDFArray {
  return context.obj([page, name('XYZ'), x, y, null]) as PDFArray
}

/** Bookmarks as the format wants them: entries that name their neighbours, with the first level open. */
function writeOutline(
  book: PDFDocument,
  chapters: readonly Chapter[],
  placeOf: (route: string) => Place | undefined,
): void {
  const { context, catalog } = book
  const addItems = (parent: PDFRef, into: PDFDict, items: readonly Chapter[], isOpen: boolean): void => {
    const refs = items.map(() => context.nextRef())
    for (const [index, chapter] of items.entries()) {
      const ref = refs[index] as PDFRef
      const entry = context.obj({ Title: PDFHexString.fromText(chapter.label), Parent: parent }) as PDFDict
      const before = refs[index - 1]
      const after = refs[index + 1]
      if (before) entry.set(name('Prev'), before)
      if (after) entry.set(name('Next'), after)
      const place = firstRoute(chapter) === undefined ? undefined : placeOf(firstRoute(chapter) ?? '')
      if (place) entry.set(name('Dest'), destination(context, place))
      addItems(ref, entry, chapter.items, false)
      context.assign(ref, entry)
    }
    const [first] = refs
    const last = refs.at(-1)
    if (!first || !last) return
    into.set(name('First'), first)
    into.set(name('Last'), last)
    into.set(name('Count'), PDFNumber.of(isOpen ? items.length : -items.length))
  }
  const outline = context.obj({ Type: 'Outlines' }) as PDFDict
  const ref = context.nextRef()
  addItems(ref, outline, chapters, true)
  context.assign(ref, outline)
  catalog.set(name('Outlines'), ref)
  catalog.set(name('PageMode'), name('UseOutlines'))
}

/** A category without a page leads to its first page. */
function firstRoute({ route, items }: Chapter): string | undefined {
  if (route !== undefined) return route
  for (const item of items) {
    const first = firstRoute(item)
    if (first !== undefined) return first
  }
  return undefined
}
