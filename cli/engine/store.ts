/**
 * Where results live between runs: key → text, in a few pack files. It can only miss.
 *
 * - A pack is records of plain bytes, then an index with the place and the fingerprint of each, then the
 *   index's own place and fingerprint. What does not match its fingerprint is a miss, whatever happened to
 *   the file. Keys contain all that a result depends on, the program's version included.
 * - A run appends to a file of its own and renames it into place when it is whole, so that two runs in one
 *   folder do not meet and a killed run leaves nothing but a temporary file.
 * - One file a record would cost 10,000 file creations for 10,000 pages: 1.1 s against 0.05 s.
 */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

export interface Store {
  /** The text of a key, or `undefined` when there is none or it is damaged. */
  get(key: string): string | undefined
  put(key: string, text: string): void
  /** Makes what was put durable. */
  save(): void
  close(): void
}

/** A store that forgets: for `--no-cache` and for folders that cannot be written. */
export function memoryStore(): Store {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key),
    put: (key, text) => void entries.set(key, text),
    save: () => {},
    close: () => entries.clear(),
  }
}

interface Entry {
  readonly pack: Pack
  readonly offset: number
  readonly length: number
  readonly sum: string
}

interface Pack {
  readonly path: string
  readonly file: number
}

/** One line of the index, all of fixed width: key, fingerprint, offset, length. */
const LINE = /^([0-9a-f]{32}) ([0-9a-f]{32}) ([0-9a-f]{12}) ([0-9a-f]{8})\n$/
const LINE_LENGTH = 88
/** The end of a pack has the same form, for the index itself. */
const line = (key: string, sum: string, offset: number, length: number): string =>
  `${key} ${sum} ${offset.toString(16).padStart(12, '0')} ${length.toString(16).padStart(8, '0')}\n`
const INDEX_KEY = fingerprint('index of a pack, form 1')
const MOST_PACKS = 6
const MOST_BYTES = 1024 * 1024 * 1024
const STALE_MS = 24 * 3600 * 1000

/**
 * Opens the store of a folder. An unreadable folder gives an empty store, one that cannot be written a
 * store that only remembers until the run ends.
 */
export function openStore(folder: string): Store {
  const entries = new Map<string, Entry>()
  const packs: Pack[] = []
  for (const path of packPaths(folder)) {
    const pack = openPack(path)
    if (pack) {
      packs.push(pack)
      readIndex(pack, entries)
    }
  }
  const used = new Set<string>()
  let fresh: { pack: Pack; size: number; temporary: string; index: string[] } | undefined
  let writable = true

  const startPack = (): typeof fresh => {
    try {
      mkdirSync(folder, { recursive: true })
      const temporary = join(
        folder,
        `new-${process.pid}-${Math.floor(performance.now() * 1000).toString(36)}-${packs.length}.tmp`,
      )
      const pack = { path: temporary, file: openSync(temporary, 'wx+') }
      packs.push(pack)
      return { pack, size: 0, temporary, index: [] }
    } catch {
      writable = false
      return undefined
    }
  }
  const overflow = new Map<string, string>()

  const append = (key: string, text: string): void => {
    used.add(key)
    fresh ??= writable ? startPack() : undefined
    const bytes = Buffer.from(text)
    if (!fresh) {
      overflow.set(key, text)
      return
    }
    const sum = fingerprint(bytes)
    try {
      writeAll(fresh.pack.file, bytes, fresh.size)
    } catch {
      // A full disk costs the memory of this run, never the run.
      writable = false
      overflow.set(key, text)
      return
    }
    entries.set(key, { pack: fresh.pack, offset: fresh.size, length: bytes.length, sum })
    fresh.index.push(line(key, sum, fresh.size, bytes.length))
    fresh.size += bytes.length
  }
  const read = (key: string): string | undefined => {
    const entry = entries.get(key)
    const text = entry ? readEntry(entry) : overflow.get(key)
    if (text !== undefined) used.add(key)
    return text
  }

  /** Small packs grow together; the largest is left alone until the others are half as large. */
  const packsToMerge = (): Set<Pack> => {
    const old = packs.filter((pack) => pack !== fresh?.pack)
    if (old.length < MOST_PACKS) return new Set()
    const sizes = new Map(old.map((pack) => [pack, fstatSync(pack.file).size]))
    const largest = Math.max(...sizes.values())
    const others = old.filter((pack) => sizes.get(pack) !== largest)
    const sum = others.reduce((total, pack) => total + (sizes.get(pack) ?? 0), 0)
    return new Set(sum < largest / 2 ? others : old)
  }
  /** A store that has grown large keeps only what this run has asked for. */
  const isWorthKeeping = (key: string): boolean => !isLarge() || used.has(key)
  const isLarge = (): boolean => packs.reduce((total, pack) => total + fstatSync(pack.file).size, 0) > MOST_BYTES

  return {
    get: read,
    put: append,
    save() {
      if (!fresh) return
      const merged = packsToMerge()
      for (const [key, entry] of [...entries]) {
        if (!merged.has(entry.pack) || !isWorthKeeping(key)) continue
        const text = readEntry(entry)
        if (text !== undefined) append(key, text)
      }
      if (!fresh || !writable) return
      try {
        const index = Buffer.from(fresh.index.join(''))
        writeAll(fresh.pack.file, index, fresh.size)
        writeAll(
          fresh.pack.file,
          Buffer.from(line(INDEX_KEY, fingerprint(index), fresh.size, index.length)),
          fresh.size + index.length,
        )
        renameSync(fresh.temporary, join(folder, `pack-${fingerprint(fresh.temporary + fresh.size + Date.now())}.bin`))
        for (const pack of merged) rmSync(pack.path, { force: true })
      } catch {
        writable = false
      }
      fresh = undefined
    },
    close() {
      for (const pack of packs) closeSync(pack.file)
      if (fresh) rmSync(fresh.temporary, { force: true })
      packs.length = 0
      entries.clear()
    },
  }
}

function packPaths(folder: string): string[] {
  try {
    const names = readdirSync(folder).sort()
    for (const name of names) if (name.endsWith('.tmp')) removeStale(join(folder, name))
    return names.filter((name) => /^pack-[0-9a-f]{32}\.bin$/.test(name)).map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Leftovers of killed runs; a younger file may belong to a run beside this one. */
function removeStale(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_MS) rmSync(path, { force: true, recursive: true })
  } catch {
    // It is gone already, or not ours to remove.
  }
}

function openPack(path: string): Pack | undefined {
  try {
    const file = openSync(path, 'r')
    if (fstatSync(file).isFile()) return { path, file }
    closeSync(file)
  } catch {
    // A folder or an unreadable file in place of a pack is a miss for all its records.
  }
  return undefined
}

/** Adds the records of a pack; a pack whose index is not whole has none. */
function readIndex(pack: Pack, entries: Map<string, Entry>): void {
  const { size } = fstatSync(pack.file)
  const end = readEntryAt(pack, size - LINE_LENGTH, LINE_LENGTH)?.toString('latin1')
  const [, key, sum = '', offset = '', length = ''] = LINE.exec(end ?? '') ?? []
  if (key !== INDEX_KEY) return
  const index = readEntry({ pack, offset: Number.parseInt(offset, 16), length: Number.parseInt(length, 16), sum })
  for (let at = 0; index !== undefined && at < index.length; at += LINE_LENGTH) {
    const row = index.slice(at, at + LINE_LENGTH)
    entries.set(row.slice(0, 32), {
      pack,
      offset: Number.parseInt(row.slice(66, 78), 16),
      length: Number.parseInt(row.slice(79, 87), 16),
      sum: row.slice(33, 65),
    })
  }
}

function readEntry({ pack, offset, length, sum }: Entry): string | undefined {
  const bytes = readEntryAt(pack, offset, length)
  return bytes && fingerprint(bytes) === sum ? bytes.toString() : undefined
}

function readEntryAt(pack: Pack, offset: number, length: number): Buffer | undefined {
  if (offset < 0 || length < 0) return undefined
  try {
    const bytes = Buffer.allocUnsafe(length)
    return readSync(pack.file, bytes, 0, length, offset) === length ? bytes : undefined
  } catch {
    return undefined
  }
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written, bytes.length - written, position + written)
}
