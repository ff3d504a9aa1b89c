/** `_headers`: the headers that hosts send with files. */
import { cachedForever, headersFile, immutablePaths } from '../../../templates/headers.ts'
import type { Producer } from '../output.ts'
import { HEADERS_FILE } from '../paths.ts'

export const headers: Producer = {
  name: 'headers',
  names: [{ path: HEADERS_FILE, isReplaceable: true, isInternal: true, when: ({ security }) => security.headersFile }],
  outputs: ({ inputs, site, contentKey }, others) => [
    {
      path: HEADERS_FILE,
      key: contentKey(),
      make: async () => {
        const named = new Set([...others.names.map(({ path }) => path), ...site.statics])
        const paths = (await others.filesBefore()).map(({ path }) => path)
        // Pages may lie in this folder too; their files have no hash in their names.
        const isHashed = (path: string): boolean =>
          /^assets\/(?!(?:.*\/)?index\.(?:html|md)$)/.test(path) && !named.has(path)
        const hashed = immutablePaths(
          paths.filter(isHashed),
          paths.filter((path) => !isHashed(path)),
        )
        return headersFile(inputs.config.site.baseUrl, [...others.headers(), ...hashed.map(cachedForever)])
      },
    },
  ],
}
