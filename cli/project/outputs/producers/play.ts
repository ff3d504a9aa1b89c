/** The files that readers need to play with examples. Their names hold their hashes. */
import type { SiteProducer } from '../output.ts'

export const play: SiteProducer = {
  name: 'play',
  outputs: ({ root }) =>
    (root.play?.files ?? []).map(({ path, content }) => ({ path, key: path, make: () => content })),
}
