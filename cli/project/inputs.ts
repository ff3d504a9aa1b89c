/** What a run is made from. */
import type { Config } from '../config/config.ts'
import type { LastUpdates } from '../render/last-update.ts'
import type { AssetFile } from './asset-file.ts'
import type { Project } from './project.ts'

export interface Inputs {
  readonly config: Config
  /** Name and text of the configuration's file, for findings in it. */
  readonly configFile: { readonly name: string; readonly text: string }
  readonly project: Project
  /** Name and text of the theme's style sheet. */
  readonly themeCss?: { readonly name: string; readonly text: string }
  /** Bytes of a file that is published: drawings and style sheets are looked into. Throws when it cannot be read. */
  readonly read: (file: AssetFile) => Uint8Array
  /** When documents were last changed, where the pages show it. */
  readonly lastUpdates?: LastUpdates
}

/** Source texts by the names that findings use; those of published files are read when they are asked for. */
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

/** Bytes of a published file of which an excerpt is shown. */
const MOST_SHOWN = 10_000_000

/** Of a file that can no longer be read a finding is shown without an excerpt. */
function readText(file: AssetFile, read: Inputs['read']): string | undefined {
  try {
    return new TextDecoder().decode(read(file))
  } catch {
    return undefined
  }
}

/** What there is to say of the inputs besides findings. */
export function notesOf({ lastUpdates }: Inputs): string[] {
  return lastUpdates?.note === undefined ? [] : [lastUpdates.note]
}
