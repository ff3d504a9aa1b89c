/** Further results behind those that are shown. */
import { expect, test } from 'vitest'
import type { FoundPage, SearchResults } from '../../site/search/provider.ts'
import { joined } from '../../site/search/use-search.ts'

function results(...pages: readonly (readonly [url: string, ...sections: string[]])[]): SearchResults {
  return {
    pages: pages.map(([url, ...sections]) => ({
      url,
      title: [],
      trail: [],
      snippet: [],
      sections: sections.map((id) => ({ heading: [], url: `${url}#${id}`, snippet: [] })),
    })) as unknown as readonly FoundPage[],
    count: 0,
    isComplete: true,
  } as unknown as SearchResults
}

test('a page that is shown already gets the sections that it lacks, and new pages follow', () => {
  const { pages } = joined(results(['/a/', 'one', 'two'], ['/b/']), results(['/c/'], ['/a/', 'two', 'three']))
  expect(pages.map(({ url, sections }) => [url, ...sections.map((section) => section.url)])).toEqual([
    ['/a/', '/a/#one', '/a/#two', '/a/#three'],
    ['/b/'],
    ['/c/'],
  ])
})
