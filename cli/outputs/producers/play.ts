/** The files that readers need to play with examples. Their names hold their hashes. */
import type { Producer } from '../output.ts'

export const play: Producer = {
  name: 'play',
  outputs: ({ play: files }) =>
    (files?.files ?? []).map(({ path, content }) => ({ path, key: path, make: () => content })),
}
