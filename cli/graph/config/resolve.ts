/** What a user wrote → `Config`: everything checked, every default filled in, shorthands in their long form. */

import { freeze } from '../../../site/freeze.ts'
import { mapValues } from '../../../site/map-values.ts'
import type { NavbarItemRecord } from '../../../site/navbar/items/navbar-item.ts'
import { derivedColors, looks } from '../../../site/styles/looks.ts'
import { fontTokens } from '../../../site/styles/tokens.ts'
import { ConfigError } from '../../kernel/fault/config-error.ts'
import type { SchemaProblem } from '../../kernel/schema/wording.ts'
import { tokensOfAccent } from './colours/theme-accent.ts'
import type {
  CategoryLinkConfig,
  ChecksConfig,
  Config,
  DocsConfig,
  FooterConfig,
  LocaleConfig,
  MarkdownConfig,
  RuleConfig,
  SecurityConfig,
  SidebarItemConfig,
  SiteConfig,
  ThemeConfig,
  VersionConfig,
} from './config.ts'
import { crossCheck } from './cross-check.ts'
import { type Filled, mainDocs, withDefaults, withLocales } from './defaults.ts'
import { navbarItemOf, withPluggedItems } from './navbar-item.ts'
import { toPlain } from './plain.ts'
import type {
  AnnouncementBarOptions,
  CategoryLink,
  DocsOptions,
  DocsVersionOptions,
  I18nOptions,
  RuleOptions,
  SidebarItem,
  UserConfig,
} from './user-config.ts'
import { validate } from './validate.ts'

interface ConfigContext {
  /** Name of the file that the value comes from, for messages. */
  readonly file: string
  /** Title of a site that does not say its own. */
  readonly fallbackTitle: string
  readonly ruleIds: readonly string[]
  /** Types of navbar items that plugins bring. */
  readonly navbarItems?: readonly NavbarItemRecord[]
}

/**
 * Resolves a user's configuration.
 *
 * @param user the default export of `docs.config.ts`: any value at all
 * @returns plain JSON data, deeply frozen; the order of its keys does not depend on the order in the file,
 * except for maps that the user fills
 * @throws ConfigError with one line for every problem, each with its path
 */
export function resolveConfig(user: unknown, context: ConfigContext): Config {
  const problems: SchemaProblem[] = []
  const { navbarItems = [] } = context
  const written = validate(toPlain(user, problems), problems, navbarItems) ?? {}
  const { items } = written.navbar ?? {}
  const config = items
    ? { ...written, navbar: { ...written.navbar, items: withPluggedItems(items, navbarItems) } }
    : written
  problems.push(...crossCheck(config, context.ruleIds, problems))
  if (problems.length > 0) throw new ConfigError(context.file, problems)
  return freeze(assemble(config, context.fallbackTitle))
}

function assemble(user: UserConfig, fallbackTitle: string): Config {
  const { docs, markdown, links, checks, theme, staticDirs, plugins, customFields, ...site } = withDefaults(
    'UserConfig',
    user,
  )
  return {
    site: siteOf(site, fallbackTitle),
    docs: docsOf(mainDocs({ docs })),
    otherDocs: 'length' in docs ? docs.slice(1).map(docsOf) : [],
    markdown: markdownOf(markdown),
    links,
    checks: checksOf(checks),
    theme: themeOf(theme, site.announcementBar),
    staticDirs,
    plugins: plugins as Config['plugins'],
    customFields,
  }
}

/**
 * Adds the tokens of the look and of the accent to those that the user has written. Fonts of the site replace those of the
 * look. A colour of light mode does not change dark mode, which keeps the colour of the look. The announcement has its own
 * colours, in both modes.
 */
function themeOf(
  { look, accent, tokens, darkTokens, ...theme }: Filled<'ThemeOptions'>,
  { backgroundColor: announcement, textColor: announcementText }: Partial<AnnouncementBarOptions> = {},
): ThemeConfig {
  const ofBar = { ...(announcement && { announcement }), ...(announcementText && { announcementText }) }
  const own = look === 'paper' ? { tokens: {}, darkTokens: {} } : looks[look]
  const kinds = (Object.keys(fontTokens) as (keyof typeof fontTokens)[]).filter((kind) => theme.fonts[kind].length > 0)
  const ofFonts = new Set<string>(kinds.map((kind) => fontTokens[kind]))
  const ofLook = Object.entries(own.tokens).filter(([name]) => !ofFonts.has(name))
  const [light, dark] = accent === undefined ? [] : tokensOfAccent(accent, { look, tokens, darkTokens })
  const inDark: Readonly<Record<string, string>> = { ...derivedColors, ...looks[look].darkTokens }
  const kept = Object.keys(tokens).flatMap((name) => (name in inDark ? [[name, inDark[name] ?? '']] : []))
  return {
    ...theme,
    look,
    tokens: { ...Object.fromEntries(ofLook), ...light, ...tokens, ...ofBar },
    darkTokens: { ...Object.fromEntries(kept), ...own.darkTokens, ...dark, ...darkTokens },
  }
}

function markdownOf({ dialect, ...markdown }: Filled<'MarkdownOptions'>): MarkdownConfig {
  return { ...markdown, dialects: [...new Set(typeof dialect === 'string' ? [dialect] : dialect)] }
}

/** Options keep their written values, except for the options that are named here. */
function siteOf(
  { title, i18n, navbar, footer, security, ...site }: Omit<Filled<'UserConfig'>, keyof Config>,
  fallbackTitle: string,
): SiteConfig {
  return {
    ...site,
    footer: footer && footerOf(footer),
    title: title ?? fallbackTitle,
    locale: localeOf(i18n),
    words: i18n.words,
    navbar: { ...navbar, items: navbar.items.map(navbarItemOf) },
    security: securityOf(security),
  }
}

/** Without a host that is known to send it, nothing but the pages themselves can be relied upon for the policy. */
function securityOf({ host, ...security }: Filled<'SecurityOptions'>): SecurityConfig {
  return { ...security, metaTag: security.metaTag ?? !(host && security.headersFile) }
}

function localeOf(user: I18nOptions): LocaleConfig {
  const { defaultLocale, locales, localeConfigs } = withLocales(user)
  return {
    defaultLocale,
    currentLocale: defaultLocale,
    locales: locales.map((locale) => {
      const tag = new Intl.Locale(locale.replaceAll('_', '-'))
      const { path = locale, checks, ...own } = localeConfigs[locale] ?? {}
      return {
        severity: own.severity,
        checks: checks && checksOf(withDefaults('ChecksOptions', checks)),
        locale,
        label: own.label ?? languageName(tag),
        htmlLang: own.htmlLang ?? tag.toString(),
        direction: own.direction ?? (RIGHT_TO_LEFT.test(tag.maximize().script ?? '') ? 'rtl' : 'ltr'),
        path: locale === defaultLocale ? '' : path,
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

function footerOf({ links, ...footer }: Filled<'FooterOptions'>): FooterConfig {
  const columns = links.filter((link) => 'items' in link)
  const flat = links.flatMap((link) => ('items' in link ? [] : link))
  return { ...footer, links: flat.length > 0 ? [{ items: flat }] : columns }
}

function docsOf(user: DocsOptions): DocsConfig {
  const { sidebars, versions, routeBasePath, ...docs } = withDefaults('DocsOptions', user)
  return {
    ...docs,
    routeBasePath: routeBasePath.replace(/^\/+|\/+$/g, ''),
    sidebars: sidebarsOf(sidebars),
    versions: isNames(versions)
      ? Object.fromEntries(versions.map((name) => [name, {}]))
      : mapValues(versions, versionOf),
  }
}

function isNames(versions: NonNullable<DocsOptions['versions']>): versions is readonly string[] {
  return Array.isArray(versions)
}

function versionOf({ sidebars, checks, ...version }: DocsVersionOptions): VersionConfig {
  return {
    ...version,
    sidebars: sidebars && sidebarsOf(sidebars),
    checks: checks && checksOf(withDefaults('ChecksOptions', checks)),
  }
}

/** Sidebars in their long form, as the configuration or a file of a version writes them. */
export function sidebarsOf(sidebars: NonNullable<DocsOptions['sidebars']>): DocsConfig['sidebars'] {
  return mapValues(sidebars, (items) => (Array.isArray(items) ? items : [items]).flatMap(sidebarItemsOf))
}

function checksOf({ rules }: Filled<'ChecksOptions'>): ChecksConfig {
  return { rules: mapValues(rules, ruleOf) }
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
      link: link === undefined ? undefined : categoryLinkOf(link),
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

function ruleOf(rule: NonNullable<RuleOptions['severity']> | RuleOptions): RuleConfig {
  if (typeof rule === 'string') return { severity: rule, ignore: [] }
  const { ignore, severity } = withDefaults('RuleOptions', rule)
  return {
    severity,
    ignore: ignore.map((entry) => (typeof entry === 'string' ? { pattern: entry, reason: '' } : entry)),
  }
}
