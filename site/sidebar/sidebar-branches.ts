/**
 * The files of a sidebar. Each holds one branch, as rows; the page map has their hashes. A branch below a category that
 * names it (`branch`) lies in a file of its own, and the category has no children until that file is loaded.
 */
import type { SidebarNode, Url } from '../contract.ts'

/** Name of a branch in the page map: that of its sidebar, and below the root the URL of its category. */
export function branchId(sidebar: string, branch?: Url): string {
  return branch === undefined ? sidebar : `${sidebar} ${branch}`
}

/** Whether an id is the name of a sidebar. */
export const isRootId = (id: string): boolean => !id.includes(' /')

/** Path of a branch's file, below the folder of its edition. */
export function branchPath(id: string, hash: string): string {
  const name = id
    .replace(/[^\w-]+/g, '-')
    .replace(/-$/, '')
    .slice(-64)
  return `assets/sidebars/${name}.${hash}.json`
}

/** The branches of their own that a page shows: those of its open categories. */
export function shownBranches(nodes: readonly SidebarNode[]): Url[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'category' || !node.children) return []
    return [...(node.branch === undefined ? [] : [node.branch]), ...shownBranches(node.children)]
  })
}

/**
 * Puts branches into a tree that lacks them.
 *
 * @param branchOf the branch of a category, if it is there
 * @returns the same nodes where nothing was added, so that nothing is drawn again there
 */
export function growTree(
  nodes: readonly SidebarNode[],
  branchOf: (branch: Url) => readonly SidebarNode[] | undefined,
): readonly SidebarNode[] {
  const grown = nodes.map((node): SidebarNode => {
    if (node.type !== 'category') return node
    const children = node.children ?? (node.branch === undefined ? undefined : branchOf(node.branch))
    const whole = children && growTree(children, branchOf)
    return whole === node.children || whole === undefined ? node : { ...node, children: whole }
  })
  return grown.every((node, place) => node === nodes[place]) ? nodes : grown
}
