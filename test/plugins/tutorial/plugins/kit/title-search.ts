import type { CreateSearch, SearchProvider } from 'docs-build/theme'

interface Title {
  readonly title: string
  readonly url: string
}

const createSearch: CreateSearch<{ readonly file: string }> = ({ file }, { baseUrl }): SearchProvider => ({
  pause: 0,
  async search({ query, from, count }) {
    const titles: readonly Title[] = await (await fetch(baseUrl + file)).json()
    const found = titles.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
    return {
      total: found.length,
      isComplete: from + count >= found.length,
      suggestions: [],
      pages: found.slice(from, from + count).map(({ title, url }) => ({
        title: [{ text: title, hit: true }],
        url,
        trail: [],
        snippet: [{ text: 'Found by its title.' }],
        sections: [],
      })),
    }
  },
})

export default createSearch
