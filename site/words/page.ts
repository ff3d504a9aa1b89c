/** The words of every page, which come with the site's data. */
import type { SiteData } from '../contract.ts'
import type { PageSay } from './context.tsx'
import { sayWith } from './fill.ts'

export function sayOnPage({ words }: Pick<SiteData, 'words'>): PageSay {
  return sayWith(words.page)
}
