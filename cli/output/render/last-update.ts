/** The date of a document's last change and its author, as its page shows them. */

import type { LastUpdate } from '../../../site/contract.ts'
import type { Config } from '../../graph/config/config.ts'
import { siteLanguage } from '../../graph/config/site-words.ts'
import type { Head } from '../../markdown/document.ts'

export interface FileUpdate {
  /** ISO 8601, UTC. */
  readonly date: string
  readonly author: string
}

/** The data that git has about the documents. */
export interface LastUpdates {
  /** Keyed by path below the docs folder, sorted, with only the requested documents. */
  readonly files: Readonly<Record<string, FileUpdate>>
  /** The reason why there is no data. */
  readonly note?: string
}

interface UpdateContext {
  readonly config: Pick<Config, 'site' | 'docs'>
  readonly lastUpdates?: LastUpdates | undefined
}

/** Front matter takes precedence; git is used where the configuration asks for it. */
export function lastUpdateOf(
  { path, frontMatter }: Head,
  { config, lastUpdates }: UpdateContext,
): LastUpdate | undefined {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs
  const known = lastUpdates?.files[path]
  const date = frontMatter.lastUpdate?.date ?? (showLastUpdateTime ? known?.date : undefined)
  const author = frontMatter.lastUpdate?.author ?? (showLastUpdateAuthor ? known?.author : undefined)
  if (date === undefined && author === undefined) return undefined
  const language = siteLanguage(config.site)
  return { date, dateText: date === undefined ? undefined : dateText(date, language), author }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A date in words. The browser does not format it, because its first date takes 9 ms, 40 on a phone, in the middle of
 * hydration.
 */
function dateText(date: string, language: string): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    formats.set(language, format)
  }
  return format.format(new Date(date))
}
