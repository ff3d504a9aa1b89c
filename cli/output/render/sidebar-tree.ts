/** The tree of a sidebar, and its files: one for each large branch. */
import type { SidebarCategory, SidebarNode, Url } from '../../../site/contract.ts'
import { branchId, branchPath } from '../../../site/sidebar/sidebar-branches.ts'
import { toRows } from '../../../site/sidebar/sidebar-rows.ts'
import type { SidebarItem } from '../../graph/sidebar.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { derived } from '../../kernel/store/memo.ts'
import type { IndexFile } from '../search/index-files.ts'
import { sidebarNodes } from './sidebar-nodes.ts'

/** The most entries of a branch that is one file, whatever its categories have: about 10 kB, compressed. */
const WHOLE = 1000

/** A closed category with more entries has a file of its own, if the branch around it is larger than `WHOLE`. */
const PART = 50

const treesOf = derived((_items: readonly SidebarItem[]) => new Map<string, readonly SidebarNode[]>())

/** The whole tree of a sidebar. Its categories name the branches that lie in files of their own. */
export function sidebarTree(items: readonly SidebarItem[], baseUrl: string): readonly SidebarNode[] {
  const trees = treesOf(items)
  const known = trees.get(baseUrl)
  if (known) return known
  const nodes = sidebarNodes(items, baseUrl)
  const tree = sizeOf(nodes) > WHOLE ? divided(nodes, new Set()) : nodes
  trees.set(baseUrl, tree)
  return tree
}

/** The files of a sidebar, and the hash of each branch by its id. */
export function sidebarFiles(
  sidebar: string,
  tree: readonly SidebarNode[],
): { readonly files: readonly IndexFile[]; readonly hashes: Readonly<Record<string, string>> } {
  const files: IndexFile[] = []
  const hashes: Record<string, string> = {}
  const write = (nodes: readonly SidebarNode[], branch?: Url): void => {
    const id = branchId(sidebar, branch)
    const text = `${JSON.stringify(toRows(cut(nodes)))}\n`
    const hash = fingerprint(text).slice(0, 10)
    hashes[id] = hash
    files.push({ path: branchPath(id, hash), text })
  }
  const cut = (nodes: readonly SidebarNode[]): SidebarNode[] =>
    nodes.map((node) => {
      if (node.type !== 'category') return node
      const { children = [], ...own } = node
      if (node.branch === undefined) return { ...own, children: cut(children) }
      write(children, node.branch)
      return own
    })
  write(tree)
  return { files, hashes }
}

/** @param taken the branches that the sidebar has already: two categories without pages may lead to the same one */
function divided(nodes: readonly SidebarNode[], taken: Set<Url>): SidebarNode[] {
  return nodes.map((node) => {
    if (node.type !== 'category') return node
    const { children = [] } = node
    const branch = branchOf(node, taken)
    if (branch === undefined) return { ...node, children: divided(children, taken) }
    taken.add(branch)
    return { ...node, branch, children: sizeOf(children) > WHOLE ? divided(children, taken) : children }
  })
}

function branchOf(node: SidebarCategory, taken: ReadonlySet<Url>): Url | undefined {
  const url = node.url ?? node.fallbackUrl
  const isClosed = node.collapsible && node.collapsed
  return isClosed && url !== undefined && !taken.has(url) && sizeOf(node.children ?? []) > PART ? url : undefined
}

const sizeOf: (nodes: readonly SidebarNode[]) => number = derived((nodes: readonly SidebarNode[]) =>
  nodes.reduce((sum, node) => sum + 1 + (node.type === 'category' ? sizeOf(node.children ?? []) : 0), 0),
)
