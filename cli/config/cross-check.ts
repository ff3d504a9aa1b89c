/** Rules of the configuration that look at more than one option, or at what is known outside of it. */
import { withDefaults, withLocales } from './defaults.ts'
import { type ConfigProblem, didYouMean, pathOf, quote } from './problem.ts'
import type { SearchOptions, UserConfig } from './user-config.ts'

/**
 * Checks a validated configuration. A rule is silent as long as an option that it looks at is wrong by itself.
 *
 * @param ruleIds the rules that `checks.rules` may name
 * @param known problems so far; `user` lacks what they are about
 */
export function crossCheck(
  user: UserConfig,
  ruleIds: readonly string[],
  known: readonly ConfigProblem[],
): ConfigProblem[] {
  const isSound = (path: string): boolean => !known.some((problem) => isWithin(problem.path, path))
  return [
    ...unknownRules(user, ruleIds),
    ...(isSound('i18n') ? localeProblems(user) : []),
    ...(isSound('docs.sidebars') ? unknownSidebars(user) : []),
    ...(isSound('footer.links') ? mixedLinks(user) : []),
    ...(isSound('tableOfContents') ? emptyLevels(user) : []),
    ...(isSound('search') ? searchKeys(user) : []),
  ]
}

function isWithin(path: string, outer: string): boolean {
  return path === '' || path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}

function unknownRules(user: UserConfig, ruleIds: readonly string[]): ConfigProblem[] {
  return Object.keys(user.checks?.rules ?? {})
    .filter((id) => !ruleIds.includes(id))
    .map((id) => ({ path: pathOf('checks.rules', id), message: `there is no such rule${didYouMean(id, ruleIds)}` }))
}

function localeProblems(user: UserConfig): ConfigProblem[] {
  const { defaultLocale, locales, localeConfigs } = withLocales(user.i18n)
  const problems: ConfigProblem[] = []
  if (!locales.includes(defaultLocale)) {
    problems.push({ path: 'i18n.locales', message: `the default locale ${quote(defaultLocale)} is missing` })
  }
  for (const [index, locale] of locales.entries()) {
    if (locales.indexOf(locale) === index) continue
    problems.push({ path: pathOf('i18n.locales', index), message: `${quote(locale)} is there twice` })
  }
  for (const locale of Object.keys(localeConfigs)) {
    if (locales.includes(locale)) continue
    const message = `this is not one of the locales${didYouMean(locale, locales)}`
    problems.push({ path: pathOf('i18n.localeConfigs', locale), message })
  }
  return problems
}

function unknownSidebars(user: UserConfig): ConfigProblem[] {
  const sidebars = Object.keys(withDefaults('DocsOptions', user.docs).sidebars)
  return (user.navbar?.items ?? []).flatMap((item, index) => {
    if (item?.type !== 'docSidebar' || item.sidebarId === undefined || sidebars.includes(item.sidebarId)) return []
    const message = `there is no sidebar ${quote(item.sidebarId)}${didYouMean(item.sidebarId, sidebars)}`
    return { path: pathOf(pathOf('navbar.items', index), 'sidebarId'), message }
  })
}

function mixedLinks(user: UserConfig): ConfigProblem[] {
  const links = user.footer?.links ?? []
  const columns = links.filter((link) => 'items' in link).length
  if (columns === 0 || columns === links.length) return []
  const message = 'columns and flat links are mixed; put every link into the `items` of a column'
  return [{ path: 'footer.links', message }]
}

function emptyLevels(user: UserConfig): ConfigProblem[] {
  const { minHeadingLevel, maxHeadingLevel } = withDefaults('TableOfContentsOptions', user.tableOfContents)
  if (minHeadingLevel <= maxHeadingLevel) return []
  const message = `\`minHeadingLevel\` ${minHeadingLevel} lies above \`maxHeadingLevel\` ${maxHeadingLevel}`
  return [{ path: 'tableOfContents', message }]
}

const ALGOLIA_KEYS = ['appId', 'apiKey', 'indexName'] as const
const ALGOLIA_OPTIONS = [...ALGOLIA_KEYS, 'facetFilters', 'externalUrlRegex'] as const

function searchKeys(user: UserConfig): ConfigProblem[] {
  const { provider, ...search } = withDefaults('SearchOptions', user.search)
  return [...providerKeys(provider, search), ...assistantKeys(provider, search)]
}

function assistantKeys(provider: string, { askAi }: SearchOptions): ConfigProblem[] {
  if (askAi?.assistantId === undefined) return []
  if (provider !== 'algolia') {
    const message = `belongs to the provider 'algolia', found the provider ${quote(provider)}`
    return [{ path: pathOf('search.askAi', 'assistantId'), message }]
  }
  const foreign = (['model', 'publicKey', 'feedbackUrl'] as const).filter((key) => askAi[key] !== undefined)
  return foreign.map((key) => ({ path: pathOf('search.askAi', key), message: 'belongs to an `endpoint`' }))
}

function providerKeys(provider: string, search: SearchOptions): ConfigProblem[] {
  if (provider === 'algolia') {
    const missing = ALGOLIA_KEYS.filter((key) => search[key] === undefined)
    return missing.map((key) => ({ path: pathOf('search', key), message: "missing; the provider 'algolia' needs it" }))
  }
  const foreign = ALGOLIA_OPTIONS.filter((key) => search[key] !== undefined)
  const message = `belongs to the provider 'algolia', found the provider ${quote(provider)}`
  return foreign.map((key) => ({ path: pathOf('search', key), message }))
}
