/** Has a name. */
export interface Named {
  name: string
}
/** How much it matters. */
export declare enum Level {
  /** Little. */
  Low = 1,
  High = 2,
}
