/** Abbreviations: lines such as `*[HTML]: HyperText Markup Language` explain a word wherever it stands on the page. */
import type { Emphasis, Nodes, Parent, Root, Text } from 'mdast'

const DEFINITION = /^\*\[([^\]\n]{1,100})\]:[ \t]*(.+)$/

/** More would make the search for them slow, because each is compared at each word. */
const MOST = 500

/** Takes the definitions out of a tree and marks the words, in place. */
export function readAbbreviations(tree: Root, text: string): void {
  if (!/^[ \t>]*\*\[/m.test(text)) return
  const meanings = new Map<string, string>()
  takeDefinitions(tree, meanings)
  if (meanings.size > 0) mark(tree, meanings, patternOf(meanings.keys()))
}

function takeDefinitions(parent: Parent, meanings: Map<string, string>): void {
  parent.children = parent.children.filter((node: Nodes) => {
    if (node.type === 'paragraph') return !isDefinitions(node, meanings)
    if ('children' in node) takeDefinitions(node, meanings)
    return true
  })
}

/** Whether every line of a paragraph is a definition. */
function isDefinitions({ children }: Parent, meanings: Map<string, string>): boolean {
  const [only, ...others] = children as Nodes[]
  if (only?.type !== 'text' || others.length > 0) return false
  const matches = only.value.split('\n').map((line) => DEFINITION.exec(line.trim()))
  if (meanings.size + matches.length > MOST || matches.includes(null)) return false
  for (const match of matches) if (match?.[1] && match[2]) meanings.set(match[1], match[2].trim())
  return true
}

function patternOf(words: Iterable<string>): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const escaped = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
}

function mark(parent: Parent, meanings: ReadonlyMap<string, string>, pattern: RegExp): void {
  parent.children = parent.children.flatMap((node: Nodes): Nodes[] => {
    if (node.type === 'text') return marked(node, meanings, pattern)
    // The text of a link stays one text, and a heading one line for the table of contents.
    if ('children' in node && node.type !== 'link' && node.type !== 'heading') mark(node, meanings, pattern)
    return [node]
  }) as Parent['children']
}

function marked(node: Text, meanings: ReadonlyMap<string, string>, pattern: RegExp): Nodes[] {
  const parts: Nodes[] = []
  let end = 0
  for (const { 0: word, index } of node.value.matchAll(pattern)) {
    if (index > end) parts.push({ ...node, value: node.value.slice(end, index) })
    parts.push(abbreviation(node, word, meanings.get(word) ?? ''))
    end = index + word.length
  }
  if (end === 0) return [node]
  if (end < node.value.length) parts.push({ ...node, value: node.value.slice(end) })
  return parts
}

/** An inline container, so that everything that reads text reads it; remark-rehype draws it as `abbr`. */
function abbreviation(node: Text, word: string, title: string): Emphasis {
  return {
    type: 'emphasis',
    data: { hName: 'abbr', hProperties: { title } },
    children: [{ ...node, value: word }],
  }
}
