/**
 * The one adapter for tools that keep their navigation as plain data. A reader names the folder of the pages, their addresses and
 * the entries of the navigation; everything else is the same for all of them.
 */
import type { UserConfig } from 'docs-build'
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow } from 'docs-build/project'
import { decoded, isData, isExternal, listAt, plainUrl, siteAddress, textAt } from '../data.ts'
import { textOf } from '../front-matter.ts'
import { languageSettings, type OldLanguage } from '../languages.ts'
import type { CopiedFile, Data, ExtendedFile, LeftThing, OldPage, OldRedirect, Tool } from '../moved-site.ts'
import {
  linkTo,
  type NamedSidebar,
  type NavNode,
  navEntries,
  sidebarItems,
  sidebarName,
  withOwnNames,
} from '../navigation.ts'
import type { PathSidebar } from '../path-sidebars.ts'
import { recorded } from '../recorder.ts'
import { filesBeside } from '../static-assets.ts'

/** What a reader gets. */
export interface PlainSource {
  readonly tree: ForeignTree
  readonly found: FoundTool
  /** What the configuration exports when it was run. */
  readonly executed: unknown
}

/** The site of a tool in the words of all of them. */
export interface PlainSite {
  /** The configuration, in which every option that nobody reads is named. */
  readonly config: Data
  /** Options that are about the old program, or that the report names in another way. */
  readonly notNeeded: RegExp
  /** Folder of the pages below the root of the repository. */
  readonly docs: string
  readonly pages: (config: Data) => readonly OldPage[]
  readonly sidebars: (config: Data, pages: readonly OldPage[]) => readonly NamedSidebar[]
  readonly title?: (config: Data) => string | undefined
  readonly tagline?: (config: Data) => string | undefined
  /** Address of the site, with the path below which it lies. */
  readonly address?: (config: Data) => string | undefined
  /** Path of the site on its host, where no address is known. */
  readonly base?: (config: Data) => string | undefined
  readonly favicon?: (config: Data) => string | undefined
  readonly navbar?: (config: Data, pages: readonly OldPage[]) => readonly NavNode[]
  readonly redirects?: (config: Data) => readonly OldRedirect[]
  /** Folders below the root whose files are published; all files beside pages are, where it is absent. */
  readonly statics?: readonly string[]
  readonly copies?: readonly CopiedFile[]
  readonly extended?: readonly ExtendedFile[]
  readonly templates?: readonly string[]
  /** Globs below the folder of the pages. */
  readonly exclude?: readonly string[]
  readonly routes?: Data
  readonly dialect?: string
  /** Addresses for links with a scheme of the tool. */
  readonly schemes?: Readonly<Record<string, string>>
  readonly slugs?: NonNullable<NonNullable<UserConfig['markdown']>['slugs']>
  readonly left?: (config: Data) => readonly LeftThing[]
  readonly languages?: PlainLanguages
}

/** The languages of a site, in folders (`zh/a.md`) or at the ends of names (`a.zh.md`). */
export interface PlainLanguages {
  /** Two or more. */
  readonly all: readonly OldLanguage[]
  /** Folder of the documents with a folder for each language; absent for languages at the ends of names. */
  readonly folder?: string
}

export type PlainReader = (source: PlainSource) => PlainSite | Promise<PlainSite>

/** Makes a tool of a reader. */
export function plainTool(read: PlainReader): Tool {
  return {
    async read(tree, found, executed) {
      const site = await read({ tree, found, executed })
      const { docs, statics, copies, templates, extended, exclude = [], routes, dialect, slugs, languages } = site
      const folder = languages?.folder ?? docs
      const record = recorded(site.config, site.notNeeded)
      const { config } = record
      const pages = site.pages(config)
      const sidebars = withOwnNames(site.sidebars(config, pages).filter(({ nodes }) => nodes.length > 0))
      const project = projectOf(found, folder)
      const inProject = (folder: string): string[] => {
        const isInside = project === '' || folder.startsWith(`${project}/`)
        return isInside && filesBelow(tree, folder).length > 0
          ? [folder.slice(project === '' ? 0 : project.length + 1)]
          : []
      }
      const title = site.title?.(config)
      const navbar = site.navbar?.(config, pages) ?? []
      const redirects = site.redirects?.(config) ?? []
      const urls = new Map(pages.map(({ file, urls: [url = '/'] }) => [file, url]))
      const hasHome = [...urls.values()].some((url) => plainUrl(url) === '/')
      const static_ = statics === undefined ? filesBeside(tree, folder, project) : statics.flatMap(inProject)
      return {
        project,
        isMovable: languages === undefined,
        dialect,
        settings: {
          title,
          tagline: site.tagline?.(config),
          ...siteAddress(site.address?.(config)),
          ...baseOf(site.base?.(config)),
          favicon: site.favicon?.(config),
          staticDirs: static_.length > 0 ? static_ : undefined,
          home: hasHome ? undefined : {},
          markdown: { slugs },
          links: site.schemes && Object.keys(site.schemes).length > 0 ? { schemes: site.schemes } : undefined,
          i18n: languages && languageSettings(languages.all),
          navbar: { title, items: navbar.flatMap((node) => navbarItem(node, urls)) },
        },
        copies,
        templates,
        extended,
        docs: [
          {
            folder,
            ...(languages && {
              languages: languages.all.filter(({ isDefault }) => !isDefault).map(({ path }) => path),
              mainLanguage: languages.all.find(({ isDefault }) => isDefault)?.lang,
            }),
            options: {
              breadcrumbs: false,
              routes,
              exclude: exclude.length > 0 ? exclude : undefined,
              sidebars:
                sidebars.length > 0
                  ? Object.fromEntries(sidebars.map(({ name, nodes }) => [name, sidebarItems(nodes, docs, folder)]))
                  : undefined,
            },
          },
        ],
        pages,
        navigation: sidebars.flatMap(({ name, nodes }) => navEntries(nodes, name)),
        redirects,
        recorded: record,
        done: [
          `${counted(pages.length, 'page')} of ${folder || 'the repository'}`,
          ...(sidebars.length > 0
            ? [`${counted(sidebars.length, 'sidebar')} with their labels and groups, in the old order`]
            : []),
          ...(navbar.length > 0 ? [`the navbar with ${counted(navbar.length, 'entry', 'entries')}`] : []),
          ...(redirects.length > 0 ? [counted(redirects.length, 'redirect')] : []),
        ],
        left: site.left?.(config) ?? [],
      }
    },
  }
}

function baseOf(base: string | undefined): Data {
  return base === undefined || !base.startsWith('/') || base === '/' ? {} : { baseUrl: base.replace(/\/?$/, '/') }
}

/** An entry of the navbar; menus have one level here. */
function navbarItem(node: NavNode, urls: ReadonlyMap<string, string>): Data[] {
  const { label, items = [] } = node
  if (label === undefined) return []
  const inner = leavesOf(items).flatMap((one) => linkOf(one, urls))
  if (inner.length > 0) return [{ label, items: inner, position: 'left' }]
  return linkOf(node, urls).map((link) => ({ ...link, position: 'left' }))
}

function leavesOf(nodes: readonly NavNode[]): NavNode[] {
  return nodes.flatMap((node) => [
    ...(node.file !== undefined || node.href !== undefined ? [node] : []),
    ...leavesOf(node.items ?? []),
  ])
}

function linkOf({ label, file, href }: NavNode, urls: ReadonlyMap<string, string>): Data[] {
  const url = file === undefined ? href : plainUrl((urls.get(file) ?? '/').replace(/\.html$/, ''))
  return label === undefined || url === undefined ? [] : [{ label, ...linkTo(url) }]
}

// ── what readers share ──

/** Languages of which nothing but their names is known; the main one is at the root of the addresses. */
export function namedLanguages(
  main: string,
  others: readonly string[],
  labels: ReadonlyMap<string, string>,
): OldLanguage[] {
  return [main, ...others].map((name) => ({
    path: name === main ? '' : name,
    lang: name,
    label: labels.get(name) ?? name,
    isDefault: name === main,
  }))
}

/** The folder of the new configuration: that of the old one, or the one above where the pages lie beside it. */
export function projectOf({ folder }: FoundTool, docs: string): string {
  const isBelow = docs !== folder && `${docs}/`.startsWith(folder === '' ? '' : `${folder}/`)
  if (isBelow) return folder
  return docs.includes('/') ? docs.slice(0, docs.lastIndexOf('/')) : ''
}

/** The Markdown files below a folder, without hidden ones. */
export function markdownIn(tree: ForeignTree, docs: string, names: RegExp = /\.mdx?$/): string[] {
  return filesBelow(tree, docs).filter((file) => names.test(file) && !/(?:^|\/)\./.test(pathIn(docs, file)))
}

/** The path of a file below a folder. */
export function pathIn(folder: string, file: string): string {
  return folder === '' ? file : file.slice(folder.length + 1)
}

/**
 * The path of a page below a folder, without its ending, and without its name where that stands for the folder.
 *
 * @param start matches such a name
 */
export function pagePath(folder: string, file: string, start: RegExp = /(^|\/)index$/): string {
  return pathIn(folder, file)
    .replace(/\.mdx?$/, '')
    .replace(start, '$1')
}

/** The name of a title or a file in addresses, as MyST and Zola make it. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Joins a folder and a name. */
export function inFolder(folder: string, name: string): string {
  return [folder, name].filter(Boolean).join('/')
}

/** Finds the page that an address or a path means, from the place of another page. */
export function pageFinder(
  docs: string,
  pages: readonly OldPage[],
): (target: string) => Pick<NavNode, 'file' | 'href'> {
  const plain = (path: string): string =>
    plainUrl(path.replace(/\.(?:html?|mdx?)$/i, '').replace(/(^|\/)readme$/i, '$1'))
  const byPath = new Map<string, string>()
  for (const { file, urls } of pages) {
    for (const key of [plain(pathIn(docs, file)), ...urls.map(plain)]) if (!byPath.has(key)) byPath.set(key, file)
  }
  return (target) => {
    if (isExternal(target)) return { href: target }
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
    const file = byPath.get(plain(decoded(path)))
    if (file !== undefined && rest === '') return { file }
    return { href: file === undefined ? `/${target.replace(/^\/+/, '')}` : `${plain(path)}${rest}` }
  }
}

/** A label, where a file has one or its name must do. */
export function titleOfName(name: string): string {
  const words = name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The labels of a list of nested data. */
export interface EntryKeys {
  readonly label: readonly string[]
  readonly target: readonly string[]
  readonly items: readonly string[]
}

/** Entries in the form `{ title, url, children }`, under whichever names. A text alone is the path of a page. */
export function nodesOf(
  list: readonly unknown[],
  keys: EntryKeys,
  find: (target: string) => Pick<NavNode, 'file' | 'href'>,
): NavNode[] {
  return list.flatMap((entry): NavNode[] => {
    if (typeof entry === 'string') return [find(entry)]
    const label = keys.label.map((key) => textAt(entry, key)).find((one) => one !== undefined)
    const target = keys.target.map((key) => textAt(entry, key)).find((one) => one !== undefined)
    const inner = keys.items.flatMap((key) => listAt(entry, key))
    const items = inner.length > 0 ? nodesOf(inner, keys, find) : undefined
    if (label === undefined && target === undefined) return items ?? []
    return [{ label, ...(target === undefined ? {} : find(target)), items, collapsed: items && false }]
  })
}

/** Sidebars by path, or one for all pages of a language. A group without labels of its own is that of its pages. */
export function sidebarsByPath(
  sidebar: unknown,
  locale: string,
  keys: EntryKeys,
  find: (target: string) => Pick<NavNode, 'file' | 'href'>,
): PathSidebar[] {
  const named = (path: string, nodes: readonly NavNode[]): PathSidebar => ({
    name: sidebarName(path),
    path,
    nodes,
  })
  const from =
    (base: string) =>
    (target: string): Pick<NavNode, 'file' | 'href'> =>
      find(isExternal(target) || target.startsWith('/') ? target : `${base}${target}`)
  if (Array.isArray(sidebar)) return [named(locale, nodesOf(sidebar as unknown[], keys, from(locale)))]
  if (!isData(sidebar)) return []
  return Object.entries(sidebar).flatMap(([path, list]) =>
    Array.isArray(list) ? [named(path, nodesOf(list as unknown[], keys, from(path)))] : [],
  )
}

/** A number or a text of a front matter as a number; those without one come last. */
export function orderOf(value: unknown): number {
  const number = Number(textOf(value) ?? value)
  return value === undefined || value === null || Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}
