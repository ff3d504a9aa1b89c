/**
 * Writes the style sheet of a site's own fonts. While a font is loading, a system font replaces it, scaled to the same
 * widths and heights, so that no text moves when the font arrives (CSS Fonts 4, `size-adjust` and `ascent-override`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontTokens } from '../../../../site/styles/tokens.ts'
import type { ThemeConfig } from '../../../graph/config/config.ts'
import { DocsError } from '../../../kernel/fault/errors.ts'
import { type Face, meanOf, rangesOf, readFace } from './face.ts'

type Kind = keyof ThemeConfig['fonts']

interface FontFile {
  readonly file: string
  readonly face: Face
}

interface StandIn {
  /** System fonts of the same widths; most systems have one of them. */
  readonly local: readonly [normal: readonly string[], bold: readonly string[]]
  /** Mean widths of English text, as shares of the size. */
  readonly width: readonly [normal: number, bold: number]
  readonly generic: string
}

/** Published widths of the letters a to z and of the space, in thousandths of the size. */
const HELVETICA = [
  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
  500, 500, 500, 278,
]
const HELVETICA_BOLD = [
  556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
  556, 556, 500, 278,
]
const TIMES = [
  444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
  500, 500, 444, 250,
]
const TIMES_BOLD = [
  500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
  500, 500, 444, 250,
]
const COURIER = Array.from({ length: 27 }, () => 600)

const SANS: StandIn = {
  local: [
    ['Arial', 'Liberation Sans', 'Arimo'],
    ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
  ],
  width: [meanIn(HELVETICA), meanIn(HELVETICA_BOLD)],
  generic: 'system-ui, sans-serif',
}
const SERIF: StandIn = {
  local: [
    ['Times New Roman', 'Liberation Serif', 'Tinos'],
    ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
  ],
  width: [meanIn(TIMES), meanIn(TIMES_BOLD)],
  generic: 'Georgia, serif',
}
const MONO: StandIn = {
  local: [
    ['Courier New', 'Liberation Mono', 'Cousine'],
    ['Courier New Bold', 'Liberation Mono Bold', 'Cousine Bold'],
  ],
  width: [meanIn(COURIER), meanIn(COURIER)],
  generic: 'ui-monospace, monospace',
}

/** The fonts of the text, which all pages preload. */
export function preloadedFonts({ text, headings }: ThemeConfig['fonts']): string[] {
  return [text[0], headings[0]].flatMap((file) => file ?? [])
}

/**
 * @param urlOf returns the URL that the bundler uses for a file
 * @throws DocsError when a file is missing or is not a font in WOFF2; the message names the option
 */
export function fontSheet(
  { fonts, dir }: Pick<ThemeConfig, 'fonts'> & { readonly dir: string },
  urlOf: (file: string) => string,
): string {
  const kinds = (Object.keys(fontTokens) as Kind[]).filter((kind) => fonts[kind].length > 0)
  return kinds
    .flatMap((kind) => {
      const files = fonts[kind].map((file, index) => ({
        file,
        face: openFace(dir, file, `theme.fonts.${kind}[${index}]`),
      }))
      const standIn = standInFor(kind, files)
      const families = [`docs-${kind}`, `docs-${kind}-stand-in`, standIn.generic].join(', ')
      return [
        ...files.map((one) => fontFace(kind, one, files, urlOf)),
        ...standInFaces(kind, files, standIn),
        `:root { --${fontTokens[kind]}: ${families};${kind === 'text' ? measureIn(files) : ''} }`,
      ]
    })
    .join('\n')
}

/** Letters of mean width in a line. Lines end with a word, so that readers see four fewer. */
const LETTERS = 74

/** The width of the text in `em`: in `ch` it would change when the font arrives, because no stand-in has the same 0. */
function measureIn(files: readonly FontFile[]): string {
  const width = files.find(({ face }) => face.width !== undefined)?.face.width
  return width === undefined ? '' : ` --measure: ${(LETTERS * width).toFixed(1)}em;`
}

function openFace(dir: string, file: string, option: string): Face {
  const face = readFace(readFont(join(dir, file), file, option))
  if (face) return face
  throw new DocsError(`\`${option}\` names ${file}, which is not a font in WOFF2.`, {
    hint: 'Most fonts are available as .woff2; tools such as fonttools convert others.',
  })
}

function readFont(location: string, file: string, option: string): Buffer {
  try {
    return readFileSync(location)
  } catch (cause) {
    throw new DocsError(`\`${option}\` names ${file}, which cannot be read.`, {
      cause,
      hint: 'The path begins at the folder of docs.config.ts.',
    })
  }
}

function fontFace(
  kind: Kind,
  { file, face }: FontFile,
  all: readonly FontFile[],
  urlOf: (file: string) => string,
): string {
  const siblings = all.filter(({ face: one }) => one.weight === face.weight && one.isItalic === face.isItalic)
  const earlier = siblings.slice(
    0,
    siblings.findIndex((one) => one.file === file),
  )
  const characters = earlier.reduce((left, one) => without(left, one.face.characters), face.characters)
  return block({
    'font-family': `docs-${kind}`,
    src: `url(${JSON.stringify(urlOf(file))}) format("woff2")`,
    'font-weight': face.weight,
    'font-style': face.isItalic ? 'italic' : 'normal',
    'font-display': 'swap',
    // The files of one font divide its characters, so that a browser loads only those that a page needs.
    ...(siblings.length > 1 && characters.length > 0 ? { 'unicode-range': characters.map(range).join(', ') } : {}),
  })
}

/** The characters of a file without those of earlier files, because browsers prefer the later of two files. */
function without(characters: Face['characters'], taken: Face['characters']): Face['characters'] {
  const has = new Set(taken.flatMap(codes))
  return rangesOf(characters.flatMap(codes).filter((code) => !has.has(code)))
}

function codes([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function range([from, to]: readonly [number, number]): string {
  const first = `U+${from.toString(16)}`
  return from === to ? first : `${first}-${to.toString(16)}`
}

function standInFor(kind: Kind, [first]: readonly FontFile[]): StandIn {
  if (kind === 'code') return MONO
  return first?.face.isSerif ? SERIF : SANS
}

/** The scaled system fonts for normal and for bold weights. */
function standInFaces(kind: Kind, files: readonly FontFile[], { local, width }: StandIn): string[] {
  const upright = files.filter(({ face }) => !face.isItalic && face.width !== undefined)
  const normal = (upright.find(({ face }) => !face.isBold) ?? upright[0])?.face
  if (normal?.width === undefined) return []
  const bold = upright.find(({ face }) => face.isBold)?.face
  // Without a bold file, the bold width is estimated: the ratio of bold to normal is that of the system font.
  const boldWidth = bold?.width ?? normal.width * (width[1] / width[0])
  return [
    standInFace(kind, local[0], normal, normal.width / width[0], '1 599'),
    standInFace(kind, local[1], bold ?? normal, boldWidth / width[1], '600 1000'),
  ]
}

function standInFace(kind: Kind, local: readonly string[], face: Face, size: number, weight: string): string {
  const share = (value: number): string => `${(100 * value).toFixed(2)}%`
  return block({
    'font-family': `docs-${kind}-stand-in`,
    src: local.map((name) => `local("${name}")`).join(', '),
    'font-weight': weight,
    'size-adjust': share(size),
    'ascent-override': share(face.ascent / size),
    'descent-override': share(face.descent / size),
    'line-gap-override': share(face.lineGap / size),
  })
}

function block(declarations: Readonly<Record<string, string>>): string {
  const lines = Object.entries(declarations).map(([name, value]) => `${name}: ${value};`)
  return `@font-face { ${lines.join(' ')} }`
}

function meanIn(widths: readonly number[]): number {
  const mean = meanOf((character) => widths['abcdefghijklmnopqrstuvwxyz '.indexOf(character)]) ?? 0
  return mean / 1000
}
