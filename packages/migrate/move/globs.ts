/** Patterns of paths, as configurations write them. */

/** A path as a pattern that means itself. */
export function asGlob(path: string): string {
  return path.replace(/[[\](){}!*?]/g, '\\$&')
}
