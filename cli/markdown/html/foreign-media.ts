/** Pictures and media on other servers, and the servers that a content security policy may name. */
import type { Reference } from '../document.ts'
import { addressOf } from './url-scheme.ts'

interface ForeignMedium {
  readonly reference: Reference
  /** Scheme, host and port, as the URL standard writes them. */
  readonly origin: string
}

/** The pictures and media of a text that pages load from other servers. */
export function foreignMedia(references: readonly Reference[]): ForeignMedium[] {
  return references.flatMap((reference) => {
    const { kind, form, href } = reference
    if (kind !== 'image' || form === 'preview' || form === 'style') return []
    const address = addressOf(href)
    return address === undefined ? [] : [{ reference, origin: new URL(address).origin }]
  })
}

/**
 * Whether a policy may name an origin. The URL standard allows `;`, `,`, `'` and `*` in hosts, which would become
 * directives, policies and wildcards, and empty labels, which make a source that browsers ignore.
 */
export function isNameable(origin: string): boolean {
  return /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*\.?(?::\d+)?$/.test(origin)
}
