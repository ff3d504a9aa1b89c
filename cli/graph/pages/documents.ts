/** Documents by the ids that configuration and front matter use. */

import type { RoutePath } from '../../../site/contract.ts'
import { folderOf } from '../../../site/folders.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { derived, whileSame } from '../../kernel/store/memo.ts'
import { isIndexName, nameOf, withoutExtension } from '../../markdown/doc-path.ts'
import type { Head } from '../../markdown/document.ts'
import { addressPath } from '../links/address-path.ts'
import { type DocRoute, splitNumberPrefix } from '../routes.ts'

export interface NamedDocuments {
  /**
   * @param id a path below the docs folder, with or without its extension. The front matter's `id` may replace the
   * file's name, numbers that only set the order may be left out, and the id of a folder means its index
   * @returns `draft` for a document that is not published
   */
  readonly find: (id: string) => DocRoute | 'draft' | undefined
  /** One id for each document, for suggestions. */
  readonly ids: readonly string[]
}

/** The site's documents by their routes. */
export const docsAt: (site: { readonly docs: readonly DocRoute[] }) => ReadonlyMap<RoutePath, DocRoute> = derived(
  ({ docs }) => new Map(docs.map((doc) => [doc.route, doc])),
)

/** The documents of a site by id. */
export const documentsOf: (site: {
  readonly docs: readonly DocRoute[]
  readonly drafts: readonly Head[]
}) => NamedDocuments = derived(({ docs, drafts }) => nameDocuments(docs, drafts))

export function nameDocuments(docs: readonly DocRoute[], drafts: readonly Head[]): NamedDocuments {
  const { places, ids } = lastNames([...docs.map(({ head }) => head), ...drafts])
  return {
    find(id) {
      const place = places.get(id.replace(/^\/+|\/+$/g, ''))
      return place === undefined ? undefined : (docs[place] ?? 'draft')
    },
    ids: ids.slice(0, docs.length),
  }
}

interface NameTable {
  /** Id → index in the list of heads. */
  readonly places: ReadonlyMap<string, number>
  /** One id for each head. */
  readonly ids: readonly string[]
}

/** Keeps the last names while no head changes its own: in an editor, most changes of a head do not matter. */
const lastNames = whileSame(sameNames, namesOf)

function sameNames(last: readonly Head[], next: readonly Head[]): boolean {
  return last.length === next.length && last.every((head, at) => sameName(head, next[at] as Head))
}

function sameName(a: Head, b: Head): boolean {
  if (a === b) return true
  const { id, parseNumberPrefixes } = a.frontMatter
  return (
    a.path === b.path &&
    a.addressPath === b.addressPath &&
    id === b.frontMatter.id &&
    parseNumberPrefixes === b.frontMatter.parseNumberPrefixes
  )
}

function namesOf(heads: readonly Head[]): NameTable {
  const places = new Map<string, number>()
  const add = (id: string, place: number): void => {
    if (!places.has(id)) places.set(id, place)
  }
  const ids = heads.map(idOf)
  // Exact names come first, so that they keep precedence over the short names of other documents.
  for (const [place, { path }] of heads.entries()) add(path, place)
  for (const [place, { path }] of heads.entries()) add(withoutExtension(path), place)
  for (const [place, id] of ids.entries()) add(id, place)
  const indexes = [...heads.entries()].filter(([, head]) => isIndexName(nameOf(addressPath(head))))
  for (const [place, head] of indexes) add(folderOf(head.path).slice(0, -1), place)
  for (const [place, head] of indexes) add(plainPath(head, folderOf(head.path).slice(0, -1)), place)
  return { places, ids }
}

/** The id of a document: its path without its extension and without numbers, or with the name in its front matter. */
export function idOf(head: Head): string {
  const { id } = head.frontMatter
  return plainPath(head, id === undefined ? withoutExtension(head.path) : folderOf(head.path)) + (id ?? '')
}

/** A path without the numbers that only set the order. */
function plainPath({ frontMatter }: Head, path: string): string {
  if (!frontMatter.parseNumberPrefixes) return path
  return path
    .split('/')
    .map((name) => splitNumberPrefix(name).name)
    .join('/')
}

/** Problems of front matter that names a missing document or sidebar. */
export function unknownNames(
  { path, frontMatter, keyLines }: Head,
  names: { readonly documents: NamedDocuments; readonly sidebars: object; readonly docsDir: string },
): Problem[] {
  const problems: Problem[] = []
  const check = (
    key: string,
    name: string | null | undefined,
    isKnown: boolean,
    candidates: readonly string[],
  ): void => {
    if (name === undefined || name === null || isKnown) return
    const near = nearest(name, candidates)
    problems.push({
      rule: 'front-matter',
      place: { file: `${names.docsDir}/${path}`, line: keyLines[key] ?? 1, column: 1 },
      target: name,
      message: `\`${key}\` names \`${name}\`, which does not exist.`,
      hint: near ? `Did you mean \`${near}\`?` : undefined,
    })
  }
  const { displayedSidebar, paginationPrev, paginationNext } = frontMatter
  const { documents, sidebars } = names
  check('pagination_prev', paginationPrev, documents.find(paginationPrev ?? '') !== undefined, documents.ids)
  check('pagination_next', paginationNext, documents.find(paginationNext ?? '') !== undefined, documents.ids)
  check('displayed_sidebar', displayedSidebar, Object.hasOwn(sidebars, displayedSidebar ?? ''), Object.keys(sidebars))
  return problems
}
