/**
 * The files that a page may include: those of the docs folder, and of the folders that the configuration names. Which
 * file a name means is decided here alone, for every spelling of an include.
 */
import type { IncludedFile } from '../dialects/dialect.ts'
import type { SourceHome } from '../document.ts'

interface IncludeFolders {
  /** Relative to the project's folder. */
  readonly docsDir: string
  /** The place of the page, if it is a translation. What it does not have there is that of its source. */
  readonly home?: SourceHome | undefined
  readonly includes?: readonly string[] | undefined
}

/** Returns the text of a file, by its path relative to the project's folder. */
type TextOf = (path: string) => string | undefined

/** More files than any page includes. */
const MOST_FILES = 500
const MOST_CHARACTERS = 8 * 1024 * 1024

/**
 * @param path the document below the docs folder
 * @param textOf asked for one path after the other, until it knows one
 */
export function includeReader(
  path: string,
  folders: IncludeFolders,
  textOf: TextOf,
): (reference: string, from?: string) => IncludedFile {
  const page = `${folders.docsDir}/${path}`
  const { home } = folders
  /** The folders that a relative path in a file may begin at. */
  const basesOf = (from: string): string[] => {
    if (!home) return [folderOf(from)]
    const ofSource = from === home.file ? page : folders.docsDir + from.slice(home.folder.length)
    return from === home.file || isBelow(from, home.folder) ? [folderOf(from), folderOf(ofSource)] : [folderOf(from)]
  }
  let files = 0
  let characters = 0
  return (reference, from = home?.file ?? page) => {
    const { paths, isHidden } = candidates(reference, basesOf(from), folders)
    if (isHidden) return { fault: 'is hidden or belongs to a package that is installed: such files are never read' }
    if (paths.length === 0) return { fault: 'lies outside the docs folder and the folders of `markdown.includes`' }
    if (files >= MOST_FILES || characters > MOST_CHARACTERS) return { fault: 'is one file too many for a page' }
    for (const candidate of paths) {
      const text = textOf(candidate)
      if (text === undefined) continue
      files++
      characters += text.length
      const base = home && !isBelow(candidate, folders.docsDir) ? home.file : page
      return {
        text: text.replace(/^\uFEFF/, ''),
        path: candidate,
        way: wayBetween(folderOf(base), folderOf(candidate)),
      }
    }
    if (/^@[\w-]/.test(reference)) return { fault: 'begins with an alias or a package, which nothing here knows' }
    return { fault: 'is not there' }
  }
}

/** Paths that a name may mean, relative to the project's folder, best first, and whether it only means files that may not be read. */
function candidates(
  reference: string,
  near: readonly string[],
  { docsDir, home, includes = [] }: IncludeFolders,
): { paths: string[]; isHidden: boolean } {
  const roots = [...(home ? [home.folder] : []), docsDir, ...includes]
  const name = reference
    .trim()
    .replace(/^@site\//, '//')
    .replace(/^(?:@|~)\//, '/')
    // Most aliases are names of folders: `@parts/a.md`.
    .replace(/^@(?=[\w-]+\/)/, '/')
    // In the code of an import, a backslash escapes what follows it.
    .replace(/\\(?=[_*#[\]()-])/g, '')
  const bases = name.startsWith('/') ? [...roots, ''] : [...near, ...roots, '']
  const paths = (name.startsWith('//') ? [''] : bases).flatMap((base) => join(base, name) ?? [])
  const allowed = [...new Set(paths)].filter((path) => isAllowed(path, roots, isPublic))
  return { paths: allowed, isHidden: allowed.length === 0 && paths.some((path) => isAllowed(path, roots, () => true)) }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The path from one folder to another: `a/b` and `a/c` give `../c/`; the same folder gives nothing. */
function wayBetween(from: string, to: string): string {
  const [a, b] = [from, to].map((path) => path.split('/').filter(Boolean)) as [string[], string[]]
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].map((name) => `${name}/`).join('')
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}

function join(base: string, name: string): string | undefined {
  // The docs folder may lie beside the project: `../docs`.
  const parts = base.split('/').filter((part) => part !== '' && part !== '.')
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.at(-1) === '..' || parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

function isAllowed(path: string, roots: readonly string[], isPublic: (name: string) => boolean): boolean {
  return roots.some((root) => {
    const plain = root.replace(/^(?:\.\/)+|\/+$/g, '')
    if (path === plain) return path.split('/').every(isPublic)
    return (
      path.startsWith(`${plain}/`) &&
      path
        .slice(plain.length + 1)
        .split('/')
        .every(isPublic)
    )
  })
}

/** Whether a name below an allowed folder may be read. Hidden files and installed packages may not. */
function isPublic(name: string): boolean {
  return !name.startsWith('.') && name !== 'node_modules' && !name.includes('\0')
}
