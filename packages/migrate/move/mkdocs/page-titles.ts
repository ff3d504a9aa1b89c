/** Titles of pages without a heading: MkDocs takes the label of the navigation, else makes one of the name of the file. */
import { posix } from 'node:path'
import type { ForeignTree } from 'docs-build/project'
import { plainText } from '../comments.ts'
import { readHead, textOf } from '../front-matter.ts'
import type { ExtendedFile } from '../moved-site.ts'
import type { NavNode } from '../navigation.ts'
import { titleOf } from './folder-navigation.ts'

/** @param files pages below the folder `docs` */
export function titledPages(
  tree: ForeignTree,
  docs: string,
  files: readonly string[],
  nodes: readonly NavNode[],
): ExtendedFile[] {
  const labels = new Map<string, string>()
  const collect = (node: NavNode): void => {
    if (node.file !== undefined && node.label !== undefined && !labels.has(node.file)) labels.set(node.file, node.label)
    node.items?.forEach(collect)
  }
  nodes.forEach(collect)
  return files.flatMap((file): ExtendedFile[] => {
    const { data, body } = readHead(tree, file)
    const words = withoutCode(body)
    if (textOf(data['title']) !== undefined || hasHeading(words)) return []
    const isHome = file === `${docs}/index.md` || file === `${docs}/README.md`
    const title = labels.get(file) ?? (isHome ? 'Home' : titleOf(posix.basename(file, '.md')))
    // A heading in HTML, such as one around a logo, stays; its words are the title.
    const [, drawn] = /^<h1\b[^>]*>([\s\S]*?)<\/h1>/i.exec(words.slice(words.search(/<h1\b/i))) ?? []
    if (drawn === undefined) return [{ file, start: `# ${title}\n\n` }]
    return [{ file, field: `title: ${JSON.stringify(plainText(drawn) || title)}\nhide_title: true` }]
  })
}

/** A mark that none of the same length follows opens nothing. */
function withoutCode(body: string): string {
  const lines = body.split('\n')
  const lastOf = new Map(lines.map((line, at) => [line.trimEnd(), at]))
  let open: string | undefined
  for (const [at, line] of lines.entries()) {
    const mark = open ?? /^[ \t]*(?:`{3,}|~{3,})/.exec(line)?.[0]
    if (mark === undefined || (open === undefined && (lastOf.get(mark) ?? 0) <= at)) continue
    open = line.trimEnd() === open ? undefined : mark
    lines[at] = ''
  }
  return lines.join('\n')
}

const hasHeading = (text: string): boolean => /^#[ \t]+\S|^\S.*\r?\n=+[ \t]*$/m.test(text)
