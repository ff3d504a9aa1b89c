/**
 * The named character references that assistants write. In place of a package that, in browsers, reads them by
 * `innerHTML`, which Trusted Types rightly refuse.
 */
import { own } from '../../own.ts'

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  deg: '°',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rarr: '→',
  times: '×',
}

/** @returns `false` for what stays as it is written */
export function decodeNamedCharacterReference(name: string): string | false {
  return own(references, name) ?? false
}
