/** Navigation in the front matter of pages: Jekyll with its themes for documentation, and Zola. */
import { type ForeignTree, filesBelow, joinPath } from 'docs-build/project'
import picomatch from 'picomatch/posix.js'
import { compare, dataAt, fileAt, listAt, parentOf, plainUrl, textAt } from '../data.ts'
import { listedSections } from '../empty-pages.ts'
import { readHead, textOf } from '../front-matter.ts'
import { asGlob } from '../globs.ts'
import { thoseLeft } from '../left.ts'
import type { Data, ExtendedFile, OldPage, OldRedirect } from '../moved-site.ts'
import type { NavNode } from '../navigation.ts'
import { titlesIn, writtenIds } from '../vitepress/heading-ids.ts'
import {
  inFolder,
  markdownIn,
  nodesOf,
  orderOf,
  type PlainReader,
  pageFinder,
  pathIn,
  projectOf,
  slugOf,
  titleOfName,
} from './plain.ts'

// ── Jekyll ──

/** Names that Jekyll leaves out by itself, and files about the repository. */
const NOT_JEKYLL =
  /(?:^|\/)_(?!posts\/|docs\/)|^(?:node_modules|vendor|README|CONTRIBUTING|LICENSE|CHANGELOG|CODE_OF_CONDUCT|SECURITY)(?:\/|\.md$)/i

interface JekyllPage {
  readonly file: string
  readonly url: string
  readonly data: Data
  readonly title: string
}

/** Jekyll: https://jekyllrb.com/docs/permalinks/ */
export const jekyll: PlainReader = ({ tree, found }) => {
  const config = fileAt(tree, found.config)
  const docs = joinPath(found.folder, textAt(config, 'source') ?? '.') ?? found.folder
  const globs = listAt(config, 'exclude')
    .map((one) => String(one).replace(/\/$/, ''))
    .filter(Boolean)
  const isExcluded = picomatch([...globs, ...globs.map((one) => `${one}/**`)])
  const all = markdownIn(tree, docs)
  const read = all.flatMap((file): JekyllPage[] => {
    const path = pathIn(docs, file)
    const { data } = readHead(tree, file)
    if (NOT_JEKYLL.test(path) || isExcluded(path) || data['published'] === false) return []
    const title = textOf(data['title']) ?? titleOfName(path.replace(/^.*\//, ''))
    return [{ file, data, title, url: jekyllUrl(path, data, config) }]
  })
  const known = new Set(read.map(({ file }) => file))
  const pages = read.map(({ file, url }): OldPage => ({ file, urls: [url] }))
  const isDocument = (file: string): boolean => /\.mdx?$/.test(file)
  const isTemplate = (file: string): boolean => /^---\s/.test(tree.read(file) ?? '')
  const besides = filesBelow(tree, docs).filter((file) => {
    const path = pathIn(docs, file)
    const isOwn =
      /(?:^|\/)[._]|^(?:node_modules|vendor)\/|\.(?:ya?ml|gemspec|lock|toml|s[ac]ss)$|^(?:Gemfile|Rakefile)|^package(?:-lock)?\.json$/.test(
        path,
      )
    return !isDocument(file) && !isOwn && !isExcluded(path)
  })
  const templates = besides.filter(isTemplate)
  const beside = besides.filter((file) => !isTemplate(file))
  const project = projectOf(found, docs)
  return {
    config,
    notNeeded:
      /^(?:permalink|theme|remote_theme|plugins|markdown|kramdown|highlighter|defaults|collections|exclude|include|sass|compress_html|gems|source|safe|lsi|whitelist|future|search|heading_anchors|color_scheme|callouts\w*|ga_\w+|back_to_top\w*)\b/,
    docs,
    statics: beside.length > 0 ? [inFolder(project, 'static')] : [],
    copies: beside.map((from) => ({ from, to: inFolder(project, `static/${pathIn(docs, from)}`) })),
    templates,
    exclude: ['_site/**', ...all.filter((file) => !known.has(file)).map((file) => asGlob(pathIn(docs, file)))],
    slugs: 'github',
    title: (data) => textAt(data, 'title'),
    tagline: (data) => textAt(data, 'description'),
    address: (data) => {
      const url = textAt(data, 'url')
      return url === undefined ? undefined : `${url}${textAt(data, 'baseurl') ?? ''}`
    },
    dialect: 'jekyll',
    base: (data) => (textAt(data, 'url') === undefined ? textAt(data, 'baseurl') : undefined),
    pages: () => pages,
    redirects: () =>
      read.flatMap(({ data, url }): OldRedirect[] => {
        const from = Array.isArray(data['redirect_from']) ? data['redirect_from'] : [data['redirect_from']]
        return from.flatMap((one: unknown) => (typeof one === 'string' ? [{ from: one, to: url }] : []))
      }),
    sidebars: () => {
      const isOrdered = read.some(({ data }) => data['nav_order'] !== undefined || data['parent'] !== undefined)
      if (isOrdered) return [{ name: 'main', nodes: parentNodes(read, new Set(), []) }]
      return [{ name: 'main', nodes: dataNodes(tree, docs, pages) }]
    },
    navbar: (data) => {
      const find = pageFinder(docs, pages)
      const links = listAt(fileAt(tree, inFolder(docs, '_data/navigation.yml')), 'main')
      const aux = Object.entries(dataAt(data, 'aux_links')).flatMap(([label, value]): NavNode[] => {
        const [href] = Array.isArray(value) ? (value as unknown[]) : [value]
        return typeof href === 'string' ? [{ label, ...find(href) }] : []
      })
      return [...nodesOf(links, KEYS, find), ...aux]
    },
    left: () =>
      thoseLeft([
        filesBelow(tree, inFolder(docs, '_posts')).length > 0 && {
          what: 'The posts in `_posts`',
          todo: 'They are pages here. The plugin `docs-build-news` makes a blog of them, with lists and a feed.',
          places: [{ file: found.config, line: 1 }],
        },
        templates.length > 0 && {
          what: 'Files that Jekyll fills in, because they begin with front matter',
          todo: 'Nothing is made of them. Write a page in Markdown for each that readers need, or a redirect.',
          places: templates.map((file) => ({ file, line: 1 })),
        },
      ]),
  }
}

const KEYS = {
  label: ['title', 'text', 'name'],
  target: ['url', 'link', 'path', 'page'],
  items: ['children', 'items', 'docs', 'subfolderitems', 'folderitems', 'subitems', 'sections'],
}

function jekyllUrl(path: string, data: Data, config: Data): string {
  const own = textOf(data['permalink'])
  if (own !== undefined && !own.includes(':')) return plainUrl(own)
  const [, year, month, day, slug] = /(?:^|\/)_posts\/(?:.*\/)?(\d{4})-(\d{1,2})-(\d{1,2})-(.+)\.md$/.exec(path) ?? []
  const style = textAt(config, 'permalink')
  const isPretty = style === 'pretty' || style?.endsWith('/') === true
  if (slug !== undefined) return `/${year}/${month}/${day}/${slug}${isPretty ? '' : '.html'}`
  const plain = path.replace(/^_/, '').replace(/\.mdx?$/, '')
  if (/(?:^|\/)index$/.test(plain)) return plainUrl(plain)
  return isPretty ? plainUrl(plain) : `${plainUrl(plain)}.html`
}

/**
 * Pages in the order of `nav_order`, below the page whose title is their `parent`: https://just-the-docs.com/docs/navigation/
 *
 * @param placed files with an entry; titles may lead back to themselves, so no page gets a second one
 * @param titles of the pages above, the innermost first
 */
function parentNodes(pages: readonly JekyllPage[], placed: Set<string>, titles: readonly string[]): NavNode[] {
  const [parent, above] = titles
  const isHere = ({ file, data }: JekyllPage): boolean => {
    if (placed.has(file) || data['nav_exclude'] === true || textOf(data['title']) === undefined) return false
    const grand = textOf(data['grand_parent'])
    return textOf(data['parent']) === parent && (grand === undefined || grand === above)
  }
  const here = pages
    .filter(isHere)
    .sort((a, b) => orderOf(a.data['nav_order']) - orderOf(b.data['nav_order']) || compare(a.title, b.title))
  for (const { file } of here) placed.add(file)
  return here.map(({ file, title, data }): NavNode => {
    const items = data['has_children'] === false ? [] : parentNodes(pages, placed, [title, ...titles])
    return { file, label: title, ...(items.length > 0 && { items, collapsed: true }) }
  })
}

/** The list of a theme in `_data`: of any name, the one with most entries. */
function dataNodes(tree: ForeignTree, docs: string, pages: readonly OldPage[]): NavNode[] {
  const find = pageFinder(docs, pages)
  const lists = filesBelow(tree, inFolder(docs, '_data')).flatMap((file) => {
    if (!/(?:nav|toc|sidebar|menu|docs)[^/]*\.ya?ml$/i.test(file)) return []
    const value = fileAt(tree, file)
    return Object.entries(value).flatMap(([key, one]) =>
      Array.isArray(one) && key !== 'main' ? [nodesOf(one, KEYS, find)] : [],
    )
  })
  const size = (nodes: readonly NavNode[]): number => nodes.reduce((sum, { items = [] }) => sum + 1 + size(items), 0)
  return lists.sort((a, b) => size(b) - size(a))[0] ?? []
}

// ── Zola ──

interface ZolaPage {
  readonly file: string
  /** Folder of its section. */
  readonly section: string
  readonly isSection: boolean
  readonly url: string
  readonly data: Data
}

/** Zola: https://www.getzola.org/documentation/content/page/ */
export const zola: PlainReader = ({ tree, found }) => {
  const config = fileAt(tree, found.config)
  const docs = joinPath(found.folder, 'content') ?? 'content'
  const all = markdownIn(tree, docs)
  const pages = all.flatMap((file): ZolaPage[] => {
    const path = pathIn(docs, file)
    const { data, body } = readHead(tree, file)
    const isSection = /(?:^|\/)_index(?:\.\w+)?\.md$/.test(path)
    if (data['draft'] === true || data['render'] === false) return []
    const isGone = isSection && textOf(data['redirect_to']) !== undefined && body.trim() === ''
    const section = parentOf(path)
    return isGone ? [] : [{ file, section, isSection, url: zolaUrl(path, data), data }]
  })
  const known = new Set(pages.map(({ file }) => file))
  const old = pages.map(({ file, url }): OldPage => ({ file, urls: [url] }))
  return {
    config,
    notNeeded:
      /^(?:compile_sass|build_search_index|markdown|search|taxonomies|extra|slugify|theme|generate_\w+|link_checker|minify_html|author|feed_\w+|ignored_\w+)\b/,
    docs,
    dialect: 'hugo',
    slugs: 'github',
    routes: { indexNames: ['_index'], lowerCase: true },
    exclude: all.filter((file) => !known.has(file)).map((file) => asGlob(pathIn(docs, file))),
    title: (data) => textAt(data, 'title'),
    tagline: (data) => textAt(data, 'description'),
    address: (data) => textAt(data, 'base_url'),
    pages: () => old,
    // Aliases are read in the pages.
    redirects: () =>
      all.flatMap((file): OldRedirect[] => {
        const { data } = readHead(tree, file)
        const to = textOf(data['redirect_to'])
        if (known.has(file) || to === undefined) return []
        return [{ from: zolaUrl(pathIn(docs, file), data), to: /^\w+:/.test(to) ? to : plainUrl(to) }]
      }),
    extended: [
      ...((textAt(config, 'slugify', 'anchors') ?? 'on') === 'on' ? zolaIds(tree, pages) : []),
      ...listedSections(tree, old, /(?:^|\/)_index\.md$/),
      ...redirectedLinks(tree, docs, known, all),
    ],
    statics: [joinPath(found.folder, 'static') ?? 'static', docs],
    sidebars: () => [{ name: 'main', nodes: sectionNodes(tree, docs, pages, '') }],
    navbar: (data) => nodesOf(listAt(data, 'extra', 'menu'), KEYS, pageFinder(docs, old)),
  }
}

/** Links to sections that only redirect lead to where these do. */
function redirectedLinks(
  tree: ForeignTree,
  docs: string,
  pages: ReadonlySet<string>,
  all: readonly string[],
): ExtendedFile[] {
  const gone = new Map(
    all.flatMap((file): [string, string][] => {
      const to = textOf(readHead(tree, file).data['redirect_to'])
      return pages.has(file) || to === undefined ? [] : [[pathIn(docs, file), /^\w+:/.test(to) ? to : plainUrl(to)]]
    }),
  )
  return [...pages].flatMap((file): ExtendedFile[] => {
    const lines = (tree.read(file) ?? '').split(/\r?\n/).flatMap((line, index): [number, string][] => {
      const made = line.replace(/\]\(@\/([^()\s#?]+)/g, (whole, path: string) =>
        gone.has(path) ? `](${gone.get(path)}` : whole,
      )
      return made === line ? [] : [[index + 1, made]]
    })
    return lines.length === 0 ? [] : [{ file, lines: Object.fromEntries(lines) }]
  })
}

/** Zola makes ids of headings as it makes addresses, and writes other scripts in Latin letters, which is not known here. */
function zolaIds(tree: ForeignTree, pages: readonly ZolaPage[]): ExtendedFile[] {
  const slug = (text: string): string => slugOf(text.normalize('NFKD').replace(/\p{M}/gu, ''))
  const titled = pages.map(({ file }) => ({ file, titles: titlesIn(tree.read(file) ?? '') }))
  return writtenIds(titled, (text) => (/^[\w-]*$/.test(slug(text)) ? slug(text) : ''), 'github')
}

function zolaUrl(path: string, data: Data): string {
  const own = textOf(data['path'])
  if (own !== undefined) return plainUrl(own)
  const names = path.replace(/\.md$/, '').split('/')
  if (/^_?index$/.test(names.at(-1) ?? '')) names.pop()
  const slug = textOf(data['slug'])
  if (slug !== undefined && names.length > 0) names[names.length - 1] = slug
  // A date in front of a name is no part of the address.
  return plainUrl(names.map((name) => slugOf(name.replace(/^\d{4}-\d{2}-\d{2}(?:T[^_]*)?[-_](?=.)/, ''))).join('/'))
}

/** Pages and sections below a section, each list in the order that the section asks for. */
function sectionNodes(tree: ForeignTree, docs: string, pages: readonly ZolaPage[], folder: string): NavNode[] {
  const settings = readHead(tree, inFolder(docs, inFolder(folder, '_index.md'))).data
  const own = pages.filter(({ section, isSection }) => !isSection && section === folder)
  const bundles = pages.filter(
    ({ section, isSection, file }) =>
      !isSection && /\/index\.md$/.test(file) && parentOf(section) === folder && section !== folder,
  )
  const folders = new Set(
    filesBelow(tree, inFolder(docs, folder)).flatMap((file) => {
      const path = pathIn(inFolder(docs, folder), file)
      return path.endsWith('.md') && path.includes('/') ? [path.slice(0, path.indexOf('/'))] : []
    }),
  )
  const isBundle = new Set(bundles.map(({ section }) => section))
  const sections = [...folders]
    .map((name) => inFolder(folder, name))
    .filter((path) => !isBundle.has(path))
    .map((path) => {
      const { data } = readHead(tree, inFolder(docs, `${path}/_index.md`))
      const page = pages.find(({ isSection, section }) => isSection && section === path)
      return { path, page, data, weight: orderOf(data['weight']) }
    })
    .sort((a, b) => a.weight - b.weight || compare(a.path, b.path))
  const titled = (page: ZolaPage): string => textOf(page.data['title']) ?? page.file
  const ordered = [...own, ...bundles]
    .filter(({ file }) => pathIn(docs, file) !== 'index.md')
    .sort((a, b) => {
      if (settings['sort_by'] === 'date') return compare(textOf(b.data['date']) ?? '', textOf(a.data['date']) ?? '')
      if (settings['sort_by'] === 'title') return compare(titled(a), titled(b))
      return orderOf(a.data['weight']) - orderOf(b.data['weight']) || compare(a.file, b.file)
    })
  return [
    ...ordered.map((page): NavNode => ({ file: page.file, label: textOf(page.data['title']) })),
    ...sections.flatMap(({ path, page, data }): NavNode[] => {
      const items = sectionNodes(tree, docs, pages, path)
      const label = textOf(data['title']) ?? titleOfName(path.replace(/^.*\//, ''))
      if (items.length === 0 && page === undefined) return []
      return [{ label, file: page?.file, ...(items.length > 0 && { items, collapsed: true }) }]
    }),
  ]
}
