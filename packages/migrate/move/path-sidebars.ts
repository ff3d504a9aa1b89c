/** Sidebars by path: all pages below a path show its sidebar, whether it has an entry for them or not. */
import type { ForeignTree } from 'docs-build/project'
import { readHead } from './front-matter.ts'
import type { ExtendedFile } from './moved-site.ts'
import type { NamedSidebar, NavNode } from './navigation.ts'

/** A sidebar and the path below which pages show it. */
export interface PathSidebar extends NamedSidebar {
  /** As addresses begin: `/guide/`. */
  readonly path: string
}

interface Page {
  readonly file: string
  /** Path of the page with its ending, after rewrites: `guide/a.md`. */
  readonly path: string
}

/**
 * @param sidebars those that the new configuration has
 * @returns front matter for the pages that would have another sidebar here, or none
 */
export function shownSidebars(
  tree: ForeignTree,
  pages: readonly Page[],
  sidebars: readonly PathSidebar[],
): ExtendedFile[] {
  // Where several list a page, the last has it.
  const listed = new Map<string, string>()
  for (const { name, nodes } of [...sidebars].sort((a, b) => (a.name < b.name ? -1 : 1)))
    for (const file of filesIn(nodes)) listed.set(file, name)
  const byDepth = [...sidebars].sort((a, b) => b.path.split('/').length - a.path.split('/').length)
  return pages.flatMap(({ file, path }): ExtendedFile[] => {
    const own = byDepth.find((one) => `/${path}`.startsWith(one.path))
    if (own === undefined || own.nodes.length === 0 || listed.get(file) === own.name) return []
    const { data } = readHead(tree, file)
    const isPlain = data['sidebar'] === false || data['layout'] === 'home' || 'displayed_sidebar' in data
    return isPlain ? [] : [{ file, field: `displayed_sidebar: ${own.name}` }]
  })
}

function filesIn(nodes: readonly NavNode[]): string[] {
  return nodes.flatMap(({ file, items = [] }) => [...(file === undefined ? [] : [file]), ...filesIn(items)])
}
