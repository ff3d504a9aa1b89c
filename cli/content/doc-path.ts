/** Facts about a document that follow from its path alone. */
import { folderOf } from '../../site/folders.ts'
import type { DocPath } from './document.ts'

export function withoutExtension(path: DocPath): string {
  return path.replace(/\.mdx?$/, '')
}

/** The last segment of a path, without its extension. */
export function nameOf(path: DocPath): string {
  return withoutExtension(path).slice(path.lastIndexOf('/') + 1)
}

/** Whether a document of this name is the index of its folder. */
export function isIndexName(name: string): boolean {
  return /^(?:index|readme)$/i.test(name)
}

/**
 * A file or folder whose name begins with `_` is a partial, not a page.
 *
 * @param indexNames names of files that are the page of their folder, whatever they begin with
 */
export function isPage(path: DocPath, indexNames: readonly string[]): boolean {
  if (!path.startsWith('_') && !path.includes('/_')) return true
  const names = withoutExtension(path).split('/')
  const name = names.pop() ?? ''
  return !names.some((folder) => folder.startsWith('_')) && (!name.startsWith('_') || indexNames.includes(name))
}

/** The title of a document that sets none: its name, or its folder's name. */
export function titleOfPath(path: DocPath): string {
  const name = nameOf(path)
  return isIndexName(name) ? (folderOf(path).split('/').at(-2) ?? name) : name
}
