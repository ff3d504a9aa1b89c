/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { CommentsOptions, GiscusOptions } from './plugin.ts'

export type { CommentsOptions, GiscusOptions }

/** Comments below each page, by giscus or by an endpoint of yours. Nothing of them is loaded before a reader wants it. */
export function comments(options: CommentsOptions): PluginEntry {
  return ['docs-build-comments/plugin', options]
}
