/** Terms of the trade, as they are looked up. */
import { termKey } from '../../site/directives/term.tsx'
import { derived } from '../engine/memo.ts'

/** What each term of the configuration means, by the key of each of its forms: `notch, notches`. */
export const meaningsOf: (terms: Readonly<Record<string, string>>) => ReadonlyMap<string, string> = derived(
  (terms) =>
    new Map(
      Object.entries(terms).flatMap(([forms, meaning]) => forms.split(',').map((form) => [termKey(form), meaning])),
    ),
)
