/** Look-up of the terms that the configuration explains. */
import { termKey } from '../../../site/directives/term.tsx'
import { derived } from '../../kernel/store/memo.ts'

/** The meaning of each configured term, keyed by each of its forms: `notch, notches`. */
export const meaningsOf: (terms: Readonly<Record<string, string>>) => ReadonlyMap<string, string> = derived(
  (terms) =>
    new Map(
      Object.entries(terms).flatMap(([forms, meaning]) => forms.split(',').map((form) => [termKey(form), meaning])),
    ),
)
