/** What a destination means on a site. */
import type { RoutePath } from '../../../site/contract.ts'
import type { DocPath } from '../../markdown/document.ts'
import type { KnownEdition } from '../edition.ts'

/** Part of a target that a redirect has led to. */
interface Redirected {
  /** The redirected address that the destination names, below the root: `/old/` or `/old/#part`. */
  readonly via?: string
}

/** Part of a target that only a fallback reading has found: the address does not name it exactly. */
interface Guessed {
  readonly isGuess?: true
}

export type Target =
  | (Redirected &
      Guessed & {
        readonly type: 'page'
        readonly route: RoutePath
        readonly doc?: DocPath
        readonly query: string
        readonly fragment?: string
      })
  | (Redirected &
      Guessed & {
        readonly type: 'file'
        readonly root: 'docs' | 'static'
        readonly path: string
        readonly suffix: string
        /** A plugin writes it for this edition, below the base URL of the edition. */
        readonly isOwn?: true
      })
  /** A page of another edition of the site. */
  | (Redirected & {
      readonly type: 'elsewhere'
      readonly edition: KnownEdition
      readonly route: RoutePath
      readonly query: string
      readonly fragment?: string
    })
  /** Has a scheme or a host, so the site does not check it. `url` is the address that a redirect leads to. */
  | (Redirected & { readonly type: 'external'; readonly url?: string })
  | Broken

export interface Broken {
  readonly type: 'broken'
  /**
   * `address`: has a host, or should have one, but browsers cannot read it as an address. `unpublished`: an address of
   * this site where nothing is published.
   */
  readonly reason: 'missing' | 'encoding' | 'empty' | 'address' | 'unpublished'
  /** How the destination was interpreted. */
  readonly form: 'document' | 'url' | 'file'
  /** The missing path: below the docs folder for documents and files, below the root for URLs. */
  readonly path: string
}

/**
 * The id that a fragment requires; `undefined` when the fragment is always valid: an empty one, `#top` (HTML standard
 * 7.4.6.3), and text fragments.
 */
export function fragmentId(fragment: string | undefined): string | undefined {
  const id = fragment?.replace(/:~:.*$/s, '')
  return id === undefined || id === '' || id.toLowerCase() === 'top' ? undefined : id
}
