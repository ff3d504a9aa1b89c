/** The sources of a site's bundle besides the package: the theme, and the components of plugins. */
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mapValues } from '../../../site/map-values.ts'
import { drawingsOf, type Plugins } from '../../graph/plugins/plugins.ts'
import { CACHE_FOLDER } from '../../kernel/store/cache-folder.ts'
import { componentOf, elementName } from '../../markdown/components/component.ts'
import type { PluggedComponent } from '../../output/bundle/islands.ts'
import type { PageCode } from '../../output/bundle/mdx-modules.ts'
import type { PluggedFrame } from '../../output/bundle/plugged-modules.ts'
import type { PluggedPart } from '../../output/bundle/plugged-parts.ts'
import { isOnlyStyles, type ThemeSource } from '../../output/bundle/theme.ts'
import type { Workspace } from '../workspace.ts'

/** Folders of a project that docs-build writes: see `project-output.ts`. */
const WRITTEN = ['build', 'build-docs', CACHE_FOLDER]

type ThemedWorkspace = Pick<Workspace, 'dir' | 'config' | 'plugins'>

/** The theme, as the bundle takes it. */
export function themeSource({ dir, config, plugins }: ThemedWorkspace, pages: readonly PageCode[] = []): ThemeSource {
  const sheets = plugins.list.flatMap(({ plugin: { css = [] }, folder }) =>
    css.map((file) => fileOf(file, folder, dir)),
  )
  return {
    ...config.theme,
    dir,
    written: WRITTEN.map((name) => join(dir, name)),
    compilers: plugins.list.flatMap(({ plugin: { name, styles = [] }, key }) =>
      styles.map((compiler) => ({ ...compiler, plugin: name, key })),
    ),
    foreign: plugins.list.flatMap(({ plugin: { name, bundle = [] }, key }) =>
      bundle.map((one) => ({ plugin: name, key, bundle: one })),
    ),
    plugged: pluggedComponents(plugins, dir),
    sheets,
    pages,
    parts: pluggedParts(plugins, dir),
    ...pluggedFrame(plugins, dir),
  }
}

/** Whether code of the site draws anything: a part of the theme, a component, an item of the navbar, the search. */
export function drawsByCode(workspace: ThemedWorkspace, pages: readonly PageCode[] = []): boolean {
  return !isOnlyStyles(themeSource(workspace, pages))
}

/** The components of all plugins. Of two with the same name, the later one counts. */
function pluggedComponents({ list }: Plugins, dir: string): PluggedComponent[] {
  const components = list.flatMap((loaded) =>
    Object.entries(drawingsOf(loaded)).map(([key, written]): PluggedComponent => {
      const { module, hydrate } = componentOf(written)
      const file = fileOf(module, loaded.folder, dir)
      return { name: elementName(key), file, hydrate }
    }),
  )
  return [...new Map(components.map((component) => [component.name, component])).values()]
}

/**
 * The plugin that brings a component, an item of the navbar or the search.
 *
 * @param file path of its module from the project's folder
 * @returns the name of the plugin; `undefined` for files that no plugin names
 */
export function pluginOf(file: string, { dir, plugins }: Pick<ThemedWorkspace, 'dir' | 'plugins'>): string | undefined {
  const isOwn = (module: string, folder: string): boolean => fileOf(module, folder, dir).replace(/^\.\//, '') === file
  return plugins.list.find((loaded) => {
    const { navbar = [], parts = [], search } = loaded.plugin
    const components = Object.values(drawingsOf(loaded)).map((written) => componentOf(written).module)
    const views = navbar.flatMap(({ view }) => view ?? [])
    return [...components, ...views, ...parts.map(({ module }) => module), ...(search ? [search.module] : [])].some(
      (module) => isOwn(module, loaded.folder),
    )
  })?.plugin.name
}

/** Other parts of plugins than components. */
function pluggedFrame({ list }: Plugins, dir: string): PluggedFrame {
  const items = list.flatMap(({ plugin: { navbar = [] }, folder }) =>
    navbar.flatMap(({ type, view }) => (view === undefined ? [] : [{ type, file: fileOf(view, folder, dir) }])),
  )
  const [search] = list.flatMap(({ plugin, folder }) =>
    plugin.search ? [fileOf(plugin.search.module, folder, dir)] : [],
  )
  return { items, search }
}

function pluggedParts({ list }: Plugins, dir: string): PluggedPart[] {
  return list.flatMap(({ plugin: { parts = [] }, folder }) =>
    parts.map(({ name, module, styles = {} }): PluggedPart => {
      const own = (file: string): string => fileOf(file, folder, dir)
      const sheets = mapValues(styles, ({ sheet, later }) => ({
        sheet: own(sheet),
        later: later === undefined ? undefined : own(later),
      }))
      return { name, file: own(module), styles: sheets }
    }),
  )
}

/** A file as a path from the project's folder; the name of a package unchanged. */
function fileOf(module: string, folder: string, dir: string): string {
  const isUrl = module.startsWith('file:')
  if (!isUrl && !module.startsWith('.') && !isAbsolute(module)) return module
  const location = isUrl ? fileURLToPath(module) : resolve(folder, module)
  const path = relative(dir, location).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}
