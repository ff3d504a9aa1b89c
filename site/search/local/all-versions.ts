/** Searches in several versions of the docs, each of which has an index of its own. */
import type { DocsVersion } from '../../contract.ts'
import type { FoundPage, SearchProvider, SearchRequest, SearchResults } from '../provider.ts'

/** A version with its index. */
interface SearchedVersion {
  readonly version: Pick<DocsVersion, 'label' | 'base'>
  readonly provider: SearchProvider
}

/**
 * Answers from all versions: the best page of each comes first, then the second one of each, and so on. A page that
 * several versions have stands there once, in the version in which it ranks best.
 *
 * @param versions the version that is shown first, without its label in the results
 */
export async function searchVersions(
  versions: readonly SearchedVersion[],
  { query, from, count }: SearchRequest,
): Promise<SearchResults> {
  const answers = await Promise.all(
    versions.map(({ provider }) => provider.search({ query, from: 0, count: from + count })),
  )
  const pages = merged(
    answers.map(({ pages }, at) => ({ ...(versions[at] as SearchedVersion), pages, isShown: at === 0 })),
  )
  const repeated = answers.reduce((sum, { pages: own }) => sum + own.length, 0) - pages.length
  return {
    total: answers.reduce((sum, { total }) => sum + total, 0) - repeated,
    pages: pages.slice(from, from + count),
    isComplete: pages.length <= from + count && answers.every(({ isComplete }) => isComplete),
    suggestions: answers[0]?.suggestions ?? [],
  }
}

interface VersionPages extends SearchedVersion {
  readonly pages: readonly FoundPage[]
  readonly isShown: boolean
}

function merged(versions: readonly VersionPages[]): FoundPage[] {
  const places = new Set<string>()
  const found: FoundPage[] = []
  const longest = Math.max(0, ...versions.map(({ pages }) => pages.length))
  // The place of a page below its version is that of the same page in another version.
  const placeOf = ({ version: { base = '' } }: VersionPages, { url }: FoundPage): string =>
    url.startsWith(base) ? url.slice(base.length) : url
  for (let rank = 0; rank < longest; rank++)
    for (const version of versions) {
      const page = version.pages[rank]
      if (!page || places.has(placeOf(version, page))) continue
      places.add(placeOf(version, page))
      found.push(version.isShown ? page : { ...page, trail: [version.version.label, ...page.trail] })
    }
  return found
}
