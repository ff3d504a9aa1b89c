/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { PictureColors, SocialPicturesOptions } from './options.ts'

export type { PictureColors, SocialPicturesOptions }

/** A picture for links to each page, drawn when the site is built. */
export function socialPictures(options: SocialPicturesOptions = {}): PluginEntry {
  return ['docs-build-pictures/plugin', options]
}
