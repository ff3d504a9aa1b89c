/** Folders, front matter and configuration → the sidebars. */

import type { RoutePath } from '../../site/contract.ts'
import { folderOf, foldersAbove } from '../../site/folders.ts'
import { compareText, type Problem } from '../kernel/fault/finding.ts'
import { nearest } from '../kernel/fault/nearest.ts'
import { derived } from '../kernel/store/memo.ts'
import { documentFile, isIndexName, isOwnPage, nameOf, titleOfPath } from '../markdown/doc-path.ts'
import type { DocPath, Head } from '../markdown/document.ts'
import type { CategoryIndexConfig, DocsConfig, SidebarItemConfig } from './config/config.ts'
import { addressPath } from './links/address-path.ts'
import { literalPlace } from './links/literal-place.ts'
import { type CategoryMeta, readCategoryFiles } from './pages/category-files.ts'
import { type CategoryPage, type CategoryPageRequest, categoryPage } from './pages/category-page.ts'
import type { NamedDocuments } from './pages/documents.ts'
import type { MetadataFile } from './pages/metadata-file.ts'
import { type DocRoute, splitNumberPrefix } from './routes.ts'

/** Data of an entry for themes, style sheets and readers of the graph. */
interface SidebarEntry {
  readonly className?: string
  /** Name of the drawing before the label. */
  readonly icon?: string
  /** A short word after the label. */
  readonly badge?: string
  readonly customProps?: Readonly<Record<string, unknown>>
  readonly key?: string
}

export interface SidebarDoc extends SidebarEntry {
  readonly type: 'doc'
  readonly path: DocPath
  readonly route: RoutePath
  readonly label: string
  readonly unlisted?: boolean
  /** Name of the sidebar that the document requests, if any. */
  readonly displayed?: string
  /** The entry is listed here, but its page belongs to another sidebar. */
  readonly ref?: boolean
}

export interface SidebarCategoryItem extends SidebarEntry {
  readonly type: 'category'
  readonly label: string
  readonly description?: string
  /** The document that the label opens. */
  readonly path?: DocPath
  /** The page that the label opens. */
  readonly route?: RoutePath
  /** The page that lists the items, if the label opens one. */
  readonly index?: CategoryPage
  readonly unlisted?: boolean
  readonly displayed?: string
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly items: readonly SidebarItem[]
}

export type SidebarItem =
  | SidebarDoc
  | SidebarCategoryItem
  | (SidebarEntry & {
      readonly type: 'link'
      readonly href: string
      readonly label: string
      readonly description?: string
      readonly autoAddBaseUrl?: boolean
    })
  | (SidebarEntry & {
      readonly type: 'html'
      readonly value: string
      readonly defaultStyle?: boolean
      /** Whether its destinations are whole URLs. */
      readonly isWhole?: boolean
    })

export type Sidebars = Readonly<Record<string, readonly SidebarItem[]>>

interface Context {
  readonly config: DocsConfig
  readonly sidebarsFile: ConfigFile
  readonly documents: NamedDocuments
  /** Folders without a page because all their documents are drafts. */
  readonly draftFolders: ReadonlySet<string>
  readonly meta: ReadonlyMap<string, CategoryMeta>
  /** The pages that folders request: one for each folder, even when several sidebars have it. */
  readonly indexes: Map<string, CategoryPage>
  readonly root: Folder
  readonly icons: readonly string[]
  readonly problems: Problem[]
}

interface Folder {
  readonly name: string
  readonly path: string
  readonly docs: DocRoute[]
  readonly folders: Map<string, Folder>
}

/** Name and text of a file with configuration, for findings in it. */
export interface ConfigFile {
  readonly name: string
  readonly text: string
}

interface SidebarInput {
  readonly docs: readonly DocRoute[]
  /** Documents that are not published. A list that names one leaves it out without a finding. */
  readonly drafts: readonly Head[]
  readonly documents: NamedDocuments
  readonly categories: readonly MetadataFile[]
  readonly config: DocsConfig
  readonly sidebarsFile: ConfigFile
  /** Names of the icons that plugins bring. */
  readonly icons: readonly string[]
}

/** The sidebars. The pages that categories request have no route yet (`assignCategoryPages` adds it). */
export function buildSidebars(input: SidebarInput): { sidebars: Sidebars; problems: Problem[] } {
  const { docs, drafts, documents, config, sidebarsFile, icons } = input
  const { meta, problems } = readCategoryFiles(input.categories, config.path)
  const draftFolders = new Set(drafts.flatMap(({ path }) => foldersAbove(path)))
  const root = folderTree(docs)
  const indexes = new Map<string, CategoryPage>()
  const context: Context = { config, sidebarsFile, documents, draftFolders, meta, indexes, root, icons, problems }
  for (const { head } of docs)
    if (head.frontMatter.sidebarIcon !== undefined)
      checkIcon(head.frontMatter.sidebarIcon, context, () => ({
        file: documentFile(head.path, config.path),
        line: head.keyLines['sidebar_icon'] ?? 1,
        column: 1,
      }))
  const sidebars: Record<string, readonly SidebarItem[]> = {}
  for (const name of Object.keys(config.sidebars).sort(compareText)) {
    sidebars[name] = (config.sidebars[name] ?? []).flatMap((item) => configuredItem(item, context))
  }
  return { sidebars, problems }
}

function folderTree(docs: readonly DocRoute[]): Folder {
  const root: Folder = { name: '', path: '', docs: [], folders: new Map() }
  let last: { readonly path: string; readonly folder: Folder } = { path: '', folder: root }
  for (const doc of docs) {
    // Files of `pages/` lie in no folder of the docs.
    if (isOwnPage(doc.head.path)) continue
    const path = folderOf(doc.head.path)
    // Documents are in the order of their paths, so most have the folder of the one before.
    if (path !== last.path) last = { path, folder: folderAt(root, path) }
    last.folder.docs.push(doc)
  }
  return root
}

/** @param path with a slash at its end */
function folderAt(root: Folder, path: string): Folder {
  let folder = root
  for (const name of path.split('/').slice(0, -1)) {
    let next = folder.folders.get(name)
    if (!next) {
      next = { name, path: folder.path ? `${folder.path}/${name}` : name, docs: [], folders: new Map() }
      folder.folders.set(name, next)
    }
    folder = next
  }
  return folder
}

// ── items that the configuration lists ──────────────────────────────────────────────────────────────

function configuredItem(item: SidebarItemConfig, context: Context): SidebarItem[] {
  if ('icon' in item && item.icon !== undefined)
    checkIcon(item.icon, context, () => ({
      file: context.sidebarsFile.name,
      ...literalPlace(context.sidebarsFile, { value: item.icon ?? '', keys: ['icon'] }),
    }))
  switch (item.type) {
    case 'doc':
    case 'ref': {
      const doc = listedDoc(item.id, ['id'], context)
      if (!doc) return []
      const own = docItem(doc)
      // What the page itself sets takes precedence.
      return [
        {
          ...own,
          label: doc.head.frontMatter.sidebarLabel ?? item.label ?? own.label,
          className: own.className ?? item.className,
          icon: own.icon ?? item.icon,
          badge: own.badge ?? item.badge,
          customProps: own.customProps ?? item.customProps,
          key: item.key,
          ref: item.type === 'ref' || undefined,
        },
      ]
    }
    case 'autogenerated': {
      const folder = findFolder(item.dirName, context)
      if (!folder) return []
      return folderItems(item.flat ? flattened(folder) : folder, context, undefined, indexDoc(folder))
    }
    case 'category': {
      const items = item.items.flatMap((child) => configuredItem(child, context))
      const doc = item.link?.type === 'doc' ? listedDoc(item.link.id, ['link', 'id'], context) : undefined
      const index =
        item.link?.type === 'generated-index' ? askForPage(requestOf(item, item.link, context), context) : undefined
      if (item.items.length === 0 && item.link?.type !== 'doc')
        context.problems.push(
          configProblem(context, item.label, ['label'], `The category \`${item.label}\` has neither items nor a link.`),
        )
      if (items.length === 0) return doc ? [{ ...docItem(doc), label: item.label }] : []
      return [category(item.label, items, doc ?? index, item, context)]
    }
    default:
      return [item]
  }
}

/** @param opens the target of the label: a document, or the page that lists the items */
function category(
  label: string,
  items: readonly SidebarItem[],
  opens: DocRoute | CategoryPage | undefined,
  options: SidebarEntry & { collapsible?: boolean; collapsed?: boolean; description?: string },
  { config }: Context,
): SidebarCategoryItem {
  const collapsible = options.collapsible ?? config.sidebarCollapsible
  const doc = opens && 'head' in opens ? opens : undefined
  const index = opens && 'head' in opens ? undefined : opens
  return {
    type: 'category',
    label,
    description: options.description,
    ...(doc ? { path: doc.head.path, route: doc.route, ...flagsOf(doc.head) } : {}),
    index,
    collapsible,
    collapsed: collapsible && (options.collapsed ?? config.sidebarCollapsed),
    className: options.className,
    icon: options.icon,
    badge: options.badge,
    customProps: options.customProps,
    key: options.key,
    items,
  }
}

/** The request for a page from a category of the configuration. */
function requestOf(
  { label, description }: { label: string; description?: string },
  link: CategoryIndexConfig,
  { sidebarsFile }: Context,
): CategoryPageRequest {
  const named = link.slug === undefined ? { value: label, keys: ['label'] } : { value: link.slug, keys: ['slug'] }
  const place = { file: sidebarsFile.name, ...literalPlace(sidebarsFile, named) }
  return { label, link, place, description }
}

/** The page that a folder's category file requests. */
function folderIndex(folder: Folder, label: string, meta: CategoryMeta, context: Context): CategoryPage | undefined {
  const { link, linkPlace: place, description } = meta
  if (link?.type !== 'generated-index' || !place) return undefined
  const known = context.indexes.get(folder.path)
  const request = {
    label,
    link,
    place,
    folder: `${folder.path}/`,
    description,
  }
  const page = known ?? askForPage(request, context)
  context.indexes.set(folder.path, page)
  return page
}

function askForPage(request: CategoryPageRequest, { config, problems }: Context): CategoryPage {
  const { page, problem } = categoryPage(request, config)
  if (problem) problems.push(problem)
  return page
}

/** The document that the configuration lists; nothing for a draft. A missing document is a problem. */
function listedDoc(id: string, keys: readonly string[], context: Context): DocRoute | undefined {
  const doc = context.documents.find(id)
  if (doc !== undefined) return doc === 'draft' ? undefined : doc
  const message = `A sidebar lists \`${id}\`, and there is no such page.`
  context.problems.push(configProblem(context, id, keys, message, context.documents.ids))
  return undefined
}

/** A name that no plugin brings is a problem. */
function checkIcon(
  icon: string,
  { icons, problems }: Pick<Context, 'icons' | 'problems'>,
  place: () => Problem['place'],
): void {
  if (icons.includes(icon)) return
  const near = nearest(icon, icons)
  problems.push({
    rule: 'invalid-sidebar',
    place: place(),
    target: icon,
    message: `An entry of a sidebar has the icon \`${icon}\`, and no plugin brings it.`,
    hint: near ? `Did you mean \`${near}\`?` : 'The plugin `sidebarIcons` of `docs-build-icons` brings icons.',
  })
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
  { sidebarsFile }: Context,
  target: string,
  keys: readonly string[],
  message: string,
  candidates: readonly string[] = [],
): Problem {
  const near = nearest(target, candidates)
  return {
    rule: 'invalid-sidebar',
    place: { file: sidebarsFile.name, ...literalPlace(sidebarsFile, { value: target, keys }) },
    target,
    message,
    hint: near ? `Did you mean \`${near}\`?` : undefined,
  }
}

// ── items made from folders ─────────────────────────────────────────────────────────────────────────

/** A folder that holds the documents of its inner folders itself. */
function flattened(folder: Folder): Folder {
  const inner = (one: Folder): readonly DocRoute[] => [...one.docs, ...[...one.folders.values()].flatMap(inner)]
  return { ...folder, docs: [...inner(folder)], folders: new Map() }
}

interface Ordered {
  readonly order: number | undefined
  readonly source: string
  readonly item: SidebarItem
}

const FIRST = Number.NEGATIVE_INFINITY

/**
 * Sorts by position, then items without a position by the names of their files in code units, extensions aside. The folder's own page comes before all
 * of them unless it has a position.
 *
 * @param own the page that the folder's category opens; it is not among the items
 * @param index the folder's own page, where it is an item
 */
function folderItems(
  folder: Folder,
  context: Context,
  own: DocRoute | undefined,
  index: DocRoute | undefined,
): SidebarItem[] {
  const prefix = (name: string, numbers: boolean): { order?: number; name: string } =>
    numbers ? splitNumberPrefix(name) : { name }
  const items: Ordered[] = []
  for (const doc of folder.docs) {
    if (doc === own || doc.head.frontMatter.inSidebar === false) continue
    const source = nameOf(doc.head.path)
    const { order, parseNumberPrefixes = false } = doc.head.frontMatter
    const position = order ?? prefix(source, parseNumberPrefixes).order
    items.push({ order: position ?? (doc === index ? FIRST : undefined), source, item: docItem(doc) })
  }
  for (const child of folder.folders.values()) {
    const meta = context.meta.get(child.path) ?? {}
    const { icon: ownIcon, iconPlace } = meta
    if (ownIcon !== undefined && iconPlace) checkIcon(ownIcon, context, () => iconPlace)
    const linked = linkedDoc(child, meta, context)
    const inner = folderItems(child, context, linked, linked === undefined ? indexDoc(child) : undefined)
    const { order, name } = prefix(child.name, context.config.numberPrefixes)
    const label = meta.label ?? (linked ? labelOf(linked.head) : name)
    const position = meta.position ?? linked?.head.frontMatter.order ?? order
    if (inner.length > 0) {
      const className = meta.className ?? linked?.head.frontMatter.sidebarClassName
      const customProps = meta.customProps ?? linked?.head.frontMatter.sidebarCustomProps
      const icon = meta.icon ?? linked?.head.frontMatter.sidebarIcon
      const badge = meta.badge ?? linked?.head.frontMatter.sidebarBadge
      const options = { ...meta, className, customProps, icon, badge }
      const opens = linked ?? folderIndex(child, label, meta, context)
      items.push({ order: position, source: child.name, item: category(label, inner, opens, options, context) })
    } else if (linked) {
      items.push({ order: position, source: child.name, item: { ...docItem(linked), label } })
    }
  }
  const last = Number.POSITIVE_INFINITY
  return items
    .sort((a, b) => (a.order ?? last) - (b.order ?? last) || compareText(a.source, b.source))
    .map(({ item }) => item)
}

/** The document that the label of a folder's category opens: the one that its file names, else the folder's index. */
function linkedDoc(folder: Folder, meta: CategoryMeta, context: Context): DocRoute | undefined {
  if (meta.link === undefined) return indexDoc(folder)
  if (meta.link?.type !== 'doc') return undefined
  const { id } = meta.link
  const doc = context.documents.find(`${folder.path}/${id}`) ?? context.documents.find(id)
  if (doc !== undefined) return doc === 'draft' ? undefined : doc
  const near = nearest(id, context.documents.ids)
  context.problems.push({
    rule: 'category-file',
    place: meta.linkPlace ?? { file: context.sidebarsFile.name, line: 1, column: 1 },
    target: id,
    message: `The category opens \`${id}\`, and there is no such page.`,
    hint: near ? `Did you mean \`${near}\`?` : undefined,
  })
  return undefined
}

function indexDoc(folder: Folder): DocRoute | undefined {
  const indexes = folder.docs.filter(isIndex)
  return indexes.find((doc) => /^index$/i.test(nameOf(addressPath(doc.head)))) ?? indexes[0]
}

const isIndex = derived((doc: DocRoute) => isIndexName(nameOf(addressPath(doc.head))))

const docItem = derived((doc: DocRoute): SidebarDoc => {
  const { frontMatter } = doc.head
  const { sidebarClassName: className, sidebarCustomProps: customProps } = frontMatter
  return {
    type: 'doc',
    path: doc.head.path,
    route: doc.route,
    label: labelOf(doc.head),
    className,
    icon: frontMatter.sidebarIcon,
    badge: frontMatter.sidebarBadge,
    customProps,
    ...flagsOf(doc.head),
  }
})

function flagsOf({ frontMatter }: Head): Pick<SidebarDoc, 'unlisted' | 'displayed'> {
  const { displayedSidebar, unlisted } = frontMatter
  return {
    unlisted: unlisted || undefined,
    displayed: displayedSidebar === undefined || displayedSidebar === null ? undefined : displayedSidebar,
  }
}

/** Label of a page in lists: its sidebar label, else its title, else its name, because a title may be empty. */
export function labelOf(head: Head): string {
  return head.frontMatter.sidebarLabel || head.title || titleOfPath(head.path)
}
