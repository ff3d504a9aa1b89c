/**
 * Machines exchange entries of their stores, under the same keys. An exchange can only save time, because a key holds
 * everything that its entry depends on (`memo.ts`). Only data is exchanged, never code.
 *
 * An entry belongs to a place, for example a document. Entries of one place are sent together.
 */
import type { Store } from './store.ts'

export interface Exchange {
  /** The text of another machine's entry, if `bring` has fetched it. */
  get(key: string): string | undefined
  /** Fetches the entries that other machines have for these places. It never fails. */
  bring(places: readonly string[]): Promise<void>
  /**
   * Called for each entry that the run uses.
   *
   * @param isNew whether this run has computed it
   */
  note(place: string, key: string, isNew: boolean): void
  /** The bytes of all files that were made under a key, one file after the other. The record of the page has their sums. */
  filesOf(key: string): Uint8Array | undefined
  /** Whether the exchange takes the files that this run makes. */
  readonly takesFiles: boolean
  /** Takes files that were made under a key. */
  keepFiles(place: string, key: string, bytes: Uint8Array): void
  /** Sends the run's new entries from its store, when the run ends. It never fails. */
  send(store: Pick<Store, 'get'>): Promise<void>
  /** Whether this machine's store keeps the texts that come from the exchange. */
  readonly isKept: boolean
  /** Notes for users, complete when the run is over. */
  notes(): readonly string[]
  close(): void
}

/** Joins several exchanges to one. An entry comes from the first exchange that has it. */
export function joinExchanges(all: readonly Exchange[]): Exchange | undefined {
  const [only, ...others] = all
  if (!only || others.length === 0) return only
  const first = <T>(ask: (one: Exchange) => T | undefined): T | undefined => {
    for (const one of all) {
      const found = ask(one)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    get: (key) => first((one) => one.get(key)),
    async bring(places) {
      for (const one of all) await one.bring(places)
    },
    note(place, key, isNew) {
      for (const one of all) one.note(place, key, isNew)
    },
    filesOf: (key) => first((one) => one.filesOf(key)),
    takesFiles: all.some(({ takesFiles }) => takesFiles),
    keepFiles(place, key, bytes) {
      for (const one of all) one.keepFiles(place, key, bytes)
    },
    async send(store) {
      for (const one of all) await one.send(store)
    },
    isKept: all.every(({ isKept }) => isKept),
    notes: () => all.flatMap((one) => one.notes()),
    close() {
      for (const one of all) one.close()
    },
  }
}

/** @returns a store that also finds the entries of other machines */
export function withExchange(store: Store, exchange: Pick<Exchange, 'get' | 'isKept'>): Store {
  return {
    ...store,
    get(key) {
      const own = store.get(key)
      const text = own ?? exchange.get(key)
      if (own === undefined && text !== undefined && exchange.isKept) store.put(key, text)
      return text
    },
  }
}
