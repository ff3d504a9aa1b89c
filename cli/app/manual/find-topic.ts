/** Words of a question → the pages of the manual that answer it, which the search of sites finds. */
import type { RoutePath } from '../../../site/contract.ts'
import { createLocalSearch } from '../../../site/search/local/local-search.ts'
import { toRoute } from '../../../site/url.ts'
import type { Section } from '../../markdown/document.ts'
import { type IndexedPage, indexFiles } from '../../output/search/index-files.ts'
import { pageTextFile } from '../../output/search/page-text.ts'
import { pageWords, type SearchPage } from '../../output/search/page-words.ts'
import type { ManualPage } from './manual-pages.ts'

/**
 * The pages about a topic, the best first. A page with that name, or with that end of its name, goes before all others.
 *
 * @param topic as it was typed: `broken-link`, `publish/netlify`, `publish below a path`
 * @param count the most pages that are found by their words
 */
type FindTopic = (topic: string, count: number) => Promise<ManualPage[]>

/** Makes the search of some pages. */
export function topicFinder(pages: readonly ManualPage[]): FindTopic {
  const findByWords = wordFinder(pages)
  return async (topic, count) => {
    const wanted = topic
      .trim()
      .toLowerCase()
      .replace(/^\/|\/$/g, '')
    const named = pages
      .filter((page) => isNamed(page, wanted))
      .sort(
        (a, b) =>
          Number(b.name === wanted) - Number(a.name === wanted) ||
          Number(isGuide(b, wanted)) - Number(isGuide(a, wanted)) ||
          a.name.length - b.name.length,
      )
    return [...new Set([...named, ...(await findByWords(wanted, count))])]
  }
}

/** A name in the plural counts when the topic is a keyword: `sidebar` is the name of the guide `organise/sidebars` too. */
function isNamed({ name, keywords }: ManualPage, wanted: string): boolean {
  const end = `/${wanted.replaceAll(' ', '-')}`
  return name === wanted || name.endsWith(end) || (name.endsWith(`${end}s`) && keywords.includes(wanted))
}

function isGuide({ keywords }: ManualPage, wanted: string): boolean {
  return keywords.includes(wanted)
}

function wordFinder(pages: readonly ManualPage[]): FindTopic {
  const byRoute = new Map(pages.map((page) => [toRoute(page.name), page]))
  const files = new Map<string, string>()
  const indexed = pages.map((page): IndexedPage => {
    const searched = searchPage(page)
    const { path, text, hash } = pageTextFile(searched)
    files.set(`/${path}`, text)
    return { listed: [page.title, searched.route, []], text: hash, words: pageWords(searched) }
  })
  for (const { path, text } of indexFiles(indexed)) files.set(`/${path}`, text)
  const search = createLocalSearch('/', async (url) => files.get(url))
  return async (topic, count) => {
    // A space after the last word says that it is whole.
    const results = await search.search({ query: `${topic} `, from: 0, count })
    return results.pages.flatMap(({ url }) => byRoute.get(url as RoutePath) ?? [])
  }
}

function searchPage(page: ManualPage): SearchPage {
  const { title, description, keywords, boost, text } = page
  return { title, trail: [], route: toRoute(page.name), description, keywords, boost, sections: sectionsOf(text) }
}

/** The headings of a page with the text below each. */
function sectionsOf(text: string): Section[] {
  const sections: { id?: string; heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  let isCode = false
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode
    const [, heading] = (isCode ? null : /^#{2,6} (.*?)(?: \{#[\w-]+\})?$/.exec(line)) ?? []
    if (heading === undefined) sections.at(-1)?.lines.push(line.replace(/\]\([^)]*\)/g, ']'))
    else sections.push({ id: heading, heading, lines: [] })
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: lines.join('\n') }))
}
