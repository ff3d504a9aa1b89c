/** Attributes as tools write them behind a name: `open title="A b" .class #id`. */

const ATTRIBUTE =
  /([\w@:.#-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+)))?|(?<!\\)"((?:[^"\\]|\\.)*)"|`([^`]*)`/g

export interface ReadAttributes {
  /** Named values; a name without a value has an empty one. */
  readonly named: ReadonlyMap<string, string>
  /** Texts in quotes, and words, without a name. */
  readonly listed: readonly string[]
}

export function readAttributes(text: string): ReadAttributes {
  const named = new Map<string, string>()
  const listed: string[] = []
  for (const match of text.matchAll(ATTRIBUTE)) {
    const [, name, ...values] = match
    const value = values.find((one) => one !== undefined)
    if (name === undefined) listed.push((value ?? '').replace(/\\(["\\])/g, '$1'))
    else if (value === undefined) listed.push(name)
    else named.set(name, value.replace(/\\(["\\])/g, '$1'))
  }
  return { named, listed }
}
