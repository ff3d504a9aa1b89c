/**
 * A cache that machines share through a server. Entries travel in groups of some 32 places, so that a hundred documents
 * take a few requests. A group is one file with a fixed name. Whoever writes it keeps the entries that others have put
 * there, the last used ones first, as long as the group stays small.
 *
 * The server can only save time. What it sends counts only with a seal of the shared secret. What it does not send, or
 * not in time, is made here. After its first fault it is not asked again in this run.
 */
import type { Exchange } from '../exchange.ts'
import { filesKey } from '../parts.ts'
import { openUnnamed, type Place, type UnnamedFile } from '../passing-store.ts'
import { groupOf } from '../share.ts'
import { type CacheServer, ServerFault } from './cache-server.ts'
import { type GroupEntry, packGroup, unpackGroup } from './group-file.ts'

export interface RemoteOptions {
  readonly server: CacheServer
  /** What the names of the groups begin with: results of another program, or of another site, have other names. */
  readonly scope: string
  readonly groups: number
  /** Why the server is not asked at all. */
  readonly lacks?: string | undefined
  /** Whether the run may write. */
  readonly isWritable: boolean
  /** Most milliseconds that a run waits for the server until it draws, and as many when it sends. */
  readonly most: number
}

/** Requests that are under way at once. */
const AT_ONCE = 8

/** An entry that no writer of its group has used for so many writes is left out. */
const OLDEST = 8
/** Entries that others have put into a group stay up to so many bytes of the group: about four states of 32 pages. */
const MOST_OF_GROUP = 16 * 1024 * 1024

interface Group {
  /** Keys that the server had; absent until it was asked. */
  had?: ReadonlySet<string>
  /** Keys that the run has used. */
  readonly used: Set<string>
  hasNew: boolean
}

/** The server is first asked when something is missing. */
export function openRemote({ server, scope, groups: count, lacks, isWritable, most }: RemoteOptions): Exchange {
  const groups = new Map<number, Group>()
  const brought = new Map<string, Place & { readonly group: number }>()
  let held: UnnamedFile | undefined
  let fault = lacks
  let refused = 0
  let left = most

  const hold = (key: string, bytes: Uint8Array, number: number): void => {
    held ??= openUnnamed()
    brought.set(key, { ...held.append(bytes), group: number })
  }
  const bytesOf = (key: string): Uint8Array | undefined => {
    const place = brought.get(key)
    const bytes = place && held?.bytes(place)
    if (bytes) group(place.group).used.add(key)
    return bytes
  }
  const group = (number: number): Group => {
    const known = groups.get(number)
    if (known) return known
    const made: Group = { used: new Set(), hasNew: false }
    groups.set(number, made)
    return made
  }
  const note: Exchange['note'] = (place, key, isNew) => {
    if (!isWritable) return
    const own = group(groupOf(place, count))
    own.used.add(key)
    if (isNew) own.hasNew = true
  }
  const nameOf = (number: number): string => `${scope}/${count}-${number.toString(16)}`
  /** Entries of a group that the server has; none when there is no group, or its seal is wrong. */
  const fetchGroup = async (number: number, signal: AbortSignal): Promise<readonly GroupEntry[]> => {
    const file = await server.get(nameOf(number), signal)
    if (file === undefined) return []
    const entries = await unpackGroup(nameOf(number), file)
    if (!entries) refused++
    return entries ?? []
  }
  /** Does the work for each group, as long as the server is of use and there is time. */
  const eachGroup = async (
    numbers: readonly number[],
    work: (number: number, signal: AbortSignal) => Promise<void>,
  ) => {
    const waiting = [...numbers]
    const signal = AbortSignal.timeout(Math.max(1, left))
    const begin = performance.now()
    const lane = async (): Promise<void> => {
      for (let number = waiting.shift(); number !== undefined && fault === undefined; number = waiting.shift()) {
        try {
          await work(number, signal)
        } catch (error) {
          if (!(error instanceof ServerFault)) throw error
          fault ??= error.message
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    left -= performance.now() - begin
  }

  return {
    get: (key) => {
      const bytes = bytesOf(key)
      return bytes && Buffer.from(bytes).toString()
    },
    filesOf: (key) => bytesOf(filesKey(key)),
    async bring(places) {
      const numbers = [...new Set(places.map((place) => groupOf(place, count)))].filter((number) => !group(number).had)
      await eachGroup(numbers, async (number, signal) => {
        const entries = await fetchGroup(number, signal)
        group(number).had = new Set(entries.map(({ key }) => key))
        for (const { key, bytes } of entries) hold(key, bytes, number)
      })
    },
    note,
    takesFiles: isWritable,
    keepFiles(place, key, bytes) {
      if (!isWritable) return
      hold(filesKey(key), bytes, groupOf(place, count))
      note(place, filesKey(key), true)
    },
    async send(store) {
      if (!isWritable || fault !== undefined) return
      left = most
      const changed = [...groups].flatMap(([number, { had, used, hasNew }]) =>
        hasNew && ![...used].every((key) => had?.has(key)) ? [number] : [],
      )
      await eachGroup(changed, async (number, signal) => {
        const { had, used } = group(number)
        const before = had?.size === 0 ? [] : await fetchGroup(number, signal)
        const own = [...used].flatMap((key): GroupEntry[] => {
          const bytes = bytesOf(key) ?? textBytes(store.get(key))
          return bytes ? [{ key, bytes, age: 0 }] : []
        })
        const file = await packGroup(nameOf(number), [...own, ...stillWorthSending(before, own)])
        if (file) await server.put(nameOf(number), file, signal)
      })
    },
    isKept: true,
    notes: () => [
      ...(fault === undefined
        ? []
        : [`The shared cache ${server.name} was left out: ${fault}. What it does not have is made here.`]),
      ...(refused === 0
        ? []
        : [
            `${refused} ${refused === 1 ? 'file' : 'files'} of the shared cache ${server.name} ${refused === 1 ? 'has' : 'have'} not the seal of DOCS_BUILD_CACHE_KEY, and ${refused === 1 ? 'was' : 'were'} not used.`,
          ]),
    ],
    close() {
      held?.close()
      held = undefined
      brought.clear()
    },
  }
}

/** Entries of others beside those of this run. */
function stillWorthSending(before: readonly GroupEntry[], own: readonly GroupEntry[]): GroupEntry[] {
  const keys = new Set(own.map(({ key }) => key))
  let size = own.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return before
    .filter(({ key, age }) => !keys.has(key) && age < OLDEST)
    .sort((a, b) => a.age - b.age)
    .flatMap((entry) => {
      size += entry.bytes.length
      return size > MOST_OF_GROUP ? [] : [{ ...entry, age: entry.age + 1 }]
    })
}

function textBytes(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : Buffer.from(text)
}
