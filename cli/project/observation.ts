/** One thing that `doctor` looked at. */
export interface Observation {
  readonly name: string
  readonly value: string
  /** What is odd about it, and what to do. */
  readonly odd?: string
}
