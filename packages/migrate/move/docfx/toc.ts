/** The navigation of a folder, from its `toc.yml` and the ones it includes. */
import { type ForeignTree, joinPath } from 'docs-build/project'
import { isData, isExternal, listAt, plainUrl, textAt, yamlIn } from '../data.ts'

import type { Data } from '../moved-site.ts'
import type { NavNode } from '../navigation.ts'

/** Most tables of contents that include one another. */
const MOST_TOCS = 200

export function tocOf(folder: string, toc: Toc): NavNode[] {
  const { tree, seen } = toc
  const path = ['toc.yml', 'TOC.yml', 'toc.yaml']
    .map((name) => joinPath(folder, name) ?? name)
    .find((name) => tree.paths.includes(name))
  if (path === undefined || seen.has(path) || seen.size > MOST_TOCS) return []
  seen.add(path)
  const value = yamlIn(tree.read(path) ?? '')
  return itemsOf(isData(value) ? value['items'] : value, folder, toc)
}

interface Toc {
  readonly tree: ForeignTree
  /** Files by their names in lower case, because this host ignores the case of letters. */
  readonly files: ReadonlyMap<string, string>
  /** Files by their addresses in lower case. */
  readonly byUrl: ReadonlyMap<string, string>
  /** Files by the `uid` of their front matter. */
  readonly byUid: ReadonlyMap<string, string>
  readonly seen: Set<string>
}

function itemsOf(items: unknown, folder: string, toc: Toc): NavNode[] {
  const nodes: NavNode[] = []
  // A name without a page stands above the entries that follow.
  let section: { readonly label: string; readonly items: NavNode[] } | undefined
  for (const item of listAt(items).filter(isData)) {
    const label = textAt(item, 'name') ?? textAt(item, 'displayName')
    const isName = ['href', 'topicHref', 'uid', 'topicUid', 'items'].every((key) => item[key] === undefined)
    if (isName && label !== undefined) {
      section = { label, items: [] }
      nodes.push({ ...section, collapsed: false })
    } else (section?.items ?? nodes).push(...nodesOf(item, label, folder, toc))
  }
  return nodes.filter(({ items: inner }) => inner === undefined || inner.length > 0)
}

function nodesOf(item: Data, label: string | undefined, folder: string, toc: Toc): NavNode[] {
  const href = textAt(item, 'href')
  const inner = itemsOf(item['items'], folder, toc)
  const nested = href === undefined ? undefined : nestedToc(href, folder, toc)
  // `topicHref` is the page of an entry whose `href` is another table of contents.
  const own = textAt(item, 'topicHref') ?? (nested === undefined ? href : undefined)
  const named = toc.byUid.get(textAt(item, 'topicUid') ?? textAt(item, 'uid') ?? '')
  const byUid = named === undefined ? {} : { file: named }
  const page = own === undefined ? byUid : targetOf(own, folder, toc)
  const below = [...inner, ...(nested ?? [])]
  const labelled = label === undefined ? {} : { label }
  if (below.length > 0) return [{ ...labelled, ...page, collapsed: item['expanded'] !== true, items: below }]
  return Object.keys(page).length === 0 ? [] : [{ ...labelled, ...page }]
}

/** The entries of another table of contents: `sub/`, `sub/toc.yml`. */
function nestedToc(href: string, folder: string, toc: Toc): NavNode[] | undefined {
  if (isExternal(href) || !/\/$|(?:^|\/)toc\.ya?ml$/i.test(href) || href.startsWith('/')) return undefined
  const below = joinPath(folder, href.replace(/(?:^|\/)toc\.ya?ml$/i, '') || '.')
  return below === undefined ? undefined : tocOf(below, toc)
}

function targetOf(href: string, folder: string, { files, byUrl }: Toc): Pick<NavNode, 'file' | 'href'> {
  if (isExternal(href)) return { href }
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const isAddress = path.startsWith('/')
  const source = path.replace(/\.html$/i, '.md')
  const file = isAddress
    ? byUrl.get(plainUrl(path).toLowerCase())
    : files.get(joinPath(folder, source)?.toLowerCase() ?? '')
  if (isAddress && (file === undefined || rest.startsWith('#'))) return { href }
  if (file !== undefined) return rest.startsWith('#') ? { href: `/${file.replace(/\.md$/, '')}${rest}` } : { file }
  // Pages written as YAML do not move in.
  return path.endsWith('.yml') ? {} : { href: `/${path.replace(/\.md$/, '')}${rest}` }
}
