/** What the plugin makes of images, and what it says of files that are none. sharp decodes with threads of its own. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ImageFault, ImageForm } from '../../../cli/graph/plugins/images.ts'
import { widthsFor } from '../forms.ts'
import type { ImagesOptions } from '../options.ts'
import images from '../plugin.ts'

/** Noise, which no encoder makes small, over a slope. */
async function photo(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 7
  for (let at = 0; at < pixels.length; at++) {
    state = (state * 1664525 + 1013904223) >>> 0
    pixels[at] = ((at / pixels.length) * 200 + (state >>> 27)) & 255
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const SMALL: ImagesOptions = { widths: [80, 160, 320] }

async function formsOf(
  file: string,
  bytes: Uint8Array,
  options = SMALL,
  cache?: string,
): Promise<readonly ImageForm[]> {
  return (await images(options).images?.forms?.({ file, read: () => bytes }, cache)) ?? []
}

function faultOf(file: string, bytes: Uint8Array): Promise<ImageFault | undefined> {
  return Promise.resolve(images(SMALL).images?.check?.({ file, read: () => bytes }))
}

const namesOf = (forms: readonly ImageForm[]): string[] => forms.map(({ format, width }) => `${format} ${width}`)

test('widths are those that are clearly smaller than the image, and its own or the widest', () => {
  expect(widthsFor(3000, [1280, 480, 1920])).toEqual([480, 1280, 1920])
  expect(widthsFor(1000, [480, 800, 1280, 1920])).toEqual([480, 800, 1000])
  expect(widthsFor(850, [480, 800, 1280])).toEqual([480, 850])
  expect(widthsFor(300, [480])).toEqual([300])
})

test('an image that is too tall for its widest form has none', async () => {
  expect(await formsOf('docs/a.jpg', await photo(500, 16_500), { widths: [480, 1280] })).toEqual([])
})

test('a picture that gets its right name is made anew, although its bytes are known', async () => {
  const bytes = await photo(400, 300)
  const cache = mkdtempSync(join(tmpdir(), 'images-'))
  expect(await formsOf('docs/a.png', bytes, SMALL, cache)).toEqual([])
  expect(await formsOf('docs/a.jpg', bytes, SMALL, cache)).not.toEqual([])
})

test('a photo gets smaller files in both formats, without its metadata and turned as its EXIF data say', async () => {
  const upright = await photo(600, 400)
  const turned = await sharp(upright)
    .keepExif()
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const forms = await formsOf('docs/a.jpg', turned)
  expect(namesOf(forms)).toEqual(['avif 80', 'avif 160', 'avif 320', 'webp 80', 'webp 160', 'webp 320'])
  for (const { format, width, read } of forms) {
    const bytes = await read()
    expect(bytes.length).toBeLessThan(turned.length)
    const data = await sharp(bytes).metadata()
    expect([data.format === 'heif' ? 'avif' : data.format, data.width, data.height]).toEqual([
      format,
      width,
      width * 1.5,
    ])
    expect([data.exif, data.xmp, data.icc, data.orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('no file is larger than the image, nor than a wider one of its format', async () => {
  const poor = await sharp(await photo(400, 300))
    .jpeg({ quality: 60 })
    .toBuffer()
  const forms = await formsOf('docs/a.jpg', poor, { widths: [200, 400], avif: 100, webp: 100 })
  expect(namesOf(forms)).toEqual([])
  const flat = await sharp({ create: { width: 900, height: 900, channels: 4, background: '#123456' } })
    .composite([{ input: await sharp(await photo(300, 300)).toBuffer(), left: 10, top: 10 }])
    .png()
    .toBuffer()
  const made = await formsOf('docs/a.png', flat)
  const sizes = await Promise.all(made.map(async ({ format, read }) => [format, (await read()).length] as const))
  for (const format of ['avif', 'webp']) {
    const own = sizes.flatMap(([one, size]) => (one === format ? [size] : []))
    expect(own).toEqual([...own].sort((a, b) => a - b))
    expect(Math.max(...own)).toBeLessThan(flat.length)
  }
})

test('small files, animations, drawings and files of other types stay as they are', async () => {
  expect(await formsOf('docs/small.jpg', await photo(60, 40))).toEqual([])
  const frames = await sharp(await photo(200, 400), { raw: undefined }).toBuffer()
  const moving = await sharp(frames).resize(200, 400).gif().toBuffer()
  expect(await formsOf('docs/a.gif', moving)).toEqual([])
  expect(await faultOf('docs/a.gif', moving)).toBeUndefined()
  expect(await formsOf('docs/a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([])
  const png = await sharp(await photo(400, 300))
    .png()
    .toBuffer()
  // A chunk that announces frames, before the pixels.
  const at = png.indexOf('IDAT') - 4
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(8), Buffer.alloc(4)])
  const animated = Buffer.concat([png.subarray(0, at), control, png.subarray(at)])
  expect(await formsOf('docs/a.png', animated)).toEqual([])
  const raw = await sharp(await photo(200, 400))
    .raw()
    .toBuffer()
  const webp = await sharp(raw, { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } })
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(webp).metadata()).pages).toBe(2)
  expect(await formsOf('docs/a.webp', webp)).toEqual([])
})

test('the bytes are the same in every run, with a cache and without', async () => {
  const image = await photo(500, 400)
  const cache = mkdtempSync(join(tmpdir(), 'images-'))
  const sums = (forms: readonly ImageForm[]): string[] => forms.map(({ sum }) => sum)
  const first = sums(await formsOf('docs/a.jpg', image))
  sharp.concurrency(1)
  expect(sums(await formsOf('docs/a.jpg', image, SMALL, cache))).toEqual(first)
  sharp.concurrency(0)
  expect(sums(await formsOf('docs/b.jpg', image, SMALL, cache))).toEqual(first)
})

test('an entry of the cache that is cut off, changed or missing is made again', async () => {
  const image = await photo(500, 400)
  const cache = mkdtempSync(join(tmpdir(), 'images-'))
  const made = await formsOf('docs/a.jpg', image, SMALL, cache)
  const wanted = await Promise.all(made.map(({ read }) => read()))
  const folder = join(cache, 'images')
  const entries = readdirSync(folder)
  expect(entries).toHaveLength(7)
  for (const damage of [
    (bytes: Buffer) => bytes.subarray(0, 70),
    () => Buffer.alloc(0),
    (bytes: Buffer) => bytes.fill(65, 64, 70),
  ]) {
    for (const name of entries) writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))))
    const again = await formsOf('docs/a.jpg', image, SMALL, cache)
    expect(again.map(({ sum }) => sum)).toEqual(made.map(({ sum }) => sum))
    expect(await Promise.all(again.map(({ read }) => read()))).toEqual(wanted)
    expect(readdirSync(folder)).toHaveLength(7)
  }
  for (const name of entries.filter((one) => !one.startsWith('list-'))) writeFileSync(join(folder, name), '')
  const known = await formsOf('docs/a.jpg', image, SMALL, cache)
  expect(await Promise.all(known.map(({ read }) => read()))).toEqual(wanted)
})

test('files that are cut off, lie about their type or announce too many pixels have a fault, and no forms', async () => {
  const jpeg = await photo(400, 300)
  const png = await sharp(jpeg).png().toBuffer()
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['docs/a.jpg', jpeg.subarray(0, 9000), /^is damaged or cut off: /],
    ['docs/a.png', png.subarray(0, png.length - 2000), /^is damaged or cut off: /],
    ['docs/b.png', jpeg, /^has the content of JPEG, although its name says PNG$/],
    [
      'docs/a.webp',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /^has the content of SVG/,
    ],
    ['docs/c.png', bomb, /^(?:has 60000 × 60000 pixels, which are more than 100 million|cannot be read as PNG)$/],
    ['docs/d.avif', Buffer.from('no picture'), /^cannot be read as AVIF$/],
    ['docs/e.jpeg', Buffer.alloc(0), /^cannot be read as JPEG$/],
  ]
  for (const [file, bytes, message] of cases) {
    expect((await faultOf(file, bytes))?.message, file).toMatch(message)
    expect(await formsOf(file, bytes), file).toEqual([])
  }
  expect(await faultOf('docs/a.jpg', jpeg)).toBeUndefined()
})

test('wrong options are named', () => {
  expect(() => images({ widths: [0], formats: ['gif'] })).toThrow(/The options of the plugin `images` are wrong/)
})
