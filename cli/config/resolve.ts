/** What a user wrote → `Config`: everything checked, every default filled in, shorthands in their long form. */
import { DocsError } from '../fault/errors.ts'
import type { SchemaProblem } from '../schema/wording.ts'
import type {
  CategoryLinkConfig,
  Config,
  DocsConfig,
  FooterConfig,
  LocaleConfig,
  NavbarConfig,
  RuleConfig,
  SearchConfig,
  SecurityConfig,
  SidebarItemConfig,
  SiteConfig,
  ThemeConfig,
} from './config.ts'
import { crossCheck } from './cross-check.ts'
import { withDefaults, withLocales } from './defaults.ts'
import { navbarItemOf } from './navbar-item.ts'
import { toPlain } from './plain.ts'
import type {
  CategoryLink,
  FooterOptions,
  I18nOptions,
  RuleOptions,
  SearchOptions,
  SecurityOptions,
  SidebarItem,
  UserConfig,
} from './user-config.ts'
import { validate } from './validate.ts'

export interface ConfigContext {
  /** Name of the file that the value comes from, for messages. */
  readonly file: string
  /** Title of a site that does not say its own. */
  readonly fallbackTitle: string
  readonly ruleIds: readonly string[]
}

/**
 * Resolves a user's configuration.
 *
 * @param user the default export of `docs.config.ts`: any value at all
 * @returns plain JSON data, deeply frozen; the order of its keys does not depend on the order in the file,
 * except for maps that the user fills
 * @throws DocsError with one line for every problem, each with its path
 */
export function resolveConfig(user: unknown, context: ConfigContext): Config {
  const problems: SchemaProblem[] = []
  const config = validate(toPlain(user, problems), problems) ?? {}
  problems.push(...crossCheck(config, context.ruleIds, problems))
  if (problems.length > 0) throw configError(context.file, problems)
  return freeze(assemble(config, context.fallbackTitle))
}

function configError(file: string, problems: readonly SchemaProblem[]): DocsError {
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  const lines = problems.map(
    ({ path, message, hint }) => `  ${path || 'the configuration'} ${message}.${hint === undefined ? '' : ` ${hint}`}`,
  )
  return new DocsError(`${file} has ${count}:\n\n${lines.join('\n')}`, {
    hint: 'Every option, with type and default: node_modules/docs-build/cli/config/REFERENCE.md.',
  })
}

function assemble(user: UserConfig, fallbackTitle: string): Config {
  const { staticDirs, customFields, docs, markdown, checks, theme, examples } = withDefaults('UserConfig', user)
  const { rules } = withDefaults('ChecksOptions', checks)
  return {
    site: siteOf(user, fallbackTitle),
    docs: docsOf(docs),
    markdown: withDefaults('MarkdownOptions', markdown),
    checks: { rules: mapValues(rules, ruleOf) },
    theme: themeOf(theme),
    ...(examples && { examples: withDefaults('ExamplesOptions', examples) }),
    staticDirs,
    customFields,
  }
}

function siteOf(user: UserConfig, fallbackTitle: string): SiteConfig {
  const { title, tagline, titleDelimiter, url, baseUrl, favicon, image, noIndex, baseUrlBanner, metadata, ...site } =
    withDefaults('UserConfig', user)
  return {
    title: title ?? fallbackTitle,
    tagline,
    titleDelimiter,
    url,
    baseUrl,
    ...(favicon && { favicon }),
    ...(image && { image }),
    noIndex,
    baseUrlBanner,
    metadata,
    locale: localeOf(site.i18n),
    navbar: navbarOf(site.navbar),
    ...(site.footer && { footer: footerOf(site.footer) }),
    ...(site.announcementBar && { announcementBar: withDefaults('AnnouncementBarOptions', site.announcementBar) }),
    colorMode: withDefaults('ColorModeOptions', site.colorMode),
    tableOfContents: withDefaults('TableOfContentsOptions', site.tableOfContents),
    sidebar: withDefaults('SidebarOptions', site.sidebar),
    search: searchOf(site.search),
    ...(site.home && { home: site.home }),
    security: securityOf(site.security),
  }
}

/** Without a host that is known to send it, nothing but the pages themselves can be relied upon for the policy. */
function securityOf(user: SecurityOptions | undefined): SecurityConfig {
  const { host, metaTag, ...security } = withDefaults('SecurityOptions', user)
  return { ...security, metaTag: metaTag ?? !(host && security.headersFile) }
}

function searchOf(user: SearchOptions | undefined): SearchConfig {
  const search = withDefaults('SearchOptions', user)
  return { ...search, shortcuts: withDefaults('SearchShortcuts', search.shortcuts) }
}

function localeOf(user: I18nOptions): LocaleConfig {
  const { defaultLocale, locales, localeConfigs } = withLocales(user)
  return {
    defaultLocale,
    currentLocale: defaultLocale,
    locales: locales.map((locale) => {
      const tag = new Intl.Locale(locale.replaceAll('_', '-'))
      const own = localeConfigs[locale] ?? {}
      return {
        locale,
        label: own.label ?? languageName(tag),
        htmlLang: own.htmlLang ?? tag.toString(),
        direction: own.direction ?? (RIGHT_TO_LEFT.test(tag.maximize().script ?? '') ? 'rtl' : 'ltr'),
        path: locale === defaultLocale ? '' : locale,
      }
    }),
  }
}

const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/

/** The language's name in itself, with a capital: `Deutsch`, `Português (Brasil)`. */
function languageName(locale: Intl.Locale): string {
  const tag = locale.toString()
  // What most sites have: loading the names of languages takes 20 ms of each run.
  if (tag === 'en') return 'English'
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(tag))
}

function navbarOf(user: UserConfig['navbar']): NavbarConfig {
  const { items, ...navbar } = withDefaults('NavbarOptions', user)
  return { ...navbar, items: items.map(navbarItemOf) }
}

function footerOf(user: FooterOptions): FooterConfig {
  const { links, ...footer } = withDefaults('FooterOptions', user)
  const columns = links.filter((link) => 'items' in link)
  const flat = links.flatMap((link) => ('items' in link ? [] : link))
  return { ...footer, links: flat.length > 0 ? [{ items: flat }] : columns }
}

function docsOf(user: UserConfig['docs']): DocsConfig {
  const { sidebars, version, versions, ...docs } = withDefaults('DocsOptions', user)
  return {
    ...docs,
    sidebars: mapValues(sidebars, (items) => items.flatMap(sidebarItemsOf)),
    version: withDefaults('VersionOptions', version),
    versions: Array.isArray(versions) ? Object.fromEntries(versions.map((name) => [name, {}])) : versions,
  }
}

/** An entry in its long form; a map of labels to entries stands for several categories. */
function sidebarItemsOf(item: SidebarItem): SidebarItemConfig[] {
  if (typeof item === 'string') return [{ type: 'doc', id: item }]
  if (isShorthand(item)) {
    return Object.entries(item).map(([label, items]) => ({
      type: 'category',
      label,
      items: items.flatMap(sidebarItemsOf),
    }))
  }
  if (!('items' in item)) return [item]
  const { link, items, ...category } = item
  return [
    {
      ...category,
      type: 'category',
      items: items.flatMap(sidebarItemsOf),
      ...(link === undefined ? {} : { link: categoryLinkOf(link) }),
    },
  ]
}

/** `validate` has given the link its `type`. */
function categoryLinkOf(link: string | CategoryLink): CategoryLinkConfig {
  if (typeof link === 'string') return { type: 'doc', id: link }
  return 'id' in link ? { ...link, type: 'doc' } : { ...link, type: 'generated-index' }
}

/** `validate` has given every other entry its `type`. */
function isShorthand(item: Exclude<SidebarItem, string>): item is { readonly [label: string]: readonly SidebarItem[] } {
  return item['type'] === undefined
}

function themeOf(user: UserConfig['theme']): ThemeConfig {
  const { tokens, darkTokens, components, ...theme } = withDefaults('ThemeOptions', user)
  return { ...theme, tokens: { ...tokens }, darkTokens: { ...darkTokens }, components: { ...components } }
}

function ruleOf(rule: NonNullable<RuleOptions['severity']> | RuleOptions): RuleConfig {
  if (typeof rule === 'string') return { severity: rule, ignore: [] }
  const { ignore, severity } = withDefaults('RuleOptions', rule)
  return {
    ...(severity && { severity }),
    ignore: ignore.map((entry) => (typeof entry === 'string' ? { pattern: entry, reason: '' } : entry)),
  }
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) freeze(item)
    Object.freeze(value)
  }
  return value
}
