/** Replaced parts of a text: with state, with events, and without anything for the browser. */
export default {
  title: 'Replaced parts',
  url: 'https://docs.example.org',
  theme: {
    components: {
      Admonition: './theme/box.tsx',
      CodeBlock: './theme/code.tsx',
      Details: './theme/plain-details.tsx',
      Tab: './theme/counted-tab.tsx',
      Table: './theme/wide-table.tsx',
    },
  },
}
