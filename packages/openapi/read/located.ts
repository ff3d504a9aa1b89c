/** Values of a file with the lines that they come from. */

/** Where an object begins, and its description, which is Markdown. */
export interface Lines {
  readonly line: number
  /** First line of the description. */
  readonly text?: number
  /** Whether each further line of the description stands in the next line of the file. */
  readonly isBlock?: boolean
}

/** A parsed file. */
export interface LocatedFile {
  readonly value: unknown
  readonly linesOf: (node: object) => Lines | undefined
}

export type Node = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; an empty one for any other. */
export function nodeOf(value: unknown): Node {
  return isNode(value) ? value : NOTHING
}

const NOTHING: Node = Object.freeze({})

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
