/** The place of a file in the edition of its language. */
import type { MovedDocs } from './moved-site.ts'

interface EditionPath {
  /** Path below the folder of the documents, the same as in the main language. */
  readonly path: string
  /** Folder of the language in addresses; empty for the main one. */
  readonly language: string
}

/**
 * A language is the first folder of the path (`nl/a.md`), or the end of the name (`a.nl.md`).
 *
 * @param file below the root of the repository
 */
export function editionPath(docs: MovedDocs, file: string): EditionPath {
  const { folder, languages = [], mainLanguage, lowersLanguages = false } = docs
  const addressOf = (language: string): string => (lowersLanguages ? language.toLowerCase() : language)
  const path = folder === '' ? file : file.slice(folder.length + 1)
  const first = path.slice(0, Math.max(0, path.indexOf('/')))
  if (first !== '' && first === mainLanguage) return { path: path.slice(first.length + 1), language: '' }
  const [, name = '', ending = '', extension = ''] = /^(.*[^/.])\.([\w-]+)(\.mdx?)$/.exec(path) ?? []
  if (ending !== '' && ending === mainLanguage) return { path: name + extension, language: '' }
  if (languages.includes(ending)) return { path: name + extension, language: addressOf(ending) }
  return languages.includes(first)
    ? { path: path.slice(first.length + 1), language: addressOf(first) }
    : { path, language: '' }
}
