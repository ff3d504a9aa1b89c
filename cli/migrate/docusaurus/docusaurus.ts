/** Docusaurus 2 and 3. */
import picomatch from 'picomatch/posix.js'
import { defined } from '../../../site/defined.ts'
import { dataAt, isData, isExternal, listAt, plainUrl, textAt, without } from '../data.ts'
import type { FoundTool } from '../detect.ts'
import { type ForeignTree, filesBelow, joinPath, pathBetween } from '../foreign-tree.ts'
import { hostRedirects } from '../host-redirects.ts'
import { leftOfScript, linesMatching } from '../left.ts'
import type {
  CopiedFile,
  Data,
  LeftThing,
  MovedDocs,
  MovedSite,
  OldEntry,
  OldPage,
  OldRedirect,
  Tool,
} from '../moved-site.ts'
import { evaluateScript } from '../script/evaluate.ts'
import { plainData, type UnreadPlace } from '../script/values.ts'
import { type NamedPages, ofInstances, pagesOf } from './navbar-instances.ts'
import { documentsIn, type OldDoc, postsIn } from './routes.ts'
import { entriesOf, sidebarsOf } from './sidebars.ts'

/** One use of the content plugin. */
interface Instance {
  readonly id: string
  readonly options: Data
}

export const docusaurus: Tool = {
  read(tree, found, executed) {
    const unread: UnreadPlace[] = []
    const script = executed === undefined ? evaluateScript(tree, found.config) : undefined
    const exported = executed ?? script?.exports['default'] ?? script?.exports
    const config = dataAt({ config: plainData(callable(exported), '', unread) }, 'config')
    const theme = dataAt(config, 'themeConfig')
    const parts: Parts = {
      pages: [],
      navigation: [],
      docs: [],
      done: [],
      left: [],
      redirects: [],
      copies: [],
      siteUrls: [],
      news: [],
      instances: new Map(),
    }
    for (const instance of instancesOf(config)) addDocs(tree, found, instance, parts)
    addBlog(tree, found, config, parts)
    addMarkdownPages(tree, found, config, parts)
    addRedirects(tree, found, config, parts)
    parts.left.push(...leftOptions(config, found), ...leftOfScript(unread, NOT_NEEDED, script?.problems ?? [], found))
    const settings = settingsOf(tree, found, config, theme, parts)
    return {
      project: found.folder,
      dialect: 'docusaurus',
      settings,
      ...parts,
    } satisfies MovedSite
  },
}

interface Parts {
  pages: OldPage[]
  navigation: OldEntry[]
  docs: MovedDocs[]
  done: string[]
  left: LeftThing[]
  redirects: OldRedirect[]
  copies: CopiedFile[]
  siteUrls: string[]
  news: Data[]
  /** What the navbar may name of each instance of the content plugin, by its id. */
  instances: Map<string, NamedPages>
}

/** A configuration may be a function that makes it. */
function callable(value: unknown): unknown {
  return typeof value === 'function' ? (value as (args: readonly unknown[]) => unknown)([]) : value
}

/** Options that only the old program uses: nothing is lost without their values. */
const NOT_NEEDED =
  /^(?:customFields|themeConfig\.prism|webpack|plugins\[|stylesheets|scripts|presets\[\d+\]\[1\]\.(?:docs|blog|pages)\.(?:\w*[rR]emarkPlugins|\w*[rR]ehypePlugins|editUrl|sidebarItemsGenerator))/

function isPlugin(name: unknown, wanted: string): boolean {
  if (typeof name !== 'string') return false
  return (
    name === wanted ||
    name === `@docusaurus/${wanted}` ||
    name === `@docusaurus/plugin-${wanted}` ||
    name === `@docusaurus/preset-${wanted}`
  )
}

/** The options that a preset or a plugin is given. */
function givenTo(config: Data, list: 'presets' | 'plugins', name: string): Data[] {
  return listAt(config, list).flatMap((entry) => {
    const [given, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
    return isPlugin(given, name) ? [isData(options) ? options : {}] : []
  })
}

function instancesOf(config: Data): Instance[] {
  const presets = givenTo(config, 'presets', 'classic').flatMap((preset) =>
    preset['docs'] === false
      ? []
      : [{ id: textAt(preset, 'docs', 'id') ?? 'default', options: dataAt(preset, 'docs') }],
  )
  const plugins = givenTo(config, 'plugins', 'content-docs').map((options) => ({
    id: textAt(options, 'id') ?? 'default',
    options,
  }))
  const all = [...presets, ...plugins]
  // Only the first documents can lie at the root of the site.
  return [...all.filter(isAtRoot), ...all.filter((one) => !isAtRoot(one))]
}

function isAtRoot({ options }: Instance): boolean {
  return typeof options['routeBasePath'] === 'string' && plainUrl(options['routeBasePath']) === '/'
}

// ── documents ──

/** Options of the content plugin that mean the same here. */
const SAME_OPTIONS = [
  'showLastUpdateTime',
  'showLastUpdateAuthor',
  'breadcrumbs',
  'sidebarCollapsible',
  'sidebarCollapsed',
  'exclude',
  'lastVersion',
  'includeCurrentVersion',
]

function addDocs(tree: ForeignTree, found: FoundTool, { id, options }: Instance, parts: Parts): void {
  const folder = joinPath(found.folder, textAt(options, 'path') ?? 'docs')
  if (folder === undefined || filesBelow(tree, folder).length === 0) return
  const base = plainUrl(typeof options['routeBasePath'] === 'string' ? options['routeBasePath'] : 'docs')
  const numberPrefixes = options['numberPrefixParser'] !== false
  const isExcluded = picomatch(listAt(options, 'exclude').filter((glob) => typeof glob === 'string'))
  const publishedIn = (inFolder: string): OldDoc[] =>
    documentsIn(tree, inFolder, numberPrefixes).filter(({ path }) => !isExcluded(path))
  const documents = publishedIn(folder)
  const { sidebars, computed } = readSidebars(tree, found, options)
  parts.left.push(...computed)
  const { versions, missing } = versionsOf(tree, found, id)
  if (missing.length > 0) parts.left.push(copiedVersions(missing, folder, found, id))
  const wantedLast = textAt(options, 'lastVersion')
  const hasLast = wantedLast === undefined || wantedLast === 'current' || versions.includes(wantedLast)
  if (!hasLast) parts.left.push(missingVersion(wantedLast, found))
  const last = (hasLast ? wantedLast : undefined) ?? versions[0] ?? 'current'
  // The documents themselves stand for a last version that a script makes of them.
  const isCopied = missing.includes(last)
  const hasCurrent = options['includeCurrentVersion'] !== false && !isCopied
  const pathOf = (version: string): string => {
    const own = dataAt(options, 'versions', version)['path']
    if (typeof own === 'string') return own
    if (version === last) return ''
    return version === 'current' ? 'next' : version
  }
  const addPages = (docs: readonly OldDoc[], version: string): void => {
    for (const { file, slug } of docs) {
      parts.pages.push({ file, urls: [plainUrl(`${base}/${pathOf(version)}/${slug}`)] })
    }
  }
  if (hasCurrent || versions.length === 0) addPages(documents, versions.length === 0 ? last : 'current')
  const prefix = id === 'default' ? '' : `${id}_`
  const versionFolder = (version: string): string =>
    missing.includes(version) ? folder : (joinPath(found.folder, `${prefix}versioned_docs/version-${version}`) ?? '')
  const versionSettings = versionOptions(options, missing, pathBetween(found.folder, folder))
  for (const version of versions) addPages(publishedIn(versionFolder(version)), version)
  parts.navigation.push(...navigationOf(sidebars, documents))
  const shown = last === 'current' ? documents : publishedIn(versionFolder(last))
  parts.instances.set(
    id,
    pagesOf(shown, sidebars, (slug) => plainUrl(`${base}/${pathOf(last)}/${slug}`)),
  )
  const meant: Data = isCopied ? { ...options, includeCurrentVersion: false } : options
  const same = SAME_OPTIONS.filter((name) => meant[name] !== undefined && (hasLast || name !== 'lastVersion')).map(
    (name) => [name, meant[name]],
  )
  const hasNumbers = numberPrefixes && documents.some(({ path }) => /(?:^|\/)\d+\s*[-_.]+\s*[^\d]/.test(path))
  parts.docs.push({
    folder,
    base: plainUrl(`${base}/${pathOf(versions.length === 0 || isCopied ? last : 'current')}`),
    options: {
      ...(id === 'default' && parts.docs.length === 0 ? {} : { id }),
      ...(base === '/' ? {} : { routeBasePath: base }),
      ...Object.fromEntries(same),
      ...(typeof options['editUrl'] === 'string' ? { editUrl: editUrlOf(options['editUrl'], found, folder) } : {}),
      ...(hasNumbers ? { numberPrefixes: true } : {}),
      routes: routeOptions(documents),
      ...(Object.keys(sidebars).length > 0 ? { sidebars } : {}),
      ...(versions.length > 0 && !isEmpty(versionSettings) ? { versions: versionSettings } : {}),
    },
  })
  parts.done.push(`${documents.length} documents of ${folder}, served below ${base}`)
  if (versions.length > 0) parts.done.push(`${versions.length} versions of ${folder}: ${versions.join(', ')}`)
  const named = Object.keys(sidebars).length
  if (named > 0) parts.done.push(`${named} ${named === 1 ? 'sidebar' : 'sidebars'} of ${folder}`)
}

function missingVersion(version: string, found: FoundTool): LeftThing {
  return {
    what: `The version \`${version}\` of \`lastVersion\`, whose documents are not in this repository`,
    todo: 'Put them into `versioned_docs/`, with the name in `versions.json`, and set `docs.lastVersion`.',
    places: linesMatching(found, 'lastVersion'),
  }
}

/** Docusaurus appends the path below the site's folder; we append the path below the folder of the documents. */
function editUrlOf(editUrl: string, found: FoundTool, folder: string): string {
  const path = joinPath('', folder) ?? ''
  const own =
    found.folder === '' ? path : path.startsWith(`${found.folder}/`) ? path.slice(found.folder.length + 1) : ''
  return `${editUrl.replace(/\/$/, '')}/${own}`
}

/** Versions that `versions.json` names and no folder holds: a script of the site copies the documents before a build. */
function copiedVersions(missing: readonly string[], folder: string, found: FoundTool, id: string): LeftThing {
  const prefix = id === 'default' ? '' : `${id}_`
  return {
    what: `The documents of versions that are not in this repository: ${missing.join(', ')}`,
    todo: `The pages of \`${folder}\` are shown in their place. Freeze them with \`docs-build version\`, or name another \`folder\` in \`docs.versions\`.`,
    places: [{ file: joinPath(found.folder, `${prefix}versions.json`) ?? found.config, line: 1 }],
  }
}

/** The versions of `versions.json`, newest first, and those among them that have no documents. */
interface OldVersions {
  readonly versions: readonly string[]
  readonly missing: readonly string[]
}

function versionsOf(tree: ForeignTree, found: FoundTool, id: string): OldVersions {
  const prefix = id === 'default' ? '' : `${id}_`
  const path = joinPath(found.folder, `${prefix}versions.json`)
  try {
    const list = JSON.parse((path === undefined ? undefined : tree.read(path)) ?? '[]') as unknown
    const folder = joinPath(found.folder, `${prefix}versioned_docs`) ?? ''
    const versions = listAt(list).filter((name) => typeof name === 'string')
    return { versions, missing: versions.filter((name) => filesBelow(tree, `${folder}/version-${name}`).length === 0) }
  } catch {
    return { versions: [], missing: [] }
  }
}

/** @param folder of the documents that stand for those of a missing version, as the configuration names it */
function versionOptions(options: Data, missing: readonly string[], folder: string): Data {
  const given = dataAt(options, 'versions')
  const names = [...new Set([...Object.keys(given), ...missing])]
  const entries = names.map((name) => {
    const { label, path, banner, badge, noIndex } = dataAt(given, name)
    const own = missing.includes(name) ? { folder } : {}
    const set = Object.entries({ label, path, banner, badge, noIndex, ...own }).filter(([, one]) => one !== undefined)
    return [name, Object.fromEntries(set)] as const
  })
  return Object.fromEntries(entries.filter(([, one]) => !isEmpty(one)))
}

function isEmpty(data: Data): boolean {
  return Object.keys(data).length === 0
}

/** Which of the tool's rules about addresses the documents need. */
function routeOptions(documents: readonly OldDoc[]): Data {
  const isFolderNamed = ({ path }: OldDoc): boolean => {
    const [folder, name] = path
      .replace(/\.mdx?$/, '')
      .split('/')
      .slice(-2)
    return name !== undefined && folder?.toLowerCase() === name.toLowerCase()
  }
  return {
    ...(documents.some(({ head }) => head.data['id'] !== undefined) ? { id: true } : {}),
    ...(documents.some(isFolderNamed) ? { indexNames: ['{folder}'] } : {}),
  }
}

/** @returns the sidebars, and their values that only code knows */
function readSidebars(
  tree: ForeignTree,
  found: FoundTool,
  options: Data,
): { readonly sidebars: Data; readonly computed: readonly LeftThing[] } {
  const given = options['sidebarPath']
  if (given === false) return { sidebars: {}, computed: [] }
  const names =
    typeof given === 'string'
      ? [given, `${given}.js`, `${given}.ts`, `${given}.json`]
      : ['sidebars.json', 'sidebars.js', 'sidebars.ts']
  const path = names
    .map((name) => joinPath(found.folder, name))
    .find((name) => name !== undefined && tree.paths.includes(name))
  if (path === undefined) return { sidebars: {}, computed: [] }
  const { exports } = evaluateScript(tree, path)
  const unread: UnreadPlace[] = []
  const sidebars = sidebarsOf(plainData(exports['default'] ?? exports, '', unread))
  const computed = unread.map(
    ({ path: at, source, file, line }): LeftThing => ({
      what: `The value of \`${at}\` in a sidebar, which is computed: ${source}`,
      todo: 'Write its entries into `docs.sidebars` of docs.config.ts.',
      places: [{ file, line }],
    }),
  )
  return { sidebars, computed }
}

function navigationOf(sidebars: Data, documents: readonly OldDoc[]): OldEntry[] {
  const byId = new Map<string, string>()
  for (const { id, path, file } of documents) {
    byId.set(path.replace(/\.mdx?$/, ''), file)
    byId.set(id, file)
  }
  const find = {
    fileOf: (id: string) => byId.get(id),
    filesIn: (dirName: string) => {
      const below = dirName === '.' ? '' : `${dirName.replace(/\/$/, '')}/`
      return documents.filter(({ path }) => path.startsWith(below)).map(({ file }) => file)
    },
  }
  return Object.entries(sidebars).flatMap(([name, items]) => entriesOf(items, name, find))
}

// ── blog and pages ──

function addBlog(tree: ForeignTree, found: FoundTool, config: Data, parts: Parts): void {
  const [preset] = givenTo(config, 'presets', 'classic')
  const blogs = givenTo(config, 'plugins', 'content-blog')
  if (preset && preset['blog'] !== false) blogs.unshift(dataAt(preset, 'blog'))
  for (const options of blogs) {
    const folder = joinPath(found.folder, textAt(options, 'path') ?? 'blog') ?? ''
    const posts = postsIn(tree, folder)
    if (posts.length === 0) continue
    const base = plainUrl(typeof options['routeBasePath'] === 'string' ? options['routeBasePath'] : 'blog')
    parts.pages.push(...posts.map(({ file, slug }) => ({ file, urls: [plainUrl(`${base}/${slug}`)] })))
    const id = textAt(options, 'id') ?? 'blog'
    const title = textAt(options, 'blogTitle') ?? 'Blog'
    const rewrites = Object.fromEntries(
      posts.map(({ path, slug }) => [path, `${slug.slice(1)}.md`]).filter(([path, rewritten]) => path !== rewritten),
    )
    const own = folder.startsWith(found.folder === '' ? '' : `${found.folder}/`)
    parts.done.push(`${posts.length} posts of ${folder}, with a list of them at ${base}`)
    parts.navigation.push(...posts.map(({ file }) => ({ sidebar: 'posts', file })))
    if (parts.docs.length > 0 && own) {
      // The plugin makes a sidebar with a group for each folder; the old blog had one list.
      const isInFolders = posts.some(({ path }) => path.includes('/') && !/^[^/]+\/index\.mdx?$/.test(path))
      const sidebars = { posts: [{ type: 'autogenerated', dirName: '.', flat: true }] }
      parts.docs.push({
        folder,
        ...(isInFolders ? {} : { isNews: true }),
        options: { id, routeBasePath: base, ...(isInFolders ? { sidebars } : {}), routes: { rewrites } },
      })
      parts.news.push(newsOptions(tree, found, { options, folder, base, title }))
      continue
    }
    // Without documents, the posts become the site's documents.
    parts.docs.push({
      folder,
      options: {
        id,
        routeBasePath: base,
        breadcrumbs: false,
        routes: { rewrites },
        sidebars: {
          posts: [
            {
              type: 'category',
              label: textAt(options, 'blogSidebarTitle') ?? title,
              link: { type: 'generated-index', slug: base, title },
              collapsible: false,
              items: posts.map(({ path }) => path.replace(/\.mdx?$/, '')),
            },
          ],
        },
      },
    })
    parts.redirects.push({ from: `${base}/archive`, to: base })
    parts.siteUrls.push(...BLOG_LISTS.map((name) => `${base === '/' ? '' : base}/${name}`))
    parts.left.push({
      what: 'Lists of posts by tag, author and page, and the feeds of the blog',
      todo: 'The posts and one list of them move in. Leave a redirect for the feeds, or make them in another way.',
      places: [{ file: found.config, line: 1 }],
    })
  }
}

interface Blog {
  readonly options: Data
  readonly folder: string
  readonly base: string
  readonly title: string
}

/** The options of a blog as those of the plugin `news`. */
function newsOptions(tree: ForeignTree, found: FoundTool, { options, folder, base, title }: Blog): Data {
  const path = pathBetween(found.folder, folder)
  const authors = `${folder}/${textAt(options, 'authorsMapPath') ?? 'authors.yml'}`
  const description = textAt(options, 'blogDescription')
  const perPage = options['postsPerPage']
  const feed = dataAt(options, 'feedOptions')
  const given: unknown = feed['type']
  const feeds =
    given === null
      ? []
      : typeof given === 'string' && given !== 'all'
        ? [given]
        : Array.isArray(given)
          ? given
          : undefined
  return {
    ...(path === 'blog' ? {} : { path }),
    ...(base === `/${path.split('/').at(-1)}` ? {} : { routeBasePath: base.slice(1) }),
    ...(title === 'Blog' ? {} : { title }),
    ...defined({ description }),
    ...(typeof perPage === 'number' ? { pageSize: perPage } : perPage === 'ALL' ? { pageSize: 1000 } : {}),
    ...(tree.paths.includes(authors) ? { authors: `${path}/${authors.slice(folder.length + 1)}` } : {}),
    ...defined({ feeds }),
    ...(typeof feed['limit'] === 'number' ? { feedLength: feed['limit'] } : {}),
    ...(options['archiveBasePath'] === null ? { archive: false } : {}),
  }
}

/** What a blog publishes besides its posts. */
const BLOG_LISTS = ['rss.xml', 'atom.xml', 'feed.json', 'tags', 'tags/*', 'authors', 'authors/*', 'page/*']

function addMarkdownPages(tree: ForeignTree, found: FoundTool, config: Data, parts: Parts): void {
  const [preset] = givenTo(config, 'presets', 'classic')
  if (preset?.['pages'] === false) return
  const folder = joinPath(found.folder, textAt(preset, 'pages', 'path') ?? 'src/pages') ?? ''
  const files = filesBelow(tree, folder).filter(
    (file) => !/(?:^|\/)_|\.(?:test|spec)\.|\.d\.ts$/.test(file.slice(folder.length)),
  )
  const documents = documentsIn(tree, folder, false)
  for (const { file, path, head } of documents) {
    const own = textAt(head.data, 'slug')
    const plain = path.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '')
    const url = plainUrl(own ?? plain)
    if (parts.docs.length === 0) parts.pages.push({ file, urls: [url] })
    else copyPage(tree, found, { file, path, url }, parts)
  }
  if (documents.length > 0) {
    if (parts.docs.length === 0)
      parts.docs.push({ folder, options: { id: 'pages', sidebars: { pages: [] }, breadcrumbs: false } })
    else
      parts.left.push({
        what: 'Markdown pages beside the documents are copied into `pages/`',
        todo: 'The copies are the pages of the site now. Take the old files out.',
        places: documents.map(({ file }) => ({ file, line: 1 })),
      })
    parts.done.push(`${documents.length} Markdown ${documents.length === 1 ? 'page' : 'pages'} of ${folder}`)
  }
  const components = files.filter((file) => /\.[jt]sx?$/.test(file))
  const isHome = (file: string): boolean => /^\/index\.[jt]sx?$/.test(file.slice(folder.length))
  const others = components.filter((file) => !isHome(file))
  if (components.some(isHome)) {
    parts.left.push({
      what: 'The home page is a component',
      todo: 'A home page with the sections of the site is made in its place. Write docs/index.md, or replace `HomeView` in `theme.components`.',
      places: components.filter(isHome).map((file) => ({ file, line: 1 })),
    })
  }
  for (const file of others) {
    const plain = file.slice(folder.length).replace(/(?:\/index)?\.[jt]sx?$/, '')
    parts.siteUrls.push(plain, `${plain}/*`)
  }
  if (others.length > 0) {
    parts.left.push({
      what: 'Pages that are components',
      todo: 'Write their text as Markdown, or publish them as static HTML.',
      places: others.map((file) => ({ file, line: 1 })),
    })
  }
}

/** A page beside the documents becomes a file of `pages/`, where pages of their own lie. */
function copyPage(
  tree: ForeignTree,
  found: FoundTool,
  page: { file: string; path: string; url: string },
  parts: Parts,
): void {
  const { file, path, url } = page
  const to = joinPath(found.folder, `pages/${path}`) ?? path
  const text = tree.read(file)
  parts.copies.push({ from: file, to, ...(text === undefined ? {} : { text: withMovedLinks(text, file, to) }) })
  parts.pages.push({ file: to, urls: [url] })
}

/** A destination that begins at the folder of its page: behind a link, in an attribute, or in an import. */
const RELATIVE = /(\]\(<?|\b(?:src|href)=["']|\bfrom ["']|require\(["'])(\.{1,2}\/[^\s"'<>()#?]*)/g

function withMovedLinks(text: string, file: string, to: string): string {
  const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return text.replace(RELATIVE, (whole, before: string, path: string) => {
    const target = joinPath(folderOf(file), path)
    if (target === undefined) return whole
    const now = pathBetween(folderOf(to), target)
    return `${before}${now.startsWith('.') ? now : `./${now}`}`
  })
}

function addRedirects(tree: ForeignTree, found: FoundTool, config: Data, parts: Parts): void {
  for (const options of givenTo(config, 'plugins', 'client-redirects')) {
    for (const entry of listAt(options, 'redirects')) {
      const to = textAt(entry, 'to')
      const from = isData(entry) ? entry['from'] : undefined
      for (const one of Array.isArray(from) ? (from as unknown[]) : [from])
        if (typeof one === 'string' && to !== undefined) parts.redirects.push({ from: one, to })
    }
    const endings = listAt(options, 'fromExtensions').filter((one): one is string => typeof one === 'string')
    parts.pages = parts.pages.map(({ file, urls }) => ({
      file,
      urls: [...urls, ...endings.flatMap((ending) => (urls[0] === '/' ? [] : [`${urls[0]}.${ending}`]))],
    }))
  }
  const host = hostRedirects(tree, [`${found.folder}/static`, found.folder, ''])
  parts.redirects.push(...host.redirects)
  parts.siteUrls.push(...host.patterns)
}

// ── settings ──

/** The languages of which the repository holds translations, and the main one. */
function translated(tree: ForeignTree, found: FoundTool, config: Data, parts: Parts): string[] {
  const main = textAt(config, 'i18n', 'defaultLocale') ?? 'en'
  const all = listAt(config, 'i18n', 'locales').map(String)
  const folderOf = (locale: string): string => {
    const own = textAt(config, 'i18n', 'localeConfigs', locale, 'path') ?? locale
    return joinPath(found.folder, `${textAt(config, 'i18n', 'path') ?? 'i18n'}/${own}`) ?? own
  }
  const isThere = (locale: string): boolean =>
    locale === main || filesBelow(tree, folderOf(locale)).some((file) => /\.mdx?$/.test(file))
  const missing = all.filter((locale) => !isThere(locale))
  if (missing.length > 0)
    parts.left.push({
      what: `Languages whose translations are not in this repository: ${missing.join(', ')}`,
      todo: 'Put the translated pages into `i18n/`, and name the languages in `i18n.locales`.',
      places: linesMatching(found, 'i18n'),
    })
  return all.filter(isThere)
}

function languages(config: Data, locales: readonly string[]): Data {
  const i18n = dataAt(config, 'i18n')
  const configs = Object.entries(dataAt(i18n, 'localeConfigs')).filter(([locale]) => locales.includes(locale))
  return {
    defaultLocale: i18n['defaultLocale'],
    locales,
    ...(configs.length > 0 ? { localeConfigs: Object.fromEntries(configs) } : {}),
  }
}

function settingsOf(tree: ForeignTree, found: FoundTool, config: Data, theme: Data, parts: Parts): Data {
  const { title, tagline, url, baseUrl, titleDelimiter, noIndex, favicon } = config
  const { image, metadata, colorMode, announcementBar, navbar, footer, tableOfContents } = theme
  const statics = listAt(config, 'staticDirectories')
  const algolia = dataAt(theme, 'algolia')
  const sidebar = dataAt(theme, 'docs', 'sidebar')
  const locales = translated(tree, found, config, parts)
  if (isData(navbar)) parts.done.push(`the navbar with ${listAt(navbar, 'items').length} entries`)
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
    ...(statics.length > 0 ? { staticDirs: statics } : {}),
    ...(locales.length > 0 ? { i18n: languages(config, locales) } : {}),
    ...(parts.pages.some(({ urls }) => urls[0] === '/') ? {} : { home: {} }),
    navbar: isData(navbar) ? navbarOf(ofInstances(navbar, parts, found)) : undefined,
    footer: isData(footer) ? footerOf(footer) : undefined,
    announcementBar,
    colorMode,
    tableOfContents,
    sidebar: isEmpty(sidebar) ? undefined : sidebar,
    ...(isEmpty(algolia)
      ? {}
      : {
          search: {
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
        }),
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
    ...(logo['srcDark'] === undefined ? {} : { srcDark: inStatic(logo['srcDark']) }),
  }
}

function navbarOf(navbar: Data): Data {
  const items = listAt(navbar, 'items').map(navbarItemOf)
  return { ...navbar, ...(navbar['logo'] === undefined ? {} : { logo: logoOf(navbar['logo']) }), items }
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
    ...(item['label'] === undefined && name !== undefined && item['type'] === undefined ? { label: name } : {}),
    ...(href === undefined
      ? {}
      : typeof href === 'string' && /^\/(?!\/)/.test(href) && item['to'] === undefined
        ? { to: href, href: undefined }
        : { href }),
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
  return { ...footer, links, ...(footer['logo'] === undefined ? {} : { logo: logoOf(footer['logo']) }) }
}

function footerItemOf(item: unknown): unknown {
  const plain = navbarItemOf(item)
  return isData(plain) ? without(plain, 'type', 'position', 'className') : plain
}

// ── what is left ──

const LEFT_OPTIONS: Readonly<Record<string, string>> = {
  scripts: 'Add them with a part of your own (`theme.components`), and allow their host in `security.allow`.',
  headTags: 'Write `meta` elements as `metadata`.',
  stylesheets: 'Put their rules into the file that `theme.css` names.',
  clientModules: 'Write a part of your own (`theme.components`).',
  customFields: 'Write them as `customFields`, if a part of your own needs them.',
}

function leftOptions(config: Data, found: FoundTool): LeftThing[] {
  const left = Object.entries(LEFT_OPTIONS).flatMap(([name, todo]): LeftThing[] => {
    const value = config[name]
    const isSet = Array.isArray(value) ? value.length > 0 : value !== undefined
    return isSet ? [{ what: `The option \`${name}\``, todo, places: linesMatching(found, name) }] : []
  })
  const plugins = listAt(config, 'plugins').flatMap((entry) => {
    const name = Array.isArray(entry) ? (entry as unknown[])[0] : entry
    return typeof name === 'string' &&
      !isPlugin(name, 'content-docs') &&
      !isPlugin(name, 'content-blog') &&
      !isPlugin(name, 'client-redirects')
      ? [name]
      : []
  })
  if (plugins.length > 0)
    left.push({
      what: `Plugins: ${plugins.join(', ')}`,
      todo: 'Plugins of Docusaurus do not run here.',
      places: linesMatching(found, 'plugins'),
    })
  const css = givenTo(config, 'presets', 'classic').some((preset) => dataAt(preset, 'theme')['customCss'] !== undefined)
  if (css)
    left.push({
      what: 'The style sheets in `customCss`',
      todo: 'Their rules are for the elements of Docusaurus. Set colours and fonts with `theme.tokens`, and name a style sheet in `theme.css`.',
      places: linesMatching(found, 'customCss'),
    })
  return left
}
