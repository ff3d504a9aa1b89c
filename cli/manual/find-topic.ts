/** Words of a question → the pages of the manual that answer it. */
import type { ManualPage } from './manual-pages.ts'

/**
 * The pages about a topic, the best first. A page with that name, or with that end of its name, goes before all others.
 *
 * @param topic as it was typed: `broken-link`, `publish/netlify`, `dark mode`
 */
export function findTopic(pages: readonly ManualPage[], topic: string): ManualPage[] {
  const wanted = topic
    .trim()
    .toLowerCase()
    .replace(/^\/|\/$/g, '')
  const words = wordsOf(wanted)
  const found = ranked(pages, wanted, words)
  if (found.length > 0) return found
  const telling = words.filter((word) => !FILLERS.has(word))
  return telling.length > 0 ? ranked(pages, telling.join(' '), telling) : []
}

/** Words of a question that no page needs to have. They count only while they lead somewhere: “add a language” is a keyword. */
const FILLERS: ReadonlySet<string> = new Set(
  'a add an can do for how i in make my of on site the to use with'.split(' '),
)

function ranked(pages: readonly ManualPage[], wanted: string, words: readonly string[]): ManualPage[] {
  return pages
    .map((page) => ({
      page,
      score: scoreOf(page, words) + (isAbout(page, wanted) ? EXACT : 0) + nameScore(page, wanted),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page.name.length - b.page.name.length)
    .map(({ page }) => page)
}

/** What a keyword that is the whole topic, or a title with that word, adds to a score. */
const EXACT = 20
/** More than any words add up to. */
const NAMED = 1000

/** A name in the plural counts when the topic is a keyword: `sidebar` is the name of the guide `organise/sidebars` too. */
function nameScore({ name, keywords }: ManualPage, wanted: string): number {
  const end = `/${wanted.replaceAll(' ', '-')}`
  const named = name === wanted || name.endsWith(end) || (name.endsWith(`${end}s`) && keywords.includes(wanted))
  return named ? NAMED : 0
}

function isAbout({ title, keywords }: ManualPage, wanted: string): boolean {
  return keywords.includes(wanted) || wordsOf(title.toLowerCase()).includes(wanted)
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

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
  return wordsOf(text).some((other) => other.startsWith(stem))
}
