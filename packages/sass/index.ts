/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { SassOptions } from './plugin.ts'

export type { SassOptions } from './plugin.ts'

/** Style sheets in Sass: `.scss` and `.sass`, for the theme, for plugins and in imports of components. */
export function sass(options?: SassOptions): PluginEntry {
  return options ? ['docs-build-sass/plugin', options] : 'docs-build-sass/plugin'
}
