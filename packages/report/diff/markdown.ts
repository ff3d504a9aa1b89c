/** A difference as Markdown, for the comment of a pull request. Text of the docs cannot become markup in it. */
import { printable } from 'docs-build/cli'
import { byteText, signedBytes } from '../byte-text.ts'
import type { ChangedPage, DiffPage, SiteDiff } from './compare-outputs.ts'

/** Hosts of code refuse longer comments (GitHub: 65,536 characters). */
const MOST_CHARACTERS = 60_000
const MOST_LINES_OF_A_PAGE = 80
const MOST_ROWS = 50

/** Comments that begin with it can be found again and replaced. */
const MARK = '<!-- docs-build-diff -->'

/**
 * Differences that do not fit are counted. The text of pages controls neither a terminal nor the order of its letters.
 */
export function diffMarkdown(diff: SiteDiff): string {
  return completeText(diff).split('\n').map(printable).join('\n')
}

function completeText(diff: SiteDiff): string {
  const head = [MARK, `### ${headline(diff)}`, ...lists(diff), ...weightTable(diff), ...findingLists(diff)]
  let text = `${head.join('\n\n')}\n`
  let left = diff.changed.length
  for (const page of diff.changed) {
    const part = `\n${pageDetails(page)}\n`
    if (text.length + part.length > MOST_CHARACTERS) break
    text += part
    left--
  }
  return left === 0 ? text : `${text}\n${left} more changed ${left === 1 ? 'page is' : 'pages are'} not shown here.\n`
}

function headline({ added, removed, moved, changed, redrawn }: SiteDiff): string {
  const counts: readonly (readonly [number, string])[] = [
    [changed.length, 'changed'],
    [added.length, 'added'],
    [moved.length, 'moved'],
    [removed.length, 'removed'],
    [redrawn, 'drawn anew with the same text'],
  ]
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return said.length === 0 ? 'No page differs' : `Pages: ${said.join(', ')}`
}

function lists({ added, removed, moved, changed }: SiteDiff): string[] {
  const landing = (leadsTo: string | undefined): string =>
    leadsTo === undefined ? ' — **nothing is at the old address**' : ` — leads to ${code(leadsTo)}`
  return [
    ...rows('Changed', changed, (page) => `${named(page)} (+${page.addedLines} −${page.removedLines} lines)`),
    ...rows('Added', added, named),
    ...rows('Moved', moved, (page) => `${code(page.from)} → ${named(page)}${landing(page.leadsTo)}`),
    ...rows('Removed', removed, (page) => `${named(page)}${landing(page.leadsTo)}`),
  ]
}

function rows<Row>(title: string, all: readonly Row[], line: (row: Row) => string): string[] {
  if (all.length === 0) return []
  const more = all.length > MOST_ROWS ? [`- and ${all.length - MOST_ROWS} more`] : []
  return [`**${title}**\n\n${[...all.slice(0, MOST_ROWS).map((row) => `- ${line(row)}`), ...more].join('\n')}`]
}

function named({ route, title }: DiffPage): string {
  return title === '' ? code(route) : `${code(route)} ${code(title)}`
}

function weightTable({ weight }: SiteDiff): string[] {
  if (weight.length === 0) return []
  const lines = weight.map(
    ({ kind, added, removed, changed, before, after }) =>
      `| ${kind} | ${added} | ${removed} | ${changed} | ${byteText(before)} | ${byteText(after)} | ${signedBytes(after - before)} |`,
  )
  const head = '| files that differ | added | removed | changed | before | after | difference |'
  return [[head, '| --- | --: | --: | --: | --: | --: | --: |', ...lines].join('\n')]
}

function findingLists({ findings }: SiteDiff): string[] {
  if (!findings) return []
  const line = ({ file, line, rule, message }: (typeof findings.added)[number]): string =>
    `${code(`${file}:${line}`)} ${code(rule)} ${code(message)}`
  const none = findings.added.length + findings.gone.length === 0 ? ['No finding is new or gone.'] : []
  return [
    ...none,
    ...rows('New findings', findings.added, line),
    ...rows('Findings that are gone', findings.gone, line),
  ]
}

function pageDetails(page: ChangedPage): string {
  const { route, hunks, weight, addedLines, removedLines } = page
  const summary = `<summary><code>${escaped(route)}</code> +${addedLines} −${removedLines}, HTML ${byteText(weight.after)} (${signedBytes(weight.after - weight.before)}) gzip</summary>`
  const lines = hunks?.flatMap((hunk) => [`@@ -${hunk.oldStart} +${hunk.newStart} @@`, ...hunk.lines])
  if (!lines) return `<details>${summary}\n\nNearly all of the text is another.\n\n</details>`
  const shown = lines.slice(0, MOST_LINES_OF_A_PAGE)
  const more = lines.length > shown.length ? [`@@ ${lines.length - shown.length} more lines @@`] : []
  const text = [...shown, ...more].join('\n')
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `<details>${summary}\n\n${fence}diff\n${text}\n${fence}\n\n</details>`
}

/** Text as code, in which nothing is markup, a mention or a link. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, 300)
  const marks = '`'.repeat(longestRun(line) + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return line === '' ? '' : `${marks}${space}${line}${space}${marks}`
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
}

function escaped(text: string): string {
  return text.replace(/[&<>"'`@#*_[\]\\]/g, (character) => `&#${character.charCodeAt(0)};`)
}
