/** The state of all translations of a site, as data. */

import { sourceHash } from 'docs-build/text'
import { fileNamer, type Updated } from 'docs-build/workspace'
import type { Behind } from './source-changes.ts'

/** What `docs-build translate status --json` prints. Within a version, fields are only added. */
export interface TranslationStatus {
  /** Version of this form. */
  readonly version: 1
  /** The language that the others are translated from. */
  readonly defaultLocale: string
  /** Every page in every other language; of older versions, which nobody translates any more, those that have a translation. */
  readonly pages: readonly TranslatedPage[]
}

/** A page in one language. */
export interface TranslatedPage {
  /** The language of the translation. */
  readonly locale: string
  /** Id of the docs. */
  readonly docs: string
  /** Version of the docs. */
  readonly version: string
  /** File of the source, relative to the project's folder. */
  readonly source: string
  /** File of the translation; absent when there is none. */
  readonly file?: string
  /**
   * `current`: made from the source as it is. `stale`: the source has changed since. `unmarked`: no mark names from
   * which state of the source it was made. `missing`: there is no translation.
   */
  readonly state: 'current' | 'stale' | 'unmarked' | 'missing'
  /** How far a stale or unmarked translation is behind its source; absent where git does not know. */
  readonly behind?: Behind
  /** Who owns the file, by CODEOWNERS; absent without that file. */
  readonly owners?: readonly string[]
}

/** @param editions all editions of the site */
export function translationStatus(editions: readonly Updated[], defaultLocale: string): TranslationStatus {
  return { version: 1, defaultLocale, pages: editions.flatMap((run) => pagesOf(run, editions, defaultLocale)) }
}

function pagesOf(run: Updated, all: readonly Updated[], defaultLocale: string): TranslatedPage[] {
  const own = run.index.editions?.own
  if (!own || own.locale === defaultLocale) return []
  const { docs, version, locale, untranslated } = own
  const source = all.find(({ index: { editions } }) => {
    const other = editions?.own
    return other?.docs === docs && other.version === version && other.locale === defaultLocale
  })
  if (!source) return []
  const translations = new Map(run.documents.map((document) => [document.head.path, document]))
  const published = new Set(source.site.docs.map(({ head }) => head.path))
  const [nameOfSource, nameOf] = [fileNamer(source.inputs), fileNamer(run.inputs)]
  return source.documents
    .filter(({ head }) => published.has(head.path))
    .map((document): TranslatedPage => {
      const { path } = document.head
      const translation = untranslated.has(path) ? undefined : translations.get(path)
      return {
        locale,
        docs,
        version,
        source: nameOfSource(`${source.inputs.config.docs.path}/${path}`),
        file: translation && nameOf(`${run.inputs.config.docs.path}/${path}`),
        state: translation ? ageOf(translation, document) : 'missing',
      }
    })
    .filter(({ state }) => state !== 'missing' || own.facts.place === 0)
}

type Document = Updated['documents'][number]

/** What the front matter of a translation says of its age. */
function ageOf({ head }: Document, { source }: Document): TranslatedPage['state'] {
  const { sourceHash: known } = head.frontMatter
  if (known === undefined) return 'unmarked'
  return known === sourceHash(source.text) ? 'current' : 'stale'
}
