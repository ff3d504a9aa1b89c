/** Folders, front matter and configuration → the sidebars, and each page's place in them. */
import type { RoutePath } from '../../site/contract.ts'
import { compareText, type Problem } from '../checks/finding.ts'
import { nearest } from '../checks/nearest.ts'
import type { DocsConfig, SidebarItemConfig } from '../config/config.ts'
import { literalPlace } from '../config/literal-place.ts'
import { isIndexName, nameOf, titleOfPath } from '../content/doc-path.ts'
import type { DocPath, Head } from '../content/document.ts'
import { type CategoryFile, type CategoryMeta, readCategoryFiles } from './category-files.ts'
import type { NamedDocuments } from './documents.ts'
import { type DocRoute, splitNumberPrefix } from './routes.ts'

export type { CategoryFile } from './category-files.ts'

export interface SidebarDoc {
  readonly type: 'doc'
  readonly path: DocPath
  readonly route: RoutePath
  readonly label: string
  readonly className?: string
  readonly unlisted?: boolean
  /** Name of the sidebar that the document asks for, if it does. */
  readonly displayed?: string
  /** Listed here, but at home in another sidebar. */
  readonly ref?: boolean
}

export interface SidebarCategoryItem {
  readonly type: 'category'
  readonly label: string
  /** The document that the label opens. */
  readonly path?: DocPath
  readonly route?: RoutePath
  readonly unlisted?: boolean
  readonly displayed?: string
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly className?: string
  readonly items: readonly SidebarItem[]
}

export type SidebarItem =
  | SidebarDoc
  | SidebarCategoryItem
  | { readonly type: 'link'; readonly href: string; readonly label: string; readonly className?: string }
  | { readonly type: 'html'; readonly value: string; readonly className?: string }

export type Sidebars = Readonly<Record<string, readonly SidebarItem[]>>

interface Context {
  readonly config: DocsConfig
  readonly configFile: ConfigFile
  readonly documents: NamedDocuments
  /** Folders without a page, since all their documents are drafts. */
  readonly draftFolders: ReadonlySet<string>
  readonly meta: ReadonlyMap<string, CategoryMeta>
  readonly root: Folder
  readonly problems: Problem[]
}

interface Folder {
  readonly name: string
  readonly path: string
  readonly docs: DocRoute[]
  readonly folders: Map<string, Folder>
}

/** Name and text of the configuration's file, for findings in it. */
export interface ConfigFile {
  readonly name: string
  readonly text: string
}

export interface SidebarInput {
  readonly docs: readonly DocRoute[]
  /** Documents that are not published: what lists them is no fault, they are left out. */
  readonly drafts: readonly Head[]
  readonly documents: NamedDocuments
  readonly categories: readonly CategoryFile[]
  readonly config: DocsConfig
  readonly configFile: ConfigFile
}

export function buildSidebars(input: SidebarInput): { sidebars: Sidebars; problems: Problem[] } {
  const { docs, drafts, documents, config, configFile } = input
  const { meta, problems } = readCategoryFiles(input.categories, config.path)
  const draftFolders = new Set(drafts.flatMap(({ path }) => foldersAbove(path)))
  const context: Context = { config, configFile, documents, draftFolders, meta, root: folderTree(docs), problems }
  const sidebars: Record<string, readonly SidebarItem[]> = {}
  for (const name of Object.keys(config.sidebars).sort(compareText)) {
    sidebars[name] = (config.sidebars[name] ?? []).flatMap((item) => configuredItem(item, context))
  }
  return { sidebars, problems }
}

function foldersAbove(path: DocPath): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

function folderTree(docs: readonly DocRoute[]): Folder {
  const root: Folder = { name: '', path: '', docs: [], folders: new Map() }
  for (const doc of docs) {
    let folder = root
    for (const name of doc.head.path.split('/').slice(0, -1)) {
      let next = folder.folders.get(name)
      if (!next) {
        next = { name, path: folder.path ? `${folder.path}/${name}` : name, docs: [], folders: new Map() }
        folder.folders.set(name, next)
      }
      folder = next
    }
    folder.docs.push(doc)
  }
  return root
}

// ── items that the configuration lists ──────────────────────────────────────────────────────────────

function configuredItem(item: SidebarItemConfig, context: Context): SidebarItem[] {
  switch (item.type) {
    case 'doc':
    case 'ref': {
      const doc = listedDoc(item.id, 'id', context)
      if (!doc) return []
      // What the page says of itself wins.
      const { sidebarLabel, sidebarClassName } = doc.head.frontMatter
      const className = sidebarClassName ?? item.className
      const label = sidebarLabel ?? item.label
      return [
        {
          ...docItem(doc),
          ...(label === undefined ? {} : { label }),
          ...(className === undefined ? {} : { className }),
          ...(item.type === 'ref' ? { ref: true } : {}),
        },
      ]
    }
    case 'autogenerated': {
      const folder = findFolder(item.dirName, context)
      return folder ? folderItems(folder, context, undefined) : []
    }
    case 'category': {
      const items = item.items.flatMap((child) => configuredItem(child, context))
      const doc = item.link === undefined ? undefined : listedDoc(item.link, 'link', context)
      if (item.items.length === 0 && item.link === undefined)
        context.problems.push(
          configProblem(context, item.label, ['label'], `The category \`${item.label}\` has neither items nor a link.`),
        )
      if (items.length === 0) return doc ? [{ ...docItem(doc), label: item.label }] : []
      return [category(item.label, items, doc, item, context)]
    }
    default:
      return [item]
  }
}

function category(
  label: string,
  items: readonly SidebarItem[],
  doc: DocRoute | undefined,
  options: { collapsible?: boolean; collapsed?: boolean; className?: string },
  { config }: Context,
): SidebarCategoryItem {
  const collapsible = options.collapsible ?? config.sidebarCollapsible
  return {
    type: 'category',
    label,
    ...(doc ? { path: doc.head.path, route: doc.route, ...flagsOf(doc.head) } : {}),
    collapsible,
    collapsed: collapsible && (options.collapsed ?? config.sidebarCollapsed),
    ...(options.className === undefined ? {} : { className: options.className }),
    items,
  }
}

/** The document that the configuration lists; nothing for a draft, and a problem for one that is not there. */
function listedDoc(id: string, key: string, context: Context): DocRoute | undefined {
  const doc = context.documents.find(id)
  if (doc !== undefined) return doc === 'draft' ? undefined : doc
  const message = `A sidebar lists \`${id}\`, and there is no such page.`
  context.problems.push(configProblem(context, id, [key], message, context.documents.ids))
  return undefined
}

function findFolder(dirName: string, context: Context): Folder | undefined {
  const names = dirName.split('/').filter((part) => part !== '' && part !== '.')
  let folder: Folder | undefined = context.root
  for (const name of names) folder = folder?.folders.get(name)
  if (!folder && !context.draftFolders.has(names.join('/'))) {
    const message = `A sidebar is made from the folder \`${dirName}\`, and it has no pages.`
    context.problems.push(configProblem(context, dirName, ['dirName'], message, folderPaths(context.root)))
  }
  return folder
}

function folderPaths(folder: Folder): string[] {
  return [...folder.folders.values()].flatMap((child) => [child.path, ...folderPaths(child)])
}

function configProblem(
  { configFile }: Context,
  target: string,
  keys: readonly string[],
  message: string,
  candidates: readonly string[] = [],
): Problem {
  const near = nearest(target, candidates)
  return {
    rule: 'invalid-sidebar',
    place: { file: configFile.name, ...literalPlace(configFile.text, { value: target, keys }) },
    target,
    message,
    ...(near ? { hint: `Did you mean \`${near}\`?` } : {}),
  }
}

// ── items made from folders ─────────────────────────────────────────────────────────────────────────

interface Ordered {
  readonly order: number | undefined
  readonly source: string
  readonly item: SidebarItem
}

/**
 * Order: position ascending, those without one last, then by source name in code units.
 *
 * @param own the page of the folder's category, which is not among its items
 */
function folderItems(folder: Folder, context: Context, own: DocRoute | undefined): SidebarItem[] {
  const prefix = (name: string): { order?: number; name: string } =>
    context.config.numberPrefixes ? splitNumberPrefix(name) : { name }
  const items: Ordered[] = []
  for (const doc of folder.docs) {
    if (doc === own) continue
    const source = doc.head.path.slice(doc.head.path.lastIndexOf('/') + 1)
    items.push({ order: doc.head.frontMatter.order ?? prefix(source).order, source, item: docItem(doc) })
  }
  for (const child of folder.folders.values()) {
    const meta = context.meta.get(child.path) ?? {}
    const linked = linkedDoc(child, meta, context)
    const inner = folderItems(child, context, linked)
    const { order, name } = prefix(child.name)
    const label = meta.label ?? (linked ? labelOf(linked.head) : name)
    const position = meta.position ?? linked?.head.frontMatter.order ?? order
    const className = meta.className ?? linked?.head.frontMatter.sidebarClassName
    if (inner.length > 0) {
      const options = { ...meta, ...(className === undefined ? {} : { className }) }
      items.push({ order: position, source: child.name, item: category(label, inner, linked, options, context) })
    } else if (linked) {
      items.push({ order: position, source: child.name, item: { ...docItem(linked), label } })
    }
  }
  const last = Number.POSITIVE_INFINITY
  return items
    .sort((a, b) => (a.order ?? last) - (b.order ?? last) || compareText(a.source, b.source))
    .map(({ item }) => item)
}

/** What the label of a folder's category opens: what its file says, else the folder's index. */
function linkedDoc(folder: Folder, meta: CategoryMeta, context: Context): DocRoute | undefined {
  if (meta.link === null) return undefined
  if (meta.link === undefined) return indexDoc(folder)
  const doc = context.documents.find(`${folder.path}/${meta.link}`) ?? context.documents.find(meta.link)
  if (doc !== undefined) return doc === 'draft' ? undefined : doc
  const near = nearest(meta.link, context.documents.ids)
  context.problems.push({
    rule: 'category-file',
    place: meta.linkPlace ?? { file: context.configFile.name, line: 1, column: 1 },
    target: meta.link,
    message: `The category opens \`${meta.link}\`, and there is no such page.`,
    ...(near ? { hint: `Did you mean \`${near}\`?` } : {}),
  })
  return undefined
}

function indexDoc(folder: Folder): DocRoute | undefined {
  const named = (test: (name: string) => boolean): DocRoute | undefined =>
    folder.docs.find((doc) => test(nameOf(doc.head.path)))
  return named((name) => /^index$/i.test(name)) ?? named(isIndexName)
}

function docItem(doc: DocRoute): SidebarDoc {
  const { sidebarClassName } = doc.head.frontMatter
  return {
    type: 'doc',
    path: doc.head.path,
    route: doc.route,
    label: labelOf(doc.head),
    ...(sidebarClassName === undefined ? {} : { className: sidebarClassName }),
    ...flagsOf(doc.head),
  }
}

function flagsOf({ frontMatter }: Head): Pick<SidebarDoc, 'unlisted' | 'displayed'> {
  const { displayedSidebar, unlisted } = frontMatter
  return {
    ...(unlisted ? { unlisted: true } : {}),
    ...(displayedSidebar === undefined || displayedSidebar === null ? {} : { displayed: displayedSidebar }),
  }
}

/** What a page is called in lists: its sidebar label, else its title, else its name, since a title may be empty. */
export function labelOf(head: Head): string {
  return head.frontMatter.sidebarLabel || head.title || titleOfPath(head.path)
}

// ── a page's place ──────────────────────────────────────────────────────────────────────────────────

export interface SidebarPlace {
  readonly sidebar: string
  /** Categories from the top to the page; a page that is a category's own is not its own ancestor. */
  readonly trail: readonly SidebarCategoryItem[]
  readonly previous?: SidebarNeighbour
  readonly next?: SidebarNeighbour
}

export interface SidebarNeighbour {
  readonly path: DocPath
  readonly route: RoutePath
  readonly label: string
}

const places = new WeakMap<Sidebars, ReadonlyMap<DocPath, SidebarPlace>>()

/**
 * Every page's place, worked out once for a set of sidebars. Of several sidebars that list a page it has the one
 * that it asks for, else the last.
 */
export function sidebarPlaces(sidebars: Sidebars): ReadonlyMap<DocPath, SidebarPlace> {
  const known = places.get(sidebars)
  if (known) return known
  const result = new Map<DocPath, SidebarPlace>()
  for (const [sidebar, items] of Object.entries(sidebars)) {
    const entries = [...listedPages(items, [])]
    const listed = entries.filter(({ item }) => !item.unlisted)
    const position = new Map(listed.map((entry, index) => [entry, index]))
    for (const entry of entries) {
      const { displayed, path } = entry.item
      if (displayed !== undefined && displayed !== sidebar && result.has(path)) continue
      if (result.get(path)?.sidebar === displayed && displayed !== undefined) continue
      const at = position.get(entry)
      const previous = at === undefined ? undefined : listed[at - 1]
      const next = at === undefined ? undefined : listed[at + 1]
      result.set(path, {
        sidebar,
        trail: entry.trail,
        ...(previous ? { previous: neighbour(previous) } : {}),
        ...(next ? { next: neighbour(next) } : {}),
      })
    }
  }
  places.set(sidebars, result)
  return result
}

interface Listed {
  readonly item: SidebarNeighbour & Pick<SidebarDoc, 'displayed' | 'unlisted'>
  readonly trail: readonly SidebarCategoryItem[]
}

/** The pages of a sidebar in reading order, each once. */
function* listedPages(
  items: readonly SidebarItem[],
  trail: readonly SidebarCategoryItem[],
  seen: Set<DocPath> = new Set(),
): Generator<Listed> {
  for (const item of items) {
    const isPage = (item.type === 'doc' && !item.ref) || item.type === 'category'
    if (isPage && item.path !== undefined && item.route !== undefined && !seen.has(item.path)) {
      seen.add(item.path)
      yield { item: { ...item, path: item.path, route: item.route }, trail }
    }
    if (item.type === 'category') yield* listedPages(item.items, [...trail, item], seen)
  }
}

function neighbour({ item: { path, route, label } }: Listed): SidebarNeighbour {
  return { path, route, label }
}
