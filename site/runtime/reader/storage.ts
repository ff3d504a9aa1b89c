/**
 * Values that the browser stores, in typed slots. Their names contain the base URL, so that two sites on one origin do
 * not share a choice. Unusable storage is reported once and then ignored.
 */
import { listen } from '../listen.ts'

/** Name of a slot in `localStorage`. The boot script reads the same names. */
export function storageKey(name: string, baseUrl: string): string {
  return `docs-build${baseUrl}${name}`
}

export interface Slot<T extends string> {
  get(): T | undefined
  set(value: T): void
  remove(): void
  /** Calls back when this or another tab changes the value. */
  subscribe(listener: (value: T | undefined) => void): () => void
}

/**
 * A named slot for one value.
 *
 * @param accepts whether a stored text is a value; any other text counts as absent
 */
export function slot<T extends string>(name: string, baseUrl: string, accepts: (text: string) => text is T): Slot<T> {
  const key = storageKey(name, baseUrl)
  const parse = (text: string | null | undefined) => (text != null && accepts(text) ? text : undefined)

  function write(value: T | undefined): void {
    attempt((storage) => (value === undefined ? storage.removeItem(key) : storage.setItem(key, value)))
    // The browser notifies only the other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value ?? null }))
  }

  return {
    get: () => parse(attempt((storage) => storage.getItem(key))),
    set: write,
    remove: () => write(undefined),
    subscribe: (listener) =>
      listen(window, {
        storage(event) {
          if (event.key === key || event.key === null) listener(parse(event.newValue))
        },
      }),
  }
}

/** Accepts every text. */
export function anyText(_text: string): _text is string {
  return true
}

let warned = false

function attempt<R>(use: (storage: Storage) => R): R | undefined {
  // On the server, where pages are drawn, this throws.
  const reader = window
  try {
    return use(reader.localStorage)
  } catch (error) {
    if (!warned) console.warn('The browser refuses storage, so choices are not remembered.', error)
    warned = true
    return undefined
  }
}
