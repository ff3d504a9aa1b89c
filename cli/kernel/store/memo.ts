/**
 * The only way in which anything is remembered: in memory first, then in the project's cache.
 *
 * Remembering is right while all of this holds. `test/kernel/memo.test.ts` and `test/abuse/remembered.test.ts` attack it.
 *
 * 1. The key holds everything that the value depends on: the name of the memo, the program's own build, what
 *    `dependsOn` lists of the run, and the fingerprint of the input. The computation reads nothing else.
 * 2. The computation is pure. The same key gives the same value in any thread, on any machine, at any time.
 * 3. The value is plain. It is kept as text, and a value that was just computed is read from that text as well, so that
 *    a fresh value and a remembered one cannot differ.
 * 4. An entry that is missing, damaged, of another key or of another program is a miss (`store.ts`).
 * 5. Nothing unfinished is remembered: a computation that throws or is ended keeps what it has finished, and no more.
 * 6. A remembered value is never changed, since others hold it too.
 * 7. A value that machines exchange (`placeOf`) does not depend on a file that its key names only by time or inode. It is
 *    never code.
 */
import { setImmediate as otherWork } from 'node:timers/promises'
import { fingerprintAll } from '../fingerprint.ts'
import type { Exchange } from './exchange.ts'
import type { Store } from './store.ts'

/** Where values are remembered. */
export interface Memory {
  /** The project's cache. */
  readonly store: Store
  /** Identity of the program. The results of another program are not looked at. */
  readonly build: string
  /** Whether the program keeps running, as the dev server does. Values that it soon needs again then also stay in memory. */
  readonly stays?: boolean
  /** The exchange with other machines. Absent: nothing is exchanged. */
  readonly exchange?: Exchange | undefined
}

/** What a value is computed from. */
export interface MemoInput {
  /** Fingerprint of the input. */
  readonly key: string
}

/** The parts that all inputs of a run share. They are never changed. */
export interface MemoRun {
  readonly engine: Memory
}

/** One kind of value, as it is remembered. */
export interface Kept<I extends MemoInput, V, R extends MemoRun> {
  /** The value of an input, if it is remembered. */
  known(input: I, run: R): V | undefined
  /** Remembers the value of an input, given as its text. */
  keep(input: I, text: string, run: R): V
}

/** One kind of value that is computed when it is not remembered. */
export interface Memo<I extends MemoInput, V, R extends MemoRun> extends Kept<I, V, R> {
  /** The values of all inputs, in their order. */
  of(inputs: readonly I[], run: R): Promise<V[]>
}

/** Computes what is missing, and hands over the text of each value as soon as it is there. */
type Compute<I, R> = (missing: readonly I[], run: R, keep: (input: I, text: string) => void) => Promise<void>

export interface KeptOptions<I, V, R> {
  /** Text → value. Default: JSON. */
  readonly read?: (text: string) => V
  /** The object with which a value stays in memory, in a program that keeps running. Default: it does not stay. */
  readonly livesWith?: (input: I) => object
  /** Finds the value among values that are remembered under another name. */
  readonly elsewhere?: (input: I, run: R) => V | undefined
  /** Entries of one place are sent to other machines together. Without a place, a value stays on this machine. */
  readonly placeOf?: (input: I) => string | undefined
}

/**
 * @param name of this memo alone
 * @param dependsOn everything of a run that values depend on, besides their inputs
 */
export function memo<I extends MemoInput, V, R extends MemoRun>(
  name: string,
  dependsOn: (run: R) => readonly string[],
  compute: Compute<I, R>,
  options: KeptOptions<I, V, R> = {},
): Memo<I, V, R> {
  const { known, keep } = kept(name, dependsOn, options)
  const { placeOf } = options
  /** Asks other machines for the values that are missing. */
  const bring = async (inputs: readonly I[], values: (V | undefined)[], run: R): Promise<void> => {
    const { exchange } = run.engine
    if (!exchange || !placeOf) return
    const missing = [...inputs.keys()].filter((index) => values[index] === undefined)
    const places = missing.flatMap((index) => placeOf(inputs[index] as I) ?? [])
    if (places.length === 0) return
    await exchange.bring(places)
    for (const index of missing) values[index] = known(inputs[index] as I, run)
  }
  return {
    known,
    keep,
    async of(inputs, run) {
      const values: (V | undefined)[] = []
      for (const [place, input] of inputs.entries()) {
        // What a server was asked for comes first: 30,000 documents in one piece took 0.9 s.
        if (run.engine.stays && place % 256 === 255) await otherWork()
        values.push(known(input, run))
      }
      await bring(inputs, values, run)
      const missing = inputs.filter((_, index) => values[index] === undefined)
      if (missing.length === 0) return values as V[]
      const computed = new Map<I, V>()
      await compute(missing, run, (input, text) => computed.set(input, keep(input, text, run)))
      return inputs.map((input, index) => {
        const value = values[index] ?? computed.get(input)
        if (value === undefined) throw new Error(`No value of \`${name}\` was computed.`)
        return value
      })
    },
  }
}

/** As `memo`, for values that come along with others or are computed in other threads. */
export function kept<I extends MemoInput, V, R extends MemoRun>(
  name: string,
  dependsOn: (run: R) => readonly string[],
  { read = JSON.parse, livesWith, elsewhere, placeOf }: KeptOptions<I, V, R> = {},
): Kept<I, V, R> {
  const scopeOf = derived((run: R) => fingerprintAll([name, run.engine.build, ...dependsOn(run)]))
  const living = new WeakMap<object, { readonly scope: string; readonly key: string; readonly value: V }>()
  const keyOf = ({ key }: I, run: R): string => fingerprintAll([scopeOf(run), key])
  const hold = (input: I, value: V, run: R): V => {
    if (livesWith && run.engine.stays) living.set(livesWith(input), { scope: scopeOf(run), key: input.key, value })
    return value
  }
  /** Notes an entry that other machines could use. */
  const note = (input: I, key: string, { engine: { exchange } }: R, isNew: boolean): void => {
    const place = exchange && placeOf?.(input)
    if (place !== undefined) exchange?.note(place, key, isNew)
  }
  return {
    known(input, run) {
      const held = livesWith && living.get(livesWith(input))
      if (held && held.scope === scopeOf(run) && held.key === input.key) return held.value
      const key = keyOf(input, run)
      const text = run.engine.store.get(key)
      const own = text === undefined ? undefined : readable(text, read)
      if (own !== undefined) note(input, key, run, false)
      const value = own ?? elsewhere?.(input, run)
      return value === undefined ? undefined : hold(input, value, run)
    },
    keep(input, text, run) {
      const key = keyOf(input, run)
      run.engine.store.put(key, text)
      note(input, key, run, true)
      return hold(input, read(text), run)
    },
  }
}

/** A text that cannot be read is a miss. */
function readable<V>(text: string, read: (text: string) => V): V | undefined {
  try {
    return read(text)
  } catch {
    return undefined
  }
}

/**
 * A value that depends on one unchanging object alone: worked out when it is first asked for, and remembered
 * as long as the object lives.
 */
export function derived<O extends object, V>(make: (from: O) => V): (from: O) => V {
  const values = new WeakMap<O, { readonly value: V }>()
  return (from) => {
    let known = values.get(from)
    if (!known) {
      known = { value: make(from) }
      values.set(from, known)
    }
    return known.value
  }
}

/** Makes a function that returns its last value again while its arguments stay the same. */
export function whileSame<I, V>(isSame: (last: I, next: I) => boolean, make: (input: I) => V): (input: I) => V {
  let last: { readonly input: I; readonly value: V } | undefined
  return (input) => {
    if (!last || !isSame(last.input, input)) last = { input, value: make(input) }
    return last.value
  }
}

/** Gives a value that is made when it is first asked for. */
export interface Once<V> {
  (): V
  readonly isMade: () => boolean
}

/** A value that depends on nothing: made when it is first asked for. */
export function once<V>(make: () => V): Once<V> {
  let made: { readonly value: V } | undefined
  const get = (): V => {
    made ??= { value: make() }
    return made.value
  }
  return Object.assign(get, { isMade: () => made !== undefined })
}

/** Makes a function that works out its value once for each key. */
export function onceFor<A extends readonly unknown[], V>(
  keyOf: (...args: A) => string,
  make: (...args: A) => V,
): (...args: A) => V {
  const known = new Map<string, { readonly value: V }>()
  return (...args) => {
    const key = keyOf(...args)
    const found = known.get(key) ?? { value: make(...args) }
    known.set(key, found)
    return found.value
  }
}
