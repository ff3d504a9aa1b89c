/** VitePress 1 and 2. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow, joinPath } from 'docs-build/project'

import { plainText } from '../comments.ts'
import { dataAt, isData, isExternal, listAt, plainUrl, siteAddress, textAt } from '../data.ts'
import { asGlob } from '../globs.ts'
import { hostRedirects } from '../host-redirects.ts'
import { labelFiles } from '../labels.ts'
import { languageSettings } from '../languages.ts'
import { executedScript, leftOfScripts } from '../left.ts'
import type { Data, LeftThing, MovedSite, OldEntry, OldPage, Tool } from '../moved-site.ts'
import {
  linkTo,
  type NamedSidebar,
  type NavNode,
  navEntries,
  sidebarItems,
  sidebarName,
  withOwnNames,
} from '../navigation.ts'
import { type PathSidebar, shownSidebars } from '../path-sidebars.ts'
import { recorded } from '../recorder.ts'
import { evaluateScript } from '../script/evaluate.ts'
import { plainData, type ReadScript } from '../script/values.ts'
import { customHeadingIds } from './heading-ids.ts'
import { movedLanguages } from './languages.ts'
import { rewriter } from './rewrites.ts'

export const vitepress: Tool = {
  async read(tree, found, executed) {
    const scripts: ReadScript[] = []
    const read = async (path: string, ran?: unknown): Promise<Data> => {
      const script = ran === undefined ? await evaluateScript(tree, path) : executedScript(ran, found)
      scripts.push(script)
      return dataAt({ value: plainData(script.exports['default'] ?? script.exports, '', script) }, 'value')
    }
    const record = recorded(await read(found.config, executed), NOT_NEEDED)
    const { config } = record
    const docs = joinPath(found.folder, textAt(config, 'srcDir') ?? '.') ?? found.folder
    const sources: Sources = {
      tree,
      docs,
      isClean: config['cleanUrls'] === true,
      rewrite: rewriter(config['rewrites']),
    }
    const files = pagesOf(sources, listAt(config, 'srcExclude').map(String))
    const pages = files.map((file): OldPage => ({ file, urls: urlsOf(file, sources) }))
    const byUrl = new Map(pages.map(({ file, urls }) => [plainUrl((urls[0] ?? '').replace(/\.html$/, '')), file]))
    const editions = await localeConfigs(config, sources, read)
    const inLanguages = editions.map((edition) => ({
      ...edition,
      sidebars: withOwnNames(sidebarsOf(edition.theme['sidebar'], edition.locale, byUrl)),
    }))
    const [front] = inLanguages
    const main = front?.theme ?? {}
    const moved = movedLanguages(inLanguages, { docs, files, urls: (file) => urlsOf(file, sources)[0] ?? '/' })
    const folders =
      moved?.mainLanguage === undefined ? [docs] : [`${docs}/${moved.mainLanguage}`.replace(/^\//, ''), docs]
    const written = moved === undefined ? inLanguages.flatMap(({ sidebars }) => sidebars) : (front?.sidebars ?? [])
    const all = inLanguages.flatMap(({ sidebars }) => sidebars)
    const others = moved?.languages.flatMap(({ path, isDefault }) => (isDefault ? [] : [`${path}/`])) ?? []
    const placed = files
      .map((file) => ({ file, path: sources.rewrite(docs === '' ? file : file.slice(docs.length + 1)) }))
      .filter(({ path }) => !others.some((folder) => path.startsWith(folder)))
    const shown = shownSidebars(tree, placed, written)
    const isOwn = scripts.some(({ unread }) => unread.some(({ path }) => path === SLUGIFY))
    const named = isOwn && executed === undefined ? await customHeadingIds(tree, found.config, files) : undefined
    const known = scripts.map((script) =>
      named === undefined ? script : { ...script, unread: script.unread.filter(({ path }) => path !== SLUGIFY) },
    )
    const publicFolder = joinPath(docs, 'public') ?? ''
    const host = hostRedirects(tree, [publicFolder, docs, ''])
    const project = docs.includes('/') ? docs.slice(0, docs.lastIndexOf('/')) : ''
    return {
      project,
      dialect: 'vitepress',
      settings: {
        ...settingsOf(config, main, { project, publicFolder, tree, byUrl, hasLanguages: moved !== undefined }),
        ...(moved && { i18n: languageSettings(moved.languages) }),
      },
      copies: labelFiles(moved?.labels ?? {}, project),
      // Lines are counted in the pages as they are, so they change first.
      extended: [...(named ?? []), ...shown],
      docs: [
        {
          folder: docs,
          options: {
            ...editLink(main, docs),
            ...docsOptions(config, dynamicPages(sources)),
            sidebars:
              written.length > 0 ? writtenSidebars(written, folders, files, tree.read(found.config) ?? '') : undefined,
          },
          languages: moved?.languages.flatMap(({ path, isDefault }) => (isDefault ? [] : [path])),
          mainLanguage: moved?.mainLanguage,
        },
      ],
      pages,
      navigation: all.flatMap(({ name, nodes }): OldEntry[] => navEntries(nodes, name)),
      redirects: host.redirects,
      recorded: record,
      siteUrls: [...host.patterns, ...dynamicUrls(sources)],
      done: [
        ...doneOf(pages, { sidebars: written.length, languages: moved?.languages.length ?? 1 }, main, docs),
        ...(shown.length > 0
          ? [`the sidebar of ${counted(shown.length, 'page')} without an entry, as \`displayed_sidebar\``]
          : []),
        ...(named === undefined
          ? []
          : [`the ids that \`${SLUGIFY}\` makes, behind the headings of ${counted(named.length, 'page')}`]),
      ],
      left: [
        ...leftOf(config, moved === undefined ? editions.length : 1, found),
        ...leftMarks(textAt(config, 'markdown', 'attrs', 'leftDelimiter') ?? '{', found),
        ...emptySidebars(written, found),
        ...leftOfScripts(known, /^(?:vite|markdown|vue|head|transform|build|sitemap)/, found),
      ],
    } satisfies MovedSite
  },
}

/** The option with the function that makes the ids of headings. */
const SLUGIFY = 'markdown.anchor.slugify'

/** What is about the old program. */
const NOT_NEEDED = /^(?:vite|vue|srcDir|cacheDir|outDir|buildConcurrency|metaChunk)\b/

function docsOptions(config: Data, dynamic: readonly string[]): Data {
  const excluded = ['.vitepress/**', 'public/**', ...listAt(config, 'srcExclude').map(String), ...dynamic.map(asGlob)]
  return {
    showLastUpdateTime: config['lastUpdated'] === true || undefined,
    exclude: excluded.filter((glob) => !glob.startsWith('/')),
    breadcrumbs: false,
  }
}

/** Sidebars that only code fills list the folders whose pages show them. */
function writtenSidebars(
  sidebars: readonly PathSidebar[],
  folders: readonly string[],
  files: readonly string[],
  config: string,
): Data {
  const items = ({ nodes, path }: PathSidebar): unknown[] => {
    const dirName = path.replace(/^\/|\/$/g, '')
    const folder = `${joinPath(folders[0] ?? '', dirName)}/`
    const isEmpty = [`'${path}': []`, `"${path}": []`].some((written) => config.includes(written))
    const isListed = nodes.length === 0 && !isEmpty && dirName !== '' && files.some((file) => file.startsWith(folder))
    return isListed ? [{ type: 'autogenerated', dirName }] : sidebarItems(nodes, ...folders)
  }
  return Object.fromEntries(sidebars.map((sidebar) => [sidebar.name, items(sidebar)]))
}

interface Sources {
  readonly tree: ForeignTree
  readonly docs: string
  readonly isClean: boolean
  readonly rewrite: (path: string) => string
}

function pagesOf({ tree, docs }: Sources, excluded: readonly string[]): string[] {
  const patterns = excluded.map(globPattern)
  return filesBelow(tree, docs).filter((file) => {
    const path = docs === '' ? file : file.slice(docs.length + 1)
    const isHidden = path.split('/').some((name) => name.startsWith('.') || name === 'node_modules')
    // Dynamic routes (`[pkg].md`) are made from data by code.
    return path.endsWith('.md') && !isHidden && !path.includes('[') && !patterns.some((pattern) => pattern.test(path))
  })
}

/** Dynamic routes: files from which code makes pages of data. */
function dynamicPages({ tree, docs }: Sources): string[] {
  return filesBelow(tree, docs).flatMap((file) => {
    const path = docs === '' ? file : file.slice(docs.length + 1)
    return path.endsWith('.md') && path.includes('[') && !/(?:^|\/)\./.test(path) ? [path] : []
  })
}

/** Addresses of dynamic routes: `packages/[pkg].md` makes `/packages/*`. */
function dynamicUrls(sources: Sources): string[] {
  return dynamicPages(sources).map((path) => plainUrl(path.replace(/\.md$/, '').replace(/\[[^\]]*\]/g, '*')))
}

function globPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*\*\/?|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))}$`)
}

function urlsOf(file: string, { docs, isClean, rewrite }: Sources): string[] {
  const path = rewrite(docs === '' ? file : file.slice(docs.length + 1)).replace(/\.md$/, '')
  if (/(?:^|\/)index$/.test(path)) return [plainUrl(path)]
  return isClean ? [plainUrl(path)] : [`${plainUrl(path)}.html`]
}

// ── languages ──

interface Edition {
  /** Folder of the language in addresses; empty for the main one. */
  readonly locale: string
  readonly theme: Data
  /** What the configuration says of the language itself: `lang`, `label`, `dir`, `title`, `description`. */
  readonly own: Data
}

/** The theme's settings of each language: those of the configuration, with those that lie beside the pages. */
async function localeConfigs(
  config: Data,
  { tree, docs }: Sources,
  read: (path: string) => Promise<Data>,
): Promise<Edition[]> {
  const beside = async (locale: string): Promise<Data> => {
    const folder = joinPath(docs, locale) ?? docs
    const path = ['ts', 'mts', 'js', 'mjs']
      .map((ending) => (folder === '' ? `config.${ending}` : `${folder}/config.${ending}`))
      .find((name) => tree.paths.includes(name))
    return path === undefined ? {} : read(path)
  }
  const shared = dataAt(config, 'themeConfig')
  const locales = Object.entries(dataAt(config, 'locales')).filter(
    ([, value]) => !isExternal(textAt(value, 'link') ?? ''),
  )
  const folders = new Set(['root', ...locales.map(([name]) => name)])
  for (const file of filesBelow(tree, docs)) {
    const [, name] =
      new RegExp(`^${docs === '' ? '' : `${docs}/`}([a-z]{2}(?:-[\\w]+)?)/config\\.m?[jt]s$`).exec(file) ?? []
    if (name !== undefined) folders.add(name)
  }
  const editions: Edition[] = []
  for (const name of folders) {
    const locale = name === 'root' ? '' : name
    const local = dataAt(config, 'locales', name)
    const further = await beside(locale)
    editions.push({
      locale,
      theme: {
        ...(locale === '' ? shared : withoutNavigation(shared)),
        ...dataAt(local, 'themeConfig'),
        ...dataAt(further, 'themeConfig'),
      },
      own: { ...(locale === '' ? config : {}), ...local, ...further },
    })
  }
  return editions
}

/** What a language does not share with the main one. */
function withoutNavigation({ nav: _nav, sidebar: _sidebar, ...rest }: Data): Data {
  return rest
}

// ── navigation ──

/** Sidebars without entries: code makes them, from what only its execution would show. */
function emptySidebars(sidebars: readonly NamedSidebar[], found: FoundTool): LeftThing[] {
  const names = sidebars.flatMap(({ name, nodes }) => (nodes.length === 0 ? [`\`${name}\``] : []))
  if (names.length === 0) return []
  const todo =
    'They list the folders of their pages, where there are such folders. Write their entries into `docs.sidebars`.'
  return [
    { what: `Sidebars that came out empty: ${names.join(', ')}`, todo, places: [{ file: found.config, line: 1 }] },
  ]
}

function sidebarsOf(sidebar: unknown, locale: string, byUrl: ReadonlyMap<string, string>): PathSidebar[] {
  const prefix = locale === '' ? '' : `${locale}-`
  if (Array.isArray(sidebar))
    return [{ name: `${prefix}main`, path: `/${locale}`, nodes: nodesOf(sidebar as unknown[], '', byUrl) }]
  if (!isData(sidebar)) return []
  return Object.entries(sidebar).map(([path, value]) => {
    const base = textAt(value, 'base') ?? ''
    const plain = sidebarName(path)
    const name = plain.startsWith(prefix) ? plain : `${prefix}${plain}`
    const nodes = nodesOf(isData(value) ? listAt(value, 'items') : listAt(value), base, byUrl)
    return { name, path: `/${path.replace(/^\//, '')}`, nodes }
  })
}

function nodesOf(items: readonly unknown[], base: string, byUrl: ReadonlyMap<string, string>): NavNode[] {
  return items.filter(isData).map((item): NavNode => {
    const label = textAt(item, 'text')
    const link = textAt(item, 'link')
    const own = textAt(item, 'base') ?? base
    const inner = listAt(item, 'items')
    const target = link === undefined ? {} : targetOf(isExternal(link) ? link : `${own}${link}`, byUrl)
    const collapsed = inner.length > 0 ? false : undefined
    return {
      label: label === undefined ? undefined : plainText(label),
      ...target,
      collapsed: typeof item['collapsed'] === 'boolean' ? item['collapsed'] : collapsed,
      items: inner.length > 0 ? nodesOf(inner, own, byUrl) : undefined,
    }
  })
}

function targetOf(link: string, byUrl: ReadonlyMap<string, string>): Pick<NavNode, 'file' | 'href'> {
  if (isExternal(link)) return { href: link }
  const [, path = '', hash = ''] = /^([^#?]*)(.*)$/s.exec(link) ?? []
  const file = byUrl.get(plainUrl(path.replace(/\.(?:html|md)$/, '')))
  if (file === undefined) return { href: `/${link.replace(/^\/+/, '')}` }
  return hash === '' ? { file } : { href: `${plainUrl(path.replace(/\.(?:html|md)$/, ''))}${hash}` }
}

// ── settings ──

interface Surroundings {
  readonly project: string
  readonly publicFolder: string
  readonly tree: ForeignTree
  readonly byUrl: ReadonlyMap<string, string>
  readonly hasLanguages: boolean
}

function settingsOf(
  config: Data,
  theme: Data,
  { project, publicFolder, tree, byUrl, hasLanguages }: Surroundings,
): Data {
  const host = textAt(config, 'sitemap', 'hostname')
  const hasPublic = filesBelow(tree, publicFolder).length > 0
  const inProject = project === '' ? publicFolder : publicFolder.slice(project.length + 1)
  const copyright = [textAt(theme, 'footer', 'message'), textAt(theme, 'footer', 'copyright')]
    .filter(Boolean)
    .join('<br>')
  const logo = theme['logo']
  const icon = listAt(config, 'head').flatMap((entry) => {
    const [tag, attributes] = Array.isArray(entry) ? (entry as unknown[]) : []
    return tag === 'link' && textAt(attributes, 'rel') === 'icon' ? [textAt(attributes, 'href')] : []
  })[0]
  const meta = listAt(config, 'head').flatMap((entry) => {
    const [tag, attributes] = Array.isArray(entry) ? (entry as unknown[]) : []
    return tag === 'meta' && isData(attributes) ? [attributes] : []
  })
  return {
    title: textAt(config, 'title')?.trim(),
    tagline: textAt(config, 'description'),
    ...siteAddress(host),
    baseUrl: config['base'],
    favicon: icon,
    metadata: meta.length > 0 ? meta : undefined,
    staticDirs: hasPublic ? [inProject] : undefined,
    i18n: textAt(config, 'lang') === undefined ? undefined : { defaultLocale: textAt(config, 'lang') },
    home: {},
    markdown: { slugs: 'vitepress' },
    navbar: {
      title: theme['siteTitle'] === false ? undefined : (textAt(theme, 'siteTitle') ?? textAt(config, 'title')?.trim()),
      logo: logo === undefined ? undefined : logoOf(logo),
      items: [
        ...listAt(theme, 'nav').flatMap((item) => navbarItem(item, byUrl)),
        ...(hasLanguages ? [{ type: 'localeDropdown', position: 'right' }] : []),
        ...listAt(theme, 'socialLinks').flatMap((item) => socialItem(item)),
      ],
    },
    footer: copyright === '' ? undefined : { copyright },
    ...searchOf(theme),
  }
}

function logoOf(logo: unknown): Data {
  if (typeof logo === 'string') return { src: logo, alt: '' }
  const { src, light, dark, alt, width, height } = dataAt({ logo }, 'logo')
  const size = { width, height }
  return { src: light ?? src, srcDark: dark, alt: alt ?? '', ...size }
}

function searchOf(theme: Data): Data {
  const { appId, apiKey, indexName } = dataAt(theme, 'search', 'options')
  return textAt(theme, 'search', 'provider') === 'algolia' && appId !== undefined
    ? { search: { provider: 'algolia', appId, apiKey, indexName } }
    : {}
}

function navbarItem(item: unknown, byUrl: ReadonlyMap<string, string>): unknown[] {
  const label = plainText(textAt(item, 'text') ?? '')
  const link = textAt(item, 'link')
  const items = listAt(item, 'items')
  if (items.length > 0 && label === '') return items.flatMap((one) => navbarItem(one, byUrl))
  if (items.length > 0) {
    const inner = items.flatMap((one) => menuItems(one, byUrl))
    return [{ label, items: inner, position: 'left' }]
  }
  return link === undefined || label === '' ? [] : [{ label, ...navLink(link, byUrl), position: 'left' }]
}

/** Menus have one level here: groups in them become entries one below the other. */
function menuItems(item: unknown, byUrl: ReadonlyMap<string, string>): Data[] {
  const label = plainText(textAt(item, 'text') ?? '')
  const link = textAt(item, 'link')
  const own = link === undefined || label === '' ? [] : [{ label, ...navLink(link, byUrl) }]
  return [...own, ...listAt(item, 'items').flatMap((one) => menuItems(one, byUrl))]
}

function navLink(link: string, byUrl: ReadonlyMap<string, string>): Data {
  const target = targetOf(link, byUrl)
  return target.file === undefined ? linkTo(target.href ?? link) : linkTo(plainUrl(link.replace(/\.(?:html|md)$/, '')))
}

/** Names of services that link lists show as icons. */
function socialItem(item: unknown): Data[] {
  const href = textAt(item, 'link')
  const icon = textAt(item, 'icon')
  const label =
    textAt(item, 'ariaLabel') ?? (icon === undefined ? undefined : icon.charAt(0).toUpperCase() + icon.slice(1))
  return href === undefined || label === undefined ? [] : [{ label, href, position: 'right' }]
}

function editLink(theme: Data, docs: string): Data {
  const pattern = textAt(theme, 'editLink', 'pattern')
  if (pattern === undefined || !pattern.endsWith(':path')) return {}
  return docs === undefined ? {} : { editUrl: pattern.slice(0, -':path'.length) }
}

// ── report ──

function doneOf(
  pages: readonly OldPage[],
  { sidebars, languages }: { readonly sidebars: number; readonly languages: number },
  theme: Data,
  docs: string,
): string[] {
  const items = listAt(theme, 'nav').length
  return [
    `${counted(pages.length, 'page')} of ${docs || 'the repository'}`,
    ...(languages > 1 ? [`${languages} languages; a page that is not translated is shown in the main one`] : []),
    ...(sidebars > 0 ? [counted(sidebars, 'sidebar')] : []),
    ...(items > 0 ? [`the navbar with ${counted(items, 'entry', 'entries')}`] : []),
  ]
}

/** Marks of attributes that the dialect does not read. */
function leftMarks(mark: string, found: FoundTool): LeftThing[] {
  if (mark === '{' || mark === '%{') return []
  const todo = 'Write the ids of headings as `{#id}`.'
  return [{ what: `Attributes that begin with \`${mark}\``, todo, places: [{ file: found.config, line: 1 }] }]
}

function leftOf(config: Data, languages: number, found: FoundTool): LeftThing[] {
  const places = [{ file: found.config, line: 1 }]
  const left: LeftThing[] = []
  if (found.config.includes('.vitepress/') && config['vite'] !== undefined)
    left.push({
      what: 'Plugins of Vite and the theme in `.vitepress/theme`',
      todo: 'Components of Vue do not run here. Set colours with `theme.tokens`, and write parts of the page as `theme.components`.',
      places,
    })
  if (languages > 1)
    left.push({
      what: `${languages} languages as folders`,
      todo: 'Their sidebars differ too much to be translations of one. Pages keep their addresses and sidebars; set `i18n` to give them an interface in their language.',
      places,
    })
  return left
}
