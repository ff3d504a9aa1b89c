/** The options of the plugin `socialPictures`. Files that they name have been read before. */
import { readPluginOptions, type Shape } from 'docs-build/plugins'

/** Options of `socialPictures`. */
export interface SocialPicturesOptions {
  /** File of a logo: SVG, PNG or JPEG. Default: none. */
  readonly logo?: string
  /** Files of fonts (TTF, OTF or WOFF), the bold one last. Default: Inter. */
  readonly fonts?: readonly string[]
  /** Colours as hexadecimal numbers. Default: those of the theme's tokens, else those of docs-build. */
  readonly colors?: Partial<PictureColors>
  /** What has a picture of its own. Default: `page`. */
  readonly each?: 'page' | 'section'
}

export interface PictureColors {
  readonly paper: string
  readonly ink: string
  readonly soft: string
  readonly accent: string
}

export interface Pictures {
  /** `data:` URL. */
  readonly logo?: string
  /** Contents in Base64. */
  readonly fonts: readonly string[]
  readonly colors: Partial<PictureColors>
  readonly each: 'page' | 'section'
}

/** The colours of docs-build in the light mode. A test compares them with `tokens.css`. */
export const COLORS: PictureColors = { paper: '#fcfbf7', ink: '#20252a', soft: '#565b5f', accent: '#0b5c6b' }

/** Whether a picture can be drawn in a colour: one that needs no browser. */
export function isPictureColor(value: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)
}

const COLOR = {
  form: {
    noun: 'colour',
    expected: "a hexadecimal colour, such as '#0b5c6b'",
    read: (text: string) => (isPictureColor(text) ? text : undefined),
  },
} as const

const OPTIONS: Shape = {
  options: {
    logo: { type: 'anyText', about: 'File of a logo.' },
    fonts: { type: { list: 'anyText' }, about: 'Files of fonts.' },
    colors: { type: { is: 'Colors' }, about: 'Colours.' },
    each: { type: { choice: ['page', 'section'] }, about: 'What has a picture of its own.' },
  },
}

/** @throws DocsError for wrong options */
export function pictureOptions(given: unknown): Pictures {
  const read = readPluginOptions('socialPictures', given, OPTIONS, {
    Colors: {
      options: Object.fromEntries(Object.keys(COLORS).map((name) => [name, { type: COLOR, about: 'A colour.' }])),
    },
  })
  return { fonts: [], colors: {}, each: 'page', ...read }
}
