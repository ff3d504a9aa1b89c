/** The state of all translations of a site, as data: `docs-build translate status`. */
import { sourceEdition, type TranslationState, translationState } from '../../../graph/checks/texts/translations.ts'
import { fileNamer } from '../../inputs.ts'
import type { Updated } from '../../pipeline/updated.ts'

export interface TranslationStatus {
  readonly version: 1
  readonly defaultLocale: string
  readonly pages: readonly TranslatedPage[]
}

/** A page in one language. */
export interface TranslatedPage {
  readonly locale: string
  /** Id of the docs, and their version. */
  readonly docs: string
  readonly version: string
  /** File of the source, relative to the project's folder. */
  readonly source: string
  /** File of the translation; absent when there is none. */
  readonly file?: string
  /**
   * `current`: made from the source as it is. `stale`: the source has changed since. `unmarked`: no mark names from
   * which state of the source it was made. `missing`: there is no translation.
   */
  readonly state: TranslationState
}

/** @param editions all editions of the site */
export function translationStatus(editions: readonly Updated[], defaultLocale: string): TranslationStatus {
  return { version: 1, defaultLocale, pages: editions.flatMap((run) => pagesOf(run, editions, defaultLocale)) }
}

function pagesOf(run: Updated, all: readonly Updated[], defaultLocale: string): TranslatedPage[] {
  const { editions } = run.index
  const wanted = editions && sourceEdition(editions, defaultLocale)
  const source = wanted && all.find(({ index }) => index.editions?.own === wanted)
  if (!editions || !source) return []
  const { docs, version, locale } = editions.own
  const own = new Map(run.documents.map((document) => [document.head.path, document]))
  const published = new Set(source.site.docs.map(({ head }) => head.path))
  const [nameOfSource, nameOf] = [fileNamer(source.inputs), fileNamer(run.inputs)]
  return source.documents.flatMap((document): TranslatedPage[] => {
    const { path } = document.head
    if (!published.has(path)) return []
    const state = translationState(path, own.get(path), document, editions.own)
    return [
      {
        locale,
        docs,
        version,
        source: nameOfSource(`${source.inputs.config.docs.path}/${path}`),
        file: state === 'missing' ? undefined : nameOf(`${run.inputs.config.docs.path}/${path}`),
        state,
      },
    ]
  })
}
