/** Static files, and the files of the docs folder that pages use. */
import type { Producer } from '../output.ts'

export const assets: Producer = {
  name: 'assets',
  ofEditions: true,
  outputs: ({ context }) =>
    context.published.map((source) => ({
      path: source.path,
      key: source.sum,
      make: source.read,
      source,
      isShared: source.isShared || undefined,
    })),
}
