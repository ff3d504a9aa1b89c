/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { ImagesOptions } from './options.ts'

export type { ImagesOptions }

/** AVIF and WebP files in several widths for the images of documents, made when the site is built. */
export function images(options: ImagesOptions = {}): PluginEntry {
  return ['docs-build-images/plugin', options]
}
