/**
 * What earlier runs know of the documents' files, so that only changed files are read. As in git, a file counts as unchanged
 * while its size, times and inode are the same. At 10,000 pages this halves a check with nothing to do.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { discard, keepFile } from '../../kernel/store/cache-folder.ts'
import { once } from '../../kernel/store/memo.ts'
import type { DocPath, Source } from '../../markdown/document.ts'
import { type FileStamp, fileStamp } from './file-stamp.ts'
import type { ListedFile } from './listed-files.ts'
import { SourceChanged } from './source-changed.ts'
import { sourceKey } from './source-key.ts'

/** A source that includes nothing, with its key. */
export interface KnownSource {
  readonly source: Source
  readonly key: string
}

export interface RememberedFiles {
  /**
   * A document whose file is unchanged. The file is read when something asks for the text, which throws `SourceChanged` if it
   * is another text by then.
   *
   * @param read gives what the file holds now
   */
  find(file: ListedFile, read: () => Source | undefined): KnownSource | undefined
  /** Remembers the key of a document that was read after `find`, includes no file and has no exemptions. */
  note(file: ListedFile, key: string): void
  /** Keeps what was found and noted for later runs. */
  save(): void
}

/** Path below the docs folder, key, and stamp of a file. */
type Row = readonly [path: string, key: string, stamp: string]

const NAME = 'files.json'

/** @param scope fingerprint of everything but the files that decides whether a document includes others */
export function openRemembered(cacheDir: string, scope: string): RememberedFiles {
  const file = join(cacheDir, NAME)
  const before = rowsIn(file, scope)
  const rows = new Map<string, Row>()
  const stamps = new Map<string, FileStamp>()
  let isNew = false
  return {
    find({ path, location }, read) {
      const stamp = fileStamp(location)
      if (stamp === undefined) return undefined
      stamps.set(location, stamp)
      const row = before.get(location)
      if (row?.[0] !== path || row[2] !== stamp.text) return undefined
      rows.set(location, row)
      return { source: unread(path as DocPath, row[1], read), key: row[1] }
    },
    note({ path, location }, key) {
      const stamp = stamps.get(location)
      if (!stamp?.isReliable) return
      rows.set(location, [path, key, stamp.text])
      isNew = true
    },
    save() {
      if (isNew || rows.size !== before.size) keepFile(file, JSON.stringify({ scope, files: [...rows] }))
    },
  }
}

/** Removes what is remembered, in which something is wrong. */
export function forgetFiles(cacheDir: string): void {
  discard(join(cacheDir, NAME))
}

function rowsIn(file: string, scope: string): ReadonlyMap<string, Row> {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { scope: string; files: [string, Row][] }
    return new Map(kept.scope === scope ? kept.files : [])
  } catch {
    return new Map()
  }
}

function unread(path: DocPath, key: string, read: () => Source | undefined): Source {
  const text = once(() => {
    const now = read()
    if (now && sourceKey(now) === key) return now.text
    throw new SourceChanged(`${path} was changed while it was read.`, { hint: 'Run the command again.' })
  })
  return {
    path,
    isUnmarked: true,
    get text() {
      return text()
    },
  }
}
