/** `docs-build.json`: the sum of every other file. */
import { manifestText } from '../../render/manifest.ts'
import type { Producer } from '../output.ts'
import { sharedSeverities } from '../shared-severities.ts'

const MANIFEST = 'docs-build.json'

export const manifest: Producer = {
  name: 'manifest',
  names: [{ path: MANIFEST }],
  outputs: ({ context, contentKey, inputs, kept }, { filesBefore }) => [
    {
      path: MANIFEST,
      key: contentKey(),
      make: async () =>
        manifestText(await filesBefore(), {
          generator: context.render.site.generator,
          kept: await kept(),
          siteUrls: inputs.config.links.siteUrls,
          severities: sharedSeverities(inputs.config),
        }),
    },
  ],
}
