/** Adds to the configuration the search that a plugin brings. */
import type { Config } from '../../graph/config/config.ts'
import type { LoadedPlugin, Plugins } from '../../graph/plugins/plugins.ts'
import { ConfigError } from '../../kernel/fault/config-error.ts'

/**
 * @param file of the configuration, for messages
 * @throws DocsError when two parties decide the same
 */
export function withPlugged(config: Config, { list }: Plugins, file: string): Config {
  const search = onlyOne(list, 'search', {
    file,
    ownName: config.site.search.provider === 'algolia' && 'search.provider',
  })
  return search ? withSearch(config, search) : config
}

/** A configuration without a search stays so. */
function withSearch(config: Config, { plugin }: LoadedPlugin): Config {
  const { search } = config.site
  if (search.provider === 'none') return config
  const { options } = plugin.search ?? {}
  const plugged = { ...search, provider: 'plugin' as const, options: options ?? search.options }
  return { ...config, site: { ...config.site, search: plugged } }
}

function onlyOne(
  list: readonly LoadedPlugin[],
  field: 'search',
  { file, ownName }: { readonly file: string; readonly ownName: string | false },
): LoadedPlugin | undefined {
  const [first, second] = list.filter(({ plugin }) => plugin[field] !== undefined)
  if (first && ownName !== false)
    throw new ConfigError(file, [{ path: ownName, message: `is also decided by the plugin \`${first.plugin.name}\`` }])
  if (first && second)
    throw new ConfigError(file, [
      {
        path: 'plugins',
        message: `holds two plugins with the field \`${field}\`: \`${first.plugin.name}\` and \`${second.plugin.name}\``,
      },
    ])
  return first
}
