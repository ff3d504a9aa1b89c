/** Cuts a text. */
declare function cut(text: string): string
declare namespace inner {
  /** A width. */
  type Width = number
}

export * from './gone.js'
export { cut, cut as trim, inner }
