/** The packaged font of social pictures, and which characters it has. */
import { readPackageFile } from 'docs-build/plugins'

const FONT = '@fontsource/inter'

/** Parts of the font: each has the characters of some scripts. The files of a part are merged by the drawing program. */
const PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const

export interface PictureFont {
  readonly name: string
  readonly data: Uint8Array
  readonly weight: 400 | 700
}

/** The fonts; nothing when the package is not installed. */
export function packagedFonts(): PictureFont[] | undefined {
  const fonts = PARTS.flatMap((part) =>
    ([400, 700] as const).map((weight) => {
      const data = readPackageFile(FONT, `files/inter-${part}-${weight}-normal.woff`, import.meta.url)
      return data && { name: `Inter ${part}`, data, weight }
    }),
  )
  return fonts.every((font) => font !== undefined) ? fonts : undefined
}

/** Makes a function that tells whether the packaged font has a character. */
export function packagedCoverage(): (character: string) => boolean {
  const text = readPackageFile(FONT, 'unicode.json', import.meta.url)
  const ranges = text === undefined ? {} : (JSON.parse(new TextDecoder().decode(text)) as Record<string, string>)
  const covered = PARTS.flatMap((part) => rangesOf(ranges[part] ?? ''))
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return covered.some(([first, last]) => code >= first && code <= last)
  }
}

/** The bytes of a font's tables as a WOFF file announces them (w3.org/TR/WOFF, section 5); of other fonts those of the file. */
export function unpackedSize(font: Uint8Array): number {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  if (font.length < 44 || view.getUint32(0) !== 0x774f4646) return font.length
  const tables = Math.min(view.getUint16(12), Math.floor((font.length - 44) / 20))
  return Array.from({ length: tables }, (_, at) => view.getUint32(44 + 20 * at + 12)).reduce((a, b) => a + b, 0)
}

/** `U+0000-00FF,U+0131` */
function rangesOf(text: string): [first: number, last: number][] {
  return text.split(',').flatMap((part): [number, number][] => {
    const [, first, last = first] = /^U\+([\dA-F]+)(?:-([\dA-F]+))?$/i.exec(part.trim()) ?? []
    return first === undefined || last === undefined ? [] : [[Number.parseInt(first, 16), Number.parseInt(last, 16)]]
  })
}
