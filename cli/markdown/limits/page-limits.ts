/** Limits on one page: a hostile or generated file costs only itself, not the whole site. */
import type { Nodes, Root } from 'mdast'
import type { Problem } from '../../kernel/fault/finding.ts'
import { grouped } from '../../kernel/fault/report.ts'
import { isDirective } from '../syntax/directives.ts'
import { excessIn } from './paragraph-limits.ts'

/** The longest page of the measured docs has 60 kB; a file of a megabyte is generated. */
const MOST_CHARACTERS = 4 * 1024 * 1024
/** Prose never nests this deeply. Every later stage recurses once a level. */
const DEEPEST = 100
/**
 * The marks of quotes, items and footnotes. White space belongs only to the mark before it. If two marks could take it,
 * each mark would double the time.
 */
const CONTAINERS =
  /^[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^(?:[^\]\\\r\n\u2028\u2029]|\\.)+\]:)[ \t]*){101}/m

/** @returns a problem when the page is too large or too deep to be parsed */
export function pageLimit(text: string, file: string): Problem | undefined {
  const problem = (line: number, message: string, hint: string): Problem => ({
    rule: 'page-limits',
    place: { file, line, column: 1 },
    target: file,
    message,
    hint,
  })
  if (text.length > MOST_CHARACTERS) {
    const message = `The page has ${grouped(text.length)} characters; at most ${grouped(MOST_CHARACTERS)} are read.`
    return problem(1, message, 'Split it into several pages.')
  }
  const deep = CONTAINERS.exec(text)
  if (deep) {
    const message = `A line is nested more than ${DEEPEST} quotes, lists or footnotes deep.`
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

/** What is parsed as HTML by itself: the page, a directive or its label. */
interface Region {
  /** Elements that are open where the region begins; it cannot close them. */
  readonly around: number
  /** Elements that are open at present, with those around the region. */
  open: number
}

/**
 * The first node that lies deeper than later stages can recurse, if any. Raw HTML counts
 * with the elements it leaves open, because they become nodes later.
 *
 * @param tree a tree in which every directive is one that exists: elements end with it
 * @returns the node, or the last before it that has a place
 */
export function deepestNode(tree: Root): Nodes | undefined {
  let placed: Nodes = tree
  const pending: { node: Nodes; depth: number; region: Region }[] = [
    { node: tree, depth: 0, region: { around: 0, open: 0 } },
  ]
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { node, depth } = item
    const region = isRegion(node) ? { around: item.region.open, open: item.region.open } : item.region
    const most = node.type === 'html' ? readTags(node.value, region) : region.open
    if (node.position) placed = node
    if (depth + most > DEEPEST * 2) return placed
    if (!('children' in node)) continue
    // Nodes are read in the order of the text, so that an element counts only until its end tag.
    const { children } = node
    for (let index = children.length - 1; index >= 0; index--)
      pending.push({ node: children[index] as Nodes, depth: depth + 1, region })
  }
  return undefined
}

function isRegion(node: Nodes): boolean {
  return isDirective(node) || (node.type === 'paragraph' && node.data?.directiveLabel === true)
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|td|th|tr)$/i

/**
 * Counts a piece of HTML in.
 *
 * @returns the most elements that are open anywhere in it
 */
function readTags(html: string, region: Region): number {
  let most = region.open
  // After the last `>` there is no tag. Searching there for the end of a tag again and again would take quadratic time.
  const tags = html.slice(0, html.lastIndexOf('>') + 1)
  for (const [, close, name = '', self] of tags.matchAll(/<(\/?)([a-z][^\s/>]*)[^>]*?(\/?)>/gi)) {
    if (self || VOID.test(name)) continue
    region.open = Math.max(region.around, region.open + (close ? -1 : 1))
    most = Math.max(most, region.open)
  }
  return most
}

/** The problem of a page that is nested too deeply to be read. */
export function tooDeep(file: string, at?: { line: number; column: number }): Problem {
  return leftOut(file, at, {
    message: 'The page is nested too deeply to be read, so it is left out.',
    hint: 'Look for long runs of opening brackets, asterisks, quotes or HTML elements.',
  })
}

/** The problem of a page whose HTML would be many times its source. */
export function tooLong(file: string, at?: { line: number; column: number }): Problem {
  return leftOut(file, at, {
    message: 'The HTML of the page would be many times as long as its source, so the page is left out.',
    hint: 'Look for tables with many columns and few cells, and for long definitions that are used often.',
  })
}

/** The problem of a page that takes the parser too many steps (`parser/steps.ts`). */
export function tooMuchWork(file: string, line: number): Problem {
  return leftOut(
    file,
    { line, column: 1 },
    {
      message: 'The page takes far more work than others of its length, so it is left out.',
      hint: 'Look above this line for many marks that nothing closes: asterisks, brackets, backticks, `<!--`.',
    },
  )
}

function leftOut(
  file: string,
  { line, column } = { line: 1, column: 1 },
  words: Required<Pick<Problem, 'message' | 'hint'>>,
): Problem {
  return { rule: 'page-limits', place: { file, line, column }, target: file, ...words }
}
