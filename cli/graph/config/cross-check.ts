/** Rules of the configuration about several options, or about facts outside it. */

import type { WordTable } from '../../../site/words/say.ts'
import { englishWords } from '../../../site/words/site-words.ts'
import { didYouMean, pathOf, quote, type SchemaProblem } from '../../kernel/schema/wording.ts'
import { tokensOfAccent } from './colours/theme-accent.ts'
import { docsList, mainDocs, withDefaults, withLocales } from './defaults.ts'
import { navbarItemOf, navbarReferences } from './navbar-item.ts'
import type { SearchOptions, UserConfig } from './user-config.ts'
import { wordProblems } from './words.ts'

/**
 * Checks a validated configuration. A rule is silent as long as an option that it looks at is wrong by itself.
 *
 * @param ruleIds the rules that `checks.rules` may name
 * @param known problems so far; `user` lacks what they are about
 */
export function crossCheck(
  user: UserConfig,
  ruleIds: readonly string[],
  known: readonly SchemaProblem[],
): SchemaProblem[] {
  const isSound = (path: string): boolean => !known.some((problem) => isWithin(problem.path, path))
  return [
    ...unknownRules(user, ruleIds),
    ...(isSound('i18n') ? localeProblems(user) : []),
    ...(isSound('docs') ? docsProblems(user) : []),
    ...(isSound('docs.sidebars') ? unknownSidebars(user) : []),
    ...(isSound('footer.links') ? mixedLinks(user) : []),
    ...(isSound('tableOfContents') ? emptyLevels(user) : []),
    ...(isSound('search') ? searchKeys(user) : []),
    ...(isSound('theme') ? accentProblems(user) : []),
  ]
}

function isWithin(path: string, outer: string): boolean {
  return path === '' || path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}

function unknownRules(user: UserConfig, ruleIds: readonly string[]): SchemaProblem[] {
  return Object.keys(user.checks?.rules ?? {})
    .filter((id) => !ruleIds.includes(id))
    .map((id) => ({ path: pathOf('checks.rules', id), message: 'is no rule', hint: didYouMean(id, ruleIds) }))
}

function accentProblems(user: UserConfig): SchemaProblem[] {
  const { accent, ...theme } = withDefaults('ThemeOptions', user.theme)
  if (accent === undefined) return []
  const modes = ['light', 'dark'] as const
  const made = tokensOfAccent(accent, theme)
  return modes.flatMap((mode, index) =>
    made[index]
      ? []
      : [
          {
            path: 'theme.accent',
            message: `has no lightness with a contrast of 4.5 to 1 on all backgrounds of ${mode} mode`,
            hint: `The backgrounds in \`theme.${mode === 'light' ? 'tokens' : 'darkTokens'}\` are too far from each other; set \`accent\` there.`,
          },
        ],
  )
}

function localeProblems(user: UserConfig): SchemaProblem[] {
  const { defaultLocale, locales, localeConfigs, words } = withLocales(user.i18n)
  const problems: SchemaProblem[] = []
  if (!locales.includes(defaultLocale)) {
    problems.push({ path: 'i18n.locales', message: `must name the default locale ${quote(defaultLocale)}` })
  }
  for (const [index, locale] of locales.entries()) {
    if (locales.indexOf(locale) === index) continue
    problems.push({ path: pathOf('i18n.locales', index), message: `names ${quote(locale)} a second time` })
  }
  for (const locale of Object.keys(localeConfigs)) {
    if (locales.includes(locale)) continue
    const path = pathOf('i18n.localeConfigs', locale)
    problems.push({ path, message: 'is not one of the locales', hint: didYouMean(locale, locales) })
  }
  for (const [locale, own] of Object.entries(words)) {
    const path = pathOf('i18n.words', locale)
    if (!locales.includes(locale))
      problems.push({ path, message: 'is not one of the locales', hint: didYouMean(locale, locales) })
    problems.push(...wordProblems(own as WordTable, englishWords.words, path))
  }
  return problems
}

/** Docs of one site need ids and paths of their own. */
function docsProblems(user: UserConfig): SchemaProblem[] {
  const list = docsList(user).map((docs) => withDefaults('DocsOptions', docs))
  return list.flatMap((docs, index) => {
    const before = list.slice(0, index)
    const path = pathOf('docs', index)
    const base = (one: typeof docs): string => one.routeBasePath.replace(/^\/+|\/+$/g, '')
    return [
      ...(before.some(({ id }) => id === docs.id)
        ? [{ path: pathOf(path, 'id'), message: `names ${quote(docs.id)} a second time` }]
        : []),
      ...(before.some((one) => base(one) === base(docs))
        ? [{ path: pathOf(path, 'routeBasePath'), message: 'must differ from that of the docs before it' }]
        : []),
    ]
  })
}

function unknownSidebars(user: UserConfig): SchemaProblem[] {
  const sidebars = Object.keys(withDefaults('DocsOptions', mainDocs(user)).sidebars)
  return (user.navbar?.items ?? []).flatMap((item, index) =>
    // Items with problems of their own have been removed.
    (item ? navbarReferences(navbarItemOf(item)) : []).flatMap((reference) => {
      if (!('sidebar' in reference) || sidebars.includes(reference.sidebar)) return []
      const message = `names the sidebar ${quote(reference.sidebar)}, which does not exist`
      const path = pathOf(pathOf('navbar.items', index), reference.option)
      return { path, message, hint: didYouMean(reference.sidebar, sidebars) }
    }),
  )
}

function mixedLinks(user: UserConfig): SchemaProblem[] {
  const links = user.footer?.links ?? []
  const columns = links.filter((link) => 'items' in link).length
  if (columns === 0 || columns === links.length) return []
  const hint = 'Put every link into the `items` of a column.'
  return [{ path: 'footer.links', message: 'mixes columns and flat links', hint }]
}

function emptyLevels(user: UserConfig): SchemaProblem[] {
  const { minHeadingLevel, maxHeadingLevel } = withDefaults('TableOfContentsOptions', user.tableOfContents)
  if (minHeadingLevel <= maxHeadingLevel) return []
  const message = `has a \`minHeadingLevel\` (${minHeadingLevel}) above its \`maxHeadingLevel\` (${maxHeadingLevel})`
  return [{ path: 'tableOfContents', message }]
}

const ALGOLIA_KEYS = ['appId', 'apiKey', 'indexName'] as const
const ALGOLIA_OPTIONS = [...ALGOLIA_KEYS, 'facetFilters'] as const

function searchKeys(user: UserConfig): SchemaProblem[] {
  const { provider, ...search } = withDefaults('SearchOptions', user.search)
  return [...providerKeys(provider, search), ...assistantKeys(provider, search)]
}

function assistantKeys(provider: string, { askAi }: SearchOptions): SchemaProblem[] {
  if (askAi?.assistantId === undefined) return []
  if (provider !== 'algolia') {
    const message = `belongs to the provider 'algolia', but the provider is ${quote(provider)}`
    return [{ path: pathOf('search.askAi', 'assistantId'), message }]
  }
  const foreign = (['model', 'publicKey', 'feedbackUrl'] as const).filter((key) => askAi[key] !== undefined)
  return foreign.map((key) => ({ path: pathOf('search.askAi', key), message: 'belongs to an `endpoint`' }))
}

function providerKeys(provider: string, search: SearchOptions): SchemaProblem[] {
  if (provider === 'algolia') {
    const missing = ALGOLIA_KEYS.filter((key) => search[key] === undefined)
    return missing.map((key) => ({
      path: pathOf('search', key),
      message: "is missing; the provider 'algolia' needs it",
    }))
  }
  const foreign = ALGOLIA_OPTIONS.filter((key) => search[key] !== undefined)
  const message = `belongs to the provider 'algolia', but the provider is ${quote(provider)}`
  return foreign.map((key) => ({ path: pathOf('search', key), message }))
}
