/** The code blocks of the manual, as a reader finds them on its pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Nodes } from 'mdast'
import { readCodeBlock } from '../../cli/markdown/code/code-block.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { readFrontMatter } from '../../cli/markdown/front-matter/frontmatter.ts'
import { readTree } from '../../cli/markdown/text/tree.ts'
import { projectRoot } from '../harness/root.ts'

export interface ShownCode {
  /** Of the page, below the docs folder of the manual. */
  readonly page: string
  readonly line: number
  readonly language: string
  /** Path of the file that the block shows, if it shows one. */
  readonly title: string | undefined
  readonly code: string
}

const docs = join(projectRoot, 'manual/docs')

/** Every code block of the pages that are written by hand, in the order of their files. */
export function manualCode(): ShownCode[] {
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => path.split(sep).join('/'))
    .sort()
    .flatMap((path) => codeOf(path, readFileSync(join(docs, path), 'utf8')))
}

/** Every code block of a page, those in directives and lists too. */
export function codeOf(page: string, text: string): ShownCode[] {
  const blocks: ShownCode[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'code') {
      const { language, title, lines } = readCodeBlock(node)
      const line = node.position?.start.line ?? 1
      blocks.push({ page, line, language: language ?? '', title, code: `${lines.join('\n')}\n` })
    }
    if ('children' in node) for (const child of node.children) walk(child)
  }
  const { body } = readFrontMatter(page as DocPath, text, page)
  const { tree } = readTree(body, page, { gfm: true, directives: true })
  if (tree) walk(tree)
  return blocks
}
