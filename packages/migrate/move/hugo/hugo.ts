/** Hugo: content, sections by `_index.md`, permalinks, aliases and menus. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow, joinPath } from 'docs-build/project'

import { withCopies } from '../copied-tree.ts'
import { compare, dataAt, fileAt, isData, listAt, parentOf, plainUrl, siteAddress, textAt } from '../data.ts'
import { listedSections } from '../empty-pages.ts'
import { readHead, textOf } from '../front-matter.ts'
import { hostRedirects } from '../host-redirects.ts'
import { languageSettings, type OldLanguage } from '../languages.ts'
import { thoseLeft } from '../left.ts'
import type { Data, LeftThing, MovedSite, OldPage, OldRedirect, Tool } from '../moved-site.ts'
import { linkTo, type NavNode, navEntries, sidebarItems } from '../navigation.ts'
import { recorded } from '../recorder.ts'
import { filesBeside } from '../static-assets.ts'
import {
  assetImages,
  contentFolder,
  languageAtEnd,
  languagesInNames,
  languagesOf,
  mainLanguage,
  mountedFiles,
  otherLanguages,
} from './content.ts'

export const hugo: Tool = {
  read(tree, found) {
    const record = recorded(readConfig(tree, found), NOT_NEEDED)
    const { config } = record
    const root = found.folder
    const content = contentFolder(tree, config, root)
    const mounted = mountedFiles(tree, config, { root, content })
    const folders = languagesOf(tree, config, { root, content })
    const isInFolders = folders.length > 1
    const languages = isInFolders ? folders : languagesInNames(tree, config, content)
    const main = mainLanguage(config)
    const all = readPages(withCopies(tree, mounted), content, config, isInFolders ? [] : languages)
    const { skipped } = all
    const read = all.read.filter(({ language = main }) => language === main)
    const translations = languages.flatMap(({ path, folder: name = path, isDefault }) => {
      if (isDefault) return []
      const folder = joinPath(content, `../${name}`) ?? ''
      return [
        {
          path,
          name,
          read: isInFolders
            ? readPages(tree, folder, config, []).read
            : all.read.filter(({ language }) => language === name),
        },
      ]
    })
    const inFolder = config['defaultContentLanguageInSubdir'] === true ? `/${main}` : ''
    const docs = isInFolders ? (joinPath(content, '..') ?? '') : content
    const pages = [
      ...read.map(({ file, url }): OldPage => ({ file, urls: [`${inFolder}${url}`] })),
      ...translations.flatMap(({ path, read: translated }) =>
        translated.map(({ file, url }): OldPage => ({ file, urls: [plainUrl(`${path}/${url}`)] })),
      ),
    ]
    const redirects = read.flatMap(({ aliases, url }): OldRedirect[] => aliases.map((from) => ({ from, to: url })))
    const statics = ['static', ...listAt(config, 'staticDir').map(String)].filter(
      (name, index, names) => names.indexOf(name) === index,
    )
    const isPartial = (path: string): boolean => /(?:^|\/)_(?!index\.md$)/.test(path)
    const underscores = pages.some(({ file }) => isPartial(file.slice(content.length + 1)))
    const hidden = skipped
      .map((file) => file.slice(content.length + 1))
      .filter((path) => underscores || !path.split('/').some((name) => name.startsWith('_')))
    // Hugo leads readers of `/en/` to the start, where the main language is.
    const startOfMain = languages.length > 1 && inFolder === '' ? [{ from: `/${main.toLowerCase()}`, to: '/' }] : []
    const host = hostRedirects(tree, [joinPath(root, 'static') ?? 'static', root, ''])
    const menu = menuOf(config)
    const sections = sectionNodes(read)
    const listed = listedSections(withCopies(tree, mounted), pages, /(?:^|\/)_index(?:\.[\w-]+)?\.md$/).filter(
      ({ file }) => tree.paths.includes(file),
    )
    return {
      project: root,
      dialect: 'hugo',
      settings: {
        ...settingsOf(
          config,
          menu,
          docs === content ? [...statics, ...filesBeside(tree, content, root)] : statics,
          pages.some(({ urls }) => urls[0] === '/'),
        ),
        ...(languages.length > 1 && { i18n: languageSettings(languages) }),
        ...wordLinks(tree, root, pages),
      },
      docs: [
        {
          folder: docs,
          ...(languages.length > 1
            ? {
                languages: translations.map(({ name }) => name),
                lowersLanguages: true,
                mainLanguage: isInFolders ? content.slice(docs.length + 1) : main,
              }
            : {}),
          options: {
            routes: {
              lowerCase: config['disablePathToLower'] !== true,
              indexNames: ['_index'],
              underscores: underscores || undefined,
            },
            exclude: hidden.length > 0 ? hidden : undefined,
            sidebars: {
              main: sidebarItems(
                isInFolders ? sections : sections.map((node) => withoutLanguage(node, main)),
                content,
                docs,
              ),
            },
          },
        },
      ],
      pages,
      copies: [...mounted, ...assetImages(tree, root, pages)],
      extended: listed,
      navigation: navEntries(sections, 'main'),
      // The aliases stay in the front matter, where they are read.
      redirects: [...host.redirects, ...startOfMain],
      siteUrls: host.patterns,
      recorded: record,
      done: [
        `${pages.length} pages and sections of ${docs}`,
        ...(languages.length > 1
          ? [`${languages.length} languages; a page that is not translated is shown in the main one`]
          : []),
        ...(mounted.length > 0 ? [`${mounted.length} mounted files, as copies in ${content}`] : []),
        ...(listed.length > 0 ? [`a list of the pages below ${counted(listed.length, 'section')} without text`] : []),
        ...(menu.length > 0 ? [`the menu with ${counted(menu.length, 'entry', 'entries')}`] : []),
        ...(redirects.length > 0 ? [`${redirects.length} aliases as redirects`] : []),
      ],
      left: [...leftOf(tree, root, found), ...leftLanguages(otherLanguages(config, languages), found)],
    } satisfies MovedSite
  },
}

/** What the dialect reads, and what is about the old program. */
const NOT_NEEDED = /^(?:markup|minify|caches|security|timeout|theme|module\.(?:hugoVersion|imports|proxy))\b/

function readConfig(tree: ForeignTree, { config }: FoundTool): Data {
  const own = fileAt(tree, config)
  const [, folder] = /^((?:.*\/)?config\/_default)\/[^/]+$/.exec(config) ?? []
  if (folder === undefined) return lowered(own)
  // Each further file of the folder is the table of its name: `menus.toml`, `params.toml`, and of a language `menus.nl.toml`.
  const tables: Record<string, unknown> = {}
  const languages: Record<string, Data> = {}
  for (const file of filesBelow(tree, folder)) {
    const [, name = '', language] = /\/([\w-]+)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/.exec(file) ?? []
    if (name === '' || /^(?:hugo|config)$/.test(name)) continue
    const data = fileAt(tree, file)
    if (language === undefined) tables[name] = data
    else languages[language] = { ...languages[language], ...(name === 'languages' ? data : { [name]: data }) }
  }
  const known = dataAt(lowered({ ...tables, ...own }), 'languages')
  const all = { ...languages, ...known }
  const merged = Object.keys(all).map((name) => [
    name,
    isData(all[name]) ? { ...languages[name], ...all[name] } : all[name],
  ])
  return lowered({ ...tables, ...own, ...(merged.length > 0 && { languages: Object.fromEntries(merged) as Data }) })
}

/** Hugo reads the names of options in any letter case. */
const CASED = [
  'baseURL',
  'contentDir',
  'staticDir',
  'languageCode',
  'defaultContentLanguage',
  'defaultContentLanguageInSubdir',
  'disablePathToLower',
  'uglyURLs',
  'permalinks',
  'menus',
  'menu',
  'title',
  'params',
  'module',
  'languages',
  'copyright',
]

function lowered(config: Data): Data {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      CASED.find((name) => name.toLowerCase() === key.toLowerCase()) ?? key,
      value,
    ]),
  )
}

// ── pages ──

/**
 * The pages of a folder of content, and the files that no page is made from.
 *
 * @param languages that files have at the end of their names
 */
function readPages(
  tree: ForeignTree,
  content: string,
  config: Data,
  languages: readonly OldLanguage[],
): { read: HugoPage[]; skipped: string[] } {
  const all = filesBelow(tree, content).filter((file) => /\.mdx?$/.test(file))
  const read = all
    .map((file) => {
      const ending = languageAtEnd(file)
      const language = languages.map(({ path, folder = path }) => folder).find((name) => name === ending)
      const page = pageOf(tree, { file, plain: language === undefined ? file : plainName(file) }, content, config, all)
      return page && { ...page, language }
    })
    .filter((page) => page !== undefined)
  const files = new Set(read.map(({ file }) => file))
  return { read, skipped: all.filter((file) => !files.has(file)) }
}

/** The name of a file without its language: `a.nl.md` → `a.md`. */
function plainName(file: string): string {
  return file.replace(/\.[\w-]+(\.mdx?)$/, '$1')
}

/** A node whose files are named as the documents here, where a file with its language is that of its page. */
function withoutLanguage(node: NavNode, language: string): NavNode {
  const { file, items } = node
  const isNamed = file !== undefined && languageAtEnd(file) === language
  return {
    ...node,
    file: isNamed ? plainName(file) : file,
    items: items?.map((one) => withoutLanguage(one, language)),
  }
}

interface HugoPage {
  readonly file: string
  /** The language at the end of its name. */
  readonly language?: string
  /** Below the folder of the content, without a language at its end. */
  readonly path: string
  readonly url: string
  readonly aliases: readonly string[]
  readonly data: Data
}

/** @returns `undefined` for a file that no page is made from: drafts, parts of a bundle, and what is never rendered */
function pageOf(
  tree: ForeignTree,
  { file, plain }: { readonly file: string; readonly plain: string },
  content: string,
  config: Data,
  all: readonly string[],
): HugoPage | undefined {
  const path = content === '' ? plain : plain.slice(content.length + 1)
  const { data } = readHead(tree, file)
  const build = isData(data['build']) ? data['build'] : dataAt(data, '_build')
  if (data['draft'] === true || data['headless'] === true || build['render'] === 'never' || build['render'] === false)
    return undefined
  const names = path.replace(/\.mdx?$/, '').split('/')
  const name = names.at(-1) ?? ''
  // Files beside an `index.md` are resources of its page.
  const bundle = names
    .slice(0, -1)
    .map((_, index) => names.slice(0, index + 1).join('/'))
    .find((folder) => all.includes(`${content === '' ? '' : `${content}/`}${folder}/index.md`))
  if (bundle !== undefined && !(name === 'index' && bundle === names.slice(0, -1).join('/'))) return undefined
  // A section with settings for its parts, and what they have in common (`cascade` with `build`), is no page.
  if (isUnrendered(tree, content, names)) return undefined
  const url = urlOf(names, data, config)
  const aliases = listAt(data, 'aliases')
    .map(String)
    .map((alias) => (alias.startsWith('/') ? alias : `/${joinPath(parentOf(url), alias) ?? alias}`))
  return { file, path, url, aliases: aliases.filter((alias) => plainUrl(alias) !== url), data }
}

/** Whether a section above the page says that its pages are not rendered. */
function isUnrendered(tree: ForeignTree, content: string, names: readonly string[]): boolean {
  return names.some((_, index) => {
    const folder = names.slice(0, index).join('/')
    const section = joinPath(content, `${folder}/_index.md`) ?? ''
    if (!tree.paths.includes(section)) return false
    const { data } = readHead(tree, section)
    const cascades = Array.isArray(data['cascade']) ? (data['cascade'] as unknown[]) : [data['cascade']]
    return cascades.some((one) => {
      const build =
        isData(dataAt(one, 'build')) && Object.keys(dataAt(one, 'build')).length > 0
          ? dataAt(one, 'build')
          : dataAt(one, '_build')
      return build['render'] === 'never' || build['render'] === false
    })
  })
}

function urlOf(names: readonly string[], data: Data, config: Data): string {
  const own = textOf(data['url'])
  const plain = names.map((name) => name)
  // A bundle (`a/index.md`) is a page with the name of its folder.
  const isSection = plain.at(-1) === '_index'
  if (isSection || plain.at(-1) === 'index') plain.pop()
  const isIndex = isSection || plain.length === 0
  const section = plain[0] ?? ''
  const slug = textOf(data['slug'])
  if (own !== undefined) return plainUrl(own.startsWith('/') ? own : `${plain.slice(0, -1).join('/')}/${own}`)
  const pattern = textAt(config, 'permalinks', 'page', section) ?? textAt(config, 'permalinks', section)
  const title = textOf(data['title']) ?? plain.at(-1) ?? ''
  if (pattern !== undefined && !isIndex) return lower(plainUrl(permalink(pattern, plain, data, slug, title)), config)
  const path = slug === undefined || isIndex ? plain : [...plain.slice(0, -1), slug]
  const url = lower(plainUrl(path.join('/')), config)
  return config['uglyURLs'] === true && !isIndex ? `${url}.html` : url
}

/** Tokens of `permalinks`: https://gohugo.io/content-management/urls/ */
function permalink(
  pattern: string,
  names: readonly string[],
  data: Data,
  slug: string | undefined,
  title: string,
): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(textOf(data['date']) ?? '') ?? []
  const name = names.at(-1) ?? ''
  const values: Readonly<Record<string, string>> = {
    year,
    month,
    day,
    section: names[0] ?? '',
    sections: names.slice(0, -1).join('/'),
    title,
    slug: slug ?? title,
    filename: name,
    contentbasename: name,
    slugorcontentbasename: slug ?? name,
    slugorfilename: slug ?? name,
  }
  return pattern.replace(/:(\w+)(?:\[[^\]]*\])?/g, (match, token: string) => values[token.toLowerCase()] ?? match)
}

/** Addresses are in lower case, with hyphens for spaces, and without signs that must be escaped. */
function lower(url: string, config: Data): string {
  const cased = config['disablePathToLower'] === true ? url : url.toLowerCase()
  return cased.replace(/\s+/g, '-').replace(/[^\p{L}\p{M}\p{N}\-._/~+#@%]/gu, '')
}

// ── navigation ──

/** Sections and pages in Hugo's order: by weight, then newest first, then by title and path. */
function sectionNodes(pages: readonly HugoPage[]): NavNode[] {
  const byFolder = new Map<string, HugoPage[]>()
  const folders = new Set<string>()
  for (const page of pages) {
    const names = page.path.replace(/\.mdx?$/, '').split('/')
    const isIndex = /^(?:_index|index)$/.test(names.at(-1) ?? '')
    const parent = names.slice(0, isIndex ? -2 : -1).join('/')
    for (let depth = 1; depth < names.length - (isIndex ? 1 : 0); depth++) folders.add(names.slice(0, depth).join('/'))
    if (isIndex && names.length === 1) continue
    byFolder.set(parent, [...(byFolder.get(parent) ?? []), page])
  }
  const isSection = new Set(
    pages.flatMap(({ path }) => (/(?:^|\/)_?index\.mdx?$/.test(path) ? [path.replace(/\/_?index\.mdx?$/, '')] : [])),
  )
  const below = (folder: string): NavNode[] => {
    const own = [...(byFolder.get(folder) ?? [])].sort(inOrder).map((page): NavNode => {
      const label = linkTitle(page) ?? textOf(page.data['title'])
      const items = page.path.endsWith('_index.md') ? below(page.path.replace(/\/_index\.md$/, '')) : []
      return { file: page.file, label, items: items.length > 0 ? items : undefined }
    })
    // A folder without `_index.md` is a section all the same.
    const parent = folder === '' ? '' : `${folder}/`
    const plain = [...folders]
      .filter(
        (one) =>
          one.startsWith(parent) && !one.slice(parent.length).includes('/') && one !== folder && !isSection.has(one),
      )
      .sort()
      .map((one): NavNode => ({ label: titleOfName(one.slice(parent.length)), items: below(one) }))
    return [...own, ...plain]
  }
  return below('')
}

/** Hugo reads the names of front matter in any letter case. */
function linkTitle({ data }: HugoPage): string | undefined {
  return textOf(data['linkTitle'] ?? data['linktitle'])
}

function titleOfName(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function inOrder(a: HugoPage, b: HugoPage): number {
  const weight = ({ data }: HugoPage): number =>
    typeof data['weight'] === 'number' && data['weight'] !== 0 ? data['weight'] : Number.MAX_SAFE_INTEGER
  const date = ({ data }: HugoPage): string => textOf(data['date']) ?? ''
  const title = (page: HugoPage): string => linkTitle(page) ?? textOf(page.data['title']) ?? page.path
  return weight(a) - weight(b) || compare(date(b), date(a)) || compare(title(a), title(b)) || compare(a.path, b.path)
}

function menuOf(config: Data): Data[] {
  const own = dataAt(config, 'languages', mainLanguage(config))
  const menus = [config['menus'], config['menu'], own['menus'], own['menu']].find(isData) ?? {}
  const main = ['main', 'global', 'docs'].map((name) => listAt(menus, name)).find((list) => list.length > 0) ?? []
  const weight = (item: unknown): number => Number(dataAt({ item }, 'item')['weight'] ?? 0)
  return [...main]
    .sort((a, b) => weight(a) - weight(b))
    .flatMap((item): Data[] => {
      const label = textAt(item, 'name') ?? textAt(item, 'title')
      const href = textAt(item, 'pageRef') ?? textAt(item, 'url')
      return label === undefined || href === undefined ? [] : [{ label, ...linkTo(href), position: 'left' }]
    })
}

/**
 * Destinations that the site's render hook for links replaces: `{{ if eq .Destination "g" }}`. They lead to the page that the hook
 * names.
 */
function wordLinks(tree: ForeignTree, root: string, pages: readonly OldPage[]): Data {
  const urls = new Set(pages.flatMap((page) => page.urls.map(plainUrl)))
  const hooks = filesBelow(tree, joinPath(root, 'layouts') ?? 'layouts').filter((file) =>
    /\/render-link\.html$/.test(file),
  )
  const schemes = hooks.flatMap((file): [string, string][] => {
    const text = tree.read(file) ?? ''
    const page = Array.from(text.matchAll(/"(\/[\w/-]+)"/g), ([, path = '']) => plainUrl(path)).find((path) =>
      urls.has(path),
    )
    const words = Array.from(text.matchAll(/\beq[ \t]+[$.\w]+[ \t]+"([a-z][\w-]*)"/gi), ([, word = '']) => word)
    const isDestination = (word: string): boolean =>
      pages.some(({ file: one }) => (tree.read(one) ?? '').includes(`](${word})`))
    return words.filter(isDestination).map((word) => [word.toLowerCase(), page ?? ''])
  })
  const refers = (file: string): boolean => /\{\{[<%][ \t]{0,9}(?:rel)?ref\b/i.test(tree.read(file) ?? '')
  // References find pages beside the own one first, and then from the root.
  if (hooks.length === 0) return pages.some(({ file }) => refers(file)) ? { links: { fromRoot: true } } : {}
  const named = schemes.length === 0 ? {} : { schemes: Object.fromEntries(schemes) }
  // Hooks find pages from the root too, in any letter case.
  return { links: { ...named, ignoreCase: true, fromRoot: true } }
}

// ── settings ──

function settingsOf(config: Data, menu: readonly Data[], statics: readonly string[], hasHome: boolean): Data {
  const title = textAt(config, 'title') ?? textAt(config, 'languages', mainLanguage(config), 'title')
  const copyright = textAt(config, 'copyright')
  return {
    title,
    tagline: textAt(config, 'params', 'description'),
    ...siteAddress(textAt(config, 'baseURL')),
    staticDirs: statics,
    i18n:
      textAt(config, 'defaultContentLanguage') === undefined
        ? undefined
        : { defaultLocale: textAt(config, 'defaultContentLanguage') },
    home: hasHome ? undefined : {},
    markdown: { slugs: 'hugo' },
    navbar: { title, items: menu },
    footer: copyright === undefined ? undefined : { copyright },
  }
}

function leftLanguages(names: readonly string[], found: FoundTool): LeftThing[] {
  if (names.length === 0) return []
  return [
    {
      what: `Languages whose pages do not lie in folders of their own beside the main one: ${names.join(', ')}`,
      todo: 'Put the translated pages into `i18n/`, and name the languages in `i18n.locales`.',
      places: [{ file: found.config, line: 1 }],
    },
  ]
}

function leftOf(tree: ForeignTree, root: string, found: FoundTool): LeftThing[] {
  const places = [{ file: found.config, line: 1 }]
  const layouts = filesBelow(tree, joinPath(root, 'layouts') ?? 'layouts')
  const shortcodes = layouts.filter((file) => /\/_?shortcodes\//.test(file))
  const taxonomy = {
    what: 'Pages of taxonomies (`/tags/…`, `/categories/…`)',
    todo: 'Tags in the front matter have pages here; other taxonomies have none.',
    places,
  }
  return thoseLeft([
    taxonomy,
    layouts.length > shortcodes.length && {
      what: 'Layouts and render hooks',
      todo: 'Templates of Hugo do not run here. Write parts of the page as `theme.components`.',
      places: layouts.filter((file) => !shortcodes.includes(file)).map((file) => ({ file, line: 1 })),
    },
  ])
}
