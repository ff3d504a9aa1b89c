/** Source → plugin, once for each thread. Plugins are the owner's code, which is trusted as the configuration is. */

import type { Plugin } from '../../graph/plugins/plugin.ts'
import type { PluginSource } from '../../graph/plugins/plugins.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { pathOf } from '../../kernel/schema/wording.ts'
import { importCompiled, type ScriptFile } from './compiled-module.ts'
import { configOf } from './load-config.ts'

/** By the sources as JSON: the list is the same object for the same sources. */
const lists = new Map<string, Promise<readonly Plugin[]>>()

/** The plugins of these sources, in their order. */
export function importPlugins(sources: readonly PluginSource[]): Promise<readonly Plugin[]> {
  const key = JSON.stringify(sources)
  const list = lists.get(key) ?? Promise.all(sources.map(importPlugin))
  lists.set(key, list)
  return list
}

/** Takes plugins that this thread has loaded already. */
export function knowPlugins(sources: readonly PluginSource[], plugins: readonly Plugin[]): void {
  lists.set(JSON.stringify(sources), Promise.resolve(plugins))
}

async function importPlugin(source: PluginSource): Promise<Plugin> {
  if ('options' in source) return (await madeBy(source, source.options)) as Plugin
  const { plugins = [] } = (await configAgain(source)) as { readonly plugins?: readonly unknown[] }
  const plugin = await entriesOf(plugins)[source.index]?.entry
  if (plugin) return plugin as Plugin
  throw new DocsError('The configuration has other plugins each time that it is evaluated.', {
    hint: 'Let `plugins` depend on nothing that changes, such as the time.',
  })
}

/** Makes the plugin of a module. @throws anything that the module throws */
export async function madeBy(script: ScriptFile, options: unknown): Promise<unknown> {
  const { default: made } = await importCompiled(script)
  return typeof made === 'function' ? await (made as (options: unknown) => unknown)(options) : made
}

const configs = new Map<string, Promise<unknown>>()

/** Evaluates the configuration, once for all plugins in it. */
function configAgain(source: ScriptFile): Promise<unknown> {
  const key = `${source.script}?${source.hash}`
  const config = configs.get(key) ?? configOf(source, 'The configuration')
  configs.set(key, config)
  return config
}

/** An entry of `plugins` with its path in the configuration. */
export interface PlacedEntry {
  readonly entry: unknown
  readonly path: string
}

/** The entries of `plugins` in their order. A list that does not begin with the name of a module holds entries itself. */
export function entriesOf(plugins: readonly unknown[], path = 'plugins'): readonly PlacedEntry[] {
  return plugins.flatMap((entry, index): readonly PlacedEntry[] => {
    const at = pathOf(path, index)
    return Array.isArray(entry) && typeof entry[0] !== 'string' ? entriesOf(entry, at) : [{ entry, path: at }]
  })
}
