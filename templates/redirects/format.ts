/** The shape of a format in which redirects are published. */
import type { Url } from '../../site/contract.ts'

/** The redirect of one address. */
export interface RedirectRule {
  /** Decoded path from the root of the host. */
  readonly from: string
  readonly to: Url
}

export interface RedirectFormat {
  /** As the option `redirects.formats` names it. */
  readonly name: string
  /** Path of the file in the output. */
  readonly file: string
  /**
   * Writes the file.
   *
   * @param before text of the project's own file of this name, whose rules come first
   * @throws an `Error` with one sentence when that text cannot be read
   */
  readonly write: (rules: readonly RedirectRule[], before: string | undefined) => string
  /**
   * Reads the redirects of single addresses.
   *
   * @param owner `site` leaves out the rules that the project's own file had, where they can be told apart
   */
  readonly read: (text: string, owner: 'anyone' | 'site') => readonly RedirectRule[]
}

/**
 * A destination for a file of a host: only characters of URLs (RFC 3986, appendix A) are left as they are, so that none
 * ends a word, a line or a text there.
 */
export function onlyUrlCharacters(to: Url): string {
  return to.toWellFormed().replace(/[^\w.~:/?#[\]@!$&'()*+,;=%-]+/g, encodeURIComponent)
}

/** Both spellings of an address, since hosts differ in how they take a slash at the end. */
export function spellings(from: string): string[] {
  return from.endsWith('/') && from !== '/' ? [from.slice(0, -1), from] : [from]
}
