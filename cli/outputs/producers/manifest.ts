/** `docs-build.json`: the sum of every other file. */
import { manifestText } from '../../render/manifest.ts'
import type { Producer } from '../output.ts'

const MANIFEST = 'docs-build.json'

export const manifest: Producer = {
  name: 'manifest',
  names: [{ path: MANIFEST }],
  outputs: ({ context, contentKey, kept }, { filesBefore }) => [
    {
      path: MANIFEST,
      key: contentKey(),
      make: async () => manifestText(await filesBefore(), context.render.site.generator, await kept()),
    },
  ],
}
