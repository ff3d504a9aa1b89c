import { definePlugin } from 'docs-build'

/** A search by titles alone: a file with all titles, and the module that looks into it. */
export default definePlugin({
  name: 'titles',
  outputs: ({ pages, baseUrl }) => [
    {
      path: 'titles.json',
      make: () =>
        JSON.stringify(
          pages.map(({ title, route }) => ({
            title,
            url: baseUrl + route.slice(1),
          })),
        ),
    },
  ],
  search: {
    module: './title-search.ts',
    options: { file: 'titles.json' },
    hosts: { connections: ['https://search.example'] },
  },
})
