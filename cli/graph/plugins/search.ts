/** A search that a plugin brings instead of the site's own. */
import type { Literal } from '../../markdown/components/component.ts'
import type { HeadHosts } from './head.ts'

/** The field `search` of a plugin. No two plugins of a site have it. */
export interface SearchField {
  /**
   * The module whose default export makes the provider (`CreateSearch` of `docs-build/theme`): a path that begins with `./`
   * and the folder of the plugin, the name of a package, or a `file:` URL. It is loaded when a reader is about to search.
   */
  readonly module: string
  /** Plain data for the module. It is public, as the module is. */
  readonly options?: Literal
  /** Hosts that the policy of the pages allows for it, such as `connections: ['https://search.example']`. */
  readonly hosts?: HeadHosts
}
