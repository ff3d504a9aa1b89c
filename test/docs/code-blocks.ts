/** The code blocks of the site's own documentation, as a reader finds them on its pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Code, Nodes } from 'mdast'
import { type CodeBlock, readCodeBlock } from '../../cli/markdown/code/code-block.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { readFrontMatter } from '../../cli/markdown/front-matter/frontmatter.ts'
import { readTree } from '../../cli/markdown/text/tree.ts'
import { type ExampleOptions, isExample, parseExampleOptions } from '../../packages/examples/fences/example-options.ts'
import { projectRoot } from '../harness/root.ts'

export interface ShownCode extends CodeBlock {
  /** Of the page, below the docs folder. */
  readonly path: string
  readonly line: number
  /** Without the comments that mark lines. */
  readonly code: string
  /** Present when the block is a drawn example. */
  readonly example?: ExampleOptions
}

const docs = join(projectRoot, 'docs')

/** Paths of the pages below the docs folder whose text matches, sorted. */
export function pagesWith(pattern: RegExp): string[] {
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && pattern.test(readFileSync(join(docs, path), 'utf8')))
    .map((path) => path.split(sep).join('/'))
    .sort()
}

/** All code blocks of a page, in order. */
export function codeBlocks(path: string): ShownCode[] {
  const text = readFileSync(join(docs, path), 'utf8')
  const blocks: ShownCode[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'code') blocks.push(shownCode(node, path))
    if ('children' in node) for (const child of node.children) walk(child)
  }
  const { body } = readFrontMatter(path as DocPath, text, path)
  const { tree } = readTree(body, path, { gfm: true, directives: true })
  if (tree) walk(tree)
  return blocks
}

function shownCode(node: Code, path: string): ShownCode {
  const block = readCodeBlock(node)
  return {
    ...block,
    path,
    line: node.position?.start.line ?? 1,
    code: `${block.lines.join('\n')}\n`,
    example: isExample(node) ? parseExampleOptions(node.meta ?? '').options : undefined,
  }
}
