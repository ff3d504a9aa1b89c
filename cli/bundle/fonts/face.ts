/** Reads from a font what a style sheet needs: weight, style, heights, and the width of letters. */
import { type FontTables, readWoff2 } from './woff2.ts'

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
  /** Width of the digit 0, as a share of the size: the unit `ch` of CSS. */
  readonly zero: number | undefined
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

/** @returns `undefined` for a file that is not a WOFF2 font */
export function readFace(file: Buffer): Face | undefined {
  const font = readWoff2(file)
  const [head, hhea, os2] = ['head', 'hhea', 'OS/2'].map((tag) => font?.tables.get(tag))
  if (!font || !head || !hhea || !os2 || head.length < 20 || hhea.length < 36 || os2.length < 64) return undefined
  const size = head.readUInt16BE(18)
  const weight = os2.readUInt16BE(4)
  const map = characterMap(font.tables.get('cmap'))
  const widthOf = advances(font, hhea.readUInt16BE(34))
  const zero = widthOf(map.get(0x30) ?? -1)
  return {
    weight: weightAxis(font.tables.get('fvar')) ?? String(weight),
    isBold: weight >= 600,
    isItalic: (os2.readUInt16BE(62) & 1) === 1,
    // PANOSE, “serif style”: 2 to 10 have serifs.
    isSerif: os2.readUInt8(33) >= 2 && os2.readUInt8(33) <= 10,
    ascent: hhea.readInt16BE(4) / size,
    descent: -hhea.readInt16BE(6) / size,
    lineGap: hhea.readInt16BE(8) / size,
    width: meanWidth(map, widthOf, size),
    zero: zero === undefined ? undefined : zero / size,
    characters: rangesOf([...map.keys()].sort((a, b) => a - b)),
  }
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

function meanWidth(
  map: ReadonlyMap<number, number>,
  widthOf: (glyph: number) => number | undefined,
  size: number,
): number | undefined {
  const mean = meanOf((character) => {
    const glyph = map.get(character.codePointAt(0) ?? 0)
    return glyph === undefined ? undefined : widthOf(glyph)
  })
  return mean === undefined ? undefined : mean / size
}

/** The advance of each glyph (OpenType, `hmtx`; transformed: WOFF2, section 5.4). */
function advances({ tables, transformed }: FontTables, count: number): (glyph: number) => number | undefined {
  const table = tables.get('hmtx')
  const [start, step] = transformed.has('hmtx') ? [1, 2] : [0, 4]
  return (glyph) => {
    if (glyph < 0) return undefined
    const at = start + Math.min(glyph, count - 1) * step
    return table && at + 2 <= table.length ? table.readUInt16BE(at) : undefined
  }
}

/** `100 900`, from the axis of weights (OpenType, `fvar`). */
function weightAxis(fvar: Buffer | undefined): string | undefined {
  if (!fvar) return undefined
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)]
  for (let index = 0; index < count; index++) {
    const at = start + index * size
    if (fvar.toString('latin1', at, at + 4) !== 'wght') continue
    return `${fvar.readInt16BE(at + 4)} ${fvar.readInt16BE(at + 12)}`
  }
  return undefined
}

/** Character → glyph (OpenType, `cmap`, formats 4 and 12). */
function characterMap(cmap: Buffer | undefined): Map<number, number> {
  const map = new Map<number, number>()
  if (!cmap) return map
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    if (table.length < 4) continue
    if (table.readUInt16BE(0) === 12) readGroups(table, map)
    else if (table.readUInt16BE(0) === 4) readSegments(table, map)
  }
  return map
}

function readGroups(table: Buffer, map: Map<number, number>): void {
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const at = 16 + index * 12
    const [from, to, glyph] = [table.readUInt32BE(at), table.readUInt32BE(at + 4), table.readUInt32BE(at + 8)]
    for (let code = from; code <= Math.min(to, 0x10ffff); code++) map.set(code, glyph + code - from)
  }
}

function readSegments(table: Buffer, map: Map<number, number>): void {
  const size = table.readUInt16BE(6)
  for (let at = 0; at < size; at += 2) {
    const to = table.readUInt16BE(14 + at)
    const from = table.readUInt16BE(16 + size + at)
    const delta = table.readUInt16BE(16 + 2 * size + at)
    const offsetAt = 16 + 3 * size + at
    const offset = table.readUInt16BE(offsetAt)
    for (let code = from; code <= to && code !== 0xffff; code++) {
      const place = offsetAt + offset + (code - from) * 2
      let glyph = code
      if (offset !== 0) glyph = place + 2 <= table.length ? table.readUInt16BE(place) : 0
      if (glyph !== 0) map.set(code, (glyph + delta) & 0xffff)
    }
  }
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
