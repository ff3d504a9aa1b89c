/** Names of files that the program creates in a site; each producer of files claims its own. */
export interface SiteNames {
  /** Files whose place no page can take, in any configuration. */
  readonly reserved: readonly string[]
  /** The reserved files that no static file can replace. */
  readonly fixed: readonly string[]
  /** Files that links may name, on a site with this configuration. */
  readonly linked: readonly string[]
}
