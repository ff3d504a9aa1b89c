import { definePlugin } from 'docs-build'

/** Names the author of each page that has one. */
export const authors = definePlugin({
  name: 'authors',
  head: {
    tags: ({ frontMatter, title }) =>
      frontMatter.keywords?.includes('signed')
        ? [
            { tag: 'meta', attributes: { name: 'author', content: `<The author of ${title}>` } },
            { tag: 'script', attributes: { type: 'application/ld+json' }, content: '{"a":"</script>"}' },
          ]
        : [],
  },
})
