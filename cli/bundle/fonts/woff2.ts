/** Reads the tables of a font in WOFF2 (W3C, “WOFF File Format 2.0”). */
import { brotliDecompressSync } from 'node:zlib'

/** Tag → table. Tables of glyphs may be transformed, see `isTransformed`. */
export interface FontTables {
  readonly tables: ReadonlyMap<string, Buffer>
  readonly transformed: ReadonlySet<string>
}

/** The tags that a directory names by their place in this list (section 4.2). */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  )
const OTHER_TAG = 63
const HEADER = 48

/** @returns `undefined` for a file that is not a WOFF2 font, or is damaged */
export function readWoff2(file: Buffer): FontTables | undefined {
  if (file.length < HEADER || file.toString('latin1', 0, 4) !== 'wOF2') return undefined
  try {
    return readTables(file)
  } catch (error) {
    if (error instanceof Error && /out of range|bounds|decompress|unexpected/i.test(`${error.name} ${error.message}`))
      return undefined
    throw error
  }
}

function readTables(file: Buffer): FontTables {
  let at = HEADER
  const number = (): number => {
    let value = 0
    for (let count = 0; count < 5; count++) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
    throw new RangeError('a length is out of range')
  }
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++)
    const place = flags & 0x3f
    const tag = place === OTHER_TAG ? file.toString('latin1', at, at + 4) : (KNOWN_TAGS[place] ?? '').replace('_', ' ')
    if (place === OTHER_TAG) at += 4
    const version = flags >> 6
    const original = number()
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    return { tag, isTransformed, length: isTransformed ? number() : original }
  })
  const content = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  const tables = new Map<string, Buffer>()
  let from = 0
  for (const { tag, length } of entries) {
    tables.set(tag, content.subarray(from, from + length))
    from += length
  }
  return { tables, transformed: new Set(entries.flatMap(({ tag, isTransformed }) => (isTransformed ? [tag] : []))) }
}
