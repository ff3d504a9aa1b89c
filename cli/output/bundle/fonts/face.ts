/** Reads from a font what a style sheet needs: weight, style, heights, and the width of letters. */
import { create, type Font } from 'fontkitten'

export interface Face {
  /** As `font-weight` in `@font-face`: `400`, or `100 900` for a variable font. */
  readonly weight: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isSerif: boolean
  /** Heights, as shares of the size of the font. */
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** Mean width of the letters of English text, as a share of the size; absent for a font without Latin letters. */
  readonly width: number | undefined
  /** Ranges of characters, each as its first and its last character. */
  readonly characters: readonly (readonly [from: number, to: number])[]
}

/** The number of times that a character occurs in 1,000 characters of English text. */
const FREQUENCY: Readonly<Record<string, number>> = {
  ' ': 180,
  e: 104,
  t: 74,
  a: 67,
  o: 62,
  i: 57,
  n: 57,
  s: 52,
  h: 50,
  r: 49,
  d: 35,
  l: 33,
  c: 23,
  u: 23,
  m: 20,
  w: 19,
  f: 18,
  g: 16,
  y: 16,
  p: 16,
  b: 12,
  v: 8,
  k: 6,
  j: 1,
  x: 1,
  q: 1,
  z: 1,
}

/** @returns `undefined` for a file that is not a WOFF2 font, or is damaged */
export function readFace(file: Buffer): Face | undefined {
  try {
    const font = create(file)
    return font.type === 'WOFF2' ? faceOf(font) : undefined
  } catch {
    // The package throws errors of any kind, also when it first reads a table.
    return undefined
  }
}

function faceOf(font: Font): Face {
  const { unitsPerEm, hhea, 'OS/2': os2 } = font
  const axis = font.variationAxes['wght']
  const serifStyle = os2.panose[1] ?? 0
  const widthOf = (character: string): number | undefined => {
    const code = character.codePointAt(0) ?? 0
    return font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code).advanceWidth / unitsPerEm : undefined
  }
  return {
    weight: axis ? `${axis.min} ${axis.max}` : String(os2.usWeightClass),
    isBold: os2.usWeightClass >= 600,
    isItalic: os2.fsSelection.italic,
    // PANOSE: 2 to 10 have serifs.
    isSerif: serifStyle >= 2 && serifStyle <= 10,
    ascent: hhea.ascent / unitsPerEm,
    descent: -hhea.descent / unitsPerEm,
    lineGap: hhea.lineGap / unitsPerEm,
    width: meanOf(widthOf),
    characters: rangesOf(charactersOf(font)),
  }
}

/** A table of characters may end with U+FFFF, and begin with U+0, which are no characters of a text. */
function charactersOf(font: Font): number[] {
  const codes = new Set(font.characterSet.filter((code) => code !== 0 && code !== 0xffff))
  return [...codes].filter((code) => font.hasGlyphForCodePoint(code)).sort((a, b) => a - b)
}

/** The mean width of English text, from the width of each letter. */
export function meanOf(widthOf: (character: string) => number | undefined): number | undefined {
  let sum = 0
  for (const [character, count] of Object.entries(FREQUENCY)) {
    const width = widthOf(character)
    if (width === undefined) return undefined
    sum += width * count
  }
  return sum / 1000
}

/** Sorted numbers as ranges. */
export function rangesOf(codes: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const code of codes) {
    const last = found.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else found.push([code, code])
  }
  return found
}
