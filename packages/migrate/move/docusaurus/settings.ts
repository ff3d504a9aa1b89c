/** The configuration of Docusaurus as options of ours: languages, navbar, footer and search. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow, joinPath } from 'docs-build/project'

import { dataAt, isData, isExternal, listAt, textAt, without } from '../data.ts'

import { linesMatching } from '../left.ts'
import type { Data } from '../moved-site.ts'
import { ofInstances } from './navbar-instances.ts'
import { isEmpty, type Parts } from './parts.ts'

/** The languages of which the repository holds translations, without the main one. */
export function translationsOf(tree: ForeignTree, found: FoundTool, config: Data, parts: Parts): Parts['translations'] {
  const main = textAt(config, 'i18n', 'defaultLocale') ?? 'en'
  const all = listAt(config, 'i18n', 'locales')
    .map(String)
    .filter((locale) => locale !== main)
  const folderOf = (locale: string): string => {
    const own = textAt(config, 'i18n', 'localeConfigs', locale, 'path') ?? locale
    return joinPath(found.folder, `${textAt(config, 'i18n', 'path') ?? 'i18n'}/${own}`) ?? own
  }
  const isThere = (locale: string): boolean => filesBelow(tree, folderOf(locale)).some((file) => /\.mdx?$/.test(file))
  const missing = all.filter((locale) => !isThere(locale))
  if (missing.length > 0)
    parts.left.push({
      what: `Languages whose translations are not in this repository: ${missing.join(', ')}`,
      todo: 'Put the translated pages into `i18n/`, and name the languages in `i18n.locales`.',
      places: linesMatching(found, 'i18n'),
    })
  const there = all.filter(isThere)
  if (there.length > 0) parts.done.push(`${counted(there.length, 'further language')}: ${there.join(', ')}`)
  return there.map((name) => ({ name, folder: folderOf(name) }))
}

function languages(config: Data, locales: readonly string[]): Data {
  const i18n = dataAt(config, 'i18n')
  const configs = Object.entries(dataAt(i18n, 'localeConfigs')).filter(([locale]) => locales.includes(locale))
  return {
    defaultLocale: i18n['defaultLocale'],
    locales,
    localeConfigs: configs.length > 0 ? Object.fromEntries(configs) : undefined,
  }
}

export function settingsOf(found: FoundTool, config: Data, theme: Data, parts: Parts): Data {
  const { title, tagline, url, baseUrl, titleDelimiter, noIndex, favicon } = config
  const { image, metadata, colorMode, announcementBar, navbar, footer, tableOfContents } = theme
  const statics = listAt(config, 'staticDirectories')
  const algolia = dataAt(theme, 'algolia')
  const sidebar = dataAt(theme, 'docs', 'sidebar')
  const main = textAt(config, 'i18n', 'defaultLocale') ?? 'en'
  const known = [main, ...parts.translations.map(({ name }) => name)]
  const locales = known.filter((name) => listAt(config, 'i18n', 'locales').includes(name))
  if (isData(navbar)) parts.done.push(`the navbar with ${counted(listAt(navbar, 'items').length, 'entry', 'entries')}`)
  if (isData(footer)) parts.done.push('the footer')
  return {
    title,
    tagline,
    url,
    baseUrl,
    titleDelimiter,
    noIndex,
    favicon: inStatic(favicon),
    image: inStatic(image),
    metadata,
    staticDirs: statics.length > 0 ? statics : undefined,
    i18n: locales.length > 0 ? languages(config, locales) : undefined,
    home: parts.pages.some(({ urls }) => urls[0] === '/') ? undefined : {},
    navbar: isData(navbar) ? navbarOf(ofInstances(navbar, parts, found)) : undefined,
    footer: isData(footer) ? footerOf(footer) : undefined,
    announcementBar,
    colorMode,
    tableOfContents,
    sidebar: isEmpty(sidebar) ? undefined : sidebar,
    search: isEmpty(algolia)
      ? undefined
      : {
          provider: 'algolia',
          ...without(
            algolia,
            'insights',
            'searchParameters',
            'placeholder',
            'container',
            'debug',
            'replaceSearchResultPathname',
          ),
        },
  }
}

function inStatic(path: unknown): unknown {
  return typeof path === 'string' && !/^(?:\/|[a-z]+:)/i.test(path) ? `/${path}` : path
}

function logoOf(logo: unknown): unknown {
  if (!isData(logo)) return logo
  return {
    ...without(logo, 'target', 'style'),
    src: inStatic(logo['src']),
    srcDark: inStatic(logo['srcDark']),
  }
}

function navbarOf(navbar: Data): Data {
  const items = listAt(navbar, 'items').map(navbarItemOf)
  return { ...navbar, logo: logoOf(navbar['logo']), items }
}

/** Options of an item that hold further items. */
const ITEM_LISTS = ['items', 'dropdownItemsBefore', 'dropdownItemsAfter']

/** Addresses with `pathname://` lead out of the program that Docusaurus runs in the browser; here they are plain paths. */
function navbarItemOf(item: unknown): unknown {
  if (!isData(item)) return item
  const to = textAt(item, 'to')
  const isElsewhere = to !== undefined && isExternal(to)
  const given = isElsewhere ? to : item['href']
  const href = typeof given === 'string' ? given.replace(/^pathname:\/\//, '') : given
  const isPath = typeof href === 'string' && /^\/(?!\/)/.test(href) && item['to'] === undefined
  const address = isPath ? { to: href, href: undefined } : { href }
  const name = textAt(item, 'aria-label')
  const items = ITEM_LISTS.flatMap((list) =>
    Array.isArray(item[list]) ? [[list, (item[list] as unknown[]).map(navbarItemOf)] as const] : [],
  )
  return {
    ...without(
      item,
      ...(isElsewhere ? ['to'] : []),
      'target',
      'rel',
      'prependBaseUrlToHref',
      'dropdownActiveClassDisabled',
      'activeClassName',
      'aria-label',
    ),
    label: item['label'] ?? (item['type'] === undefined ? name : undefined),
    ...address,
    ...Object.fromEntries(items),
  }
}

function footerOf(footer: Data): Data {
  const links = listAt(footer, 'links').map((entry) => {
    if (!isData(entry)) return entry
    return Array.isArray(entry['items'])
      ? { ...without(entry, 'className'), items: (entry['items'] as unknown[]).map(footerItemOf) }
      : footerItemOf(entry)
  })
  return { ...footer, links, logo: logoOf(footer['logo']) }
}

function footerItemOf(item: unknown): unknown {
  const plain = navbarItemOf(item)
  return isData(plain) ? without(plain, 'type', 'position', 'className') : plain
}
