/** What readers need to play with an example, on a site that has one. Names of the files hold their hashes. */
import type { Producer } from '../output.ts'

export const play: Producer = {
  name: 'play',
  outputs: ({ play: files }) =>
    (files?.files ?? []).map(({ path, content }) => ({ path, key: path, make: () => content })),
}
