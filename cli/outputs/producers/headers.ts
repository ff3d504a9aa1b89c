/** `_headers`: the headers that hosts send with files. */
import { cachedForever, headersFile, immutablePaths } from '../../../templates/headers.ts'
import type { Producer } from '../output.ts'
import { HEADERS_FILE } from '../paths.ts'

export const headers: Producer = {
  name: 'headers',
  names: [{ path: HEADERS_FILE, isReplaceable: true, isInternal: true, when: ({ security }) => security.headersFile }],
  outputs: ({ inputs, site, index, contentKey, kept }, others) => [
    {
      path: HEADERS_FILE,
      key: contentKey(),
      make: async () => {
        const named = new Set([...others.names.map(({ path }) => path), ...site.statics])
        const paths = [...(await others.filesBefore()), ...(await kept())].map(({ path }) => path)
        const prefixes = index.editions?.all.map(({ prefix }) => prefix) ?? ['']
        const isHashed = (path: string): boolean =>
          prefixes.some((prefix) => path.startsWith(prefix) && isHashedBelow(path.slice(prefix.length), named))
        const hashed = immutablePaths(
          paths.filter(isHashed),
          paths.filter((path) => !isHashed(path)),
        )
        return headersFile(inputs.config.site.baseUrl, [...others.headers(), ...hashed.map(cachedForever)])
      },
    },
  ],
}

/** Pages may lie in the folder of the assets too; their files have no hash in their names. */
function isHashedBelow(path: string, named: ReadonlySet<string>): boolean {
  return /^assets\/(?!(?:.*\/)?index\.(?:html|md)$)/.test(path) && !named.has(path)
}
