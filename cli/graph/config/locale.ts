/** The language that a site is written in. */
import type { LocaleConfig } from './config.ts'

/** What the configuration says of it; nothing, when it is not among the site's languages. */
export function localeInUse({ currentLocale, locales }: LocaleConfig): LocaleConfig['locales'][number] | undefined {
  return locales.find(({ locale }) => locale === currentLocale)
}
