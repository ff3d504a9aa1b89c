/** Starlight, the documentation theme of Astro. */
import { type ForeignTree, type FoundTool, filesBelow } from 'docs-build/project'
import { slug as githubSlug } from 'github-slugger'
import { type Comparable, commonOrder } from '../../against/common-order.ts'
import { dataAt, isData, isExternal, listAt, plainUrl, siteAddress, textAt } from '../data.ts'
import { readHead, textOf } from '../front-matter.ts'
import { hostRedirects } from '../host-redirects.ts'
import { isLanguageFolder, languageSettings, type OldLanguage } from '../languages.ts'
import { leftOfScripts } from '../left.ts'
import type { CopiedFile, Data, LeftThing, MovedSite, OldPage, OldRedirect, Tool } from '../moved-site.ts'
import { type NamedSidebar, type NavNode, navEntries, sidebarItems } from '../navigation.ts'
import { evaluateScript } from '../script/evaluate.ts'
import { factOf, plainData } from '../script/values.ts'
import { generatedGroup, type ListedPage } from './generated-group.ts'

export const starlight: Tool = {
  async read(tree, found) {
    const { site, options, left } = await readConfig(tree, found)
    const at = (path: string): string => (found.folder === '' ? path : `${found.folder}/${path}`)
    const docs = at('src/content/docs')
    const locales = localesOf(options)
    const pages = pagesOf(tree, docs)
    const content: Content = {
      tree,
      docs,
      locales,
      pages,
      bySlug: new Map(pages.map(({ file, urls }) => [urls[0] ?? '', file])),
      keys: labelKeys(options, locales),
    }
    const languages = locales.length === 0 ? [MAIN] : locales
    const main = languages.find(({ isDefault }) => isDefault) ?? MAIN
    // The files of a main language are found by its tag, when they lie in a folder of their own.
    const translations = isLanguageFolder(main.path) ? languages.filter((one) => one !== main) : []
    const isMoved = translations.length > 0 && main.path !== ''
    const folders = isMoved ? [folderOf(main, docs), docs] : [docs]
    const sidebars = languages.map((locale) => ({
      name: locale === main ? 'main' : locale.path,
      nodes: Array.isArray(options['sidebar'])
        ? nodesOf(options['sidebar'] as unknown[], locale, content)
        : generated('', locale, content),
    }))
    const host = hostRedirects(tree, [at('public'), found.folder, ''])
    const fallbacks = translations.length > 0 ? [] : fallbacksOf(pages, languages, docs)
    const shown = (name: string, nodes: readonly NavNode[]): readonly NavNode[] =>
      name === 'main' || translations.length === 0 ? nodes : withAddresses(nodes, name, { ...content, main })
    const written = translations.length > 0 ? sidebars.filter(({ name }) => name === 'main') : sidebars
    return {
      project: found.folder,
      dialect: 'starlight',
      settings: settingsOf(site, options, {
        locales,
        translations,
        hasAssets: filesBelow(tree, at('src/assets')).length > 0,
      }),
      copies: [
        ...labelFiles(options, translations, { main, keys: content.keys, folder: at('i18n') }),
        ...translations.flatMap((language) => ownSidebar(sidebars, language, { ...content, main, folder: at('i18n') })),
      ],
      docs: [
        {
          folder: docs,
          options: {
            ...editLink(options),
            showLastUpdateTime: options['lastUpdated'] === true || undefined,
            breadcrumbs: false,
            routes: { lowerCase: true },
            sidebars: Object.fromEntries(written.map(({ name, nodes }) => [name, sidebarItems(nodes, ...folders)])),
          },
          languages: translations.length > 0 ? translations.map(({ path }) => path) : undefined,
          mainLanguage: isMoved ? main.path : undefined,
        },
      ],
      pages,
      navigation: sidebars.flatMap(({ name, nodes }) => navEntries(shown(name, nodes), name)),
      redirects: [...fallbacks, ...configured(site), ...host.redirects],
      siteUrls: [...host.patterns, ...codeUrls(tree, at('src/pages'))],
      done: [
        `${pages.length} pages of ${docs}`,
        ...languagesDone(locales.length, translations.length > 0),
        ...(Array.isArray(options['sidebar']) ? ['the sidebar with its groups and labels'] : []),
        ...(fallbacks.length > 0
          ? [`${fallbacks.length} addresses of pages that are not translated lead to the page in the main language`]
          : []),
      ],
      left,
    } satisfies MovedSite
  },
}

/** Options of Astro that nothing here needs, and those of Starlight that only the old program uses. */
const NOT_NEEDED =
  /^(?!(?:starlight|site|base|publicDir|redirects)\b)|^starlight\.(?:components|plugins|expressiveCode|head|customCss)/

/** The configuration of Astro, the options of Starlight in it, and what of them does not move. */
async function readConfig(
  tree: ForeignTree,
  found: FoundTool,
): Promise<{ readonly site: Data; readonly options: Data; readonly left: LeftThing[] }> {
  const script = await evaluateScript(tree, found.config)
  const astro = dataAt(script.exports, 'default')
  const call = listAt(astro, 'integrations')
    .flat()
    .map(factOf)
    .find((fact) => fact?.['name'] === '@astrojs/starlight')
  const options = dataAt({ value: plainData(listAt(call, 'args')[0], 'starlight', script) }, 'value')
  return {
    site: dataAt({ value: plainData(astro, '', script) }, 'value'),
    options,
    left: [...leftOf(options, call !== undefined, found), ...leftOfScripts([script], NOT_NEEDED, found)],
  }
}

function languagesDone(count: number, areTranslations: boolean): string[] {
  if (areTranslations) return [`${count} languages; a page that is not translated is shown in the main one`]
  return count > 1 ? [`${count} languages as folders, each with its pages and its sidebar`] : []
}

const MAIN: OldLanguage = { path: '', lang: 'en', label: 'English', isDefault: true }

function localesOf(options: Data): OldLanguage[] {
  const entries = Object.entries(dataAt(options, 'locales'))
  const fallback = textAt(options, 'defaultLocale') ?? 'root'
  return entries.map(([name, value]) => ({
    path: name === 'root' ? '' : name,
    lang: textAt(value, 'lang') ?? name,
    label: textAt(value, 'label') ?? name,
    direction: textAt(value, 'dir') === 'rtl' ? ('rtl' as const) : undefined,
    isDefault: name === fallback,
  }))
}

function withoutLanguage(url: string, { path }: OldLanguage): string {
  return path !== '' && `${url}/`.startsWith(`/${path}/`) ? url.slice(path.length + 1) : url
}

function folderOf({ path }: OldLanguage, docs: string): string {
  return path === '' ? docs : `${docs}/${path}`
}

// ── pages ──

interface Content {
  readonly tree: ForeignTree
  readonly docs: string
  readonly locales: readonly OldLanguage[]
  readonly pages: readonly StarlightPage[]
  /** Files by their addresses. */
  readonly bySlug: ReadonlyMap<string, string>
  readonly keys: LabelKeys
}

interface StarlightPage extends OldPage {
  /** `sidebar.order` */
  readonly order?: number
  /** `sidebar.hidden`: the page is in no group that is made from a folder. */
  readonly isHidden?: boolean
}

/** Astro makes the address of each name of the path with the rules of code hosts, unless the page has a `slug`. */
function pagesOf(tree: ForeignTree, docs: string): StarlightPage[] {
  return filesBelow(tree, docs).flatMap((file): StarlightPage[] => {
    const path = file.slice(docs.length + 1)
    if (!/\.(?:md|mdx)$/.test(path) || path.split('/').some((name) => name.startsWith('_'))) return []
    const { data } = readHead(tree, file)
    if (data['draft'] === true) return []
    const order = Number(textOf(dataAt(data, 'sidebar')['order']) ?? Number.NaN)
    const listed = {
      order: Number.isNaN(order) ? undefined : order,
      isHidden: dataAt(data, 'sidebar')['hidden'] === true || undefined,
    }
    const own = textOf(data['slug'])
    if (own !== undefined) return [{ file, urls: [plainUrl(own)], ...listed }]
    const names = path
      .replace(/\.mdx?$/, '')
      .split('/')
      .map((name) => githubSlug(name))
    return [{ file, urls: [plainUrl(names.join('/'))], ...listed }]
  })
}

/** Pages that are not translated: the old site showed them in the main language, at the address of the other one. */
function fallbacksOf(pages: readonly OldPage[], locales: readonly OldLanguage[], docs: string): OldRedirect[] {
  const main = locales.find(({ isDefault }) => isDefault) ?? locales[0]
  if (main === undefined || locales.length < 2) return []
  const urls = new Set(pages.map((page) => page.urls[0]))
  const others = locales.filter((locale) => locale !== main)
  const isOther = (file: string): boolean =>
    others.some((one) => one.path !== '' && file.startsWith(`${docs}/${one.path}/`))
  const mainPages = pages.filter(({ file }) => !isOther(file) && file.startsWith(`${folderOf(main, docs)}/`))
  return others.flatMap(({ path }) =>
    mainPages.flatMap(({ urls: [url = '/'] }): OldRedirect[] => {
      const from = plainUrl(`${path}/${withoutLanguage(url, main)}`)
      return urls.has(from) ? [] : [{ from, to: url }]
    }),
  )
}

function configured(site: Data): OldRedirect[] {
  return Object.entries(dataAt(site, 'redirects')).flatMap(([from, value]): OldRedirect[] => {
    const to = typeof value === 'string' ? value : textAt(value, 'destination')
    return to === undefined || from.includes('[') ? [] : [{ from, to }]
  })
}

/** Addresses that code makes: `src/pages/play/[id].astro` → `/play/*`, `rss.xml.ts` → `/rss.xml`. */
function codeUrls(tree: ForeignTree, folder: string): string[] {
  return filesBelow(tree, folder).flatMap((file) => {
    const path = file.slice(folder.length)
    if (!/\.(?:astro|html|[jt]sx?)$/.test(path) || path.split('/').some((name) => name.startsWith('_'))) return []
    const url = path.replace(/\.(?:astro|html|[jt]sx?)$/, '').replace(/\/index$/, '')
    const pattern = url.replace(/\[[^\]]*\]/g, '*')
    // A route for any path would take in everything.
    return /^\/?\*?$/.test(pattern) || pattern === '/404'
      ? []
      : [pattern, ...(pattern.endsWith('*') ? [] : [`${pattern}/*`])]
  })
}

/** Adds the pages that are not translated: they have an address in each language. */
function withAddresses(
  nodes: readonly NavNode[],
  language: string,
  content: Content & { readonly main: OldLanguage },
): NavNode[] {
  return nodes.map((node): NavNode => {
    const { file, isElsewhere, items, ...rest } = node
    const url = isElsewhere ? content.pages.find((page) => page.file === file)?.urls[0] : undefined
    return {
      ...(url === undefined
        ? { ...rest, file }
        : { ...rest, href: plainUrl(`${language}/${withoutLanguage(url, content.main)}`) }),
      items: items && withAddresses(items, language, content),
    }
  })
}

// ── sidebar ──

function nodesOf(items: readonly unknown[], locale: OldLanguage, content: Content): NavNode[] {
  return items.flatMap((item): NavNode[] => {
    if (typeof item === 'string') return [pageNode(item, undefined, locale, content)]
    if (!isData(item)) return []
    const label = labelOf(item, locale)
    const named = label === undefined ? {} : { label, key: content.keys.get(item) }
    const slug = typeof item['slug'] === 'string' ? item['slug'] : undefined
    if (slug !== undefined) return [{ ...pageNode(slug, label, locale, content), ...named }]
    const link = textAt(item, 'link')
    if (link !== undefined) return [{ ...named, ...linkNode(link, locale, content) }]
    const collapsed = item['collapsed'] === true
    const directory = textAt(item, 'autogenerate', 'directory')
    if (directory !== undefined) {
      const isCollapsed = dataAt(item, 'autogenerate')['collapsed'] === true
      const inner = generated(directory, locale, content, isCollapsed)
      return label === undefined ? inner : [{ ...named, collapsed, items: inner }]
    }
    return [{ ...named, collapsed, items: nodesOf(listAt(item, 'items'), locale, content) }]
  })
}

function labelOf(item: Data, { lang, path }: OldLanguage): string | undefined {
  const own = item['label']
  if (isData(own)) return textAt(own, lang) ?? textAt(own, path) ?? textAt(own, 'en')
  return textAt(item, 'translations', lang) ?? textAt(item, 'translations', path) ?? textAt(item, 'label')
}

/** The page in a language, else in the main one. */
function pageNode(slug: string, label: string | undefined, locale: OldLanguage, content: Content): NavNode {
  const main = content.locales.find(({ isDefault }) => isDefault)
  const plain = slug === 'index' ? '' : slug.replace(/\/index$/, '')
  const urls = [`${locale.path}/${plain}`, `${main?.path ?? ''}/${plain}`].map(plainUrl)
  const [own, fallback] = urls.map((url) => content.bySlug.get(url))
  const file = own ?? fallback
  const named = label === undefined ? {} : { label }
  if (file === undefined) return { label: label ?? slug, href: urls[0] ?? '/' }
  return { ...named, file, isElsewhere: own === undefined || undefined }
}

function linkNode(link: string, locale: OldLanguage, content: Content): Pick<NavNode, 'file' | 'href' | 'isElsewhere'> {
  if (isExternal(link)) return { href: link }
  const { label: _, ...target } = pageNode(link.replace(/[?#].*$/s, ''), undefined, locale, content)
  const { file, href } = target
  if (file !== undefined && !/[?#]/.test(link)) return target
  return { href: file === undefined ? (href ?? link) : link }
}

/** The entries of a folder: the folder itself when its sidebar is the same here, else each entry. */
function generated(directory: string, locale: OldLanguage, content: Content, collapsed = false): NavNode[] {
  const plain = directory.replace(/^\/+|(?<!\/)\/+$/g, '')
  const main = content.locales.find(({ isDefault }) => isDefault) ?? MAIN
  const own = listedPages(locale, content)
  const known = new Set(own.map(({ id }) => id))
  const fallbacks = locale === main ? [] : listedPages(main, content).filter(({ id }) => !known.has(id))
  const pages = [...own, ...fallbacks.map((page) => ({ ...page, isFallback: true }))]
  const group = generatedGroup(
    plain,
    pages.filter(({ isHidden }) => !isHidden),
    collapsed,
  )
  // The folder of a main language at the root holds those of the other languages.
  const isShared = plain === '' && locale.path === '' && content.locales.length > 1
  const folder = `${folderOf(locale, content.docs)}/${plain}`.replace(/\/$/, '')
  return group.isSameHere && !isShared && group.nodes.length > 0 ? [{ folder, items: group.nodes }] : [...group.nodes]
}

function listedPages(locale: OldLanguage, { docs, locales, pages }: Content): (ListedPage & { isHidden: boolean })[] {
  const folder = `${folderOf(locale, docs)}/`
  const others = locales
    .filter(({ path }) => path !== '' && path !== locale.path)
    .map((one) => `${folderOf(one, docs)}/`)
  return pages.flatMap(({ file, urls: [url = '/'], order, isHidden = false }) => {
    if (!file.startsWith(folder) || (locale.path === '' && others.some((other) => file.startsWith(other)))) return []
    const path = file.slice(folder.length).replace(/\.mdx?$/, '')
    const id = plainUrl(url).slice(1)
    const isBelow = locale.path !== '' && `${id}/`.startsWith(`${locale.path}/`)
    const own = isBelow ? id.slice(locale.path.length + 1) : id
    return [{ file, path, id: own, isHidden, order }]
  })
}

// ── settings ──

interface Surroundings {
  readonly locales: readonly OldLanguage[]
  /** The languages besides the main one that are languages here too. */
  readonly translations: readonly OldLanguage[]
  /** Pictures in `src/assets/`, which pages name by their relative paths. */
  readonly hasAssets: boolean
}

function settingsOf(site: Data, options: Data, { locales, translations, hasAssets }: Surroundings): Data {
  const title = isData(options['title']) ? (Object.values(options['title'])[0] as unknown) : options['title']
  const logo = dataAt(options, 'logo')
  const meta = listAt(options, 'head').flatMap((entry) => {
    const attributes = dataAt(entry, 'attrs')
    const isText = Object.values(attributes).every((value) => typeof value === 'string')
    return textAt(entry, 'tag') === 'meta' && isText ? [attributes] : []
  })
  const source = textAt(logo, 'light') ?? textAt(logo, 'src')
  const isPublished = source !== undefined && !/^\.{0,2}\/?src\//.test(source)
  const language = locales.length === 1 ? { defaultLocale: locales[0]?.lang } : undefined
  return {
    title,
    tagline: textAt(options, 'description'),
    ...siteAddress(textAt(site, 'site')),
    baseUrl: site['base'],
    favicon: textAt(options, 'favicon') ?? '/favicon.svg',
    staticDirs: [textAt(site, 'publicDir')?.replace(/^\.\//, '') ?? 'public', ...(hasAssets ? ['src/assets'] : [])],
    metadata: meta.length > 0 ? meta : undefined,
    i18n: translations.length > 0 ? languageSettings(locales) : language,
    home: {},
    markdown: { slugs: 'astro' },
    navbar: {
      title,
      logo: isPublished ? { src: source, alt: textAt(logo, 'alt') ?? '' } : undefined,
      items: [
        ...(translations.length > 0 ? [{ type: 'localeDropdown', position: 'right' }] : []),
        ...socialItems(options['social']),
      ],
    },
    tableOfContents: dataAt(options, 'tableOfContents'),
  }
}

/** Names of labels that stand at several places with other translations, by their entries. */
type LabelKeys = ReadonlyMap<Data, string>

function labelKeys(options: Data, locales: readonly OldLanguage[]): LabelKeys {
  const main = locales.find(({ isDefault }) => isDefault)
  const keys = new Map<Data, string>()
  const first = new Map<string, string>()
  const walk = (items: readonly unknown[], above: readonly string[]): void => {
    for (const item of items.filter(isData)) {
      const label = main && labelOf(item, main)
      const path = label === undefined ? above : [...above, label]
      if (label !== undefined) {
        const translated = JSON.stringify(locales.map((locale) => labelOf(item, locale)))
        if ((first.get(label) ?? translated) !== translated) keys.set(item, path.join(' / '))
        first.set(label, first.get(label) ?? translated)
      }
      walk(listAt(item, 'items'), path)
    }
  }
  walk(listAt(options, 'sidebar'), [])
  return keys
}

interface LabelFiles {
  readonly main: OldLanguage
  readonly keys: LabelKeys
  readonly folder: string
}

/** The labels of the sidebar in each language, by those in the main one. */
function labelFiles(
  options: Data,
  translations: readonly OldLanguage[],
  { main, keys, folder }: LabelFiles,
): CopiedFile[] {
  return translations.flatMap((locale) => {
    const labels: Record<string, string> = {}
    const walk = (items: readonly unknown[]): void => {
      for (const item of items.filter(isData)) {
        const from = labelOf(item, main)
        const to = labelOf(item, locale)
        const key = keys.get(item)
        if (key !== undefined && to !== undefined) labels[key] = to
        else if (from !== undefined && to !== undefined && from !== to) labels[from] = to
        walk(listAt(item, 'items'))
      }
    }
    walk(listAt(options, 'sidebar'))
    const text = `${JSON.stringify(labels, null, 2)}\n`
    return Object.keys(labels).length === 0 ? [] : [{ from: '', to: `${folder}/${locale.path}/labels.json`, text }]
  })
}

function socialItems(social: unknown): Data[] {
  if (isData(social)) {
    return Object.entries(social).flatMap(([name, href]) =>
      typeof href === 'string'
        ? [{ label: name.charAt(0).toUpperCase() + name.slice(1), href, position: 'right' }]
        : [],
    )
  }
  return listAt(social).flatMap((item) => {
    const href = textAt(item, 'href')
    const label = textAt(item, 'label')
    return href === undefined || label === undefined ? [] : [{ label, href, position: 'right' }]
  })
}

/** Starlight appends the path below the folder of the site. */
function editLink(options: Data): Data {
  const base = textAt(options, 'editLink', 'baseUrl')
  return base === undefined ? {} : { editUrl: `${base.replace(/\/$/, '')}/src/content/docs/` }
}

/** The sidebar of a translation, where it has other pages than that of the main language, or has them at other places. */
function ownSidebar(
  sidebars: readonly NamedSidebar[],
  language: OldLanguage,
  { docs, pages, main, folder }: Content & { readonly main: OldLanguage; readonly folder: string },
): CopiedFile[] {
  const urlOf = new Map(pages.map(({ file, urls }) => [file, urls[0] ?? '']))
  const nodesIn = (name: string): readonly NavNode[] => sidebars.find((one) => one.name === name)?.nodes ?? []
  const targetsIn = (nodes: readonly NavNode[]): Comparable[] =>
    navEntries(nodes, '').map(({ file, href = '' }) => {
      const url = file === undefined ? href : (urlOf.get(file) ?? href)
      return { target: withoutLanguage(withoutLanguage(url, language), main) || '/' }
    })
  const nodes = nodesIn(language.path)
  const own = targetsIn(nodes)
  if (own.length === 0 || commonOrder(own, targetsIn(nodesIn('main'))).length === own.length) return []
  const items = sidebarItems(
    nodes.map((one) => asOwn(one, language)),
    folderOf(language, docs),
    folderOf(main, docs),
    docs,
  )
  const text = `${JSON.stringify({ main: items }, null, 2)}\n`
  return [{ from: '', to: `${folder}/${language.path}/sidebars.json`, text }]
}

/** A node as an edition has it: untranslated pages stand beside all others, and addresses begin at the language. */
function asOwn({ isElsewhere: _, items, href, ...node }: NavNode, language: OldLanguage): NavNode {
  return {
    ...node,
    href: href === undefined ? undefined : withoutLanguage(href, language),
    items: items?.map((one) => asOwn(one, language)),
  }
}

function leftOf(options: Data, isFound: boolean, found: FoundTool): LeftThing[] {
  const places = [{ file: found.config, line: 1 }]
  const left: LeftThing[] = []
  if (!isFound)
    left.push({
      what: 'The options of `starlight(…)` were not found',
      todo: 'Write title, navbar and sidebars into docs.config.ts.',
      places,
    })
  const names = ['components', 'customCss', 'plugins', 'expressiveCode'].filter((name) => options[name] !== undefined)
  if (names.length > 0)
    left.push({
      what: `The options ${names.map((name) => `\`${name}\``).join(', ')}`,
      todo: 'Components of Astro do not run here. Set colours with `theme.tokens`, and write parts of the page as `theme.components`.',
      places,
    })
  return left
}
