/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { TwoslashOptions } from './options.ts'

export type { TwoslashOptions }

/** Types in code blocks of TypeScript, found by the compiler when the site is built. */
export function twoslash(options: TwoslashOptions = {}): PluginEntry {
  return ['docs-build-twoslash/plugin', options]
}
