/** One result of `doctor`. */
export interface Observation {
  readonly name: string
  readonly value: string
  /** The problem, and what to do. */
  readonly odd?: string
}
