/** Names of files that the program gives a site, as the producers of the files claim them. */
export interface SiteNames {
  /** Files in whose place no page can lie, whatever the configuration. */
  readonly reserved: readonly string[]
  /** Those of them that no static file can replace. */
  readonly fixed: readonly string[]
  /** Files that links may lead to, on a site with this configuration. */
  readonly linked: readonly string[]
}
