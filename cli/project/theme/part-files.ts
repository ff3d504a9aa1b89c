/** The files that parts of plugins load, which a site has once. Their names hold their hashes. */
import { awaitPlugin } from '../../graph/plugins/plugin-fault.ts'
import type { Plugins } from '../../graph/plugins/plugins.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'

export interface PartFiles {
  /** Paths are relative to the output folder. */
  readonly files: readonly { readonly path: string; readonly content: string | Uint8Array }[]
  /** Paths of the files, without the base URL: by the names of parts, then by those that the plugin gives them. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * @param isUsed whether a page has code blocks of this name
 * @returns `undefined` where there are no files
 * @throws DocsError with the name of the plugin, for anything that it throws
 */
export async function loadPartFiles(
  { list }: Plugins,
  isUsed: (part: string) => boolean,
): Promise<PartFiles | undefined> {
  const parts = list.flatMap(({ plugin: { name: plugin, parts = [] } }) =>
    parts.flatMap(({ name, files }) => (files && isUsed(name) ? [{ plugin, name, files }] : [])),
  )
  if (parts.length === 0) return undefined
  const made = await Promise.all(
    parts.map(async ({ plugin, name, files }) => {
      const own = await awaitPlugin({ plugin, hook: 'parts', on: name }, files)
      const published = Object.entries(own).map(([key, { name, content }]) => ({
        key,
        path: pathOf(name, content),
        content,
      }))
      return { name, published }
    }),
  )
  return {
    files: made.flatMap(({ published }) => published.map(({ path, content }) => ({ path, content }))),
    paths: Object.fromEntries(
      made.map(({ name, published }) => [name, Object.fromEntries(published.map(({ key, path }) => [key, path]))]),
    ),
  }
}

function pathOf(name: string, content: string | Uint8Array): string {
  return `assets/${name.replace(/(?=\.\w+$)/, `.${fingerprint(content).slice(0, 10)}`)}`
}
