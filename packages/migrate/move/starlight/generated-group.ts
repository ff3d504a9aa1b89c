/** Works out the entries that Starlight makes from a folder, with their groups and their order. */
import { isIndexName } from 'docs-build/graph'

import { compare } from '../data.ts'
import type { NavNode } from '../navigation.ts'

/** A page in a group of one language. */
export interface ListedPage {
  readonly file: string
  /** Path of the file below the folder of its language, without extension. */
  readonly path: string
  /** Address below that of its language, without slashes at its ends. */
  readonly id: string
  readonly order?: number
  /** Whether the page is not translated, so that its text is that of the main language. */
  readonly isFallback?: boolean
}

/** A page, or a folder with its entries. */
interface Entry {
  /** Name of the file without extension, or of the folder. */
  readonly name: string
  /** Decides among entries of the same order. */
  readonly id: string
  /** The order; infinite when the page, or every page of the folder, has none. */
  readonly order: number
  readonly page?: ListedPage
  readonly entries?: readonly Entry[]
}

interface GeneratedGroup {
  readonly nodes: readonly NavNode[]
  /** Whether a sidebar that is made from the folder here has the same entries. */
  readonly isSameHere: boolean
}

/**
 * Sorts as Starlight does (`utils/navigation.ts`): by `sidebar.order`, then by address in the order of a
 * dictionary. A folder takes the lowest order of its pages.
 *
 * @param directory below the folder of the language; empty for all pages
 * @param collapsed whether the groups of folders are closed
 */
export function generatedGroup(directory: string, pages: readonly ListedPage[], collapsed?: boolean): GeneratedGroup {
  const start = directory === '' ? '' : `${directory}/`
  const inside = pages.filter(({ path }) => path.startsWith(start))
  const entries = entriesOf(inside, start)
  return { nodes: nodesOf(entries, collapsed), isSameHere: isSameHere(entries) }
}

function entriesOf(pages: readonly ListedPage[], start: string): Entry[] {
  const nameIn = ({ path }: ListedPage): string => path.slice(start.length)
  const folders = new Set(
    pages.map(nameIn).flatMap((name) => (name.includes('/') ? [name.slice(0, name.indexOf('/'))] : [])),
  )
  const own = pages.flatMap((page): Entry[] => {
    const name = nameIn(page)
    if (name.includes('/') || folders.has(name)) return []
    return [{ name, id: page.id, order: page.order ?? Number.POSITIVE_INFINITY, page }]
  })
  const groups = [...folders].map((name): Entry => {
    const folder = `${start}${name}/`
    const inside = pages.flatMap((page) => {
      // A page with the name of a folder beside it is the index of that folder.
      if (nameIn(page) === name) return [{ ...page, path: `${folder}index` }]
      return page.path.startsWith(folder) ? [page] : []
    })
    const entries = entriesOf(inside, folder)
    return { name, id: start + name, order: Math.min(...entries.map(({ order }) => order)), entries }
  })
  return [...own, ...groups].sort(
    (a, b) => compare(a.order, b.order) || compare(dictionaryKey(a.id), dictionaryKey(b.id)),
  )
}

function nodesOf(entries: readonly Entry[], collapsed: boolean | undefined): NavNode[] {
  return entries.map(({ name, page, entries: inner = [] }) =>
    page === undefined
      ? { label: name, collapsed, items: nodesOf(inner, collapsed) }
      : { file: page.file, isElsewhere: page.isFallback || undefined },
  )
}

/**
 * Here the index of a folder comes first, files of the same order are sorted by their names, a folder has no order, and
 * its label opens its index.
 */
function isSameHere(entries: readonly Entry[]): boolean {
  const here = [...entries].sort((a, b) => compare(orderHere(a), orderHere(b)) || compare(sourceName(a), sourceName(b)))
  return entries.every((entry, index) => {
    if (entry !== here[index] || entry.page?.isFallback) return false
    const { entries: inner = [] } = entry
    return !inner.some(({ name }) => isIndexName(name)) && isSameHere(inner)
  })
}

function orderHere({ name, page, order }: Entry): number {
  if (page === undefined) return Number.POSITIVE_INFINITY
  return page.order ?? (isIndexName(name) ? Number.NEGATIVE_INFINITY : order)
}

function sourceName({ name, page }: Entry): string {
  return page === undefined ? name : page.file.slice(page.file.lastIndexOf('/') + 1)
}

/**
 * Punctuation of addresses comes before digits and letters, in the order of the Unicode collation, and marks of letters do
 * not count. `Intl.Collator` is not used, because its order depends on the machine.
 */
function dictionaryKey(id: string): string {
  const letters = id.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[_./-]/g, (mark) => String.fromCharCode('_-./'.indexOf(mark) + 1))
}
