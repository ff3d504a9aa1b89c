/**
 * Documents as a run reads them: within a time, since some patterns of Markdown cost the parser the square of
 * their length. A page that takes longer is left out, and costs itself and not the whole site.
 */
import type { Problem } from '../checks/finding.ts'
import type { Head, Source } from '../content/document.ts'
import { type ParseContext, type ParsedDocument, parseDocument, parseHead } from '../content/parse.ts'
import { withinProcessorTime } from '../engine/time-limit.ts'

/** The longest page of the known docs takes a tenth of a second. */
const PAGE_MS = 20_000

export interface ReadPage {
  readonly document: ParsedDocument
  /** Whether it took too long. On another day it may not: such a result is not to be remembered. */
  readonly isCut: boolean
}

/**
 * Reads pages in order. A time is kept for all of them together, since keeping one costs a millisecond; only
 * when they take longer is each read again within a time of its own.
 */
export function readPages(sources: readonly Source[], context: ParseContext, ms: number = PAGE_MS): ReadPage[] {
  const all =
    sources.length > 1 && withinProcessorTime(ms, () => sources.map((source) => parseDocument(source, context)))
  if (all) return all.value.map((document) => ({ document, isCut: false }))
  return sources.map((source) => readPage(source, context, ms))
}

function readPage(source: Source, context: ParseContext, ms: number): ReadPage {
  const whole = withinProcessorTime(ms, () => parseDocument(source, context))
  if (whole) return { document: whole.value, isCut: false }
  const { head, facts, examples, body, sections } = withoutBody(source, (cut) => parseDocument(cut, context), ms)
  const problems = [...facts.problems, tooSlow(source, context, ms)]
  return { document: { head, facts: { ...facts, problems }, examples, body, sections }, isCut: true }
}

/** Of each page its front matter, and the title from the body when it has none. */
export function readHeads(sources: readonly Source[], context: ParseContext, ms: number = PAGE_MS): Head[] {
  const read = (source: Source): Head => parseHead(source, context)
  const all = sources.length > 1 && withinProcessorTime(ms, () => sources.map(read))
  if (all) return all.value
  return sources.map((source) => withinProcessorTime(ms, () => read(source))?.value ?? withoutBody(source, read, ms))
}

function withoutBody<T>(source: Source, read: (cut: Source) => T, ms: number): T {
  const [frontMatter = ''] = /^\uFEFF?---[ \t]*\r?\n(?:[\s\S]*?\n)?---[ \t]*(?=\r?\n|$)/.exec(source.text) ?? []
  const cut = withinProcessorTime(ms, () => read({ ...source, text: frontMatter }))
  return cut ? cut.value : read({ ...source, text: '' })
}

function tooSlow({ path }: Source, { docsDir }: ParseContext, ms: number): Problem {
  return {
    rule: 'page-limits',
    place: { file: docsDir ? `${docsDir}/${path}` : path, line: 1, column: 1 },
    target: path,
    message: `The page takes longer than ${ms / 1000} seconds to read, and is left out.`,
    hint: 'Look for long runs of brackets, asterisks, quotes or nested lists, or split it into several pages.',
  }
}
