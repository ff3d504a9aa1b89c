/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { TailwindOptions } from './plugin.ts'

export type { TailwindOptions } from './plugin.ts'

/** Classes of Tailwind CSS 4 in texts, in components and in style sheets. */
export function tailwind(options?: TailwindOptions): PluginEntry {
  return options ? ['docs-build-tailwind/plugin', options] : 'docs-build-tailwind/plugin'
}
