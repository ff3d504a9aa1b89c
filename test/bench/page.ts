/** The shape of a synthetic page, shared by what makes pages and what breaks them. */
import { posix } from 'node:path'

export interface Page {
  /** Relative to the project: `docs/guides/readme.md`. */
  readonly path: string
  readonly route: string
  readonly title: string
  /** Place among the pages of its folder. */
  readonly position: number
  readonly headings: readonly Heading[]
}

export interface Heading {
  readonly depth: number
  readonly text: string
  readonly anchor: string
}

/** A piece of a page between blank lines. Faults may stand in prose. */
export interface Block {
  readonly kind: 'prose' | 'heading' | 'fixed'
  readonly text: string
}

/** The file of a page, from its blocks. */
export function pageText(blocks: readonly Block[]): string {
  return `${blocks.map((block) => block.text).join('\n\n')}\n`
}

/** `./sibling.md` or `../other/page.md`, from the folder of the first file. */
export function relativePath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}
