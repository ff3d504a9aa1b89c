/** A file that `init` or `migrate` writes. */
export interface StarterFile {
  /** Path with forward slashes, below the project's folder or the root of its repository. */
  readonly path: string
  readonly text: string
  /** Absent: the path is below the project's folder. */
  readonly at?: 'repository'
}
