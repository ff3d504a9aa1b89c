/** Titles of pages without a heading: MkDocs takes the label of the navigation, else makes one of the name of the file. */
import type { ForeignTree } from 'docs-build/project'
import { readHead, textOf } from '../front-matter.ts'
import type { ExtendedFile } from '../moved-site.ts'
import type { NavNode } from '../navigation.ts'

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
    const title = labels.get(file) ?? (isHome ? 'Home' : titleOfName(file))
    // A heading in HTML, such as one around a logo, stays; its words are the title.
    const [, drawn] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/i.exec(words) ?? []
    if (drawn === undefined) return [{ file, start: `# ${title}\n\n` }]
    const heading = drawn
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    return [{ file, field: `title: ${JSON.stringify(heading || title)}\nhide_title: true` }]
  })
}

const withoutCode = (body: string): string => body.replace(/^([ \t]*)(```+|~~~+)[\s\S]*?^\1\2[ \t]*$/gm, '')

const hasHeading = (text: string): boolean => /^#[ \t]+\S|^\S.*\r?\n=+[ \t]*$/m.test(text)

function titleOfName(file: string): string {
  const words = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/\.md$/, '')
    .replace(/[-_]/g, ' ')
  return words.toLowerCase() === words ? words.charAt(0).toUpperCase() + words.slice(1) : words
}
