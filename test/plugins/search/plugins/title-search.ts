import type { CreateSearch } from 'docs-build/theme'

interface Title {
  readonly title: string
  readonly url: string
}

interface Options {
  readonly file: string
}

const createSearch: CreateSearch<Options> = ({ file }, { baseUrl }) => ({
  pause: 0,
  async search({ query, from, count }) {
    const titles: readonly Title[] = await (await fetch(baseUrl + file)).json()
    const words = query.toLowerCase()
    const found = titles.filter(({ title }) => title.toLowerCase().includes(words))
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
