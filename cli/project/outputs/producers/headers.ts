/** `_headers`: the headers that hosts send with files. */
import { cachedForever, headersFile, immutablePaths } from '../../../../templates/files/headers.ts'
import type { SiteProducer } from '../output.ts'
import { HEADERS_FILE } from '../paths.ts'

export const headers: SiteProducer = {
  name: 'headers',
  names: [{ path: HEADERS_FILE, isReplaceable: true, isInternal: true, when: ({ security }) => security.headersFile }],
  outputs: ({ root: { inputs, site, index }, key, kept, ...others }) => [
    {
      path: HEADERS_FILE,
      key: key(),
      make: async () => {
        const named = new Set([...others.names.map(({ path }) => path), ...site.statics])
        const paths = [...(await others.filesBefore()), ...(await kept())].map(({ path }) => path)
        const prefixes = new Set(index.editions?.all.map(({ prefix }) => prefix) ?? [''])
        const hashed: string[] = []
        const rest: string[] = []
        for (const path of paths) (isHashed(path, { prefixes, named }) ? hashed : rest).push(path)
        const rules = immutablePaths(hashed, rest).map(cachedForever)
        return headersFile(inputs.config.site.baseUrl, [...others.headers(), ...rules])
      },
    },
  ],
}

interface KnownNames {
  /** Folders of the editions in the output. */
  readonly prefixes: ReadonlySet<string>
  /** Files of an edition with a name of their own. */
  readonly named: ReadonlySet<string>
}

const ASSETS = 'assets/'

/** Whether a file is in the assets folder of an edition, under a name with its hash. */
function isHashed(path: string, { prefixes, named }: KnownNames): boolean {
  // Pages may be in the assets folder too. The names of their files have no hash.
  if (/(?:^|\/)index\.(?:html|md)$/.test(path)) return false
  for (let at = path.indexOf(ASSETS); at >= 0; at = path.indexOf(ASSETS, at + 1))
    if (prefixes.has(path.slice(0, at)) && !named.has(path.slice(at))) return true
  return false
}
