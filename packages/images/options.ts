/** The options of the plugin `images`. */
import { readPluginOptions, type Shape } from 'docs-build/plugins'

/** Options of `images`. */
export interface ImagesOptions {
  /** Formats, the one that browsers shall try first in front. Default: `['avif', 'webp']`. */
  readonly formats?: readonly ('avif' | 'webp')[]
  /** Widths in pixels. No file is wider than its original. Default: `[480, 800, 1280, 1920]`. */
  readonly widths?: readonly number[]
  /** How wide images are shown, as `sizes` of HTML says it. Default: the width of the text. */
  readonly sizes?: string
  /** Quality of AVIF files, from 1 to 100. Default: 60. */
  readonly avif?: number
  /** Quality of WebP files, from 1 to 100. Default: 80. */
  readonly webp?: number
  /** Pixels that an image may have, in millions. Default: 100. */
  readonly megapixels?: number
}

/** The options with their defaults. */
export type Settings = Required<ImagesOptions>

const OPTIONS: Shape = {
  options: {
    formats: { type: { list: { choice: ['avif', 'webp'] }, notEmpty: true }, about: 'Formats, in their order.' },
    widths: { type: { list: { integer: [16, 16_383] }, notEmpty: true }, about: 'Widths in pixels.' },
    sizes: { type: 'text', about: 'How wide images are shown.' },
    avif: { type: { integer: [1, 100] }, about: 'Quality of AVIF files.' },
    webp: { type: { integer: [1, 100] }, about: 'Quality of WebP files.' },
    megapixels: { type: { integer: [1, 1000] }, about: 'Pixels that an image may have, in millions.' },
  },
}

/** @throws DocsError for wrong options */
export function imagesOptions(given: unknown): Settings {
  return {
    formats: ['avif', 'webp'],
    widths: [480, 800, 1280, 1920],
    sizes: '(min-width: 45rem) 42rem, 100vw',
    avif: 60,
    webp: 80,
    megapixels: 100,
    ...readPluginOptions('images', given, OPTIONS),
  }
}
