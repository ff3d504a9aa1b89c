/**
 * Colours as numbers: their contrast by WCAG 2.2 (relative luminance), and OKLCH (Björn Ottosson, “A perceptual color
 * space for image processing”), in which lightness changes without a change of hue.
 */

/** Red, green and blue from 0 to 1, as sRGB encodes them. */
export type Rgb = readonly [number, number, number]

interface Oklch {
  /** From 0 to 1. */
  readonly lightness: number
  readonly chroma: number
  /** In radians. */
  readonly hue: number
}

/** @returns the colour of `#abc` or `#aabbcc`; `undefined` for any other text */
export function readHex(text: string): Rgb | undefined {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(text.trim()) ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  if (digits === undefined) return undefined
  const part = (from: number): number => Number.parseInt(digits.slice(from, from + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

export function toHex(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Mixes as `color-mix(in srgb, one, other share)`. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2): number => one[index] * (1 - share) + other[index] * share
  return [part(0), part(1), part(2)]
}

export function toOklch(color: Rgb): Oklch {
  const [red, green, blue] = [linear(color[0]), linear(color[1]), linear(color[2])]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The colour of this lightness and hue, with as much of the chroma as sRGB can show. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  let least = 0
  let most = chroma
  if (isShown(linearOf({ lightness, chroma, hue }))) least = chroma
  for (let step = 0; step < 12 && least < most; step++) {
    const middle = (least + most) / 2
    if (isShown(linearOf({ lightness, chroma: middle, hue }))) least = middle
    else most = middle
  }
  const [red, green, blue] = linearOf({ lightness, chroma: least, hue })
  return [encoded(red), encoded(green), encoded(blue)]
}

function linearOf({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isShown(parts: Rgb): boolean {
  return parts.every((part) => part >= -0.0005 && part <= 1.0005)
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function encoded(part: number): number {
  const kept = Math.min(1, Math.max(0, part))
  return kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055
}
