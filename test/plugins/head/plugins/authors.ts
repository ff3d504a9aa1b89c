import { definePlugin } from 'docs-build'

/** Names the author of the pages that guests have written. */
export const authors = definePlugin({
  name: 'authors',
  head: {
    tags: ({ frontMatter, title }) =>
      frontMatter.keywords?.includes('guest')
        ? [
            { tag: 'meta', attributes: { name: 'author', content: 'A guest' } },
            {
              tag: 'script',
              attributes: { type: 'application/ld+json' },
              content: JSON.stringify({ '@type': 'Article', headline: title, author: 'A guest' }),
            },
          ]
        : [],
  },
})
