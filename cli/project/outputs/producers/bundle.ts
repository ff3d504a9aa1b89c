/** The scripts and style sheets of the bundle. */
import type { SiteProducer } from '../output.ts'

export const bundle: SiteProducer = {
  name: 'code',
  outputs: ({
    root: {
      bundle: { files, manifest },
      context,
    },
  }) =>
    files
      // The script of the dev server is never published.
      .filter(({ path }) => context.isDev || path !== manifest.dev)
      .map(({ path, content }) => ({ path, key: manifest.source, make: () => content })),
}
