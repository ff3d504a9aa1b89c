/**
 * Keeps results between runs: texts under keys, in a few pack files. At worst, an entry is missing.
 *
 * - A pack is records of plain bytes, then an index with the place and the fingerprint of each, then the
 *   index's own place and fingerprint. A record that does not match its fingerprint is
 *   a miss. The key is part of the fingerprint, so no record can stand for that of another key.
 * - A run appends to a file of its own and renames it into place when it is whole, so two runs in one
 *   folder do not disturb each other, and a killed run leaves only a temporary file, which the next run removes.
 * - One file a record would cost 10,000 file creations for 10,000 pages: 1.1 s against 0.05 s.
 */
import {
  closeSync,
  constants,
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
import { fingerprint, fingerprintOfEntry } from '../fingerprint.ts'
import { isAbandoned, OWNER, OWNER_PATTERN } from './abandoned.ts'

export interface Store {
  /** The text of a key, or `undefined` when there is none or it is damaged. */
  get(key: string): string | undefined
  put(key: string, text: string): void
  /** Writes the texts that were put to the disk. */
  save(): void
  close(): void
}

/** A store in pack files that also takes bytes. */
interface PackStore extends Store {
  putBytes(key: string, bytes: Uint8Array): void
}

interface Entry {
  readonly key: string
  readonly pack: Pack
  readonly offset: number
  readonly length: number
  readonly sum: string
}

interface Pack {
  /** Changes when a pack is complete and gets its place. */
  path: string
  readonly file: number
  /** Bytes of its records. */
  size: number
}

/** One line of the index, all of fixed width: key, fingerprint, offset, length. */
const LINE = /^([0-9a-f]{32}) ([0-9a-f]{32}) ([0-9a-f]{12}) ([0-9a-f]{8})\n$/
const LINE_LENGTH = 88

/** The entries of a complete pack. */
interface PackIndex {
  readonly pack: Pack
  /** The entries of a key: several when a pack has a text twice. */
  readonly find: (key: string) => Entry[]
  readonly keys: () => string[]
}
/** The end of a pack has the same form, for the index itself. */
const line = (key: string, sum: string, offset: number, length: number): string =>
  `${key} ${sum} ${offset.toString(16).padStart(12, '0')} ${length.toString(16).padStart(8, '0')}\n`
const INDEX_KEY = fingerprint('index of a pack, form 2')
/** Smaller packs are never worth a file of their own. */
const SMALL_BYTES = 256 * 1024
const FEW = 4
const MOST_BYTES = 1024 * 1024 * 1024

/** A store that is open. */
interface OpenStore {
  readonly folder: string
  readonly packs: Pack[]
  /** Read when they are first needed, because a run with nothing to do needs no entry. The newest pack comes last. */
  readonly indexes: PackIndex[]
  /** The entries of this run. */
  readonly added: Map<string, Entry>
  /** Keys that this run has asked for. */
  readonly used: Set<string>
  /** Texts that could not be written. */
  readonly overflow: Map<string, string>
  /** The pack that is being written. */
  fresh: Pack | undefined
  isWritable: boolean
  /** Number of the next pack of this run. */
  serial: number
}

/**
 * Opens the store of a folder. An unreadable folder gives an empty store, one that cannot be written a
 * store that only remembers until the run ends.
 */
export function openStore(folder: string): PackStore {
  const packs = openPacks(folder)
  let indexes: PackIndex[] | undefined
  const open: OpenStore = {
    folder,
    packs,
    get indexes() {
      indexes ??= packs.flatMap((pack) => readIndex(pack) ?? [])
      return indexes
    },
    added: new Map(),
    used: new Set(),
    overflow: new Map(),
    fresh: undefined,
    isWritable: true,
    serial: 0,
  }
  return {
    get: (key) => read(open, key),
    put: (key, text) => append(open, key, text),
    putBytes: (key, bytes) => append(open, key, bytes),
    save: () => save(open),
    close() {
      for (const pack of packs) closeSync(pack.file)
      if (open.fresh) drop(open.fresh)
      open.fresh = undefined
      packs.length = 0
      indexes = []
      open.added.clear()
      open.overflow.clear()
    },
  }
}

/** The entries of a key in several packs, the newest first. Equal keys mean equal texts. */
function entriesOf(key: string, indexes: readonly PackIndex[]): Entry[] {
  return indexes.toReversed().flatMap(({ find }) => find(key))
}

/** Packs that other machines have written. */
interface Packs {
  get(key: string): string | undefined
  /** The bytes of an entry, unchecked: the caller compares them with a sum of its own. */
  bytes(key: string): Uint8Array | undefined
  /** The number of packs that were opened. */
  readonly count: number
  close(): void
}

/**
 * Opens packs that other machines have written, to read them only.
 *
 * @param isTrusted decides about each pack by its folder, its name and its last line, which holds a fingerprint of its content
 */
export function openForeignPacks(
  folders: readonly string[],
  isTrusted: (folder: string, name: string, end: Uint8Array) => boolean,
): Packs {
  const packs = folders.flatMap((folder) =>
    packNames(folder).flatMap((name) => {
      const pack = openPack(join(folder, name))
      const end = pack && readBytes(pack, pack.size - LINE_LENGTH, LINE_LENGTH)
      if (pack && end && isTrusted(folder, name, end)) return pack
      if (pack) closeSync(pack.file)
      return []
    }),
  )
  const indexes = packs.flatMap((pack) => readIndex(pack) ?? [])
  return {
    get: (key) => readFirst(entriesOf(key, indexes)),
    bytes(key) {
      const [entry] = entriesOf(key, indexes)
      return entry && readBytes(entry.pack, entry.offset, entry.length)
    },
    count: packs.length,
    close() {
      for (const pack of packs.splice(0)) closeSync(pack.file)
      indexes.length = 0
    },
  }
}

/** The names of the packs in a folder; none when there is no folder. */
export function packNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => PACK.test(name))
      .sort()
  } catch {
    return []
  }
}

/** The last line of a pack, which holds a fingerprint of its content; `undefined` when it cannot be read. */
export function endOfPack(path: string): Uint8Array | undefined {
  const pack = openPack(path)
  if (!pack) return undefined
  const end = readBytes(pack, pack.size - LINE_LENGTH, LINE_LENGTH)
  closeSync(pack.file)
  return end
}

const PACK = /^pack-[0-9a-f]{32}\.bin$/

function read(open: OpenStore, key: string): string | undefined {
  const text = open.overflow.get(key) ?? readFirst(allEntries(open, key))
  if (text !== undefined) open.used.add(key)
  return text
}

function allEntries({ added, indexes }: OpenStore, key: string): Entry[] {
  const own = added.get(key)
  return own ? [own, ...entriesOf(key, indexes)] : entriesOf(key, indexes)
}

/** The text of the first entry that is whole. */
function readFirst(entries: readonly Entry[]): string | undefined {
  for (const entry of entries) {
    const text = readEntry(entry)
    if (text !== undefined) return text
  }
  return undefined
}

function append(open: OpenStore, key: string, text: string | Uint8Array): void {
  open.used.add(key)
  if (open.isWritable) open.fresh ??= startPack(open)
  try {
    if (!open.fresh || !open.isWritable) throw new Error('not writable')
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    const pack = open.fresh
    writeAll(pack.file, bytes, pack.size)
    const sum = fingerprintOfEntry(key, bytes)
    open.added.set(key, { key, pack, offset: pack.size, length: bytes.length, sum })
    pack.size += bytes.length
  } catch {
    // When the disk is full, the texts stay in memory, and the run goes on.
    open.isWritable = false
    open.overflow.set(key, typeof text === 'string' ? text : Buffer.from(text).toString())
  }
}

function startPack(open: OpenStore): Pack | undefined {
  try {
    mkdirSync(open.folder, { recursive: true })
    const moment = Math.floor(performance.now() * 1000).toString(36)
    const path = join(open.folder, `new-${OWNER}-${moment}-${open.serial++}.tmp`)
    return { path, file: openSync(path, 'wx+'), size: 0 }
  } catch {
    open.isWritable = false
    return undefined
  }
}

/** Gives the pack of this run its place, with the records of those that it replaces. */
function save(open: OpenStore): void {
  const { fresh, packs, used } = open
  if (!fresh || !open.isWritable) return
  const isLarge = packs.reduce((sum, { size }) => sum + size, fresh.size) > MOST_BYTES
  const merged = isLarge ? new Set(packs) : packsToMerge(packs, fresh.size)
  const old = merged.size > 0 ? open.indexes.filter(({ pack }) => merged.has(pack)) : []
  const own = [...open.added.values()].flatMap(({ key, pack }) => (merged.has(pack) ? [key] : []))
  for (const key of new Set([...own, ...old.flatMap(({ keys }) => keys())])) {
    if (open.added.get(key)?.pack === fresh) continue
    // A store that has grown large keeps only what this run has asked for.
    const text = isLarge && !used.has(key) ? undefined : readFirst(allEntries(open, key))
    if (text === undefined) open.added.delete(key)
    else append(open, key, text)
  }
  try {
    // When the disk has become full, the old packs stay as they are.
    if (!open.isWritable) return
    finish(fresh, open)
    for (const pack of merged) drop(pack)
    packs.splice(0, packs.length, ...packs.filter((pack) => !merged.has(pack)), fresh)
    for (const index of old) open.indexes.splice(open.indexes.indexOf(index), 1)
    open.fresh = undefined
  } catch {
    open.isWritable = false
  }
}

/** Writes the index and gives the pack its place. */
function finish(pack: Pack, { added, folder }: OpenStore): void {
  const own = [...added.values()].filter((entry) => entry.pack === pack)
  const lines = Buffer.from(own.map(({ key, sum, offset, length }) => line(key, sum, offset, length)).join(''))
  writeAll(pack.file, lines, pack.size)
  const sum = fingerprintOfEntry(INDEX_KEY, lines)
  const end = Buffer.from(line(INDEX_KEY, sum, pack.size, lines.length))
  writeAll(pack.file, end, pack.size + lines.length)
  const path = join(folder, `pack-${fingerprint(`${pack.path} ${pack.size} ${Date.now()}`)}.bin`)
  renameSync(pack.path, path)
  pack.path = path
}

function drop(pack: Pack): void {
  closeSync(pack.file)
  remove(pack.path)
}

/**
 * The packs that are merged into a new one of this size: the smallest ones, as long as the next is at most twice the
 * size of those before it. So each record is written again only a few times, and packs stay few.
 */
function packsToMerge(packs: readonly Pack[], size: number): Set<Pack> {
  const merged = new Set<Pack>()
  let sum = size
  for (const pack of packs.toSorted((a, b) => a.size - b.size)) {
    if (pack.size > 2 * Math.max(sum, SMALL_BYTES)) break
    merged.add(pack)
    sum += pack.size
  }
  // Another small pack costs less than copying it in every run.
  return merged.size < FEW ? new Set() : merged
}

function openPacks(folder: string): Pack[] {
  try {
    const names = readdirSync(folder).sort()
    for (const name of names) removeAbandoned(folder, name)
    return names.filter((name) => PACK.test(name)).flatMap((name) => openPack(join(folder, name)) ?? [])
  } catch {
    return []
  }
}

const TEMPORARY = new RegExp(`^new-(${OWNER_PATTERN})-.*\\.tmp$`)

function removeAbandoned(folder: string, name: string): void {
  const owner = TEMPORARY.exec(name)?.[1]
  const path = join(folder, name)
  const since = owner === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (owner !== undefined && since !== undefined && isAbandoned(owner, since)) remove(path)
}

/** Another run may have been faster, and some systems keep open files. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true, recursive: true })
  } catch {
    // The next run tries again.
  }
}

function openPack(path: string): Pack | undefined {
  try {
    const file = openSync(path, OPEN_PACK)
    const stat = fstatSync(file)
    if (stat.isFile()) return { path, file, size: stat.size }
    closeSync(file)
  } catch {
    // A folder or an unreadable file instead of a pack is a miss for all its records.
  }
  return undefined
}

/** Opens without waiting, because a pipe may have the name of a pack. */
const OPEN_PACK = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** @returns `undefined` when the index of the pack is not whole: the pack has no entries then */
function readIndex(pack: Pack): PackIndex | undefined {
  const end = readBytes(pack, pack.size - LINE_LENGTH, LINE_LENGTH)?.toString('latin1')
  const [, key, sum = '', offset = '', length = ''] = LINE.exec(end ?? '') ?? []
  if (key !== INDEX_KEY) return undefined
  const place = { offset: Number.parseInt(offset, 16), length: Number.parseInt(length, 16) }
  const lines = readWhole({ key, pack, ...place, sum })
  if (!lines) return undefined
  const rows = new Map<string, string[]>()
  for (let at = 0; at < lines.length; at += LINE_LENGTH) {
    const row = lines.toString('latin1', at, at + LINE_LENGTH)
    const own = rows.get(row.slice(0, 32))
    if (own) own.push(row)
    else rows.set(row.slice(0, 32), [row])
  }
  return {
    pack,
    find: (wanted) =>
      (rows.get(wanted) ?? []).map((row) => ({
        key: wanted,
        pack,
        offset: Number.parseInt(row.slice(66, 78), 16),
        length: Number.parseInt(row.slice(79, 87), 16),
        sum: row.slice(33, 65),
      })),
    keys: () => [...rows.keys()],
  }
}

function readEntry(entry: Entry): string | undefined {
  return readWhole(entry)?.toString()
}

/** The bytes of an entry; `undefined` when they are damaged. */
function readWhole({ key, pack, offset, length, sum }: Entry): Buffer | undefined {
  const bytes = readBytes(pack, offset, length)
  return bytes && fingerprintOfEntry(key, bytes) === sum ? bytes : undefined
}

function readBytes(pack: Pack, offset: number, length: number): Buffer | undefined {
  if (offset < 0 || offset + length > pack.size) return undefined
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
