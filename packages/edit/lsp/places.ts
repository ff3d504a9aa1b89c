/** Files and places of findings, as the protocol names them. Both count columns in UTF-16 code units. */

import { relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Point } from 'docs-build'
import type { Position, Range } from 'vscode-languageserver/node'

/** Most characters of a name that every file system has room for. */
const LONGEST_NAME = 255

/** @returns the absolute path of a `file:` URI; `undefined` for any other one, and for a path that no file can have */
export function pathOfUri(uri: string): string | undefined {
  try {
    const path = uri.startsWith('file:') ? fileURLToPath(uri) : undefined
    const isPossible = path?.includes('\0') === false && path.split(sep).every((name) => name.length <= LONGEST_NAME)
    return isPossible ? path : undefined
  } catch {
    return undefined
  }
}

export function uriOfPath(path: string): string {
  return pathToFileURL(path).href
}

/** The name of a file from a project's folder, as findings have it. */
export function nameFrom(dir: string, path: string): string {
  return relative(dir, path).split(sep).join('/')
}

export function positionOf({ line, column }: Point): Position {
  return { line: line - 1, character: column - 1 }
}

/** A range in a text, from offsets. */
export function rangeIn(positionAt: (offset: number) => Position, start: number, end: number): Range {
  return { start: positionAt(start), end: positionAt(end) }
}

/** @returns a function from offsets in a text to positions */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0]
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low, character: offset - (starts[low] ?? 0) }
  }
}

/** @returns the offset of a position in a text */
export function offsetAt(text: string, { line, character }: Position): number {
  let start = 0
  let at = 0
  for (const end of text.matchAll(/\r\n|\n|\r/g)) {
    if (at === line) return Math.min(start + character, end.index)
    start = end.index + end[0].length
    at++
  }
  return at === line ? Math.min(start + character, text.length) : text.length
}
