/** Terms of the trade, as they are looked up. */

/** Terms are the same whatever the case of their letters and the white space between their words. */
export function termKey(term: string): string {
  return term.trim().replace(/\s+/g, ' ').toLowerCase()
}

const known = new WeakMap<object, ReadonlyMap<string, string>>()

/** What each term of the configuration means, by the key of each of its forms: `notch, notches`. */
export function meaningsOf(terms: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const meanings =
    known.get(terms) ??
    new Map(
      Object.entries(terms).flatMap(([forms, meaning]) => forms.split(',').map((form) => [termKey(form), meaning])),
    )
  known.set(terms, meanings)
  return meanings
}
