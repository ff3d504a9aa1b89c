/** Static files, and the files of the docs folder that pages use. */
import type { OutputEdition, Producer } from '../output.ts'

export const assets: Producer<OutputEdition> = {
  name: 'assets',
  outputs: ({ context }) =>
    context.published.map((source) => ({
      path: source.path,
      key: source.sum,
      make: source.read,
      source,
      isShared: source.isShared || undefined,
    })),
}
