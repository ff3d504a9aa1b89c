/** Looks at the file of an image before anything is made of it: the only place that says which files have other forms. */
import { extname } from 'node:path'
import type { ImageFault } from 'docs-build'
import { messageOf } from 'docs-build/plugins'
import type { Metadata, Sharp, SharpOptions } from 'sharp'

/** The package, as far as it is used here. */
export type SharpModule = ((input: Uint8Array, options?: SharpOptions) => Sharp) & {
  readonly versions: Readonly<Record<string, string | undefined>>
}

/** Endings of the files that can have other forms, with the format that each promises. */
const FORMATS: Readonly<Record<string, string>> = { jpg: 'JPEG', jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' }

/** What is known of a file whose header can be read. */
export interface Header {
  /** After it is turned as its EXIF data say. */
  readonly width: number
  readonly height: number
  readonly pixels: number
  readonly isDrawing: boolean
  readonly isAnimated: boolean
}

export interface Seen {
  readonly fault?: ImageFault
  readonly header?: Header
}

/** Whether a file can have other forms, by its name. */
export function isRaster(file: string): boolean {
  return promisedBy(file) !== undefined
}

function promisedBy(file: string): string | undefined {
  const ending = extname(file).slice(1).toLowerCase()
  return Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined
}

/** @param megapixels pixels that an image may have, in millions */
export async function readHeader(
  sharp: SharpModule,
  file: string,
  bytes: Uint8Array,
  megapixels: number,
): Promise<Seen> {
  const promised = promisedBy(file)
  let data: Metadata
  try {
    // Headers alone: no pixel is decoded, however many the file announces.
    data = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return {
      fault: { message: `cannot be read as ${promised}`, hint: 'Save it again with the program that has made it.' },
    }
  }
  const { format, compression, width = 0, height = 0, pages = 1, autoOrient } = data
  const found = compression === 'av1' ? 'AVIF' : (FORMATS[format ?? ''] ?? String(format).toUpperCase())
  if (found !== promised)
    return {
      fault: {
        message: `has the content of ${found}, although its name says ${promised}`,
        hint: `Rename it, or save it as ${promised}.`,
      },
    }
  const pixels = width * height
  if (pixels > megapixels * 1_000_000)
    return {
      fault: {
        message: `has ${width} × ${height} pixels, which are more than ${megapixels} million`,
        hint: 'Make it smaller, or set `megapixels` of the plugin `images`.',
      },
    }
  const isAnimated = pages > 1 || (promised === 'PNG' && isAnimatedPng(bytes))
  const shown = { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height }
  return { header: { ...shown, pixels, isDrawing: promised === 'PNG', isAnimated } }
}

/** Whether a PNG file has a chunk `acTL` before its pixels (w3.org/TR/png-3, section 11.3.6.1), which sharp does not read. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels = text.indexOf('IDAT')
  return text.subarray(0, pixels === -1 ? undefined : pixels).includes('acTL')
}

/** Decodes a whole image, and keeps nothing of it. */
export async function decodingFault(
  sharp: SharpModule,
  bytes: Uint8Array,
  megapixels: number,
): Promise<ImageFault | undefined> {
  try {
    await opened(sharp, bytes, megapixels).resize(16).raw().toBuffer()
    return undefined
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n').filter(Boolean)
    return {
      message: `is damaged or cut off: ${reason.trim()}`,
      hint: 'Save it again with the program that has made it, or take it from an older commit.',
    }
  }
}

/** An image that is decoded once, and fails where a part of it is missing. */
export function opened(sharp: SharpModule, bytes: Uint8Array, megapixels: number): Sharp {
  return sharp(bytes, { limitInputPixels: megapixels * 1_000_000, failOn: 'error' }).autoOrient()
}
