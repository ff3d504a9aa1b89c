/**
 * Puts icons before the titles of code blocks. The icon follows from the name of the file (`title="app.ts"`), from the name
 * of a tool (`[pnpm]`), or from the author's choice (`icon="vue"`, `[app.js ~logos:vue~]`).
 */
import { definePlugin, nearest, type Plugin, packageVersion } from 'docs-build/plugins'
import type { Code, Nodes, Root } from 'mdast'
import { drawingOf, LOGOS } from './drawings.ts'
import { ICON_NAMES, iconNamed, iconOfTitle } from './icon-of.ts'

export default function fileIcons(): Plugin {
  return definePlugin({
    name: 'fileIcons',
    key: packageVersion(LOGOS, import.meta.url),
    markdown: { remark: [addIcons] },
  })
}

/** The used part of unified's file. */
interface TextFile {
  message(reason: string, place: Nodes['position']): unknown
}

/** The icon that a fence names, as an option or between the tildes of VitePress. */
const NAMED = /(?:^|\s)icon=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))|~([\w:.+#-]+)~\s*\]/

function addIcons(): (tree: Root, file: TextFile) => void {
  return (tree, file) => walk(tree, file)
}

function walk(node: Nodes, file: TextFile): void {
  if (node.type === 'code') addIcon(node, file)
  else if ('children' in node) for (const child of node.children) walk(child, file)
}

function addIcon(node: Code, file: TextFile): void {
  const [named] = (NAMED.exec([node.lang, node.meta].filter(Boolean).join(' ')) ?? []).slice(1).filter(Boolean)
  const icon = named === undefined || named === 'none' ? undefined : iconNamed(named)
  if (named !== undefined && named !== 'none' && icon === undefined) file.message(unknownIcon(named), node.position)
  const draw = (title: string): string | undefined => {
    const found = named === undefined ? iconOfTitle(title) : icon
    return found && drawingOf(found)
  }
  node.data = { ...node.data, icon: draw }
}

function unknownIcon(name: string): string {
  const near = nearest(name.replace(/^.*:/, ''), ICON_NAMES)
  return `There is no icon \`${name}\`.${near ? ` Did you mean \`${near}\`?` : ''}`
}
