import { definePlugin } from 'docs-build'

export default definePlugin({
  name: 'parts',
  components: {
    // Written as <Counter …> or ::counter{…}.
    Counter: {
      module: './counter.tsx',
      attributes: {
        start: { type: 'number', about: 'The first number.' },
        label: { type: 'string', required: true, about: 'What is counted.' },
        size: { type: 'string', values: ['small', 'large'], about: 'How large it is.' },
      },
    },
    // Around Markdown; it has nothing to do in the browser.
    Panel: './panel.tsx',
    // In a sentence, and taken over at once.
    Badge: { module: './badge.tsx', hydrate: 'load' },
  },
})
