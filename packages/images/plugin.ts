/** Smaller files of the images that documents show, made by sharp when the site is built. */
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import type { ImageForm, PluginImage } from 'docs-build'
import { DocsError, definePlugin, fingerprintAll, messageOf, type Plugin, readPackageFile } from 'docs-build/plugins'
import { hasForms, type MadeForm, makeForms } from './forms.ts'
import { heldFiles, type KeptFiles, keptFiles } from './kept-files.ts'
import { decodingFault, isRaster, readHeader, type SharpModule } from './look.ts'
import { imagesOptions, type Settings } from './options.ts'
import { sumOf } from './sum.ts'

export default function images(given: unknown): Plugin {
  const settings = imagesOptions(given)
  const inTurn = turns(availableParallelism())
  return definePlugin({
    name: 'images',
    key: sharpVersion(),
    images: {
      sizes: settings.sizes,
      check: ({ file, read }) =>
        inTurn(async () => {
          if (!isRaster(file)) return undefined
          const [sharp, bytes] = [await loadSharp(), read()]
          const { fault, header } = await readHeader(sharp, file, bytes, settings.megapixels)
          return fault ?? (header?.isAnimated ? undefined : decodingFault(sharp, bytes, settings.megapixels))
        }),
      forms: (image, cacheDir) =>
        inTurn(async () =>
          isRaster(image.file)
            ? formsOf(image, settings, cacheDir === undefined ? held : keptFiles(join(cacheDir, 'images')))
            : [],
        ),
    },
  })
}

const held = heldFiles()

/** The part of a form that is kept as text. */
type Row = readonly [format: MadeForm['format'], width: number, sum: string]

async function formsOf({ file, read }: PluginImage, settings: Settings, files: KeptFiles): Promise<ImageForm[]> {
  const image = read()
  const sharp = await loadSharp()
  // The ending, because a file that is not what its name says has no forms; the versions of all that sharp is made of, because
  // another encoder makes other bytes.
  const made = [
    sumOf(image),
    extname(file).toLowerCase(),
    JSON.stringify(settings),
    JSON.stringify(sharp.versions),
    process.arch,
  ]
  const list = `list-${fingerprintAll(made)}`
  const make = async (): Promise<ReadonlyMap<string, MadeForm>> => {
    const forms = new Map((await formsIn(image, file, settings, sharp)).map((form) => [sumOf(form.bytes), form]))
    for (const [sum, { bytes }] of forms) files.put(sum, bytes)
    const rows = Array.from(forms, ([sum, { format, width }]): Row => [format, width, sum])
    files.put(list, Buffer.from(JSON.stringify(rows)))
    return forms
  }
  const kept = files.get(list)
  const rows = kept
    ? (JSON.parse(Buffer.from(kept).toString()) as Row[])
    : Array.from(await make(), ([sum, { format, width }]): Row => [format, width, sum])
  const bytesOf = async (sum: string): Promise<Uint8Array> =>
    files.get(sum) ?? (await make()).get(sum)?.bytes ?? new Uint8Array()
  return rows.map(([format, width, sum]) => ({ format, width, sum, read: () => bytesOf(sum) }))
}

/** @returns nothing for an image that cannot be decoded: `check` reports it */
async function formsIn(
  image: Uint8Array,
  file: string,
  settings: Settings,
  sharp: SharpModule,
): Promise<readonly MadeForm[]> {
  const { header } = await readHeader(sharp, file, image, settings.megapixels)
  if (!header || !hasForms(header, image.length, settings)) return []
  try {
    return await makeForms(sharp, image, header, settings)
  } catch (error) {
    if (await decodingFault(sharp, image, settings.megapixels)) return []
    throw error
  }
}

async function loadSharp(): Promise<SharpModule> {
  try {
    return (await import('sharp')).default
  } catch (error) {
    throw new DocsError(`The package \`sharp\` does not run here: ${messageOf(error).split('\n')[0]}`, {
      hint: 'Run `npm install sharp` again on this machine, because it has a part for each system.',
    })
  }
}

/** @throws DocsError when it is not installed */
function sharpVersion(): string {
  const manifest = readPackageFile('sharp', 'package.json', import.meta.url)
  if (manifest !== undefined) return String(JSON.parse(new TextDecoder().decode(manifest)).version)
  throw new DocsError('The plugin `images` makes files with the package `sharp`, which is not installed.', {
    hint: 'Run `npm install --save-dev sharp`, or take `images()` out of `plugins`.',
  })
}

/** Makes a function that does pieces of work, a number of them at the same time: each holds an image in memory. */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
