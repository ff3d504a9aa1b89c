/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { NewsAuthor, NewsOptions } from './options.ts'

export type { NewsAuthor, NewsOptions }

/** A blog or a changelog: the dated documents of a folder with lists, an archive, authors and feeds. */
export function news(options: NewsOptions = {}): PluginEntry {
  return ['docs-build-news/plugin', options]
}
