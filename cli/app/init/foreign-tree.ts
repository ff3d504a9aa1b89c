/** The files of a repository that is moved in, as a value. */
export interface ForeignTree {
  /** Paths of all files below the root, with forward slashes, sorted; without `node_modules` and `.git`. */
  readonly paths: readonly string[]
  /** Paths of all symbolic links below the root. Nothing behind them is in `paths`. */
  readonly links: readonly string[]
  /** Paths of the folders that cannot be listed; the root is empty. Nothing in them is in `paths`. */
  readonly closed?: readonly string[]
  /** @returns the text of a file; `undefined` when it does not exist, is too large or is not UTF-8 */
  readonly read: (path: string) => string | undefined
}

/** Joins a folder and a path, and follows `.` and `..`; `undefined` when it leaves the root. */
export function joinPath(folder: string, path: string): string | undefined {
  const names = path.startsWith('/') ? [] : folder.split('/').filter((name) => name !== '' && name !== '.')
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return undefined
  }
  return names.join('/')
}

/** The path from one folder to another: `website` and `docs` give `../docs`; the same folder gives `.`. */
export function pathBetween(from: string, to: string): string {
  const a = from.split('/').filter(Boolean)
  const b = to.split('/').filter(Boolean)
  let shared = 0
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++
  return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].join('/') || '.'
}

/** Files below a folder; the folder `''` is the whole tree. */
export function filesBelow({ paths }: ForeignTree, folder: string): string[] {
  return folder === '' ? [...paths] : paths.filter((path) => path.startsWith(`${folder}/`))
}

/**
 * Whether a project would make pages of its own from a folder `pages/` that belongs to another program. What lies behind a
 * symbolic link is not known.
 *
 * @param project the project's folder below the root
 */
export function hasForeignPages(tree: ForeignTree, project: string): boolean {
  const folder = project === '' ? 'pages' : `${project}/pages`
  return tree.links.includes(folder) || filesBelow(tree, folder).some((file) => /\.(?:mdx?|[jt]sx)$/.test(file))
}
