/**
 * What machines exchange: entries of their stores, under the same keys. It can only save time, because a key holds
 * everything that its entry depends on (`memo.ts`), and it is data: no code is ever exchanged.
 *
 * An entry belongs to a place, for example a document. Entries of one place are sent together.
 */
import type { Store } from './store.ts'

export interface Exchange {
  /** Text of an entry of another machine, where it is at hand. */
  get(key: string): string | undefined
  /** Brings the entries of these places to hand, as far as other machines have them. It never fails. */
  bring(places: readonly string[]): Promise<void>
  /**
   * Called for each entry that the run uses.
   *
   * @param isNew whether this run has computed it
   */
  note(place: string, key: string, isNew: boolean): void
  /** Files that were made under a key, one after the other. Their sums are known elsewhere. */
  filesOf(key: string): Uint8Array | undefined
  /** Whether files that the run makes are wanted. */
  readonly takesFiles: boolean
  /** Takes files that were made under a key. */
  keepFiles(place: string, key: string, bytes: Uint8Array): void
  /** Sends what is to be sent, from the run's store, when the run has reached its end. It never fails. */
  send(store: Pick<Store, 'get'>): Promise<void>
  /** Whether texts that it has are worth a place in the store of this machine. */
  readonly isKept: boolean
  /** What users should know of it, once the run is over. */
  notes(): readonly string[]
  close(): void
}

/** Several exchanges as one: what one has not is asked of the next. */
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

/** A store in which entries of other machines are found as well. */
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
