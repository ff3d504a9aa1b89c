/** Code blocks that are run and drawn. */
import type { Section } from '../definition.ts'

export const examples: Section<'ExamplesOptions'> = {
  ExamplesOptions: {
    at: ['examples'],
    options: {
      language: {
        type: 'file',
        about: 'A module below the folder of docs.config.ts whose default export drafts examples, in a sandbox.',
        required: true,
      },
      play: { type: 'boolean', about: 'Readers may change the code of an example and see it drawn.', default: true },
    },
  },
}
