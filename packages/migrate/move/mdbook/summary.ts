/** `SUMMARY.md` of mdBook: parts, chapters before and after the numbered ones, and nested lists of chapters. */
import { withoutComments } from '../comments.ts'
import { isExternal } from '../data.ts'
import type { NavNode } from '../navigation.ts'

interface Line {
  readonly indent: number
  readonly node: NavNode
  readonly items: Line[]
}

/** A longer line is no entry, because the patterns below would read it several times. */
const MOST_CHARACTERS = 2_000

/**
 * @param fileOf the file of a chapter by its path in the summary; `undefined` when there is none
 * @returns the chapters, some of which may open another site; a part is a group with those that follow its title
 */
export function parseSummary(text: string, fileOf: (path: string) => string | undefined): NavNode[] {
  const top: NavNode[] = []
  let part: { label: string; items: NavNode[] } | undefined
  let lines: Line[] = []
  let isFirst = true
  const flush = (): void => {
    ;(part?.items ?? top).push(...lines.map(nodeOf))
    lines = []
  }
  for (const written of withoutComments(text).split(/\r?\n/)) {
    if (written.length > MOST_CHARACTERS) continue
    const [, given] = /^#+\s+(\S.*|.)$/.exec(written) ?? []
    const title = given?.replace(/(?<=^#|[^#])#+$/, '').trimEnd()
    if (title !== undefined) {
      // The first heading is the title of the summary itself.
      if (!(isFirst && /^(?:summary|table of contents)$/i.test(title)) && !isFirst) {
        flush()
        part = { label: plain(title), items: [] }
        top.push({ label: part.label, items: part.items, collapsed: false })
      }
      isFirst = false
      continue
    }
    const chapter = /^(\s*)(?:[-*+]\s+)?\[((?:\\.|[^[\]\\]|\[[^\]]*\])*)\]\(([^)]*)\)/.exec(written)
    if (!chapter) continue
    isFirst = false
    const [, space = '', label = '', target = ''] = chapter
    const path = target.trim().replace(/^<|>$/g, '')
    const isListed = /^\s*[-*+]\s/.test(written)
    const file = path === '' ? undefined : fileOf(decode(path))
    const href = file === undefined && isExternal(path) ? path.replace(/\s.*$/s, '') : undefined
    const node: NavNode = { label: plain(label), file, href }
    const line: Line = { indent: isListed ? space.replaceAll('\t', '    ').length : -1, node, items: [] }
    if (!isListed && part !== undefined && space === '') {
      // A chapter after the numbered ones belongs to no part.
      flush()
      part = undefined
    }
    addLine(lines, line)
  }
  flush()
  return top
}

function addLine(lines: Line[], line: Line): void {
  const last = lines.at(-1)
  if (last && line.indent >= 0 && last.indent >= 0 && line.indent > last.indent) addLine(last.items, line)
  else lines.push(line)
}

function nodeOf({ node, items }: Line): NavNode {
  return items.length > 0 ? { ...node, collapsed: true, items: items.map(nodeOf) } : node
}

function plain(label: string): string {
  return label.replace(/\\(.)/g, '$1').replace(/[`*]/g, '').trim()
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
