/** MkDocs, with the theme Material or another, and Zensical, its successor by the authors of Material. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow, joinPath } from 'docs-build/project'

import { withoutTags } from '../comments.ts'
import { dataAt, fileAt, isData, isExternal, listAt, pagesFolder, plainUrl, siteAddress, textAt } from '../data.ts'

import { readHead, textOf } from '../front-matter.ts'
import type { Data, LeftThing, MovedSite, OldPage, OldRedirect, Tool } from '../moved-site.ts'
import { type NavNode, navEntries, sidebarItems } from '../navigation.ts'
import { recorded } from '../recorder.ts'
import { filesBeside } from '../static-assets.ts'
import { appendedDefinitions } from './appended.ts'
import { folderFileName, folderNavigation } from './folder-navigation.ts'
import { titledPages } from './page-titles.ts'

export const mkdocs: Tool = {
  read(tree, found) {
    const record = recorded(withNav(tree, readConfig(tree, found.config, 0), found), NOT_NEEDED)
    const { config } = record
    const docs = pagesFolder(found, 'docs_dir', textAt(config, 'docs_dir') ?? 'docs')
    const isDirectory = config['use_directory_urls'] !== false
    const plugins = pluginsOf(config)
    const blog = plugins.get('blog')
    const posts = blog === undefined ? [] : postsOf(tree, docs, blog)
    const isPost = new Set(posts.map(({ file }) => file))
    const excluded = [
      ...patternsOf(config['exclude_docs']),
      ...patternsOf(listAt(plugins.get('exclude'), 'glob').join('\n')),
    ]
    const isExcluded = (file: string): boolean => excluded.some((one) => one.test(file.slice(docs.length + 1)))
    const written = filesBelow(tree, docs).filter(
      (file) => file.endsWith('.md') && !file.slice(docs.length).includes('/.'),
    )
    const files = written.filter((file) => !isExcluded(file))
    const unpublished = excludesOf(written.filter(isExcluded), files, docs)
    const pages = [
      ...files
        .filter((file) => !isPost.has(file))
        .map((file): OldPage => ({ file, urls: [urlOf(file.slice(docs.length + 1), isDirectory)] })),
      ...posts,
    ]
    const navFile = folderFileName(plugins)
    const nodes =
      navFile === undefined
        ? navOf(config, docs, files)
        : folderNavigation({ tree, files, name: navFile }, docs, config['nav'])
    const appended = appendedDefinitions(tree, { config, folder: found.folder }, files)
    const titled = titledPages(
      tree,
      docs,
      files.filter((file) => !isPost.has(file)),
      nodes,
    )
    const beside = filesBeside(tree, docs, found.folder)
    const redirects = redirectsOf(plugins.get('redirects') ?? {}, isDirectory)
    return {
      project: found.folder,
      isMovable: true,
      dialect: 'mkdocs',
      settings: {
        ...settingsOf(
          config,
          pages.some(({ urls }) => urls[0] === '/'),
          slugsOf(tree.read(found.config) ?? ''),
        ),
        staticDirs: beside.length > 0 ? beside : undefined,
      },
      recorded: record,
      extended: [...titled, ...appended],
      docs: [
        {
          folder: docs,
          options: {
            ...editLink(config, docs),
            breadcrumbs: false,
            exclude: unpublished.length > 0 ? unpublished : undefined,
            showLastUpdateTime: plugins.has('git-revision-date-localized') || undefined,
            sidebars: nodes.length > 0 ? { main: sidebarItems(nodes, docs) } : undefined,
          },
        },
      ],
      pages,
      navigation: navEntries(nodes, 'main'),
      redirects,
      siteUrls: alternates(config),
      done: [
        `${counted(files.length, 'page')} of ${docs}`,
        ...(nodes.length > 0 ? ['the navigation with its labels and groups'] : []),
        ...(posts.length > 0 ? [`the blog with ${counted(posts.length, 'post')}, at the same addresses`] : []),
        ...(titled.length > 0
          ? [`the titles of ${counted(titled.length, 'page')} without a heading, from the navigation or the file name`]
          : []),
        ...(appended.length > 0
          ? [`the definitions of \`auto_append\`, at the end of ${counted(appended.length, 'page')} with their words`]
          : []),
        ...(redirects.length > 0 ? [`${counted(redirects.length, 'redirect')} of the plugin \`redirects\``] : []),
      ],
      left: leftOf(config, plugins, found),
    } satisfies MovedSite
  },
}

/** What the dialect reads, what the report names in another way, and what is about the old program. */
const NOT_NEEDED =
  /^(?:theme\.name|markdown_extensions|plugins|hooks|extra_css|extra_javascript|watch|strict|dev_addr|INHERIT)\b/

/** The addresses of other languages of the site, which are sites of their own. */
function alternates(config: Data): string[] {
  return listAt(config, 'extra', 'alternate').flatMap((one) => {
    const path = (textAt(one, 'link') ?? '').replace(/^https?:\/\/[^/]+/, '')
    return /^\/[\w-]/.test(path) ? [plainUrl(path), `${plainUrl(path)}/*`] : []
  })
}

/** Most configurations that inherit from one another. */
const MOST_PARENTS = 10

/** A configuration with the one that it inherits from. Tags such as `!!python/name:` count as text. */
function readConfig(tree: ForeignTree, path: string, depth: number): Data {
  const own = path.endsWith('.toml') ? zensicalConfig(fileAt(tree, path)) : fileAt(tree, path)
  const parent = textAt(own, 'INHERIT')
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const from = parent === undefined ? undefined : joinPath(folder, parent)
  return from === undefined || depth >= MOST_PARENTS ? own : merge(readConfig(tree, from, depth + 1), own)
}

/** The options of MkDocs in a configuration of Zensical, where `[…pymdownx.snippets]` is a table in the table `pymdownx`. */
function zensicalConfig(config: Data): Data {
  const project = dataAt(config, 'project')
  const { pymdownx, ...extensions } = dataAt(project, 'markdown_extensions')
  const named = isData(pymdownx)
    ? Object.entries(pymdownx).map(([name, one]) => [`pymdownx.${name}`, one] as const)
    : []
  return { ...project, markdown_extensions: { ...extensions, ...Object.fromEntries(named) } }
}

/** The navigation of a configuration that lies beside it, where the site is put together from several. */
function withNav(tree: ForeignTree, config: Data, found: FoundTool): Data {
  if (config['nav'] !== undefined || /(?:^|\/)(?:mkdocs\.ya?ml|zensical\.toml)$/.test(found.config)) return config
  const folder = found.folder === '' ? '' : `${found.folder}/`
  const beside = tree.paths.filter(
    (path) => path.startsWith(folder) && /^mkdocs[\w.-]*\.ya?ml$/.test(path.slice(folder.length)),
  )
  const navs = beside.map((path) => readConfig(tree, path, 0)['nav']).filter((nav) => nav !== undefined)
  return navs.length === 1 ? { ...config, nav: navs[0] } : config
}

function merge(base: Data, own: Data): Data {
  const entries = Object.entries(own).map(([key, value]) => {
    const below = base[key]
    return [key, isData(below) && isData(value) ? merge(below, value) : value] as const
  })
  return { ...base, ...Object.fromEntries(entries) }
}

function pluginsOf(config: Data): ReadonlyMap<string, Data> {
  const { plugins } = config
  const entries: [string, unknown][] = isData(plugins)
    ? Object.entries(plugins)
    : listAt(plugins).flatMap((one): [string, unknown][] =>
        typeof one === 'string' ? [[one, {}]] : Object.entries(isData(one) ? one : {}),
      )
  return new Map(entries.map(([name, options]) => [name.replace(/^material\//, ''), isData(options) ? options : {}]))
}

/** Patterns in the form of `.gitignore`. */
function patternsOf(text: unknown): RegExp[] {
  if (typeof text !== 'string') return []
  return text.split('\n').flatMap((line) => {
    const glob = line.trim()
    if (glob === '' || glob.startsWith('#') || glob.startsWith('!')) return []
    const escaped = glob.replace(/^\//, '').replace(/[.+^${}()|[\]\\]/g, '\\$&')
    const source = escaped.replace(/\*\*\/?|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))
    return [new RegExp(`${glob.startsWith('/') ? '^' : '(?:^|/)'}${source}${glob.endsWith('/') ? '' : '(?:/|$)'}`)]
  })
}

/** Files that are no pages, as glob patterns: a folder as a whole where it holds no page. */
function excludesOf(excluded: readonly string[], pages: readonly string[], docs: string): string[] {
  const globs = excluded.map((file) => {
    const names = file.slice(docs.length + 1).split('/')
    const folders = names.slice(0, -1).map((_, index) => names.slice(0, index + 1).join('/'))
    const whole = folders.find((folder) => !pages.some((page) => page.startsWith(`${docs}/${folder}/`)))
    return whole === undefined ? names.join('/') : `${whole}/**`
  })
  return [...new Set(globs)]
}

function urlOf(path: string, isDirectory: boolean): string {
  const plain = path.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1index')
  if (/(?:^|\/)index$/.test(plain)) return plainUrl(plain)
  return isDirectory ? plainUrl(plain) : `${plainUrl(plain)}.html`
}

// ── the blog of Material ──

/** Posts by the plugin's defaults: `blog/posts/*.md` at `blog/<date>/<slug of the title>`. */
function postsOf(tree: ForeignTree, docs: string, options: Data): OldPage[] {
  const blog = textAt(options, 'blog_dir') ?? 'blog'
  const folder =
    joinPath(docs, `${blog}/${(textAt(options, 'post_dir') ?? '{blog}/posts').replace('{blog}/', '')}`) ?? ''
  const format = textAt(options, 'post_url_format') ?? '{date}/{slug}'
  return filesBelow(tree, folder).flatMap((file): OldPage[] => {
    if (!file.endsWith('.md')) return []
    const { data } = readHead(tree, file)
    if (data['draft'] === true) return []
    const { title, date } = headOf(tree, file)
    const slug = textOf(data['slug']) ?? slugify(title)
    const url = format
      .replace('{date}', date.replaceAll('-', '/'))
      .replace('{slug}', slug)
      .replace('{file}', file.slice(file.lastIndexOf('/') + 1, -3))
    return [{ file, urls: [plainUrl(`${blog}/${url}`)] }]
  })
}

/** Title and day of a post. */
function headOf(tree: ForeignTree, file: string): { readonly title: string; readonly date: string } {
  const { data, body } = readHead(tree, file)
  const given = isData(data['date']) ? data['date']['created'] : data['date']
  const title = textOf(data['title']) ?? /^#\s+(.+)$/m.exec(body)?.[1] ?? ''
  return { title, date: /^\d{4}-\d{2}-\d{2}/.exec(textOf(given) ?? '')?.[0] ?? '' }
}

/** The slugs of Python-Markdown in lower case: letters and digits, with hyphens for spaces. */
function slugify(title: string): string {
  return withoutTags(title.normalize('NFC'))
    .replace(/[`*]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]+/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

// ── navigation ──

function navOf(config: Data, docs: string, files: readonly string[]): NavNode[] {
  const known = new Set(files)
  return listAt(config, 'nav').flatMap((item) => nodesOf(item, docs, known))
}

function nodesOf(item: unknown, docs: string, known: ReadonlySet<string>): NavNode[] {
  if (typeof item === 'string') return [target(item, docs, known)]
  if (!isData(item)) return []
  return Object.entries(item).map(([label, value]): NavNode => {
    // A label that is empty leaves the group without a name of its own.
    const named = label === '' ? {} : { label }
    if (Array.isArray(value)) return group(named, value as unknown[], docs, known)
    return { ...named, ...target(typeof value === 'string' ? value : '', docs, known) }
  })
}

/** With the feature `navigation.indexes`, the index of a group is what its label opens. */
function group(
  named: { label?: string },
  values: readonly unknown[],
  docs: string,
  known: ReadonlySet<string>,
): NavNode {
  const items = values.flatMap((one) => nodesOf(one, docs, known))
  const [first] = items
  const isIndex =
    first?.file !== undefined && first.label === undefined && /(?:^|\/)(?:index|README)\.md$/.test(first.file)
  if (!isIndex || named.label === undefined) return { ...named, collapsed: true, items }
  return { ...named, collapsed: true, file: first.file, items: items.slice(1) }
}

function target(value: string, docs: string, known: ReadonlySet<string>): NavNode {
  if (isExternal(value)) return { href: value }
  const [, path = '', hash = ''] = /^([^#?]*)(.*)$/s.exec(value) ?? []
  const folder = `${docs}/${path.replace(/\/$/, '')}`
  const file = [`${docs}/${path}`, `${folder}/index.md`, `${folder}/README.md`].find((one) => known.has(one))
  if (file === undefined) return { href: `/${value.replace(/^\/+/, '')}` }
  return hash === '' ? { file } : { href: `${urlOf(path, true)}${hash}` }
}

function redirectsOf(options: Data, isDirectory: boolean): OldRedirect[] {
  return Object.entries(dataAt(options, 'redirect_maps')).flatMap(([from, to]): OldRedirect[] => {
    if (typeof to !== 'string') return []
    const [, path = '', hash = ''] = /^([^#]*)(.*)$/s.exec(to) ?? []
    return [{ from: urlOf(from, isDirectory), to: isExternal(to) ? to : `${urlOf(path, isDirectory)}${hash}` }]
  })
}

// ── settings ──

/** How the ids of headings are made; in YAML the name of the function is a tag, so it is found in the text. */
function slugsOf(text: string): 'pymdownx' | 'python' {
  return /^[ \t]*(?:slugify:\s*!!python\/\S*:|(?:slugify|object)\b.*["'])pymdownx\.slugs\./m.test(text)
    ? 'pymdownx'
    : 'python'
}

function settingsOf(config: Data, hasHome: boolean, slugs: 'pymdownx' | 'python'): Data {
  const theme = isData(config['theme']) ? config['theme'] : {}
  const repository = textAt(config, 'repo_url')
  const copyright = textAt(config, 'copyright')
  const [favicon, logo] = [textAt(theme, 'favicon'), textAt(theme, 'logo')].map((path) =>
    path === undefined || isExternal(path) ? path : `/${path}`,
  )
  return {
    title: textAt(config, 'site_name'),
    tagline: textAt(config, 'site_description'),
    ...siteAddress(textAt(config, 'site_url')),
    favicon,
    i18n: textAt(theme, 'language') === undefined ? undefined : { defaultLocale: textAt(theme, 'language') },
    home: hasHome ? undefined : {},
    markdown: { slugs },
    navbar: {
      title: textAt(config, 'site_name'),
      logo: logo === undefined ? undefined : { src: logo, alt: '' },
      items:
        repository === undefined
          ? []
          : [{ label: textAt(config, 'repo_name') ?? 'Source', href: repository, position: 'right' }],
    },
    footer: copyright === undefined ? undefined : { copyright: copyright.trim() },
  }
}

function editLink(config: Data, docs: string): Data {
  const repository = textAt(config, 'repo_url')
  const edit = config['edit_uri']
  if (typeof edit !== 'string' || edit === '' || repository === undefined) return {}
  const editUrl = isExternal(edit) ? edit : `${repository.replace(/\/$/, '')}/${edit.replace(/^\//, '')}`
  return docs === '' ? {} : { editUrl }
}

/** Plugins whose work is done here without them. */
const KNOWN_PLUGINS =
  /^(?:search|blog|redirects|minify|tags|meta|awesome-nav|awesome-pages|exclude|social|privacy|offline|optimize|git-revision-date-localized|glightbox)$/

function leftOf(config: Data, plugins: ReadonlyMap<string, Data>, found: FoundTool): LeftThing[] {
  const places = [{ file: found.config, line: 1 }]
  const left: LeftThing[] = []
  const unknown = [...plugins.keys()].filter((name) => !KNOWN_PLUGINS.test(name))
  if (unknown.length > 0)
    left.push({
      what: `Plugins: ${unknown.join(', ')}`,
      todo: `Plugins of ${found.label} do not run here; what they add to pages is missing.`,
      places,
    })
  const hooks = listAt(config, 'hooks')
  if (hooks.length > 0)
    left.push({
      what: `Hooks: ${hooks.join(', ')}`,
      todo: 'Hooks are Python and do not run here; what they add to pages is missing.',
      places,
    })
  const theme = isData(config['theme']) ? config['theme'] : {}
  const own = [
    theme['custom_dir'] === undefined ? [] : ['theme.custom_dir'],
    ['extra_css', 'extra_javascript'].filter((name) => config[name] !== undefined),
  ].flat()
  if (own.length > 0)
    left.push({
      what: `The options ${own.map((name) => `\`${name}\``).join(', ')}`,
      todo: 'Their rules and scripts are for the elements of the old theme. Set colours with `theme.tokens`, and parts of the page with `theme.components`.',
      places,
    })
  return left
}
