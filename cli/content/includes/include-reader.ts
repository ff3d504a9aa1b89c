/**
 * The files that a page may include: those of the docs folder, and of the folders that the configuration names. Which
 * file a name means is decided here alone, for every spelling of an include.
 */
import type { IncludedFile } from '../dialects/dialect.ts'

interface IncludeFolders {
  /** Relative to the project's folder. */
  readonly docsDir: string
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
  let files = 0
  let characters = 0
  return (reference, from = page) => {
    const paths = candidates(reference, from, folders)
    if (paths.length === 0) return { fault: 'lies outside the docs folder and the folders of `markdown.includes`' }
    if (files >= MOST_FILES || characters > MOST_CHARACTERS) return { fault: 'is one file too many for a page' }
    for (const candidate of paths) {
      const text = textOf(candidate)
      if (text === undefined) continue
      files++
      characters += text.length
      return { text: text.replace(/^\uFEFF/, ''), path: candidate }
    }
    return { fault: 'is not there' }
  }
}

/** Paths that a name may mean, relative to the project's folder, best first. */
function candidates(reference: string, from: string, { docsDir, includes = [] }: IncludeFolders): string[] {
  const roots = [docsDir, ...includes]
  const name = reference
    .trim()
    .replace(/^@site\//, '//')
    .replace(/^(?:@|~)\//, '/')
    // In the code of an import, a backslash escapes what follows it.
    .replace(/\\(?=[_*#[\]()-])/g, '')
  const bases = name.startsWith('//')
    ? ['']
    : name.startsWith('/')
      ? [...roots, '']
      : [from.split('/').slice(0, -1).join('/'), ...roots, '']
  const paths = bases.flatMap((base) => join(base, name) ?? [])
  return [...new Set(paths)].filter((path) => isAllowed(path, roots))
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

function isAllowed(path: string, roots: readonly string[]): boolean {
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
