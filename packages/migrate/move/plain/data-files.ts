/** Navigation as one file of data: `docs.json` of Mintlify, `_toc.yml` of Jupyter Book, `toc` of MyST. */
import { mystId } from 'docs-build-dialects'
import picomatch from 'picomatch/posix.js'
import { dataAt, fileAt, isData, listAt, plainUrl, textAt } from '../data.ts'
import { readHead, textOf } from '../front-matter.ts'
import { asGlob } from '../globs.ts'
import type { Data, OldPage, OldRedirect } from '../moved-site.ts'
import { type NamedSidebar, type NavNode, sidebarName } from '../navigation.ts'
import { mystLines, mystSchemes } from './myst-labels.ts'
import { inFolder, markdownIn, nodesOf, type PlainReader, pageFinder, pagePath, pathIn, slugOf } from './plain.ts'

/** Mintlify: https://mintlify.com/docs/organize/navigation */
export const mintlify: PlainReader = ({ tree, found }) => {
  const config = jsonOf(tree.read(found.config))
  const docs = found.folder
  const files = markdownIn(tree, docs).filter(
    (file) => !/(?:^|\/)(?:snippets|_[^/]*)\/|(?:^|\/)README\.md$/i.test(pathIn(docs, file)),
  )
  const pages = files.map((file): OldPage => ({ file, urls: [plainUrl(pagePath(docs, file))] }))
  const find = pageFinder(docs, pages)
  return {
    config,
    notNeeded:
      /^(?:\$schema|theme|colors|styling|fonts|icons|background|api|integrations|contextual|seo|errors|anchors|tabs|topbar\w*|appearance|interaction|thumbnails)\b/,
    docs,
    dialect: 'mdx',
    exclude: ['snippets/**'],
    title: (data) => textAt(data, 'name'),
    tagline: (data) => textAt(data, 'description'),
    favicon: (data) => textAt(data, 'favicon'),
    pages: () => pages,
    sidebars: (data) => mintlifySidebars(data['navigation'], find),
    navbar: (data) =>
      [...listAt(data, 'navbar', 'links'), ...listAt(data, 'topbarLinks')].flatMap((one): NavNode[] => {
        const label = textAt(one, 'label') ?? textAt(one, 'name')
        const href = textAt(one, 'href') ?? textAt(one, 'url')
        return label === undefined || href === undefined ? [] : [{ label, ...find(href) }]
      }),
    redirects: (data) =>
      listAt(data, 'redirects').flatMap((one): OldRedirect[] => {
        const [from, to] = [textAt(one, 'source'), textAt(one, 'destination')]
        return from === undefined || to === undefined || isPattern(from) ? [] : [{ from, to }]
      }),
    left: (data) => {
      const patterns = listAt(data, 'redirects')
        .flatMap((one) => textAt(one, 'source') ?? [])
        .filter(isPattern)
      if (patterns.length === 0) return []
      return [
        {
          what: `Redirects with patterns: ${patterns.map((one) => `\`${one}\``).join(', ')}`,
          todo: 'A file of redirects has whole addresses. Write one for each old page, or let the host answer them.',
          places: [{ file: found.config, line: 1 }],
        },
      ]
    },
  }
}

/** Whether the address of a redirect has a part that stands for any text. */
function isPattern(address: string): boolean {
  return /[:*]/.test(address)
}

type Find = (target: string) => Pick<NavNode, 'file' | 'href'>

/** Tabs, versions, languages and anchors become sidebars; groups and pages their entries. */
function mintlifySidebars(navigation: unknown, find: Find): NamedSidebar[] {
  const named = new Map<string, NavNode[]>()
  const add = (label: string, nodes: readonly NavNode[]): void => {
    named.set(label, [...(named.get(label) ?? []), ...nodes])
  }
  const walk = (value: unknown, label: string): void => {
    if (Array.isArray(value)) {
      add(
        label,
        value.flatMap((one: unknown) => mintlifyNodes(one, find)),
      )
      return
    }
    if (!isData(value)) return
    for (const key of ['groups', 'pages'])
      add(
        label,
        listAt(value, key).flatMap((one) => mintlifyNodes(one, find)),
      )
    for (const key of ['languages', 'versions', 'products', 'dropdowns', 'tabs', 'anchors', 'menu'])
      for (const one of listAt(value, key)) {
        const own = ['tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'item']
          .map((name) => textAt(one, name))
          .find(Boolean)
        walk(one, label === 'main' ? (own ?? 'main') : `${label}-${own ?? ''}`)
      }
  }
  walk(navigation, 'main')
  return Array.from(named, ([label, nodes]) => ({ name: sidebarName(label.toLowerCase()), nodes }))
}

function mintlifyNodes(entry: unknown, find: Find): NavNode[] {
  if (typeof entry === 'string') return [find(entry)]
  const label = textAt(entry, 'group')
  const root = textAt(entry, 'root')
  const items = listAt(entry, 'pages').flatMap((one) => mintlifyNodes(one, find))
  return label === undefined ? items : [{ label, ...(root === undefined ? {} : find(root)), collapsed: false, items }]
}

/** Jupyter Book 1: https://jupyterbook.org/v1/structure/toc.html */
export const jupyterBook: PlainReader = ({ tree, found }) => {
  const docs = found.folder
  const toc = fileAt(tree, found.config)
  const config = fileAt(tree, inFolder(docs, '_config.yml'))
  const root = textAt(toc, 'root') ?? 'index'
  const files = markdownIn(tree, docs)
  const listed = new Set(textsIn(toc).map((path) => path.replace(/\.(?:md|ipynb|rst)$/, '')))
  const isListed = (file: string): boolean => listed.has(pathIn(docs, file).replace(/\.md$/, ''))
  const pages = files.filter(isListed).map((file): OldPage => {
    const path = pathIn(docs, file).replace(/\.md$/, '')
    return { file, urls: path === root.replace(/\.md$/, '') ? ['/', `/${path}.html`] : [`/${path}.html`] }
  })
  const find = pageFinder(docs, pages)
  const keys = {
    label: ['title', 'caption'],
    target: ['file', 'url'],
    items: ['chapters', 'sections', 'entries', 'subtrees', 'parts'],
  }
  return {
    config,
    notNeeded: /^(?:execute|sphinx|latex|bibtex_bibfiles|parse|launch_buttons|repository|html)\b/,
    docs,
    dialect: 'myst',
    // Sphinx leaves out numbers at the beginning of an id.
    extended: mystLines(tree, pages, (text) => mystId(text).replace(/^id-[\d-]+/, '')),
    statics: [],
    exclude: files.filter((file) => !isListed(file)).map((file) => asGlob(pathIn(docs, file))),
    title: (data) => textAt(data, 'title'),
    pages: () => pages,
    sidebars: () => [
      {
        name: 'main',
        nodes: [
          find(root),
          ...nodesOf(
            ['parts', 'chapters', 'sections', 'subtrees', 'entries'].flatMap((key) => listAt(toc, key)),
            keys,
            find,
          ),
        ].flatMap(onlyPages),
      },
    ],
  }
}

/** Notebooks and other entries without a page are no entries here. */
function onlyPages(node: NavNode): NavNode[] {
  const items = node.items?.flatMap(onlyPages)
  if (node.file === undefined && node.href?.startsWith('/')) {
    const { href: _href, ...rest } = node
    return items === undefined || items.length === 0 ? [] : [{ ...rest, items }]
  }
  return [{ ...node, items }]
}

/** MyST: https://mystmd.org/guide/table-of-contents */
export const myst: PlainReader = ({ tree, found }) => {
  const docs = found.folder
  const config = fileAt(tree, found.config)
  const toc = listAt(config, 'project', 'toc')
  const excluded = picomatch([...listAt(config, 'project', 'exclude').map(String).filter(Boolean), '_build/**'])
  const named = toc.length > 0 ? new Set(textsIn(toc)) : undefined
  const globs = listedGlobs(toc)
  const files = markdownIn(tree, docs)
  const isPage = (file: string): boolean =>
    !excluded(pathIn(docs, file)) && (named === undefined || named.has(pathIn(docs, file)) || globs(pathIn(docs, file)))
  const first = [...textsIn(toc)].find((path) => /\.md$/.test(path))
  const pages = files.filter(isPage).map((file): OldPage => {
    const path = pathIn(docs, file)
    const name = path.replace(/^.*\//, '').replace(/\.md$/, '')
    const isStart = path === first || (first === undefined && /^(?:index|readme)\.md$/i.test(path))
    return { file, urls: [isStart ? '/' : plainUrl(slugOf(textOf(readHead(tree, file).data['slug']) ?? name))] }
  })
  const keys = { label: ['title'], target: ['file', 'url'], items: ['children'] }
  return {
    config,
    notNeeded:
      /^(?:version|project\.(?:id|authors|license|open_access|keywords|bibliography|abbreviations|exports|toc|exclude|jupyter|thebe|references|math|doi|subject|venue|funding|date)|site\.(?:template|options|actions|parts))\b/,
    docs,
    dialect: 'myst',
    schemes: mystSchemes(tree, pages, dataAt(config, 'project', 'references')),
    extended: mystLines(tree, pages),
    statics: [],
    exclude: files.filter((file) => !isPage(file)).map((file) => asGlob(pathIn(docs, file))),
    title: (data) => textAt(data, 'site', 'title') ?? textAt(data, 'project', 'title'),
    tagline: (data) => textAt(data, 'project', 'description'),
    pages: () => pages,
    sidebars: () => [{ name: 'main', nodes: nodesOf(toc, keys, pageFinder(docs, pages)).flatMap(onlyPages) }],
    navbar: (data) =>
      nodesOf(
        listAt(data, 'site', 'nav'),
        { label: ['title'], target: ['url'], items: ['children'] },
        pageFinder(docs, pages),
      ),
  }
}

function listedGlobs(toc: readonly unknown[]): (path: string) => boolean {
  const patterns = toc.flatMap(function patternsIn(one: unknown): string[] {
    const own = textAt(one, 'pattern')
    return [...(own === undefined ? [] : [own]), ...listAt(one, 'children').flatMap(patternsIn)]
  })
  return patterns.length === 0 ? () => false : picomatch(patterns)
}

/** All texts of `root`, `file` and plain entries in a table of contents. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => textsIn(one))
  if (!isData(value)) return typeof value === 'string' ? [value] : []
  return Object.entries(value).flatMap(([key, one]) => {
    if (typeof one === 'string') return key === 'file' || key === 'root' ? [one] : []
    return textsIn(one)
  })
}

function jsonOf(text: string | undefined): Data {
  try {
    return dataAt({ value: JSON.parse(text ?? '') as unknown }, 'value')
  } catch {
    return {}
  }
}
