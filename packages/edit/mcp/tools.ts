/** The tools that a program may call. All of them only read. */
import type { BuiltSite } from 'docs-build/output'

interface Tool {
  readonly name: string
  readonly description: string
  /** JSON schema of the arguments. */
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<string, object>>
    readonly required?: readonly string[]
  }
  /** @returns text for the program; nothing when what it asks for does not exist */
  readonly run: (site: BuiltSite, given: Readonly<Record<string, unknown>>) => Promise<string | undefined>
}

/** Most results of a search. */
const MOST_RESULTS = 20
const LONGEST_QUERY = 500

const PAGE = { type: 'string', description: 'Address of a page, such as `/guides/points/`.' }

export const tools: readonly Tool[] = [
  {
    name: 'search',
    description: 'Searches the documentation. Returns the best pages with the text around the words that were found.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'A few words, or a question.' },
        limit: { type: 'integer', minimum: 1, maximum: MOST_RESULTS, description: 'Most pages. Default: 5.' },
      },
      required: ['query'],
    },
    async run(site, { query, limit }) {
      const count = Math.min(Math.max(Math.trunc(Number(limit ?? 5)) || 5, 1), MOST_RESULTS)
      return JSON.stringify(await site.search(textOf(query, 'query').slice(0, LONGEST_QUERY), count), null, 2)
    },
  },
  {
    name: 'page',
    description: 'Returns a page of the documentation as Markdown.',
    inputSchema: { type: 'object', properties: { page: PAGE }, required: ['page'] },
    run: (site, { page }) => site.markdown(textOf(page, 'page')),
  },
  {
    name: 'graph',
    description:
      'Returns how the documentation hangs together: for a page its headings, tags and neighbours; without one, all pages in the order of the sidebars.',
    inputSchema: { type: 'object', properties: { page: PAGE } },
    async run(site, { page }) {
      const found = page === undefined ? await site.sidebars() : await site.place(textOf(page, 'page'))
      return found && JSON.stringify(found, null, 2)
    },
  },
]

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw new Error(`\`${name}\` must be a text.`)
}
