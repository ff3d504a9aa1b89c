/** Navigation that lies in the folders of the pages: `.nav.yml` of the plugin awesome-nav, `.pages` of awesome-pages. */
import { posix } from 'node:path'
import { type ForeignTree, joinPath } from 'docs-build/project'
import picomatch from 'picomatch/posix.js'

import { fileAt, isData, isExternal, listAt, textAt } from '../data.ts'

import type { Data } from '../moved-site.ts'
import type { NavNode } from '../navigation.ts'

export interface FolderPages {
  readonly tree: ForeignTree
  /** The pages below the root of the repository. */
  readonly files: readonly string[]
  /** Name of the files with the navigation. */
  readonly name: string
}

/** The name of the files, if the site has one of the plugins. */
export function folderFileName(plugins: ReadonlyMap<string, Data>): string | undefined {
  const nav = plugins.get('awesome-nav')
  if (nav) return textAt(nav, 'filename') ?? '.nav.yml'
  const pages = plugins.get('awesome-pages')
  return pages && (textAt(pages, 'filename') ?? '.pages')
}

/**
 * @param folder of the pages, below the root of the repository
 * @param whole the navigation of the site's configuration, which the file of the top folder goes before
 */
export function folderNavigation(pages: FolderPages, folder: string, whole?: unknown): readonly NavNode[] {
  const data = fileAt(pages.tree, `${folder}/${pages.name}`)
  const written = data['nav'] ?? data['arrange'] ?? whole
  const items = Array.isArray(written) ? (written as unknown[]) : ['*']
  const isIgnored = matcherOf(listAt(data, 'ignore').concat(textAt(data, 'ignore') ?? []))
  // A page that an item names stands there, and not where a pattern finds it.
  const taken = new Set(items.flatMap((item) => namedIn(item)).flatMap((path) => joinPath(folder, path) ?? []))
  const left = childrenOf(pages, folder).filter((path) => !taken.has(path) && !isIgnored(posix.basename(path)))
  return items.flatMap((item) => nodesOf(item, { pages, folder, left }))
}

interface Reading {
  readonly pages: FolderPages
  readonly folder: string
  /** Pages and folders that patterns stand for. */
  readonly left: readonly string[]
}

function nodesOf(item: unknown, reading: Reading): readonly NavNode[] {
  if (typeof item === 'string') return placeNodes(item, reading)
  if (!isData(item)) return []
  const pattern = textAt(item, 'glob')
  if (pattern !== undefined) return placeNodes(pattern, reading)
  return Object.entries(item).flatMap(([label, value]): readonly NavNode[] => {
    if (Array.isArray(value))
      return [
        groupOf(
          label,
          (value as unknown[]).flatMap((one) => nodesOf(one, reading)),
        ),
      ]
    if (typeof value !== 'string') return []
    if (isExternal(value)) return [{ label, href: value }]
    return placeNodes(value, reading).map((node) => ({ ...node, label }))
  })
}

function placeNodes(place: string, { pages, folder, left }: Reading): readonly NavNode[] {
  if (/^\.\.\.|[*?[{]/.test(place)) {
    const glob = place.startsWith('...') ? '*' : place.replace(/^\.\//, '')
    const isWanted = matcherOf([glob.replace(/\/$/, '')])
    const isPage = (path: string): boolean => path.endsWith('.md')
    return left
      .filter((path) => !(glob.endsWith('/') && isPage(path)) && isWanted(posix.basename(path)))
      .flatMap((path) => nodeAt(pages, path))
  }
  const path = joinPath(folder, place)
  return path === undefined ? [] : nodeAt(pages, path)
}

/** A page, or a folder with its own navigation. */
function nodeAt(pages: FolderPages, path: string): readonly NavNode[] {
  if (pages.files.includes(path)) return [{ file: path }]
  if (!pages.files.some((file) => file.startsWith(`${path}/`))) return []
  const data = fileAt(pages.tree, `${path}/${pages.name}`)
  if (data['hide'] === true) return []
  return [groupOf(textAt(data, 'title') ?? titleOf(posix.basename(path)), folderNavigation(pages, path))]
}

/** The index of a group is what its label opens. */
function groupOf(label: string, items: readonly NavNode[]): NavNode {
  const [first] = items
  const isIndex =
    first?.file !== undefined && first.label === undefined && /(?:^|\/)(?:index|README)\.md$/.test(first.file)
  const { file } = isIndex ? first : {}
  return { label, collapsed: true, file, items: isIndex ? items.slice(1) : items }
}

/** Pages and folders in a folder: the index first, then pages, then folders. */
function childrenOf({ files }: FolderPages, folder: string): readonly string[] {
  const below = files.filter((file) => file.startsWith(`${folder}/`))
  const paths = new Set(below.map((file) => `${folder}/${file.slice(folder.length + 1).split('/')[0]}`))
  const rank = (path: string): number => {
    if (/\/(?:index|README)\.md$/.test(path)) return 0
    return path.endsWith('.md') ? 1 : 2
  }
  // Numbers count as numbers: `v9` comes before `v10`.
  const keyOf = (path: string): string => path.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))
  return [...paths].sort((a, b) => rank(a) - rank(b) || (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Paths that items name, in groups too. */
function namedIn(item: unknown): readonly string[] {
  if (typeof item === 'string') return [item]
  if (Array.isArray(item)) return (item as unknown[]).flatMap(namedIn)
  return isData(item) ? Object.values(item).flatMap(namedIn) : []
}

function matcherOf(globs: readonly unknown[]): (name: string) => boolean {
  return picomatch(globs.filter((glob): glob is string => typeof glob === 'string' && glob !== ''))
}

/** As MkDocs makes it: `first-steps` → `First steps`. */
export function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, ' ')
  return words.toLowerCase() === words ? words.charAt(0).toUpperCase() + words.slice(1) : words
}
