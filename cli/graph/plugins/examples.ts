/**
 * The field `examples` of a plugin: a language of live examples. A site may have several. Examples that name no language
 * use the first one, which is that of the configuration or else that of the first plugin with the field.
 */
export interface ExamplesField {
  /**
   * The module whose default export drafts examples in the sandbox (`ExampleLanguage`): a path that begins with `./` and
   * the folder of the plugin, or a `file:` URL.
   */
  readonly language: string
  /** The name of the language in examples: `language="boxes"`. Default: the name of the plugin. */
  readonly name?: string
  /** Whether readers may change the code of examples. Default: `true`. `false` applies to all languages of the site. */
  readonly play?: boolean
}
