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

export function newTags({ context, catalog }: PDFDocument): Tags {
  const root = context.nextRef()
  const elements = context.obj([]) as PDFArray
  const parents = context.obj([]) as PDFArray
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
      // Otherwise the old root would be copied with them.
      for (const element of topOf(tree)) element.delete(name('P'))
      const copied = copier.copy(tree)
      for (const element of topOf(copied)) element.set(name('P'), root)
      const top = copied.get(name('K'))
      for (const [index, element] of (top instanceof PDFArray ? top.asArray() : [top]).entries())
        if (element) elements.insert(place + index, element)
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
      context.assign(root, tree)
      catalog.set(name('StructTreeRoot'), root)
      catalog.set(name('MarkInfo'), context.obj({ Marked: true }))
    },
  }
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
