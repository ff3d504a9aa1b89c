/** Rspress: languages and versions in folders, navigation in files of folders or in the configuration. */
import { type ForeignTree, filesBelow } from 'docs-build/project'
import picomatch from 'picomatch/posix.js'
import { dataAt, listAt, pagesFolder, plainUrl, textAt } from '../data.ts'
import { alignItems, alignNodes, type Labels, labelCollector, labelFiles } from '../labels.ts'
import type { Data, LeftThing, OldPage } from '../moved-site.ts'
import { sidebarName, withOwnNames } from '../navigation.ts'
import { type PathSidebar, shownSidebars } from '../path-sidebars.ts'
import { jsonAt, listIn, metaNodes, readJsonMetas, scriptData } from './meta-files.ts'
import {
  type EntryKeys,
  inFolder,
  markdownIn,
  namedLanguages,
  nodesOf,
  type PlainReader,
  pageFinder,
  pagePath,
  pathIn,
  projectOf,
  sidebarsByPath,
} from './plain.ts'

/** Where a site keeps its pages. */
interface Places {
  readonly tree: ForeignTree
  /** Folder of all pages. */
  readonly root: string
  /** Folder of the main language; the root where it has none. */
  readonly docs: string
  /** The main language. */
  readonly lang: string
  /** Further languages with pages, each in a folder of its name. */
  readonly others: readonly string[]
  /** Globs of paths that are no pages. */
  readonly excluded: readonly string[]
  /** The current version, which has no name in addresses. */
  readonly version: string
}

/** Entries of sidebars and of the navbar. */
const ENTRY_KEYS: EntryKeys = { label: ['text'], target: ['link'], items: ['items'] }

/** https://rspress.rs/guide/basic/auto-nav-sidebar */
export const rspress: PlainReader = async (source) => {
  const { tree, found } = source
  const config = await scriptData(source)
  const places = placesOf(
    withWords(tree, found.folder, textAt(config, 'lang') ?? 'en'),
    config,
    pagesFolder(found, 'root', textAt(config, 'root') ?? 'docs'),
  )
  const { root, docs, lang, others, excluded } = places
  const pages = pagesOf(places, config)
  const labels = others.map((other): [string, Labels] => [other, labelsOf(places, config, pages, other)])
  return {
    config,
    extended: shownSidebars(
      tree,
      pagesIn(places, docs).map((file) => ({ file, path: withoutVersion(places, pathIn(docs, file)) })),
      writtenSidebars(places, config, pages, lang),
    ),
    copies: labelFiles(Object.fromEntries(labels), projectOf(found, root)),
    languages:
      others.length > 0 ? { all: namedLanguages(lang, others, languageNames(config)), folder: root } : undefined,
    notNeeded:
      /^(?:builderConfig|plugins|globalStyles|root|lang|markdown|ssg|llms|(?:themeConfig\.)?locales\.\d+\.(?:lang|label|title|description|nav|sidebar)|themeConfig\.(?:enableContentAnimation|enableAppearanceAnimation|lastUpdated))\b/,
    docs,
    dialect: 'docusaurus',
    statics: [inFolder(root, 'public')],
    exclude: ['public/**', ...new Set(excluded.map((glob) => withoutLanguages(places, glob)))],
    title: (data) => ofLanguage(data, lang, 'title'),
    tagline: (data) => ofLanguage(data, lang, 'description'),
    base: (data) => textAt(data, 'base'),
    favicon: (data) => textAt(data, 'icon'),
    pages: (data) => pagesOf(places, data),
    sidebars: (data, all) => sidebarsOf(places, data, all, lang),
    navbar: (data, all) => nodesOf(navOf(places, data, lang), ENTRY_KEYS, pageFinder(docs, all)),
    left: () => (others.length === 0 && docs !== root ? unknownLanguages(places, found.config) : []),
  }
}

/** The tree with the words of `i18n.json` where labels name them: each language has its own in its folder. */
function withWords(tree: ForeignTree, folder: string, main: string): ForeignTree {
  const words = jsonAt(tree, inFolder(folder, 'i18n.json'))
  const read = (path: string): string | undefined =>
    tree.read(path)?.replace(/(?<="(?:label|text)"\s{0,9}:\s{0,9})"([^"\\\n]+)"/g, (whole, key: string) => {
      const own = [...path.split('/'), main].flatMap((name) => textAt(words, key, name) ?? [])[0]
      return own === undefined ? whole : JSON.stringify(own)
    })
  return { ...tree, read: (path) => (/\/_(?:meta|nav)\.json$/.test(path) ? read(path) : tree.read(path)) }
}

function placesOf(tree: ForeignTree, config: Data, root: string): Places {
  const lang = textAt(config, 'lang') ?? 'en'
  const isFolder = markdownIn(tree, inFolder(root, lang)).length > 0
  const hasPages = (name: string): boolean => name !== lang && markdownIn(tree, inFolder(root, name)).length > 0
  return {
    tree,
    root,
    docs: isFolder ? inFolder(root, lang) : root,
    lang,
    others: isFolder ? [...languageNames(config).keys()].filter(hasPages) : [],
    excluded: listAt(config, 'route', 'exclude').flatMap((glob) => (typeof glob === 'string' ? [glob] : [])),
    version: textAt(config, 'multiVersion', 'default') ?? '',
  }
}

/** Language → its name for readers. */
function languageNames(config: Data): ReadonlyMap<string, string> {
  const all = [...listAt(config, 'locales'), ...listAt(config, 'themeConfig', 'locales')]
  return new Map(
    all.flatMap((one) => {
      const lang = textAt(one, 'lang')
      return lang === undefined ? [] : [[lang, textAt(one, 'label') ?? lang] as const]
    }),
  )
}

/** A text of the site, in a language if it has its own. */
function ofLanguage(config: Data, lang: string, key: 'title' | 'description'): string | undefined {
  const own = listAt(config, 'locales').find((one) => textAt(one, 'lang') === lang)
  return textAt(own, key) ?? textAt(config, key)
}

/** An option of the theme, in a language if it has its own. */
function ofTheme(config: Data, lang: string, key: 'nav' | 'sidebar'): unknown {
  const own = listAt(config, 'themeConfig', 'locales').find((one) => textAt(one, 'lang') === lang)
  return dataAt({ own }, 'own')[key] ?? dataAt(config, 'themeConfig')[key]
}

// ── pages ──

function pagesIn({ tree, root }: Places, folder: string): string[] {
  return markdownIn(tree, folder).filter((file) => folder !== root || !/^public\//.test(pathIn(root, file)))
}

function pagesOf(places: Places, config: Data): OldPage[] {
  const { root, docs, others, excluded } = places
  const isExcluded = excluded.length > 0 ? picomatch([...excluded], { dot: true }) : () => false
  const isClean = dataAt(config, 'route')['cleanUrls'] === true
  return [docs, ...others.map((name) => inFolder(root, name))].flatMap((folder) =>
    pagesIn(places, folder)
      .filter((file) => !isExcluded(pathIn(root, file)))
      .map((file): OldPage => {
        const path = withoutVersion(places, pagePath(folder, file))
        const url = plainUrl(folder === docs ? path : `${pathIn(root, folder)}/${path}`)
        return { file, urls: [isClean || /(?:^|\/)$/.test(path) ? url : `${url}.html`] }
      }),
  )
}

/** The pages of the current version have no version in their addresses. */
function withoutVersion({ version }: Places, path: string): string {
  return version !== '' && path.startsWith(`${version}/`) ? path.slice(version.length + 1) : path
}

/** Globs are for the path of a page in its language here. */
function withoutLanguages({ lang, others }: Places, glob: string): string {
  if (others.length === 0) return glob
  return glob
    .split('/')
    .filter((name) => name !== lang && !others.includes(name))
    .join('/')
}

// ── navigation ──

function folderOf({ root, docs, lang }: Places, language: string): string {
  return language === lang ? docs : inFolder(root, language)
}

/** The sidebars of a language. Their paths begin without it. */
function sidebarsOf(places: Places, config: Data, pages: readonly OldPage[], language: string): PathSidebar[] {
  const written = writtenSidebars(places, config, pages, language)
  return written.length > 0 ? written : listedSidebars(places, pages, language)
}

/** Sidebars in the configuration. */
function writtenSidebars(places: Places, config: Data, pages: readonly OldPage[], language: string): PathSidebar[] {
  const find = pageFinder(folderOf(places, language), pages)
  const all = sidebarsByPath(ofTheme(config, language, 'sidebar'), '/', ENTRY_KEYS, find)
  const prefix = `/${language}/`
  return withOwnNames(
    all.map((one) => (one.path.startsWith(prefix) ? { ...one, path: one.path.slice(prefix.length - 1) } : one)),
  )
}

/** One sidebar for each folder that lists its pages, or one for all. */
function listedSidebars(places: Places, pages: readonly OldPage[], language: string): PathSidebar[] {
  const { tree } = places
  const docs = folderOf(places, language)
  const metas = readJsonMetas(tree, docs, '_meta.json')
  const tops = metas.has('') ? [] : [...metas.keys()].filter((folder) => !folder.includes('/'))
  const site = { tree, docs, files: pagesIn(places, docs), metas, find: pageFinder(docs, pages) }
  return (tops.length > 0 ? tops : ['']).map((folder) => ({
    name: sidebarName(folder),
    path: `/${folder}`,
    nodes: metaNodes(site, folder),
  }))
}

/** Entries of the navbar of a language, as they are written. */
function navOf(places: Places, config: Data, language: string): readonly unknown[] {
  const docs = folderOf(places, language)
  const written = ofTheme(config, language, 'nav')
  const listed = [docs, inFolder(docs, places.version)].map((folder) =>
    listIn(places.tree, inFolder(folder, '_nav.json')),
  )
  return [...(Array.isArray(written) ? [written as unknown[]] : []), ...listed].find((list) => list.length > 0) ?? []
}

function labelsOf(places: Places, config: Data, pages: readonly OldPage[], language: string): Labels {
  const { labels, add } = labelCollector()
  const { lang } = places
  for (const key of ['title', 'description'] as const)
    add(ofLanguage(config, lang, key), ofLanguage(config, language, key))
  const addresses = new Map(pages.map(({ file, urls: [url = '/'] }) => [file, url]))
  const urls = (file: string): string => addresses.get(file) ?? '/'
  const main = sidebarsOf(places, config, pages, lang)
  for (const { path, nodes } of sidebarsOf(places, config, pages, language)) {
    const same = main.find((one) => one.path === path)
    alignNodes(same?.nodes ?? [], nodes, { locale: language, urls, add })
  }
  alignItems(navOf(places, config, lang), navOf(places, config, language), add)
  return labels
}

function unknownLanguages({ tree, root, docs }: Places, config: string): LeftThing[] {
  const isTranslation = (file: string): boolean =>
    /^[a-z]{2}(?:-\w+)?\/.*\.mdx?$/.test(pathIn(root, file)) && !file.startsWith(`${docs}/`)
  if (!filesBelow(tree, root).some(isTranslation)) return []
  return [
    {
      what: `The other languages in ${root}`,
      todo: 'Put the translated pages into `i18n/<language>/docs`, and name the languages in `i18n.locales`.',
      places: [{ file: config, line: 1 }],
    },
  ]
}
