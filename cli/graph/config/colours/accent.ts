/**
 * Makes colours from one accent. In both modes, text in the accent, on the accent and on its shade has a contrast of 4.5
 * to 1 on every background of the theme (WCAG 2.2, 1.4.3). Only the lightness of the accent changes, and no further than
 * this contrast needs. Areas keep the accent as it was written, with light or dark text on them.
 */
import { contrast, fromOklch, mix, type Rgb, readHex, toHex, toOklch } from './colour.ts'

/** Token → CSS value. */
export type Tokens = Readonly<Record<string, string>>

export type Mode = 'light' | 'dark'

/** 4.5 by WCAG, and a margin for browsers that round mixed colours. */
const READABLE = 4.53

/** The tokens of backgrounds behind text in the accent. */
const BACKGROUNDS = ['paper', 'raised', 'shade', 'codeMarked', 'codeInserted', 'codeDeleted'] as const

/** Lightness and highest chroma of the shade behind selected elements, and of text on the accent. */
const SHADE = { light: { lightness: 0.945, chroma: 0.025 }, dark: { lightness: 0.29, chroma: 0.045 } } as const
const ON_DARK = { lightness: 0.19, chroma: 0.03 } as const

const WHITE: Rgb = [1, 1, 1]

const STEP = 0.008

/**
 * @param accent a hexadecimal colour
 * @param tokens all tokens of the mode; only hexadecimal colours are taken into account
 * @returns `accent`, `accentShade`, `onAccent`, `accentFill` and `onFill`; `undefined` when no lightness is readable on all backgrounds
 */
export function accentTokens(accent: string, tokens: Tokens, mode: Mode): Tokens | undefined {
  const written = readHex(accent)
  if (!written) return undefined
  const shade = shadeOf(written, tokens, mode)
  const found = lightnesses(toOklch(written).lightness, mode)
    .map((lightness) => withLightness(written, lightness))
    .find((color) => isReadable(color, backgrounds(color, shade, tokens)))
  if (!found) return undefined
  const onAccent = mode === 'light' ? '#ffffff' : toHex(muted(written, ON_DARK))
  const onFill = contrast(WHITE, written) >= READABLE ? '#ffffff' : '#000000'
  return { accent: toHex(found), accentShade: toHex(shade), onAccent, accentFill: toHex(written), onFill }
}

/** The lightness itself, then darker ones in light mode and lighter ones in dark mode. */
function lightnesses(own: number, mode: Mode): number[] {
  const end = mode === 'light' ? 0 : 1
  const count = Math.ceil(Math.abs(end - own) / STEP)
  const steps = Array.from({ length: count }, (_, step) => own + Math.sign(end - own) * step * STEP)
  return [...steps, end]
}

/** The colour in the precision of the style sheet, steps of 1/255. */
function withLightness(color: Rgb, lightness: number): Rgb {
  const own = toOklch(color)
  return rounded(lightness === own.lightness ? color : fromOklch({ ...own, lightness }))
}

function muted(color: Rgb, { lightness, chroma }: { readonly lightness: number; readonly chroma: number }): Rgb {
  const own = toOklch(color)
  return rounded(fromOklch({ lightness, chroma: Math.min(own.chroma, chroma), hue: own.hue }))
}

function rounded(color: Rgb): Rgb {
  return readHex(toHex(color)) ?? color
}

/** The shade behind selected elements. Text in `ink` and `soft` is readable on it too. */
function shadeOf(accent: Rgb, tokens: Tokens, mode: Mode): Rgb {
  const texts = colors(tokens, ['ink', 'soft'])
  const { lightness, chroma } = SHADE[mode]
  const away = mode === 'light' ? 1 : -1
  for (let at: number = lightness; at > 0 && at < 1; at += away * STEP) {
    const shade = muted(accent, { lightness: at, chroma })
    if (texts.every((text) => contrast(text, shade) >= READABLE)) return shade
  }
  return colors(tokens, ['paper'])[0] ?? muted(accent, SHADE[mode])
}

/** All backgrounds of text in the accent, inline code and tinted boxes included. */
function backgrounds(accent: Rgb, shade: Rgb, tokens: Tokens): Rgb[] {
  const [ink] = colors(tokens, ['ink'])
  const plain = [shade, ...colors(tokens, BACKGROUNDS)]
  const boxes = colors(tokens, ['paper']).map((paper) => mix(paper, accent, 0.06))
  const areas = [...plain, ...boxes]
  return ink ? [...areas, ...areas.map((area) => mix(area, ink, 0.07))] : areas
}

function isReadable(text: Rgb, areas: readonly Rgb[]): boolean {
  return areas.every((area) => contrast(text, area) >= READABLE)
}

function colors(tokens: Tokens, names: readonly string[]): Rgb[] {
  return names.flatMap((name) => {
    const color = readHex(tokens[name] ?? '')
    return color ? [color] : []
  })
}
