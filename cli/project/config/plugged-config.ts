/** Adds to the configuration what plugins bring: the search, and languages of live examples. */
import { relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../graph/config/config.ts'
import type { LoadedPlugin, Plugins } from '../../graph/plugins/plugins.ts'
import { ConfigError } from '../../kernel/fault/config-error.ts'

/**
 * @param file of the configuration, for messages
 * @throws DocsError when two parties decide the same
 */
export function withPlugged(config: Config, { list }: Plugins, { dir, file }: { dir: string; file: string }): Config {
  const search = onlyOne(list, 'search', {
    file,
    ownName: config.site.search.provider === 'algolia' && 'search.provider',
  })
  return withLanguages(search ? withSearch(config, search) : config, list, { dir, file })
}

/** A configuration without a search stays so. */
function withSearch(config: Config, { plugin }: LoadedPlugin): Config {
  const { search } = config.site
  if (search.provider === 'none') return config
  const { options } = plugin.search ?? {}
  const plugged = { ...search, provider: 'plugin' as const, options: options ?? search.options }
  return { ...config, site: { ...config.site, search: plugged } }
}

/** The configuration with the languages of plugins after its own. */
function withLanguages(
  config: Config,
  list: readonly LoadedPlugin[],
  { dir, file }: { readonly dir: string; readonly file: string },
): Config {
  const own = config.examples
  const plugged = list.flatMap(({ plugin, folder }) => {
    const { language, name = plugin.name, play = true } = plugin.examples ?? {}
    if (language === undefined) return []
    return [{ name, language: relative(dir, locationOf(language, folder)).split(sep).join('/'), play }]
  })
  const [first] = own ? [own] : plugged
  if (!first || plugged.length === 0) return config
  const named = plugged.map(({ name, language }) => ({ name, language }))
  const twice = named.find(({ name }, index) => named.findIndex((other) => other.name === name) < index)
  if (twice)
    throw new ConfigError(file, [
      { path: 'plugins', message: `holds two example languages with the name \`${twice.name}\`` },
    ])
  const play = first.play && plugged.every((language) => language.play)
  return { ...config, examples: { language: first.language, play, named } }
}

/** Absolute path of a file that a plugin names. */
function locationOf(module: string, folder: string): string {
  return module.startsWith('file:') ? fileURLToPath(module) : resolve(folder, module)
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
