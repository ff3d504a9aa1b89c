/** Makes a page's text file, which snippets are cut from, or its line in a pack. */
import { type PageText, textFile } from '../../../site/search/index-format.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { deflated } from '../../kernel/store/deflated.ts'
import type { SearchPage } from './page-words.ts'

/**
 * Most characters in a page's text file. Each result costs one request, so a query must stay cheap even when it finds
 * the longest pages (FreeSewing's docs have one page of 80,000 characters; the next longest has 15,000).
 */
const LIMIT = 24_000

/** @returns the file, and the hash that its name holds */
export function pageTextFile(page: SearchPage): { path: string; text: string; hash: string } {
  const text = `${pageText(page)}\n`
  const hash = fingerprint(text).slice(0, 10)
  return { path: textFile(page.route, hash), text, hash }
}

/** The line of a page in a pack. */
export function packedText(page: SearchPage): string {
  return deflated(pageText(page))
}

function pageText({ sections }: SearchPage): string {
  const length = sections.reduce((sum, { text }) => sum + text.length, 0)
  const share = length > LIMIT ? Math.floor(LIMIT / sections.length) : LIMIT
  const page: PageText = sections.map(({ heading, text, id }) =>
    id === undefined ? [heading, cut(text, share)] : [heading, cut(text, share), id],
  )
  return JSON.stringify(page)
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, text.lastIndexOf(' ', length)).replace(/[\uD800-\uDBFF]$/, '')} …`
}
