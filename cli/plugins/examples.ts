/**
 * The field `examples` of a plugin: a language of live examples. A site may have several. The first one drafts the examples
 * that name none: that of the configuration, or of the first plugin with the field.
 */
export interface ExamplesField {
  /**
   * The module whose default export drafts examples in the sandbox (`ExampleLanguage`): a path that begins with `./` and
   * the folder of the plugin, or a `file:` URL.
   */
  readonly language: string
  /** The name by which examples ask for the language: `language="boxes"`. Default: the name of the plugin. */
  readonly name?: string
  /** Whether readers may change the code of examples. Default: `true`; `false` counts for all languages of the site. */
  readonly play?: boolean
}
