/** The smaller files of one image: which widths and formats, and their bytes. */
import type { Sharp } from 'sharp'
import { type Header, opened, type SharpModule } from './look.ts'
import type { Settings } from './options.ts'

/** A file that shows an image in one format and width. */
export interface MadeForm {
  readonly format: 'avif' | 'webp'
  readonly width: number
  readonly bytes: Uint8Array
}

/** Below this size, what readers save does not pay for another file. */
const LEAST_BYTES = 10_000
/** Pixels that WebP and AVIF files have at most in each direction. */
const MOST_PIXELS = 16_383

/**
 * Whether an image has other forms at all. One that is too tall for its widest form has none, because browsers would take a
 * narrower one instead.
 */
export function hasForms({ width, height, isAnimated }: Header, size: number, { widths }: Settings): boolean {
  const tallest = Math.round((height * Math.min(width, Math.max(...widths))) / width)
  return !isAnimated && size >= LEAST_BYTES && width >= Math.min(...widths) && tallest <= MOST_PIXELS
}

/**
 * The widths of the files of an image: the wanted ones that are clearly smaller than the largest, and the largest, which is
 * that of the image where the image is smaller.
 */
export function widthsFor(width: number, wanted: readonly number[]): number[] {
  const largest = Math.min(width, Math.max(...wanted))
  return [...new Set([...wanted.filter((one) => one * 1.15 < largest), largest])].sort((a, b) => a - b)
}

/**
 * Makes the files of an image. No file has as many bytes as a wider one of its format, or as the image. A format whose widest
 * file has is left out, because browsers would take a narrower one instead.
 */
export async function makeForms(
  sharp: SharpModule,
  image: Uint8Array,
  header: Header,
  settings: Settings,
): Promise<MadeForm[]> {
  const widths = widthsFor(header.width, settings.widths).reverse()
  const widest = opened(sharp, image, settings.megapixels).resize({ width: widths[0] as number })
  // Decoded once, for all files.
  const pixels = widest.toColourspace('srgb').raw({ depth: 'uchar' })
  const { data, info: raw } = await pixels.toBuffer({ resolveWithObject: true })
  const made: MadeForm[] = []
  for (const format of settings.formats) {
    let most = image.length
    for (const width of widths) {
      const scaled = sharp(data, { raw }).resize({ width })
      const bytes = await encoded(scaled, format, header, settings).toBuffer()
      if (bytes.length < most) made.unshift({ format, width, bytes })
      else if (width === raw.width) break
      most = Math.min(most, bytes.length)
    }
  }
  return settings.formats.flatMap((format) => made.filter((form) => form.format === format))
}

/**
 * With effort 4, a file of 1,280 pixels takes 3 s of a processor instead of 0.5 s, and is 0.4 % smaller. Screenshots have
 * thin coloured lines, which lose their colours with half the resolution for it.
 */
function encoded(image: Sharp, format: MadeForm['format'], { isDrawing }: Header, settings: Settings): Sharp {
  if (format === 'avif')
    return image.avif({ quality: settings.avif, effort: 3, chromaSubsampling: isDrawing ? '4:4:4' : '4:2:0' })
  return isDrawing
    ? image.webp({ quality: settings.webp, nearLossless: true })
    : image.webp({ quality: settings.webp, smartSubsample: true })
}
