/** Limits on one page: a hostile or generated file costs only itself, not the whole site. */
import type { Nodes, Root } from 'mdast'
import type { Problem } from '../../fault/finding.ts'
import { excessIn } from './paragraph-limits.ts'

/** The longest page of the measured docs has 60 kB; a file of a megabyte is generated. */
const MOST_BYTES = 4 * 1024 * 1024
/** Prose never nests this deeply. Every later stage recurses once a level. */
const DEEPEST = 100
/** White space belongs only to the mark before it. If two marks could take it, each mark would double the time. */
const CONTAINERS = /^[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){101}/m

/** @returns a problem when the page is too large or too deep to be parsed */
export function pageLimit(text: string, file: string): Problem | undefined {
  const problem = (line: number, message: string, hint: string): Problem => ({
    rule: 'page-limits',
    place: { file, line, column: 1 },
    target: file,
    message,
    hint,
  })
  if (text.length > MOST_BYTES) {
    const size = (text.length / 1024 / 1024).toFixed(1)
    return problem(1, `The page has ${size} million characters; at most 4 are read.`, 'Split it into several pages.')
  }
  const deep = CONTAINERS.exec(text)
  if (deep) {
    const message = `A line is nested more than ${DEEPEST} quotes or lists deep.`
    const line = text.slice(0, deep.index).split('\n').length
    return problem(line, message, 'Flatten it; the page is left out until then.')
  }
  const excess = excessIn(text)
  if (excess)
    return problem(
      excess.line,
      `The page is left out: ${excess.what}.`,
      'Split it with blank lines, or write marks that are text with a backslash.',
    )
  return undefined
}

/**
 * The first node that lies deeper than later stages can recurse, if any. Raw HTML counts with the elements it leaves
 * open, because they become nodes later.
 */
export function deepestNode(tree: Root): Nodes | undefined {
  let open = 0
  const pending: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { node, depth } = item
    let most = open
    if (node.type === 'html') ({ open, most } = openTags(node.value, open))
    if (depth + most > DEEPEST * 2) return node
    if (!('children' in node)) continue
    // Nodes are read in the order of the text, so that an element counts only until its end tag.
    for (const child of node.children.toReversed()) pending.push({ node: child as Nodes, depth: depth + 1 })
  }
  return undefined
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|td|th|tr)$/i

/**
 * @param before number of open elements before a piece of HTML
 * @returns the number of open elements after it, and the largest number inside it
 */
function openTags(html: string, before: number): { open: number; most: number } {
  let open = before
  let most = before
  // After the last `>` there is no tag. Searching there for the end of a tag again and again would take quadratic time.
  const tags = html.slice(0, html.lastIndexOf('>') + 1)
  for (const [, close, name = '', self] of tags.matchAll(/<(\/?)([a-z][^\s/>]*)[^>]*?(\/?)>/gi)) {
    if (self || VOID.test(name)) continue
    open = Math.max(0, open + (close ? -1 : 1))
    most = Math.max(most, open)
  }
  return { open, most }
}

/** The problem of a page that is nested too deeply to be read. */
export function tooDeep(file: string, at: { line: number; column: number } = { line: 1, column: 1 }): Problem {
  return {
    rule: 'page-limits',
    place: { file, line: at.line, column: at.column },
    target: file,
    message: 'The page is nested too deeply to be read, so it is left out.',
    hint: 'Look for long runs of opening brackets, asterisks, quotes or HTML elements.',
  }
}

/** The problem of a page whose HTML would be many times its source. */
export function tooLong(file: string, at: { line: number; column: number } = { line: 1, column: 1 }): Problem {
  return {
    rule: 'page-limits',
    place: { file, line: at.line, column: at.column },
    target: file,
    message: 'The HTML of the page would be many times as long as its source, so the page is left out.',
    hint: 'Look for tables with many columns and few cells, and for long definitions that are used often.',
  }
}

/** The problem of a page that remark reads and that takes too many steps (`parser/steps.ts`). */
export function tooMuchWork(file: string, line: number): Problem {
  return {
    rule: 'page-limits',
    place: { file, line, column: 1 },
    target: file,
    message: 'The page takes far more work than others of its length, so it is left out.',
    hint: 'Look above this line for many marks that nothing closes: asterisks, brackets, backticks, `<!--`.',
  }
}
