/** Published static files and assets: their names, and the sizes of images. */
import { imageSize } from 'image-size'
import { withBase } from '../../../site/url.ts'
import type { ImageForm } from '../../graph/plugins/images.ts'
import { fingerprintAll, outputSum } from '../../kernel/fingerprint.ts'
import { type Kept, kept, type MemoInput, type MemoRun } from '../../kernel/store/memo.ts'
import { cleanSvg, isDrawing } from '../../markdown/html/svg.ts'
import type { OutputFile } from '../../output/render/manifest.ts'
import type { PublishedAsset } from '../../output/render/slots.ts'
import { type AssetFile, readAsset } from '../files/asset-file.ts'
import type { ImageForms } from '../pipeline/image-forms.ts'
import type { Project } from '../project.ts'

/** A published static file or asset, with the location of its source. */
export interface PublishedFile extends OutputFile, Pick<AssetFile, 'location' | 'within' | 'stamp'> {
  /** Whether it is an SVG file that is published without active parts. */
  readonly isCleaned?: true
  /** Set when all editions have the file in common: its path is relative to the root, not to its edition. */
  readonly isShared?: true
  /**
   * Reads the bytes in their published form.
   *
   * @throws DocsError when the file no longer exists, or is not a regular file
   */
  readonly read: () => Uint8Array
}

/** Another form of an image, which all editions have in common. */
export interface PublishedForm {
  readonly path: string
  readonly form: ImageForm
}

interface AssetFacts {
  readonly sum: string
  readonly size: number
  readonly width?: number
  readonly height?: number
  readonly isCleaned?: true
}

/**
 * The static files, and the files of the docs folder that pages use, under names with a hash.
 *
 * @param options.baseUrl URL below which the assets lie; `options.staticUrl` where static files lie, when elsewhere;
 * `options.images` other forms of images
 * @param isUsed decides whether a page uses `docs:<path>` or `static:<path>`
 */
export function publishAssets(
  project: Project,
  isUsed: (file: string) => boolean,
  options: MemoRun & {
    readonly baseUrl: string
    readonly staticUrl?: string
    readonly images?: ImageForms | undefined
  },
): { files: PublishedFile[]; forms: PublishedForm[]; assets: Map<string, PublishedAsset> } {
  const files: PublishedFile[] = []
  const forms = new Map<string, PublishedForm>()
  const sourcesOf = (file: AssetFile): Pick<PublishedAsset, 'sources' | 'sizes'> => {
    const named = (options.images?.of.get(file) ?? []).map((form) => ({ path: formPath(file.path, form), form }))
    for (const one of named) forms.set(one.path, one)
    return named.length === 0 ? {} : { sources: sourcesIn(named, options.baseUrl), sizes: options.images?.sizes }
  }
  const assets = new Map<string, PublishedAsset>()
  const seen = new Set<string>()
  for (const file of project.statics) {
    // If several static folders have the same path, the first folder wins.
    if (seen.has(file.path)) continue
    seen.add(file.path)
    const facts = factsOf(file, options)
    files.push(publishedFile(file.path, file, facts))
    if (isUsed(`static:${file.path}`))
      assets.set(`/${file.path}`, {
        ...published(withBase(file.path, options.staticUrl ?? options.baseUrl), facts),
        ...sourcesOf(file),
      })
  }
  for (const file of project.assets) {
    if (!isUsed(`docs:${file.path}`)) continue
    const facts = factsOf(file, options, true)
    const path = assetPath(file.path, facts.sum)
    assets.set(file.path, { ...published(withBase(path, options.baseUrl), facts), ...sourcesOf(file) })
    if (seen.has(path)) continue
    seen.add(path)
    files.push({ ...publishedFile(path, file, facts), isShared: true })
  }
  return { files, forms: [...forms.values()], assets }
}

function publishedFile(path: string, file: AssetFile, { sum, size, isCleaned }: AssetFacts): PublishedFile {
  const { location, within, stamp } = file
  const read = (): Uint8Array => (isCleaned ? cleanSvg(readAsset(file)).bytes : readAsset(file))
  return { path, location, within, stamp, sum, size, read, isCleaned }
}

function published(url: string, { width, height }: AssetFacts): PublishedAsset {
  return { url, ...(width === undefined || height === undefined ? {} : { width, height }) }
}

/** `guides/map.svg` → `assets/files/map-1a2b3c4d.svg`. */
function assetPath(path: string, sum: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return `assets/files/${stem}-${sum.slice(0, 8)}${extension}`
}

/** `guides/map.png` → `assets/files/map-1a2b3c4d.avif`. */
function formPath(path: string, { format, sum }: ImageForm): string {
  return assetPath(path.replace(/\.[^./]*$/, `.${format}`), sum)
}

/** Type and `srcset` of each format, in their order. */
function sourcesIn(forms: readonly PublishedForm[], baseUrl: string): PublishedAsset['sources'] {
  const formats = [...new Set(forms.map(({ form }) => form.format))]
  return formats.map((format) => {
    const files = forms.filter(({ form }) => form.format === format)
    const candidates = files.map(({ path, form }) => `${withBase(path, baseUrl)} ${form.width}w`)
    return [`image/${format}`, candidates.join(', ')]
  })
}

/** @param isAuthored whether authors of documents wrote the file. Static files belong to the owner of the site */
function factsOf(file: AssetFile, run: MemoRun, isAuthored = false): AssetFacts {
  const key = fingerprintAll([isAuthored ? 'docs' : 'static', file.path, file.stamp])
  return assetFacts.known({ key }, run) ?? assetFacts.keep({ key }, JSON.stringify(measured(file, isAuthored)), run)
}

/** Facts of a file, remembered by its path and its stamp. */
const assetFacts: Kept<MemoInput, AssetFacts, MemoRun> = kept('asset', () => [])

function measured(file: AssetFile, isAuthored: boolean): AssetFacts {
  const read = readAsset(file)
  const bytes = isAuthored && isDrawing(file) ? cleanSvg(read).bytes : read
  const isCleaned = bytes === read ? {} : { isCleaned: true as const }
  return { sum: outputSum(bytes), size: bytes.length, ...imageDimensions(file.path, bytes), ...isCleaned }
}

/** The size of an image in pixels, after browsers have turned it as its EXIF data say; nothing for any other file, and for an image that cannot be measured. */
export function imageDimensions(path: string, bytes: Uint8Array): { width?: number; height?: number } {
  if (!/\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i.test(path)) return {}
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    const [across, down] = orientation < 5 ? [width, height] : [height, width]
    return { width: Math.round(across), height: Math.round(down) }
  } catch {
    // An image that cannot be measured is shown without its size.
    return {}
  }
}
