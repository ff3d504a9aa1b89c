import type { Config } from '../config/config.ts'
import type { LastUpdates } from '../render/last-update.ts'
import type { AssetFile } from './asset-file.ts'
import type { Project } from './project.ts'

/** What a run is made from. */
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
