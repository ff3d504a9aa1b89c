/**
 * Pictures of pages, compared with those in `test/browser/pictures`. They are kept at half their size: the files are
 * small, and the edges of letters, which differ a little between versions of a browser, are averaged.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { projectRoot } from './root.ts'

const FOLDER = join(projectRoot, 'test/browser/pictures')
const FAILED = join(FOLDER, 'failed')

/** How far the colour of a pixel may be off, from 0 to 1 (pixelmatch, `threshold`): below a step between two tokens. */
const COLOUR_TOLERANCE = 0.12

/** The share of the pixels that may differ by more: 0.4 %, a word of a page. */
const AREA_TOLERANCE = 0.004

/**
 * Compares a picture with the one of the same name.
 *
 * @param png a screenshot
 * @param accepts whether the picture replaces the one in the repository
 * @returns what differs, where the pictures lie, and how to accept the new one; nothing where they are alike
 */
export function comparePicture(name: string, png: Buffer, accepts: boolean): string | undefined {
  const actual = halved(PNG.sync.read(png))
  const place = join(FOLDER, `${name}.png`)
  const expected = existsSync(place) ? PNG.sync.read(readFileSync(place)) : undefined
  const difference = expected ? differenceOf(expected, actual) : undefined
  if (difference && difference.share <= AREA_TOLERANCE) return undefined
  if (accepts) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(place, packed(actual))
    return undefined
  }
  mkdirSync(FAILED, { recursive: true })
  const write = (kind: string, picture: PNG | undefined): string[] => {
    if (!picture) return []
    const file = join(FAILED, `${name}.${kind}.png`)
    writeFileSync(file, packed(picture))
    return [file]
  }
  const files = [
    ...write('expected', expected),
    ...write('actual', actual),
    ...write('difference', difference?.picture),
  ]
  const what = difference
    ? `${(100 * difference.share).toFixed(2)} % of its pixels differ, and ${100 * AREA_TOLERANCE} % may.`
    : 'There is no picture of this size to compare it with.'
  return (
    `The page “${name}” looks different. ${what} See:\n  ${files.join('\n  ')}\n` +
    'If that was meant: npx vitest run --project browser test/browser/pictures.test.ts -u'
  )
}

function differenceOf(expected: PNG, actual: PNG): { readonly share: number; readonly picture: PNG } | undefined {
  const { width, height } = actual
  if (expected.width !== width || expected.height !== height) return undefined
  const picture = new PNG({ width, height })
  const count = pixelmatch(expected.data, actual.data, picture.data, width, height, { threshold: COLOUR_TOLERANCE })
  return { share: count / (width * height), picture }
}

/** Each pixel is the mean of four. */
function halved({ width, height, data }: PNG): PNG {
  const half = new PNG({ width: width >> 1, height: height >> 1 })
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++)
      for (let part = 0; part < 4; part++) {
        const at = (2 * y * width + 2 * x) * 4 + part
        const sum = [at, at + 4, at + 4 * width, at + 4 * width + 4].reduce(
          (total, index) => total + (data[index] ?? 0),
          0,
        )
        half.data[(y * half.width + x) * 4 + part] = Math.round(sum / 4)
      }
  return half
}

/** Without the transparency, which no screenshot has. */
function packed(picture: PNG): Buffer {
  return PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, filterType: 4 })
}
