/** The folders of a path with forward slashes. */

/** `a/b.json` → `a/`; empty for a file at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** `a/b/c.html` → `a`, `a/b`. */
export function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}
