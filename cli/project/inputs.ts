import type { Config } from '../graph/config/config.ts'
import type { EditionFacts } from '../graph/edition.ts'
import type { SourceFiles } from '../graph/links/resolve.ts'
import type { Plugins } from '../graph/plugins/plugins.ts'
import { blocksOf } from '../kernel/store/blocks.ts'
import { derived, once } from '../kernel/store/memo.ts'
import { OWN_PAGES, ownPageFile } from '../markdown/doc-path.ts'
import type { Source } from '../markdown/document.ts'
import type { LastUpdates } from '../output/render/last-update.ts'
import type { FrozenEdition } from './editions/edition-record.ts'
import type { EditionPlan } from './editions/editions.ts'
import type { AssetFile } from './files/asset-file.ts'
import { SourceChanged } from './files/source-changed.ts'
import type { Project } from './project.ts'

/** What a run reads of one edition. */
export interface Inputs {
  readonly config: Config
  /** Name and text of the configuration's file, for findings in it. */
  readonly configFile: { readonly name: string; readonly text: string }
  readonly project: Project
  readonly plugins: Plugins
  /** Name and text of the theme's style sheet. */
  readonly themeCss?: { readonly name: string; readonly text: string }
  /** Reads an asset or a static file, because drawings and style sheets are checked. Throws when it cannot be read. */
  readonly read: (file: AssetFile) => Uint8Array
  /** The last updates of documents; absent when pages do not show them. */
  readonly lastUpdates?: LastUpdates
  /** Day on which end dates are judged (`2027-01-31`): that of the last commit, so that a verdict depends on no clock. */
  readonly date?: () => string | undefined
  /** The edition that these are the inputs of. Absent when the site has one edition. */
  readonly edition?: EditionInputs
}

/** Everything that a run reads from a project. */
export interface ProjectInputs {
  /** In the order of the plans. */
  readonly editions: readonly Inputs[]
  /** Name and text of the file with the addresses that the project has promised to keep. */
  readonly contract?: { readonly name: string; readonly text: string }
  /** The editions that are not read. */
  readonly frozen: readonly FrozenEdition[]
}

/** An edition whose files are known. */
export interface EditionInputs extends Omit<EditionPlan, 'config'>, Pick<EditionFacts, 'untranslated'> {
  readonly files?: SourceFiles
}

/** Whether the address of an edition is that of the site, so that it has the files of the site beside it. */
export function isAtRoot({ edition }: Pick<Inputs, 'edition'>): boolean {
  return edition === undefined || edition.prefix === ''
}

/** The inputs of the edition at the root of the site. */
export function rootOf({ editions }: Pick<ProjectInputs, 'editions'>): Inputs {
  return editions.find(isAtRoot) as Inputs
}

/** Makes a function from the name that a file has in its edition to the name that it has in the project. */
export function fileNamer({ config, edition }: Pick<Inputs, 'config' | 'edition'>): (file: string) => string {
  const prefix = `${config.docs.path}/`
  const placed = (file: string): string =>
    file.startsWith(prefix + OWN_PAGES) ? ownPageFile(file.slice(prefix.length)) : file
  if (!edition?.files && edition?.revision === undefined) return placed
  const { files, revision } = edition
  const folders = [prefix, ...config.staticDirs.map((folder) => `${folder}/`)]
  return (file) => {
    const named = (file.startsWith(prefix) ? files?.fileOf.get(file.slice(prefix.length)) : undefined) ?? placed(file)
    const isIn = revision !== undefined && folders.some((folder) => named.startsWith(folder))
    return isIn ? `${revision}:${named}` : named
  }
}

/** Makes a function from the name of a file, as findings use it, to its text. Published files are read when needed. */
export function sourceReader({ editions }: Pick<ProjectInputs, 'editions'>): (file: string) => string | undefined {
  const readers = editions.map(readerOf)
  return (file) => {
    for (const reader of readers) {
      const text = reader(file)
      if (text !== undefined) return text
    }
    return undefined
  }
}

function readerOf(inputs: Inputs): (file: string) => string | undefined {
  const { config, configFile, project, themeCss, read, edition } = inputs
  const nameOf = fileNamer(inputs)
  const prefix = `${config.docs.path}/`
  // A name of a source means that source. Other names are those that findings give to files.
  const isPlain = edition?.files === undefined && edition?.revision === undefined
  const textsByFile = once(() => {
    const files = [...project.sources, ...project.metadata]
    const texts = new Map(files.map((file) => [nameOf(`${prefix}${file.path}`), () => textIn(file)]))
    if (themeCss) texts.set(themeCss.name, () => themeCss.text)
    return texts.set(configFile.name, () => configFile.text)
  })
  const published = [...project.assets, ...project.statics]
  return (file) => {
    const source = isPlain && file.startsWith(prefix) ? sourceAt(project.sources, file.slice(prefix.length)) : undefined
    if (source && file !== themeCss?.name) return textIn(source)
    const texts = textsByFile()
    const known = texts.get(file)
    if (known) return known()
    const found = published.find((one) => nameOf(one.file) === file)
    const text = found && found.size <= MOST_SHOWN ? readText(found, read) : undefined
    if (text !== undefined) texts.set(file, () => text)
    return text
  }
}

/** The source of a path, in the blocks of sources that stay the same from one state of a project to the next. */
function sourceAt(sources: Inputs['project']['sources'], path: string): Source | undefined {
  for (const block of blocksOf(sources)) {
    const source = byPath(block).get(path)
    if (source) return source
  }
  return undefined
}

const byPath = derived(
  (block: readonly Source[]) => new Map<string, Source>(block.map((source) => [source.path, source])),
)

/** @returns the unchanged text of a file; `undefined` when it has another one by now */
function textIn(file: Inputs['project']['sources' | 'metadata'][number]): string | undefined {
  try {
    return ('page' in file ? file.page?.code : undefined) ?? file.text
  } catch (error) {
    if (error instanceof SourceChanged) return undefined
    throw error
  }
}

/** Most bytes of a published file of which an excerpt is shown. */
const MOST_SHOWN = 10_000_000

/** @returns `undefined` when the file can no longer be read; its findings are then shown without an excerpt */
function readText(file: AssetFile, read: Inputs['read']): string | undefined {
  try {
    return new TextDecoder().decode(read(file))
  } catch {
    return undefined
  }
}

/** Notes about the inputs, besides findings. */
export function notesOf({ editions }: ProjectInputs): string[] {
  return [...new Set(editions.flatMap(({ lastUpdates }) => lastUpdates?.note ?? []))]
}
