/** Printed pages → one PDF: their sheets in order, links between them, page numbers and bookmarks. */
import {
  beginMarkedContent,
  endMarkedContent,
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
  type PDFRef,
  PDFString,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import type { Chapter } from './chapters.ts'
import { newTags } from './tags.ts'

/** A place in the book. */
interface Place {
  readonly page: PDFRef
  readonly x: number
  readonly y: number
}

/** One page of the site in the book. */
interface Printed {
  readonly sheets: readonly PDFPage[]
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

/** @returns a book without sheets, whose bytes depend on nothing but what is added to it */
export async function newBinding(): Promise<Binding> {
  const book = await PDFDocument.create({ updateMetadata: false })
  const printed = new Map<string, Printed>()
  const tags = newTags(book)

  async function take(route: string, pdf: Uint8Array, insertAt: number): Promise<Printed> {
    const source = await PDFDocument.load(pdf, READ)
    const copier = PDFObjectCopier.for(source.context, book.context)
    const sheets = source.getPages().map(({ ref }) => {
      const copied = copier.copy(ref)
      return PDFPage.of(book.context.lookup(copied) as PDFPageLeaf, copied, book)
    })
    tags.add(source, copier, sheets, route === FRONT ? 0 : undefined)
    for (const [index, sheet] of sheets.entries()) book.insertPage(insertAt + index, sheet)
    const one = { sheets, anchors: anchorsOf(source, sheets) }
    printed.set(route, one)
    return one
  }

  return {
    get count() {
      return book.getPageCount()
    },
    async add(route, pdf) {
      const { sheets } = await take(route, pdf, book.getPageCount())
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
          joinLinks(sheet, (link) => {
            const url = urlOf(link)
            if (url === undefined) return own(link, one)
            const meaning = meaningOf(url)
            return placeOf(meaning) ?? (meaning && 'url' in meaning ? meaning.url : undefined)
          })
        }
      }
      const font = await book.embedFont(StandardFonts.Helvetica)
      for (const [index, sheet] of book.getPages().entries()) {
        if (index === 0) continue
        const text = String(index + 1)
        const x = sheet.getWidth() - number.right - font.widthOfTextAtSize(text, 8)
        // Screen readers leave out what is no part of the text.
        sheet.pushOperators(beginMarkedContent('Artifact'))
        sheet.drawText(text, { x, y: number.bottom, size: 8, font, color: rgb(0.4, 0.4, 0.4) })
        sheet.pushOperators(endMarkedContent())
      }
      writeOutline(book, chapters, (route) => placeIn(printed.get(route), undefined))
      tags.write()
      const { catalog } = book
      catalog.set(name('Lang'), literal(language))
      book.setTitle(title, { showInWindowTitleBar: true })
      book.setProducer('docs-build')
      return book.save({ useObjectStreams: true, addDefaultPage: false, objectsPerTick: Number.POSITIVE_INFINITY })
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
  const [first] = one?.sheets ?? []
  const start = first && { page: first.ref, x: 0, y: first.getHeight() }
  return (anchor === undefined ? undefined : one?.anchors.get(anchor)) ?? start
}

function urlOf(link: PDFDict): string | undefined {
  const url = link.lookupMaybe(name('A'), PDFDict)?.lookup(name('URI'))
  return url instanceof PDFString || url instanceof PDFHexString ? url.decodeText() : undefined
}

/** Of a link within a page, which Chromium writes as a name. */
function own(link: PDFDict, one: Printed): Place | undefined {
  const named = link.lookup(name('Dest'))
  return named instanceof PDFName ? placeIn(one, decoded(named.decodeText())) : undefined
}

/** @param meaningOf where a link leads; nothing removes it */
function joinLinks(sheet: PDFPage, meaningOf: (link: PDFDict) => Place | string | undefined): void {
  const { context } = sheet.node
  const links = sheet.node.Annots()
  const kept = context.obj([]) as PDFArray
  for (let index = 0; index < (links?.size() ?? 0); index++) {
    const link = links?.lookup(index)
    const meaning = link instanceof PDFDict ? meaningOf(link) : undefined
    if (!(link instanceof PDFDict) || meaning === undefined || !links) continue
    link.delete(name('A'))
    link.delete(name('Dest'))
    if (typeof meaning === 'string')
      link.set(name('A'), context.obj({ Type: 'Action', S: 'URI', URI: literal(meaning) }))
    else link.set(name('Dest'), destination(context, meaning))
    kept.push(links.get(index))
  }
  sheet.node.set(name('Annots'), kept)
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
