import { definePlugin } from 'docs-build'

export default definePlugin({
  name: 'parts',
  components: {
    // Written as <Counter …> or ::counter{start=3}.
    Counter: {
      module: './counter.tsx',
      attributes: {
        start: { type: 'number', about: 'The first number.' },
        label: { type: 'string', required: true, about: 'What is counted.' },
        // The destination is checked like the destination of a link, and the component gets the URL.
        more: { type: 'link', about: 'The page with more.' },
        size: { type: 'string', values: ['small', 'large'], about: 'How large it is.' },
      },
    },
    // Around Markdown; it has nothing to do in the browser.
    Panel: './panel.tsx',
    // Its page and its picture are found from the document, as in Markdown.
    Teaser: {
      module: './teaser.tsx',
      attributes: {
        to: { type: 'link', required: true, about: 'The page.' },
        picture: { type: 'image', about: 'A picture of it.' },
      },
    },
    // In a sentence, and taken over at once.
    Badge: { module: './badge.tsx', hydrate: 'load' },
  },
})
