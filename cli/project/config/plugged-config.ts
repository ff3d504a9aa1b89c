/** Adds to the configuration the search and the words that plugins bring. */
import type { Config } from '../../graph/config/config.ts'
import { withWordsOfPlugins } from '../../graph/config/words.ts'
import type { LoadedPlugin, Plugins } from '../../graph/plugins/plugins.ts'
import { ConfigError } from '../../kernel/fault/config-error.ts'
import type { SchemaProblem } from '../../kernel/schema/wording.ts'

/**
 * @param file of the configuration, for messages
 * @throws ConfigError when two parties decide the same, or for a word that nobody has
 */
export function withPlugged(config: Config, { list }: Plugins, file: string): Config {
  const search = onlyOne(list, 'search', {
    file,
    ownName: config.site.search.provider === 'algolia' && 'search.provider',
  })
  const problems: SchemaProblem[] = []
  const plugins = list.map(({ plugin }) => plugin)
  const site = withWordsOfPlugins(config.site, plugins, (problem) => problems.push(problem))
  if (problems.length > 0) throw new ConfigError(file, problems)
  const spoken = { ...config, site }
  return search ? withSearch(spoken, search) : spoken
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
