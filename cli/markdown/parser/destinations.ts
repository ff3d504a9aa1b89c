/**
 * Finds where the destination of each link, image and definition begins. mdast does not keep this place, but findings
 * point to it.
 */
import type { Definition, Image, Link } from 'mdast'
import type { DestinationData } from './dialect.ts'

type WithDestination = Definition | Image | Link

/** White space around a destination: at most one line end, and after it the marks of containers. */
const SPACE = /(?:[ \t]|(?:\r\n|\n|\r)[ \t]*(?:>[ \t]*)*)*/y

/** Stores the place of a destination written in parentheses or after a colon. */
export function placeDestination(node: WithDestination, text: string): void {
  if (node.url === '' || !node.position) return
  const { start, end } = node.position
  const [from = 0, to = 0] = [start.offset, end.offset]
  const offset = node.type === 'definition' ? inDefinition(text, from) : inResource(node, text, from, to)
  if (offset < 0) return
  const at = text[offset] === '<' ? offset + 1 : offset
  const data: DestinationData = { ...node.data, destination: pointAt(text, at, start, from) }
  Object.assign(node, { data })
}

/** Offset of the destination of `[label]: destination`, or -1. */
function inDefinition(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== ']') at += text[at] === '\\' ? 2 : 1
  return text[at + 1] === ':' ? skipSpace(text, at + 2) : -1
}

/** Offset of the destination of `[words](destination "title")`, or -1 for autolinks. */
function inResource(node: Image | Link, text: string, from: number, to: number): number {
  const first = text[from]
  if (text[to - 1] !== ')' || (first !== '[' && first !== '!')) return -1
  const last = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined
  // `alt` has no markup, so the brackets of a description are searched for; only one opens a resource that ends at
  // `to`.
  for (let at = text.indexOf('](', last ?? from); at >= 0 && at < to; at = text.indexOf('](', at + 1)) {
    const offset = skipSpace(text, at + 2)
    if (resourceEnd(text, offset) === to) return offset
  }
  return -1
}

/** Offset after the parenthesis that closes a resource, given the offset of its destination; or -1. */
function resourceEnd(text: string, from: number): number {
  let at = destinationEnd(text, from)
  if (at < 0) return -1
  const behind = skipSpace(text, at)
  const mark = text[behind]
  if (behind > at && (mark === '"' || mark === "'" || mark === '(')) {
    const close = mark === '(' ? ')' : mark
    at = behind + 1
    while (at < text.length && text[at] !== close) at += text[at] === '\\' ? 2 : 1
    at = skipSpace(text, at + 1)
  } else at = behind
  return text[at] === ')' ? at + 1 : -1
}

/** CommonMark 0.31.2, link destination: in angle brackets, or with balanced parentheses. */
function destinationEnd(text: string, from: number): number {
  let at = from
  if (text[at] === '<') {
    for (at++; at < text.length && text[at] !== '>'; at += text[at] === '\\' ? 2 : 1) {
      if (text[at] === '\n' || text[at] === '\r' || text[at] === '<') return -1
    }
    return at + 1
  }
  for (let depth = 0; at < text.length; at += text[at] === '\\' ? 2 : 1) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code === 127) return at
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth < 0) return at
  }
  return at
}

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from
  return from + (SPACE.exec(text)?.[0].length ?? 0)
}

function pointAt(
  text: string,
  offset: number,
  start: { line: number; column: number },
  from: number,
): { line: number; column: number } {
  const before = text.slice(from, offset)
  if (!/[\r\n]/.test(before)) return { line: start.line, column: start.column + offset - from }
  const lines = before.split(/\r\n|\n|\r/)
  return { line: start.line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 }
}
