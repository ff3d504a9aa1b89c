/**
 * Finds the translations among the files of a docs folder. Three layouts are known, and a site may mix them:
 *
 * - a folder for each language: `docs/nl/guides/a.md`, or outside of the docs `i18n/nl/docs/guides/a.md`
 * - a language at the end of a name: `guides/a.nl.md`
 * - a language as the name: `guides/a/nl.md` beside `guides/a/en.md`, where each folder is a page
 *
 * A translation has the path of the document that it translates.
 */
import { isIndexName } from '../../markdown/doc-path.ts'

/** A language, with the names that files and folders may have for it. */
export interface NamedLocale {
  readonly locale: string
  readonly names: readonly string[]
}

/** The path of a file in an edition, and the language whose edition it belongs to; absent: all languages. */
interface Placed {
  readonly path: string
  readonly locale?: string
}

export type Placing = (path: string) => Placed

/** @param paths of all files below the docs folder */
export function placing(paths: readonly string[], locales: readonly NamedLocale[], defaultLocale: string): Placing {
  const byName = new Map(locales.flatMap(({ locale, names }) => names.map((name) => [name, locale] as const)))
  const folders = new Set(paths.flatMap((path) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])))
  const inFolders = locales.some(
    ({ locale, names }) => locale !== defaultLocale && names.some((one) => folders.has(one)),
  )
  const isByName = nameEachPage(paths, byName)
  return (path) => {
    const slash = path.indexOf('/')
    const first = inFolders && slash > 0 ? byName.get(path.slice(0, slash)) : undefined
    if (first !== undefined) return { path: path.slice(slash + 1), locale: first }
    const { folder, name, extension } = partsOf(path)
    const own = isByName && isMarkdown(extension) ? byName.get(name) : undefined
    if (own !== undefined) return { path: `${folder}index${extension}`, locale: own }
    const dot = name.lastIndexOf('.')
    const ending = dot > 0 && extension !== '' ? byName.get(name.slice(dot + 1)) : undefined
    if (ending !== undefined) return { path: `${folder}${name.slice(0, dot)}${extension}`, locale: ending }
    return { path }
  }
}

function partsOf(path: string): { folder: string; name: string; extension: string } {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const dot = file.lastIndexOf('.')
  const name = dot > 0 ? file.slice(0, dot) : file
  return { folder: path.slice(0, path.length - file.length), name, extension: file.slice(name.length) }
}

function isMarkdown(extension: string): boolean {
  return extension === '.md' || extension === '.mdx'
}

/**
 * Whether the files are named by their languages alone. `en.md` may also be a page about English, so this must hold for
 * most documents.
 */
function nameEachPage(paths: readonly string[], byName: ReadonlyMap<string, string>): boolean {
  let named = 0
  let others = 0
  for (const path of paths) {
    const { name, extension } = partsOf(path)
    if (!isMarkdown(extension) || path.split('/').some((part) => part.startsWith('_'))) continue
    if (byName.has(name)) named++
    else if (!isIndexName(name)) others++
  }
  return named > others
}
