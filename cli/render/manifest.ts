/** The list of files that make up a site. */
/** A file of the output, with its content or the source of its content. */
export interface OutputFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string
  /** SHA-256 of the content, in hexadecimal. */
  readonly sum: string
  readonly size: number
}

/**
 * `docs-build.json`: the SHA-256 of every other file.
 *
 * @param generator name and version of the program
 */
export function manifestText(files: Iterable<Pick<OutputFile, 'path' | 'sum'>>, generator: string): string {
  const rows = Array.from(files, ({ path, sum }) => `    ${JSON.stringify(path)}: "${sum}"`)
  return `{\n  "version": 1,\n  "generator": ${JSON.stringify(generator)},\n  "files": {\n${rows.join(',\n')}\n  }\n}\n`
}
