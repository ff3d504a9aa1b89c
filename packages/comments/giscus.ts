/** The address of the frame of giscus, as its own script makes it (https://github.com/giscus/giscus/blob/main/client.ts). */
import type { GiscusOptions } from './plugin.ts'

/** Languages of giscus, by the names that it has for them. */
const LANGUAGES =
  'ar be bg ca cs da de en eo es eu fa fr gr gsw hbs he hu id it ja kh ko nl pl pt ro ru sv th tr uk uz vi zh-CN zh-HK zh-TW'.split(
    ' ',
  )

/** Its names for languages that have another one elsewhere. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  el: 'gr',
  km: 'kh',
  zh: 'zh-CN',
  bs: 'hbs',
  hr: 'hbs',
  sr: 'hbs',
}

/**
 * @param host where giscus runs
 * @param language of the page
 * @returns the address without what only the browser knows: the page, the session and the mode
 */
export function giscusAddress(options: GiscusOptions, host: string, language: string): string {
  const { repo, repoId, category, categoryId, strict = false, reactions = true } = options
  const query = new URLSearchParams({
    repo,
    repoId,
    category,
    categoryId,
    strict: strict ? '1' : '0',
    reactionsEnabled: reactions ? '1' : '0',
    emitMetadata: '0',
    inputPosition: 'bottom',
  })
  return `${host}/${options.language ?? giscusLanguage(language)}/widget?${query}`
}

/** English where giscus lacks the language: it has no page for others. */
export function giscusLanguage(language: string): string {
  const base = language.replace(/-.*$/, '')
  return [language, base, OTHER_NAMES[base] ?? ''].find((name) => LANGUAGES.includes(name)) ?? 'en'
}
