import type { Config } from '../config/config.ts'
import type { Plugins } from '../plugins/plugins.ts'
import type { LastUpdates } from '../render/last-update.ts'
import type { AssetFile } from './asset-file.ts'
import type { Project } from './project.ts'

/** Everything that a run reads from the project. */
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
}

/** Makes a function from the name of a file, as findings use it, to its text. Published files are read when needed. */
export function sourceReader({
  config,
  configFile,
  project,
  themeCss,
  read,
}: Inputs): (file: string) => string | undefined {
  const prefix = `${config.docs.path}/`
  const files = [...project.sources, ...project.metadata]
  const texts = new Map(files.map(({ path, text }) => [`${prefix}${path}`, text]))
  if (themeCss) texts.set(themeCss.name, themeCss.text)
  texts.set(configFile.name, configFile.text)
  const published = [...project.assets, ...project.statics]
  return (file) => {
    const known = texts.get(file)
    const found = known === undefined ? published.find((one) => one.file === file) : undefined
    const text = found && found.size <= MOST_SHOWN ? readText(found, read) : known
    if (text !== undefined) texts.set(file, text)
    return text
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
export function notesOf({ lastUpdates }: Inputs): string[] {
  return lastUpdates?.note === undefined ? [] : [lastUpdates.note]
}
