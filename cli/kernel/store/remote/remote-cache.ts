/**
 * A cache that machines share through a server. Entries travel in groups of some 32 places, so that a hundred documents
 * take a few requests. A group is one file with a fixed name. A run that writes a group keeps the entries of other runs
 * in it, the last used ones first, as long as the group stays small.
 *
 * The server can only save time. An entry counts only with a seal of the shared secret. What the server lacks, or does
 * not send in time, is made here. After the first fault, the run sends no more requests.
 */

import { groupOf } from '../../threads/share.ts'
import type { Exchange } from '../exchange.ts'
import { filesKey } from '../parts.ts'
import { openUnnamed, type Place, type UnnamedFile } from '../passing-store.ts'
import type { Store } from '../store.ts'
import { type CacheServer, ServerFault } from './cache-server.ts'
import { type GroupEntry, MOST_RECEIVED, packGroup, unpackGroup } from './group-file.ts'

interface RemoteOptions {
  readonly server: CacheServer
  /** The beginning of the names of groups. Results of another program, or of another site, have another scope. */
  readonly scope: string
  readonly groups: number
  /** The reason why the server cannot be used, if there is one. */
  readonly lacks?: string | undefined
  /** Whether the run may write. */
  readonly isWritable: boolean
  /** The most milliseconds that a run waits for the server until it draws, and again when it sends. */
  readonly most: number
}

/** The most requests at the same time. */
const AT_ONCE = 8

/** The most times that a group is written with an entry that no writer has used. */
const OLDEST = 8
/** The most bytes of a group with entries of other runs: about four states of 32 pages. */
const MOST_OF_GROUP = 16 * 1024 * 1024

interface Group {
  /** Keys that the server had; absent until the group is fetched. */
  had?: ReadonlySet<string>
  /** Keys that the run has used. */
  readonly used: Set<string>
  hasNew: boolean
}

/** Opens the cache. The first missing entry causes the first request. */
export function openRemote({ server, scope, groups: count, lacks, isWritable, most }: RemoteOptions): Exchange {
  const groups = createGroups()
  const held = holdEntries()
  const requests = limitRequests(lacks, most)
  const files = groupFiles(server, `${scope}/${count}-`)

  const bytesOf = (key: string): Uint8Array | undefined => {
    const found = held.get(key)
    if (found) groups.at(found.group).used.add(key)
    return found?.bytes
  }
  const note: Exchange['note'] = (place, key, isNew) => {
    if (!isWritable) return
    const own = groups.at(groupOf(place, count))
    own.used.add(key)
    if (isNew) own.hasNew = true
  }

  return {
    get: (key) => {
      const bytes = bytesOf(key)
      return bytes && Buffer.from(bytes).toString()
    },
    filesOf: (key) => bytesOf(filesKey(key)),
    async bring(places) {
      const numbers = [...new Set(places.map((place) => groupOf(place, count)))]
      const unknown = numbers.filter((number) => !groups.at(number).had)
      await requests.each(unknown, async (number, signal) => {
        const entries = await files.load(number, signal)
        groups.at(number).had = new Set(entries.map(({ key }) => key))
        for (const { key, bytes } of entries) held.add(key, bytes, number)
      })
    },
    note,
    takesFiles: isWritable,
    keepFiles(place, key, bytes) {
      if (!isWritable) return
      held.add(filesKey(key), bytes, groupOf(place, count))
      note(place, filesKey(key), true)
    },
    async send(store) {
      if (!isWritable || requests.fault() !== undefined) return
      requests.beginAgain()
      await requests.each(groups.changed(), async (number, signal) => {
        const { had, used } = groups.at(number)
        const before = had?.size === 0 ? [] : await files.load(number, signal)
        await files.put(number, mergedEntries(before, ownEntries(used, bytesOf, store)), signal)
      })
    },
    isKept: true,
    notes: () => notesOf(server.name, requests.fault(), files.refused()),
    close: () => held.close(),
  }
}

/** The groups that the run has used, by their numbers. */
function createGroups() {
  const groups = new Map<number, Group>()
  return {
    at(number: number): Group {
      const known = groups.get(number)
      if (known) return known
      const made: Group = { used: new Set(), hasNew: false }
      groups.set(number, made)
      return made
    },
    /** The numbers of the groups with an entry that the server lacks. */
    changed: (): number[] =>
      [...groups].flatMap(([number, { had, used, hasNew }]) =>
        hasNew && ![...used].every((key) => had?.has(key)) ? [number] : [],
      ),
  }
}

/** Entries of groups, in an unnamed file that the first entry makes. */
function holdEntries() {
  const places = new Map<string, Place & { readonly group: number }>()
  let file: UnnamedFile | undefined
  return {
    add(key: string, bytes: Uint8Array, group: number): void {
      file ??= openUnnamed()
      places.set(key, { ...file.append(bytes), group })
    },
    get(key: string): { readonly bytes: Uint8Array; readonly group: number } | undefined {
      const place = places.get(key)
      const bytes = place && file?.bytes(place)
      return bytes && { bytes, group: place.group }
    },
    close(): void {
      file?.close()
      file = undefined
      places.clear()
    },
  }
}

/** Sends requests until the first fault, or until the time is over. */
function limitRequests(lacks: string | undefined, most: number) {
  let fault = lacks
  let left = most
  return {
    fault: () => fault,
    beginAgain(): void {
      left = most
    },
    async each(
      numbers: readonly number[],
      work: (number: number, signal: AbortSignal) => Promise<void>,
    ): Promise<void> {
      const waiting = [...numbers]
      // The first fault ends the other requests too, whose answers nobody needs.
      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(), Math.max(1, left))
      const begin = performance.now()
      const lane = async (): Promise<void> => {
        for (let number = waiting.shift(); number !== undefined && fault === undefined; number = waiting.shift()) {
          try {
            await work(number, stop.signal)
          } catch (error) {
            if (!(error instanceof ServerFault)) throw error
            fault ??= error.message
            stop.abort()
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane)).finally(() => clearTimeout(timer))
      left -= performance.now() - begin
    },
  }
}

/** Reads and writes the files of groups. */
function groupFiles(server: CacheServer, prefix: string) {
  let refused = 0
  const nameOf = (number: number): string => prefix + number.toString(16)
  return {
    /** The number of files without the right seal. */
    refused: () => refused,
    /** @returns the entries of a group; none when there is no file, or when its seal is wrong */
    async load(number: number, signal: AbortSignal): Promise<readonly GroupEntry[]> {
      const file = await server.get(nameOf(number), signal)
      if (file === undefined) return []
      const entries = await unpackGroup(nameOf(number), file)
      if (!entries) refused++
      return entries ?? []
    },
    async put(number: number, entries: readonly GroupEntry[], signal: AbortSignal): Promise<void> {
      const file = await packGroup(nameOf(number), entries)
      if (file && file.length <= MOST_RECEIVED) await server.put(nameOf(number), file, signal)
    },
  }
}

function notesOf(name: string, fault: string | undefined, refused: number): string[] {
  const files = refused === 1 ? '1 file' : `${refused} files`
  return [
    ...(fault === undefined
      ? []
      : [`The shared cache ${name} was left out: ${fault}. What it does not have is made here.`]),
    ...(refused === 0
      ? []
      : [
          `The shared cache ${name} has ${files} without the seal of DOCS_BUILD_CACHE_KEY, which this run did not use.`,
        ]),
  ]
}

/** The entries that the run has used. */
function ownEntries(
  keys: ReadonlySet<string>,
  bytesOf: (key: string) => Uint8Array | undefined,
  store: Pick<Store, 'get'>,
): GroupEntry[] {
  return [...keys].flatMap((key): GroupEntry[] => {
    const bytes = bytesOf(key) ?? textBytes(store.get(key))
    return bytes ? [{ key, bytes, age: 0 }] : []
  })
}

/** The run's own entries, and the youngest entries of other runs as long as the group stays small. */
function mergedEntries(before: readonly GroupEntry[], own: readonly GroupEntry[]): GroupEntry[] {
  const keys = new Set(own.map(({ key }) => key))
  let size = own.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const others = before
    .filter(({ key, age }) => !keys.has(key) && age < OLDEST)
    .sort((a, b) => a.age - b.age)
    .flatMap((entry) => {
      size += entry.bytes.length
      return size > MOST_OF_GROUP ? [] : [{ ...entry, age: entry.age + 1 }]
    })
  return [...own, ...others]
}

function textBytes(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : Buffer.from(text)
}
