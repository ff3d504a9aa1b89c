/** What is remembered in memory. */

/** A value that depends on nothing: made when it is first asked for. */
export function once<V>(make: () => V): () => V {
  let made: { readonly value: V } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
