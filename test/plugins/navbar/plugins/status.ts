import { definePlugin } from 'docs-build'

declare module 'docs-build' {
  // What the configuration may write, for editors.
  interface PluginNavbarItems {
    readonly status: {
      readonly type: 'status'
      readonly text: string
      readonly tone?: 'quiet' | 'loud'
      readonly to: string
      readonly position?: 'left' | 'right'
    }
    readonly source: { readonly type: 'source'; readonly repository: string; readonly position?: 'left' | 'right' }
  }
}

/** Two types of navbar items: one with its own view, and one that becomes a link. */
export default definePlugin({
  name: 'status',
  navbar: [
    {
      type: 'status',
      schema: {
        about: 'A few words that count how often they were pressed, and a link.',
        options: {
          text: { type: 'text', about: 'The words.', required: true },
          tone: { type: { choice: ['quiet', 'loud'] }, about: 'How loud they are.', default: 'quiet' },
          to: { type: 'sitePath', about: 'Where the link leads.', required: true },
        },
      },
      view: './status.tsx',
    },
    {
      type: 'source',
      schema: {
        about: 'A link to the source.',
        options: { repository: { type: 'text', about: 'Owner and name.', required: true } },
      },
      data: ({ repository }) => ({
        type: 'link',
        label: 'Source',
        url: `https://code.example/${repository}`,
        external: true,
      }),
    },
  ],
})
