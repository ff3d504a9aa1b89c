/** Texts and files that are read instead of those on the disk. */
import type { EarlierFiles } from './earlier-files.ts'
import type { KnownSource, RememberedFiles } from './remembered-files.ts'

/**
 * Texts of an editor that are not saved yet, by the absolute paths of their files. They are read instead of what the
 * disk has.
 */
export type Unsaved = ReadonlyMap<string, string>

/** What is read instead of the files on the disk. */
export interface Overlay {
  readonly unsaved?: Unsaved | undefined
  readonly earlier?: EarlierFiles | undefined
  /** Files that this run has read already, by their absolute paths. Where `earlier` names another file, that is read. */
  readonly known?: ReadonlyMap<string, KnownSource> | undefined
  /** What earlier runs know: a file that has not changed since is read when its text is needed. */
  readonly remembered?: RememberedFiles | undefined
}
