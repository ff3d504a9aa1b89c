/**
 * Tools for queues.
 *
 * @packageDocumentation
 */
import { type Named as Called, Level } from './named.js'

export * as text from './text.js'
export { Level }

/**
 * Runs one task after another, see {@link Queue.add | how to add one}.
 *
 * ```js live
 * new Queue()
 * ```
 *
 * <script>alert(1)</script> and :::note stay text; so does a list<string>. There is no [page](nowhere.md).
 *
 * @example
 * const queue = new Queue({ most: 2 })
 */
export declare class Queue<Item = string> extends Base implements Called {
  /** How many tasks wait. */
  readonly size: number
  private hidden: string
  /** @param options - what differs, such as {@link Options.most} */
  constructor(options?: Options)
  /**
   * Adds a task.
   *
   * @param item - what is run
   * @returns how many wait
   * @throws when there are too many
   */
  add(item: Item): number
  add(items: readonly Item[], level: Level): number
  static from(items: string[]): Queue
  get name(): string
  set name(value: string)
}

declare class Base {}

/** What differs. */
export interface Options {
  /**
   * The most tasks.
   * @default 4
   */
  most?: number
  /**
   * Runs at the end. See {@link Missing}.
   *
   * It is called once.
   */
  atEnd?(queue: Queue): void
}

export declare const bare: unique symbol

/**
 * @deprecated Use {@link Queue}.
 */
export declare const old: (a: string) => Queue

/** @internal */
export declare const own: 1
