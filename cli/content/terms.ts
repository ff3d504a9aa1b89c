/** Terms of the trade, as they are looked up. */
import { termKey } from '../../site/directives/term.tsx'

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
