/**
 * The structure of a PDF, by which screen readers know headings, lists and tables (ISO 32000-1, 14.7): the trees of all
 * printed pages become one.
 */
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObjectCopier,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

const name = (text: string): PDFName => PDFName.of(text)

interface Tags {
  /**
   * Takes the structure of a print.
   *
   * @param copier with which its sheets were copied
   * @param place before how many of the prints taken until now it is read; default: after all
   */
  add(source: PDFDocument, copier: PDFObjectCopier, sheets: readonly PDFPage[], place?: number): void
  /** Writes the structure of all prints, in the order in which they were taken. */
  write(): void
}

/**
 * @param book into which the sheets are copied; its catalog gets the structure
 * @returns a structure without elements
 */
export function newTags({ context, catalog }: PDFDocument): Tags {
  const root = context.nextRef()
  const elements = context.obj([]) as PDFArray
  const parents = context.obj([]) as PDFArray
  /** Names of table cells with their elements, in the order of the names. */
  const cells = context.obj([]) as PDFArray
  /** The first number that no element has. */
  let next = 0

  return {
    add(source, copier, sheets, place = elements.size()) {
      const tree = source.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict)
      if (!tree) return
      const first = next
      for (const { node } of sheets) {
        shift(node, 'StructParents', first)
        const links = node.Annots()
        for (let index = 0; index < (links?.size() ?? 0); index++) {
          const link = links?.lookup(index)
          if (link instanceof PDFDict) shift(link, 'StructParent', first)
        }
      }
      const named = renameCells(source, cells.size() / 2)
      // Otherwise the old root, and the old names, would be copied with them.
      for (const element of topOf(tree)) element.delete(name('P'))
      tree.delete(name('IDTree'))
      const copied = copier.copy(tree)
      for (const element of topOf(copied)) element.set(name('P'), root)
      const top = copied.get(name('K'))
      for (const [index, element] of (top instanceof PDFArray ? top.asArray() : [top]).entries())
        if (element) elements.insert(place + index, element)
      for (const [id, ref] of named) {
        cells.push(PDFString.of(id))
        cells.push(copier.copy(ref))
      }
      const numbers = copied.lookupMaybe(name('ParentTree'), PDFDict)?.lookupMaybe(name('Nums'), PDFArray)
      for (let index = 0; index + 1 < (numbers?.size() ?? 0); index += 2) {
        const number = (numbers?.lookup(index, PDFNumber).asNumber() ?? 0) + first
        const parent = numbers?.get(index + 1)
        if (!parent) continue
        parents.push(PDFNumber.of(number))
        parents.push(parent)
        next = Math.max(next, number + 1)
      }
    },
    write() {
      if (elements.size() === 0) return
      const tree = context.obj({ Type: 'StructTreeRoot', ParentTreeNextKey: next }) as PDFDict
      tree.set(name('K'), elements)
      tree.set(name('ParentTree'), context.register(context.obj({ Nums: parents })))
      if (cells.size() > 0) tree.set(name('IDTree'), context.register(context.obj({ Names: cells })))
      context.assign(root, tree)
      catalog.set(name('StructTreeRoot'), root)
      catalog.set(name('MarkInfo'), context.obj({ Marked: true }))
    },
  }
}

/**
 * Names the heading cells of tables anew: Chromium names them by numbers that differ from print to print, and the same in
 * several pages.
 *
 * @param first number of cells that have names already
 */
function renameCells({ context }: PDFDocument, first: number): ReadonlyMap<string, PDFRef> {
  const names = new Map<string, string>()
  const named = new Map<string, PDFRef>()
  const elements = context
    .enumerateIndirectObjects()
    .flatMap(([ref, one]) => (one instanceof PDFDict ? [{ ref, one }] : []))
  for (const { ref, one } of elements) {
    const old = one.get(name('S')) && one.get(name('ID'))
    if (!(old instanceof PDFString)) continue
    const id = `c${String(first + names.size + 1).padStart(8, '0')}`
    names.set(old.asString(), id)
    named.set(id, ref)
    one.set(name('ID'), PDFString.of(id))
  }
  for (const { one } of elements) {
    const about = one.get(name('A'))
    for (const attributes of about instanceof PDFArray ? about.asArray() : []) {
      const headers = attributes instanceof PDFDict ? attributes.get(name('Headers')) : undefined
      if (!(attributes instanceof PDFDict) || !(headers instanceof PDFArray)) continue
      const ids = headers.asArray().map((id) => (id instanceof PDFString ? names.get(id.asString()) : undefined))
      attributes.set(name('Headers'), context.obj(ids.flatMap((id) => (id === undefined ? [] : [PDFString.of(id)]))))
    }
  }
  return named
}

function shift(dict: PDFDict, key: string, by: number): void {
  const number = dict.lookupMaybe(name(key), PDFNumber)
  if (number) dict.set(name(key), PDFNumber.of(number.asNumber() + by))
}

/** The elements directly below a root. */
function topOf(tree: PDFDict): PDFDict[] {
  const top = tree.lookup(name('K'))
  const all = top instanceof PDFArray ? top.asArray().map((_, index) => top.lookup(index)) : [top]
  return all.filter((one) => one instanceof PDFDict)
}
