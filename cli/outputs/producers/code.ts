/** What the browser loads besides pages: scripts and style sheets. */
import type { Producer } from '../output.ts'

export const code: Producer = {
  name: 'code',
  outputs: ({ code: { files, manifest }, context }) =>
    files
      // No build publishes the script of the dev server.
      .filter(({ path }) => context.isDev || path !== manifest.dev)
      .map(({ path, content }) => ({ path, key: manifest.source, make: () => content })),
}
