/** The part of a stage that belongs to one edition: the paths in it are relative to the folder of the edition. */
import type { OutputFile } from '../../output/render/manifest.ts'
import { fromText, type PageOrigins } from './ledger.ts'
import type { OutputStage } from './output-stage.ts'

/** A stage for the files of one edition. */
export interface EditionStage extends Pick<OutputStage, 'folder' | 'write' | 'copy' | 'keep'> {
  /** Folder of the edition in the stage: empty, or with a slash at its end. */
  readonly prefix: string
  readonly last:
    | (Omit<NonNullable<OutputStage['last']>, 'origins'> & { readonly origins: PageOrigins | undefined })
    | undefined
}

/** @param prefix folder of the edition in the output: empty, or with a slash at its end */
export function stageBelow(stage: OutputStage, prefix: string): EditionStage {
  const placed = (file: OutputFile): OutputFile => ({ ...file, path: prefix + file.path })
  const { last } = stage
  const edition = last?.origins?.editions[prefix]
  const own = edition && fromText(edition)
  return {
    folder: stage.folder,
    prefix,
    write: (path, content) => stage.write(prefix + path, content),
    copy: (path, source) => stage.copy(prefix + path, source),
    keep: (files) => stage.keep(files.map(placed)),
    last: last && {
      origins: own,
      fileOf(path, key) {
        const file = key === undefined || own?.keys[path] === key ? last.fileOf(prefix + path) : undefined
        return file && { ...file, path }
      },
      read: (path) => last.read(prefix + path),
    },
  }
}
