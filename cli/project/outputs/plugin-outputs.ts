/** The files that plugins add to a site: their names are known as soon as the graph is made. */
import type { RoutePath } from '../../../site/contract.ts'
import type { Config } from '../../graph/config/config.ts'
import { requireList, runPlugin } from '../../graph/plugins/plugin-fault.ts'
import type { LoadedPlugin, Plugins } from '../../graph/plugins/plugins.ts'
import { type PluginOutput, pluginSite } from '../../graph/plugins/site.ts'
import type { Site } from '../../graph/site.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { derived } from '../../kernel/store/memo.ts'
import { outputPath } from '../../output/render/output-path.ts'

/** A file that a plugin adds, with the plugin. */
export interface AddedOutput {
  readonly by: LoadedPlugin
  readonly output: PluginOutput
}

/**
 * The files that plugins add, in the order of the plugins.
 *
 * @throws DocsError when a plugin throws, or names a file that cannot be there
 */
export function pluginOutputs(site: Site, config: Config, plugins: Plugins): readonly AddedOutput[] {
  return plugins.list.some(({ plugin }) => plugin.outputs) ? added(site)(config)(plugins) : []
}

const added = derived((site: Site) =>
  derived((config: Config) => derived((plugins: Plugins) => listAdded(site, config, plugins))),
)

function listAdded(site: Site, config: Config, plugins: Plugins): AddedOutput[] {
  const list = plugins.list.flatMap((by) => {
    const { name, outputs } = by.plugin
    if (!outputs) return []
    const work = { plugin: name, hook: 'outputs' }
    const named = runPlugin(work, () => [...requireList(outputs(pluginSite(site, config)), 'files')])
    return named.map((output): AddedOutput => ({ by, output: checkedOutput(output, name) }))
  })
  refuseTaken(list, site)
  return list
}

function checkedOutput(output: PluginOutput, plugin: string): PluginOutput {
  const { path, key, make } = (output ?? {}) as Partial<Record<keyof PluginOutput, unknown>>
  const wrong = (what: string): DocsError =>
    new DocsError(`The plugin \`${plugin}\` names an output whose ${what}.`, {
      hint: "An output is `{ path: 'feed.json', key, make: () => text }`.",
    })
  if (typeof path !== 'string') throw wrong('`path` is not a text')
  if (!isOutputPath(path)) throw wrong(`path \`${path}\` is not a path inside the output folder`)
  if (key !== undefined && typeof key !== 'string') throw wrong('`key` is not a text')
  if (typeof make !== 'function') throw wrong('`make` is not a function')
  return output
}

/** Whether a path leads to a file inside the output folder, on every system. */
function isOutputPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f\\:*?"<>|]/.test(path) || !path.isWellFormed()) return false
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
}

/** @throws DocsError when two plugins, or a plugin and a page or static file, want the same file */
function refuseTaken(list: readonly AddedOutput[], site: Site): void {
  const owners = new Map<string, string>(site.statics.map((path) => [path, 'a static file']))
  const pages: readonly RoutePath[] = [...site.docs, ...site.generated].map(({ route }) => route)
  for (const route of pages)
    for (const name of ['index.html', 'index.md']) owners.set(outputPath(route, name), `the page ${route}`)
  for (const { by, output } of list) {
    const owner = owners.get(output.path)
    const { name } = by.plugin
    if (owner !== undefined)
      throw new DocsError(`The plugin \`${name}\` adds \`${output.path}\`, which is the name of a file of ${owner}.`, {
        hint: 'Give one of them another name.',
      })
    owners.set(output.path, `the plugin \`${name}\``)
  }
}
