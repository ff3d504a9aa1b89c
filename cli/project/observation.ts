/** One result of `doctor`. */
export interface Observation {
  readonly name: string
  readonly value: string
  /** The problem, and a way out. */
  readonly odd?: string
}
