/** Images for one colour mode, in the spellings of GitHub and Material for MkDocs. */

const FRAGMENT = /#(?:gh-(light|dark)-mode-only|only-(light|dark))$/

/** @returns the fragment that says for which mode an image is, and the mode */
export function colorModeOf(destination: string): readonly [fragment: string, mode: string] | undefined {
  const match = FRAGMENT.exec(destination)
  return match ? [match[0], match[1] ?? match[2] ?? ''] : undefined
}
