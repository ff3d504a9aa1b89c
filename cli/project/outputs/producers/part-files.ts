/** The files that parts of plugins load. Their names hold their hashes. */
import type { SiteProducer } from '../output.ts'

export const partFiles: SiteProducer = {
  name: 'part-files',
  outputs: ({ root }) =>
    (root.partFiles?.files ?? []).map(({ path, content }) => ({ path, key: path, make: () => content })),
}
