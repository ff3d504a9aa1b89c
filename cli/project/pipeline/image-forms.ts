/** Other forms of images, which plugins make when the site is built. */
import type { ImageForm } from '../../graph/plugins/images.ts'
import { awaitPlugin, requireList } from '../../graph/plugins/plugin-fault.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { outputSum } from '../../kernel/fingerprint.ts'
import type { AssetFile } from '../files/asset-file.ts'
import { type ImageInputs, pluginImage, shownImages } from './shown-images.ts'

/** The forms of each image that has some, and how wide images are shown. */
export interface ImageForms {
  readonly of: ReadonlyMap<AssetFile, readonly ImageForm[]>
  readonly sizes: string
}

/** @returns the forms by the first plugin that makes any @throws DocsError when a plugin throws */
export async function imageForms(edition: ImageInputs, cacheDir: string | undefined): Promise<ImageForms | undefined> {
  const maker = edition.inputs.plugins.list.find(({ plugin }) => plugin.images?.forms)?.plugin
  const { forms, sizes = '100vw' } = maker?.images ?? {}
  if (maker === undefined || forms === undefined) return undefined
  const made = shownImages(edition).map(async ({ file }) => {
    const work = { plugin: maker.name, hook: 'images.forms', on: file.file }
    const image = pluginImage(file, edition.inputs.read)
    const list = await awaitPlugin(work, async () => [...requireList(await forms(image, cacheDir), 'forms')])
    return [file, list] as const
  })
  return { of: new Map((await Promise.all(made)).filter(([, list]) => list.length > 0)), sizes }
}

/** @throws DocsError when a plugin gives other bytes than it has promised, because pages name them */
export async function formBytes({ sum, read }: ImageForm, path: string): Promise<Uint8Array> {
  const bytes = await read()
  if (outputSum(bytes) === sum) return bytes
  throw new DocsError(`The bytes of \`${path}\` are not those that the plugin has promised.`, {
    hint: 'Let `sum` be the SHA-256 of what `read` returns.',
  })
}
