/** What a page says about its version, its language, and its places in other versions and languages. */
import type {
  CommonProps,
  DocsData,
  DocsVersion,
  EditionNotice,
  LastVersionLink,
  LocaleData,
  RoutePath,
  Url,
} from '../../../site/contract.ts'
import { withBase } from '../../../site/url.ts'
import type { Say } from '../../../site/words/say.ts'
import type { LocaleConfig } from '../../graph/config/config.ts'
import {
  docsUrl,
  type Editions,
  type KnownEdition,
  lastEdition,
  localesOf,
  samePage,
  versionsOf,
} from '../../graph/edition.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'
import { isOwnPage } from '../../markdown/doc-path.ts'
import type { DocPath } from '../../markdown/document.ts'

interface EditionContext {
  readonly index: SiteIndex
  readonly locale: LocaleConfig
  /** Origin of the site; empty when it does not know it. */
  readonly origin: string
  /** Whether the page lies outside the docs, and so belongs to no version of them. */
  readonly isOutside: boolean
}

/** The properties by which a page finds itself in other editions; none on a site with one edition. */
export function editionProps(
  route: RoutePath,
  { index, locale, origin, isOutside }: EditionContext,
): Pick<CommonProps, 'canonical' | 'lang' | 'dir' | 'elsewhere' | 'isOutside'> {
  const { editions } = index
  if (!editions) return {}
  const { own } = editions
  const page = { route, doc: index.pages.get(route)?.doc }
  const url = withBase(route, own.baseUrl)
  const urlIn = (other: KnownEdition): Url | false => {
    if (other === own) return url
    const there = samePage(page, editions, other)
    return there === undefined ? false : withBase(there, other.baseUrl)
  }
  const versions = isOutside
    ? undefined
    : exceptions(
        versionsOf(editions),
        ({ version }) => version,
        urlIn,
        (other) => below(url, docsUrl(own), docsUrl(other)),
      )
  const locales = exceptions(
    localesOf(editions),
    (other) => other.locale,
    urlIn,
    (other) => below(url, own.baseUrl, other.baseUrl),
  )
  const untranslated = untranslatedIn(page, editions)
  const canonical = origin === '' ? undefined : canonicalOf(page, editions, locale)
  return {
    canonical: canonical === undefined ? undefined : origin + canonical,
    ...(page.doc !== undefined && own.untranslated.has(page.doc) ? languageOf(locale) : {}),
    elsewhere: versions || locales || untranslated ? { versions, locales, untranslated } : undefined,
    isOutside: isOutside && versionsOf(editions).length > 1 ? isOutside : undefined,
  }
}

/** The languages in which a page is shown in the default language. */
function untranslatedIn(page: Parameters<typeof samePage>[0], editions: Editions): string[] | undefined {
  const found = localesOf(editions).flatMap((other) => {
    const there = samePage(page, editions, other)
    const doc = there === undefined ? undefined : other.docAt.get(there)
    return doc !== undefined && other.untranslated.has(doc) ? [other.locale] : []
  })
  return found.length > 0 ? found : undefined
}

/** The URLs that do not follow from those of the editions. */
function exceptions(
  list: readonly KnownEdition[],
  nameOf: (edition: KnownEdition) => string,
  urlIn: (edition: KnownEdition) => Url | false,
  expected: (edition: KnownEdition) => Url | undefined,
): Record<string, Url | false> | undefined {
  const found = list.flatMap((other): [string, Url | false][] => {
    const url = urlIn(other)
    return url === expected(other) ? [] : [[nameOf(other), url]]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

function below(url: Url, from: Url, to: Url): Url | undefined {
  return url.startsWith(from) ? to + url.slice(from.length) : undefined
}

/** The page that crawlers should list: that of the last version, and that in the language in which the text is. */
function canonicalOf(
  page: { readonly route: RoutePath; readonly doc: DocPath | undefined },
  editions: Editions,
  { defaultLocale }: LocaleConfig,
): Url | undefined {
  const { own, all } = editions
  const isShown = page.doc !== undefined && own.untranslated.has(page.doc)
  const last = lastEdition(editions)
  const wanted = own.facts.isLast ? own : (last ?? own)
  const locale = isShown || (page.doc !== undefined && wanted.untranslated.has(page.doc)) ? defaultLocale : own.locale
  const target = all.find(
    (other) => other.docs === wanted.docs && other.version === wanted.version && other.locale === locale,
  )
  if (!target || target === own) return undefined
  const there = samePage(page, editions, target)
  return there === undefined ? undefined : withBase(there, target.baseUrl)
}

function languageOf({ locales, defaultLocale, currentLocale }: LocaleConfig): Pick<CommonProps, 'lang' | 'dir'> {
  const shown = locales.find(({ locale }) => locale === defaultLocale)
  const current = locales.find(({ locale }) => locale === currentLocale)
  if (!shown) return {}
  return { lang: shown.htmlLang, dir: shown.direction === current?.direction ? undefined : shown.direction }
}

/** What stands above the text of a page. */
export function editionNotices(
  route: RoutePath,
  { index, locale }: Pick<EditionContext, 'index' | 'locale'>,
): EditionNotice[] {
  const { editions } = index
  if (!editions) return []
  const { own } = editions
  const { label, banner, hasBadge } = own.facts
  const current = locale.locales.find((one) => one.locale === locale.currentLocale)
  const doc = index.pages.get(route)?.doc
  const isInDocs = doc === undefined || !isOwnPage(doc)
  const isForeign = doc !== undefined && own.untranslated.has(doc)
  const lang = isForeign && current ? { lang: current.htmlLang, dir: current.direction } : {}
  return [
    ...(hasBadge && isInDocs ? [{ kind: 'badge' as const, label, ...lang }] : []),
    ...(banner === 'none' ? [] : [{ kind: banner, label, ...lang, ...lastOf(route, editions, index) }]),
    ...(doc !== undefined && own.untranslated.has(doc)
      ? untranslatedNotice({ route, doc }, editions, locale, lang)
      : []),
  ]
}

function lastOf(route: RoutePath, editions: Editions, index: SiteIndex): { readonly last?: LastVersionLink } {
  const last = lastEdition(editions)
  if (!last || last === editions.own) return {}
  const there = samePage({ route, doc: index.pages.get(route)?.doc }, editions, last)
  const url = withBase(there ?? last.start, last.baseUrl)
  return { last: { label: last.facts.label, url, isSamePage: there !== undefined } }
}

function untranslatedNotice(
  page: Parameters<typeof samePage>[0],
  editions: Editions,
  { locales, defaultLocale }: LocaleConfig,
  lang: Pick<EditionNotice, 'lang' | 'dir'>,
): EditionNotice[] {
  const { own, all } = editions
  const source = all.find(
    (other) => other.docs === own.docs && other.version === own.version && other.locale === defaultLocale,
  )
  const language = locales.find(({ locale }) => locale === defaultLocale)
  const there = source && samePage(page, editions, source)
  if (!source || !language || there === undefined) return []
  const url = withBase(there, source.baseUrl)
  return [{ kind: 'untranslated', label: language.label, language: language.htmlLang, url, ...lang }]
}

/** The versions of the docs, for the menu of versions. */
export function versionsData({ own, all }: Editions, say: Say): Pick<DocsData, 'versions' | 'active'> {
  const list = versionsOf({ own, all })
  return {
    versions: list.map((edition) => ({
      name: edition.version,
      label: edition.facts.label,
      url: withBase(edition.start, edition.baseUrl),
      ...(list.length > 1 ? placesOf(edition, say) : {}),
    })),
    active: list[0] === own ? undefined : own.version,
  }
}

function placesOf(edition: KnownEdition, say: Say): Pick<DocsVersion, 'base' | 'index' | 'start'> {
  const base = docsUrl(edition)
  const start = say('text.versionStart', { label: edition.facts.label })
  return { base, index: base === edition.baseUrl ? undefined : edition.baseUrl, start }
}

/** The languages of the site, for the menu of languages. */
export function localesData(editions: Editions, { locales }: LocaleConfig): LocaleData['locales'] {
  const others = localesOf(editions)
  return locales.flatMap(({ locale, label, htmlLang, direction }) => {
    const edition = others.find((other) => other.locale === locale)
    return edition ? [{ locale, label, htmlLang, direction, url: edition.baseUrl }] : []
  })
}
