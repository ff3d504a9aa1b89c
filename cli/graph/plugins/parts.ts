/** Code, style sheets and files that only pages with certain code blocks load: an entry of the field `parts` of a plugin. */

export interface PluginPart {
  /**
   * Name of the code blocks that it belongs to (`markdown.drawn`). In the HTML of a page that needs the module, elements have
   * it as `data-db`, which no author can write.
   */
  readonly name: string
  /**
   * The module whose default export makes the behaviour (`MakePart` of `docs-build/theme`): a path that begins with `./` or
   * `../` and the folder of the plugin, or a `file:` URL.
   */
  readonly module: string
  /** The beginning of the names of the words that the module says: `comments` for those of a plugin such as `comments.title`. */
  readonly words?: string
  /** Style sheets by the names of the extras that code blocks ask for. */
  readonly styles?: Readonly<Record<string, PartStyle>>
  /**
   * Files that the module loads. A site has them once, under names with their hashes, where a page has such a block.
   *
   * @returns the files by the names that the module has for them
   */
  readonly files?: () => Promise<Readonly<Record<string, PartFile>>>
}

/** A style sheet of a part. Paths are those of a module. */
export interface PartStyle {
  /** For every page with the block. */
  readonly sheet: string
  /** More rules for readers who use the block: the module loads them. Without scripts, a page has them from the start. */
  readonly later?: string
}

/** A file that a module loads. */
export interface PartFile {
  /** Without its hash: `worker.js`. */
  readonly name: string
  /** As it is published. */
  readonly content: string | Uint8Array
}
