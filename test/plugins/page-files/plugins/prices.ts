import { definePlugin } from 'docs-build'

/** A page that a component draws, with data and Markdown of the plugin. */
export default definePlugin({
  name: 'prices',
  pages: [
    {
      path: '/prices',
      title: 'Prices',
      module: './price-list.tsx',
      props: { prices: { book: 12, pen: 3 } },
      markdown: 'All prices are in **euro**; see the [manual](/docs/).',
      layout: 'plain',
    },
  ],
})
