/** Words of a question → the pages of the manual that answer it. */
import type { ManualPage } from './manual-pages.ts'

/**
 * The pages about a topic, the best first. The name of a page, or the end of it, goes before all.
 *
 * @param topic as it was typed: `broken-link`, `publish/netlify`, `dark mode`
 */
export function findTopic(pages: readonly ManualPage[], topic: string): ManualPage[] {
  const wanted = topic
    .trim()
    .toLowerCase()
    .replace(/^\/|\/$/g, '')
  const named = pages.filter(({ name }) => name === wanted || name.endsWith(`/${wanted.replaceAll(' ', '-')}`))
  if (named.length > 0) return named.sort((a, b) => a.name.length - b.name.length)
  const words = wanted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return pages
    .map((page) => ({ page, score: scoreOf(page, words) + (page.keywords.includes(wanted) ? EXACT : 0) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page.name.length - b.page.name.length)
    .map(({ page }) => page)
}

/** What a keyword that is the whole topic adds to a score. */
const EXACT = 20

/** Zero unless every word is in the title, the name, the keywords or the description. */
function scoreOf({ name, title, description, keywords }: ManualPage, words: readonly string[]): number {
  const fields = [
    [title, 8],
    [name, 6],
    [keywords.join(' '), 4],
    [description, 1],
  ] as const
  const scores = words.map((word) =>
    Math.max(0, ...fields.map(([text, weight]) => (hasWord(text.toLowerCase(), word) ? weight : 0))),
  )
  return words.length === 0 || scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

/** Whether a text has a word that begins as this one, without its plural. */
function hasWord(text: string, word: string): boolean {
  const stem = word.length > 3 ? word.replace(/s$/, '') : word
  return text.split(/[^\p{L}\p{N}]+/u).some((other) => other.startsWith(stem))
}
