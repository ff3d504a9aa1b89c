/** The language of live examples that a plugin brings. */

/** The field `examples` of a plugin. A site has one language: that of its configuration, or of one plugin. */
export interface ExamplesField {
  /**
   * The module whose default export drafts examples in the sandbox (`ExampleLanguage`): a path that begins with `./` and
   * the folder of the plugin, or a `file:` URL.
   */
  readonly language: string
  /** Whether readers may change the code of an example. Default: `true`. */
  readonly play?: boolean
}
