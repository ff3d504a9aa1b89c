/** What a plugin may do with style sheets: compile those of another language, or change those of CSS. */

/** Compiles style sheets: those that the theme and plugins name, and those that code imports. */
export interface StyleCompiler {
  /** Endings of the files that it reads, such as `.scss`. With `.css` it also gets what other compilers have made. */
  readonly endings: readonly string[]
  /**
   * Makes CSS. Its result is kept until one of its files changes.
   *
   * @returns nothing for a style sheet that it leaves as it is
   */
  readonly compile: (source: StyleSource) => CompiledStyle | undefined | Promise<CompiledStyle | undefined>
}

/** A style sheet before it is compiled. */
export interface StyleSource {
  /** Its absolute path. */
  readonly file: string
  /** Its text, or what the compiler before has made of it. */
  readonly text: string
  /** Absolute path of the project's folder. */
  readonly dir: string
  /** Absolute paths of the folders that docs-build writes itself: a compiler that searches the project leaves them out. */
  readonly written: readonly string[]
}

/** What a compiler makes of a style sheet. */
export interface CompiledStyle {
  /** The style sheet; empty if there are errors. */
  readonly css: string
  /** Its source map as JSON, by which mistakes in the CSS are found at their lines. */
  readonly map?: string | undefined
  /** Absolute paths of other files that it is made from: `dev` watches them. */
  readonly files?: readonly string[]
  /** Whether it depends on more than these files, such as the names of classes in all texts: then nothing is kept. */
  readonly scans?: boolean
  /** What is wrong: the site is not built. */
  readonly errors?: readonly StyleNote[]
  /** What may be wrong. */
  readonly warnings?: readonly StyleNote[]
}

/** A message of a compiler. */
export interface StyleNote {
  /** What is wrong, and what to do. */
  readonly message: string
  /** Absolute path of the file; that of the style sheet if it is absent. */
  readonly file?: string | undefined
  /** Counted from 1. */
  readonly line?: number
  /** Counted from 1. */
  readonly column?: number
}
