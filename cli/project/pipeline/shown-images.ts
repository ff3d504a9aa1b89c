/** The images that documents show, and what plugins find wrong with their files. */
import { resolveReference } from '../../graph/links/resolve.ts'
import type { ImageFault, PluginImage } from '../../graph/plugins/images.ts'
import { awaitPlugin } from '../../graph/plugins/plugin-fault.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { kept } from '../../kernel/store/memo.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import { factsIn } from '../facts-by-mode.ts'
import type { AssetFile } from '../files/asset-file.ts'
import type { Inputs } from '../inputs.ts'
import type { Engine } from './engine.ts'
import type { DocumentRecord } from './read-documents.ts'
import type { IndexedSite } from './updated.ts'

interface ShownImage {
  readonly file: AssetFile
  readonly places: readonly Problem['place'][]
}

/** What the images of an edition are read from. */
export interface ImageInputs extends Pick<IndexedSite, 'index'> {
  readonly inputs: Pick<Inputs, 'config' | 'project' | 'read' | 'plugins'>
  readonly documents: readonly DocumentRecord[]
}

/** The images in documents, each with the places that show it. */
export function shownImages({ inputs: { config, project }, documents, index }: ImageInputs): ShownImage[] {
  const files = new Map<string, AssetFile>([
    // Of several static folders with the same path, the first one wins.
    ...project.statics.toReversed().map((file) => [`static:${file.path}`, file] as const),
    ...project.assets.map((file) => [`docs:${file.path}`, file] as const),
  ])
  const shown = new Map<AssetFile, Problem['place'][]>()
  for (const { head, facts } of documents)
    for (const { kind, form, isMedia, href, line, column } of factsIn(facts, config.markdown.html).references) {
      if (kind !== 'image' || isMedia || form === 'preview' || form === 'style') continue
      const target = resolveReference(href, kind, head.path, index)
      const file = target.type === 'file' ? files.get(`${target.root}:${target.path}`) : undefined
      if (file === undefined) continue
      const places = shown.get(file) ?? []
      places.push({ file: documentFile(head.path, config.docs.path), line, column })
      shown.set(file, places)
    }
  return Array.from(shown, ([file, places]) => ({ file, places }))
}

/** A file as plugins see it. */
export function pluginImage(file: AssetFile, read: Inputs['read']): PluginImage {
  return { file: file.file, read: () => read(file) }
}

interface Verdict {
  readonly fault?: ImageFault | undefined
}

const verdicts = kept<{ readonly key: string }, Verdict, { readonly engine: Engine }>('image', () => [])

/** Has the plugins look at the files of images. @throws DocsError when a plugin throws */
export async function imageProblems(edition: ImageInputs, engine: Engine): Promise<Problem[]> {
  const looking = edition.inputs.plugins.list.filter(({ plugin }) => plugin.images?.check)
  if (looking.length === 0) return []
  const { read } = edition.inputs
  const found = shownImages(edition).flatMap(({ file, places }) =>
    looking.map(async ({ plugin, key }): Promise<Problem[]> => {
      const input = { key: fingerprintAll([key, file.file, file.stamp]) }
      const work = { plugin: plugin.name, hook: 'images.check', on: file.file }
      const look = async (): Promise<string> =>
        JSON.stringify({ fault: await awaitPlugin(work, () => plugin.images?.check?.(pluginImage(file, read))) })
      const { fault } = verdicts.known(input, { engine }) ?? verdicts.keep(input, await look(), { engine })
      return fault
        ? places.map((place) => ({
            rule: 'plugin-message',
            place,
            target: file.file,
            message: `The image \`${file.file}\` ${fault.message}.`,
            hint: fault.hint,
          }))
        : []
    }),
  )
  return (await Promise.all(found)).flat()
}
