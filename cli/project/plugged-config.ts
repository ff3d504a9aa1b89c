/** What plugins decide in place of the configuration: the search, and the language of live examples. */
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { configError } from '../config/resolve.ts'
import type { LoadedPlugin, Plugins } from '../plugins/plugins.ts'

/**
 * @param file of the configuration, for messages
 * @throws DocsError when two parties decide the same
 */
export function withPlugged(config: Config, { list }: Plugins, { dir, file }: { dir: string; file: string }): Config {
  const search = onlyOne(list, 'search', {
    file,
    ownName: config.site.search.provider === 'algolia' && 'search.provider',
  })
  const examples = onlyOne(list, 'examples', { file, ownName: config.examples !== undefined && 'examples' })
  const searched = search ? withSearch(config, search) : config
  return examples ? { ...searched, examples: languageOf(examples, dir) } : searched
}

/** A configuration without a search stays so. */
function withSearch(config: Config, { plugin }: LoadedPlugin): Config {
  const { search } = config.site
  if (search.provider === 'none') return config
  const { options } = plugin.search ?? {}
  const plugged = { ...search, provider: 'plugin' as const, ...(options === undefined ? {} : { options }) }
  return { ...config, site: { ...config.site, search: plugged } }
}

function languageOf({ plugin, folder }: LoadedPlugin, dir: string): NonNullable<Config['examples']> {
  const { language = '', play = true } = plugin.examples ?? {}
  return { language: relative(dir, locationOf(language, folder)).split(sep).join('/'), play }
}

/** Absolute path of a file that a plugin names. */
function locationOf(module: string, folder: string): string {
  return module.startsWith('file:') ? fileURLToPath(module) : join(folder, module)
}

function onlyOne(
  list: readonly LoadedPlugin[],
  field: 'search' | 'examples',
  { file, ownName }: { readonly file: string; readonly ownName: string | false },
): LoadedPlugin | undefined {
  const [first, second] = list.filter(({ plugin }) => plugin[field] !== undefined)
  if (first && ownName !== false)
    throw configError(file, [{ path: ownName, message: `is also decided by the plugin \`${first.plugin.name}\`` }])
  if (first && second)
    throw configError(file, [
      {
        path: 'plugins',
        message: `holds two plugins with the field \`${field}\`: \`${first.plugin.name}\` and \`${second.plugin.name}\``,
      },
    ])
  return first
}
