/** Facts about a document that follow from its path alone. */
import { folderOf } from '../../site/folders.ts'
import type { DocPath } from './document.ts'

/**
 * Files of the folder `pages/` are documents as well. Their paths begin so, and a component's path ends with `.md` besides:
 * `@pages/prices.tsx.md`.
 */
export const OWN_PAGES = '@pages/'

/** Whether a document is a file of the folder `pages/`. */
export function isOwnPage(path: string): boolean {
  return path.startsWith(OWN_PAGES)
}

/** The file of such a document, relative to the project's folder: `pages/prices.tsx`. */
export function ownPageFile(path: string): string {
  return path.slice(1).replace(COMPONENT_PAGE, '$1')
}

/** The path that gives such a document its address: `prices.md`. */
export function ownPageAddress(path: DocPath): DocPath {
  return path.slice(OWN_PAGES.length).replace(COMPONENT_PAGE, '.md') as DocPath
}

/** Path of the document that a file of the folder makes. @param file relative to the folder */
export function ownPagePath(file: string): DocPath {
  return `${OWN_PAGES}${file}${/\.mdx?$/.test(file) ? '' : '.md'}` as DocPath
}

const COMPONENT_PAGE = /(\.[jt]sx)\.md$/

/** Whether a document is a component in `pages/`: no file has its path. */
export function isComponentPage(path: string): boolean {
  return isOwnPage(path) && COMPONENT_PAGE.test(path)
}

/** The file that a document is made from, relative to the project's folder. */
export function documentFile(path: string, docsDir: string): string {
  return isOwnPage(path) ? ownPageFile(path) : `${docsDir}/${path}`
}

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

/** Folder of a project's own templates, below the docs folder. They are never pages. */
export const TEMPLATES = '_templates/'

/** Which files whose names begin with `_` are pages. */
export interface PageNames {
  /** Names of files that are the page of their folder, whatever they begin with. */
  readonly indexNames: readonly string[]
  /** All of them. */
  readonly underscores: boolean
}

/** A file or folder whose name begins with `_` is a partial, not a page. */
export function isPage(path: DocPath, { indexNames, underscores }: PageNames): boolean {
  if (underscores) return !path.startsWith(TEMPLATES)
  if (!path.startsWith('_') && !path.includes('/_')) return true
  const names = withoutExtension(path).split('/')
  const name = names.pop() ?? ''
  return !names.some((folder) => folder.startsWith('_')) && (!name.startsWith('_') || indexNames.includes(name))
}

/** The title of a document that sets none: its name, or its folder's name. */
export function titleOfPath(written: DocPath): string {
  const path = isOwnPage(written) ? ownPageAddress(written) : written
  const name = nameOf(path)
  return isIndexName(name) ? (folderOf(path).split('/').at(-2) ?? name) : name
}
