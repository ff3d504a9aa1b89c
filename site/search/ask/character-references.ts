/**
 * The named character references that assistants write. It replaces a package that decodes them in browsers with
 * `innerHTML`, which Trusted Types refuse.
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

/** @returns `false` for an unknown reference, which stays as it is */
export function decodeNamedCharacterReference(name: string): string | false {
  return own(references, name) ?? false
}
