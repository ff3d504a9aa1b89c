/** Languages of an old site whose pages lie in folders, as languages of the site here. */

import type { Data } from './moved-site.ts'

export interface OldLanguage {
  /** Folder of the language in content and addresses; empty for the root. */
  readonly path: string
  /** Its folder in content, where that has another name: `zh-CN` at `/zh-cn/`. */
  readonly folder?: string
  /** Value of the `lang` attribute. */
  readonly lang: string
  readonly label: string
  readonly direction?: 'rtl'
  /** Whether untranslated pages are shown in this language. */
  readonly isDefault: boolean
}

/** Whether a folder can hold the pages of the main language: its name is a language tag, or it is the root. */
export function isLanguageFolder(path: string): boolean {
  return path === '' || /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(path)
}

/** The options `i18n`. Files of a main language in a folder of its own are found by its tag, which is therefore the folder. */
export function languageSettings(languages: readonly OldLanguage[]): Data {
  const tagOf = ({ lang, path, isDefault }: OldLanguage): string => (isDefault && path !== '' ? path : lang)
  const configs = languages.map((language) => {
    const { lang, label, path, direction, isDefault } = language
    const tag = tagOf(language)
    const own = {
      label,
      htmlLang: tag === lang ? undefined : lang,
      path: isDefault || path === lang ? undefined : path,
      direction,
    }
    return [tag, own] as const
  })
  return {
    defaultLocale: languages.filter(({ isDefault }) => isDefault).map(tagOf)[0],
    locales: languages.map(tagOf),
    localeConfigs: Object.fromEntries(configs),
  }
}
