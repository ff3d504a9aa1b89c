/** Navigation as a file in each folder: `_meta.js` of Nextra, `meta.json` of Fumadocs, and `_meta.json` of Rspress. */
import { type ForeignTree, filesBelow, joinPath } from 'docs-build/project'
import { dataAt, isData, isExternal, listAt, parentOf, plainUrl, textAt } from '../data.ts'
import { readHead, textOf } from '../front-matter.ts'
import { asGlob } from '../globs.ts'
import { alignNodes, type Labels, labelCollector, labelFiles } from '../labels.ts'
import { executedScript, thoseLeft } from '../left.ts'
import type { Data, OldPage } from '../moved-site.ts'
import { type NavNode, sidebarName } from '../navigation.ts'
import { evaluateScript } from '../script/evaluate.ts'
import { plainData } from '../script/values.ts'
import { titlesIn } from '../vitepress/heading-ids.ts'
import {
  inFolder,
  markdownIn,
  namedLanguages,
  type PlainReader,
  type PlainSource,
  pageFinder,
  pagePath,
  pathIn,
  projectOf,
  titleOfName,
} from './plain.ts'

/** The plain part of what a configuration in JavaScript exports. */
export async function scriptData({ tree, found, executed }: PlainSource, path: string = found.config): Promise<Data> {
  const script = executed === undefined ? await evaluateScript(tree, path) : executedScript(executed, found)
  return dataAt({ value: plainData(script.exports['default'] ?? script.exports, '', script) }, 'value')
}

/** Nextra: https://nextra.site/docs/file-conventions/meta-file */
export const nextra: PlainReader = async ({ tree, found }) => {
  const roots = ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app'].map((name) =>
    inFolder(found.folder, name),
  )
  const root = roots.find((folder) => markdownIn(tree, folder).length > 0) ?? roots[0] ?? ''
  const settings = tree.read(found.config) ?? ''
  const [, main = ''] = /\bdefaultLocale:\s*['"`]([\w-]+)/.exec(settings) ?? []
  const [, locales = ''] = /\blocales:\s*\[([^\]]*)\]/.exec(settings) ?? []
  const hasPages = (name: string): boolean => markdownIn(tree, inFolder(root, name)).length > 0
  const others = Array.from(locales.matchAll(/['"`]([\w-]+)['"`]/g), ([, name = '']) => name).filter(
    (name) => name !== main && main !== '' && hasPages(main) && hasPages(name),
  )
  const docs = others.length > 0 ? inFolder(root, main) : root
  const all = markdownIn(tree, root).filter(
    (file) => others.length === 0 || [main, ...others].some((name) => file.startsWith(`${inFolder(root, name)}/`)),
  )
  // In `app/`, the files `page.mdx` alone are pages, and folders in parentheses are no part of an address.
  const isRouter = /(?:^|\/)app$/.test(docs)
  const files = isRouter ? all.filter((file) => /^(?!.*\/_)(?:.*\/)?page\.mdx?$/.test(`/${pathIn(docs, file)}`)) : all
  const [, base = ''] = /\bcontentDirBasePath:\s*['"`]([^'"`]+)/.exec(settings) ?? []
  const start = isRouter ? 'page' : 'index'
  const urlOf = (file: string): string =>
    plainUrl(
      isRouter
        ? pagePath(docs, file, /(^|\/)page$/).replace(/\([^)]*\)(?:\/|$)/g, '')
        : `${base}/${pagePath(root, file)}`,
    )
  const pages = files.map((file): OldPage => ({ file, urls: [urlOf(file)] }))
  const nodesBelow = async (docs: string): Promise<NavNode[]> => {
    const metas = await scriptMetas({ tree, found, executed: undefined }, docs)
    const own = files.filter((file) => file.startsWith(`${docs}/`))
    return metaNodes({ tree, docs, files: own, metas, start, find: pageFinder(docs, pages) }, '')
  }
  const nodes = await nodesBelow(docs)
  const urls = (file: string): string => urlOf(file).replace(new RegExp(`^/${main}(?=/|$)`), '') || '/'
  const labels = others.map(async (locale): Promise<[string, Labels]> => {
    const { labels, add } = labelCollector()
    alignNodes(nodes, await nodesBelow(inFolder(root, locale)), { locale, urls, add })
    return [locale, labels]
  })
  return {
    config: {},
    notNeeded: /$^/,
    docs,
    dialect: 'mdx',
    languages: others.length > 0 ? { all: namedLanguages(main, others, new Map()), folder: root } : undefined,
    statics: [inFolder(found.folder, 'public')],
    copies: [
      ...labelFiles(Object.fromEntries(await Promise.all(labels)), projectOf(found, root)),
      ...roots
        .slice(-2)
        .flatMap((app) => filesBelow(tree, app).filter((file) => PICTURE.test(pathIn(app, file))))
        .map((from) => ({ from, to: inFolder(found.folder, `public/${from.replace(/^.*\//, '')}`) })),
    ],
    exclude: isRouter
      ? all.filter((file) => !files.includes(file)).map((file) => asGlob(pathIn(docs, file)))
      : ['api/**', '_app.*', '_document.*'],
    routes: isRouter ? { indexNames: ['page'], underscores: true } : undefined,
    pages: () => pages,
    sidebars: () => [{ name: 'main', nodes }],
  }
}

/** Entries of the files `_meta` below a folder, by the paths of their folders. */
async function scriptMetas(source: PlainSource, docs: string): Promise<Map<string, readonly MetaEntry[]>> {
  const metas = new Map<string, readonly MetaEntry[]>()
  for (const file of filesBelow(source.tree, docs)) {
    const [, folder = ''] = /^(?:(.*)\/)?_meta\.(?:global\.)?(?:json|[cm]?[jt]sx?)$/.exec(pathIn(docs, file)) ?? [
      undefined,
    ]
    if (!/(?:^|\/)_meta\.\w/.test(file)) continue
    const data = file.endsWith('.json') ? jsonAt(source.tree, file) : await scriptData(source, file)
    // What the file does not name comes last.
    addMetas(metas, folder, data)
  }
  return metas
}

/** Files in `app/` that Next.js publishes by their names. */
const PICTURE = /^(?:favicon\.ico|(?:(?:apple-)?icon|opengraph-image|twitter-image)\.(?:ico|jpe?g|png|svg))$/

/** The entries of a folder, and those of the folders in it that stand in the same file. */
function addMetas(metas: Map<string, readonly MetaEntry[]>, folder: string, data: Data): void {
  metas.set(folder, [...keyedEntries(data), { isRest: true }])
  for (const [name, value] of Object.entries(data)) {
    const path = joinPath(folder, name)
    // No file system has longer paths, and their time grows with the square of their depth.
    if (path !== undefined && path.length < 1000 && textAt(value, 'type') !== 'menu' && isData(dataAt(value)['items']))
      addMetas(metas, path, dataAt(value, 'items'))
  }
}

/** Fumadocs: https://fumadocs.dev/docs/page-conventions */
export const fumadocs: PlainReader = ({ tree, found }) => {
  const named = Array.from((tree.read(found.config) ?? '').matchAll(/\bdir:\s*['"`]([^'"`]+)/g), ([, dir = '']) => dir)
  const [first = 'content/docs', ...further] = named
  const loader = filesBelow(tree, found.folder)
    .flatMap((file) => (/(?:^|\/)source(?:\/index)?\.tsx?$/.test(file) ? (tree.read(file) ?? []) : []))
    .join('\n')
  const bases = Array.from(loader.matchAll(/\bbaseUrl:\s*['"`]([^'"`]+)/g), ([, base = '']) => base)
  // Several folders beside each other, each below the address of its name, are read as one.
  const parent = parentOf(first)
  const sections = named.map((dir) => pathIn(parent, dir))
  const isWhole =
    further.length > 0 &&
    named.every((dir) => dir.startsWith(`${parent}/`)) &&
    sections.every((name) => bases.includes(`/${name}`))
  const docs = joinPath(found.folder, isWhole ? parent : first) ?? ''
  const base = isWhole ? '' : (bases[0] ?? '/docs')
  const all = markdownIn(tree, docs)
  const { main, others } = languagesAtEnds(tree, found.folder, all)
  const languageOf = (file: string): string | undefined => others.find((name) => AT_END.exec(file)?.[1] === name)
  const files = all.filter((file) => languageOf(file) === undefined)
  const metas = readJsonMetas(tree, docs, 'meta.json')
  return {
    config: {},
    languages: others.length > 0 ? { all: namedLanguages(main, others, new Map()) } : undefined,
    notNeeded: /$^/,
    docs,
    dialect: 'mdx',
    statics: ['public'].flatMap((name) => joinPath(found.folder, name) ?? []),
    pages: () =>
      all.map((file): OldPage => {
        const language = languageOf(file)
        const path = pagePath(docs, language === undefined ? file : file.replace(AT_END, '$2'))
        return { file, urls: [plainUrl(`${language ?? ''}/${base}/${path.replace(/\([^)]*\)\//g, '')}`)] }
      }),
    sidebars: (_, pages) =>
      (isWhole ? sections : ['']).map((folder) => ({
        name: folder === '' ? 'main' : sidebarName(folder),
        nodes: metaNodes({ tree, docs, files, metas, find: pageFinder(docs, pages) }, folder),
      })),
    left: () =>
      thoseLeft([
        further.length > 0 &&
          !isWhole && {
            what: `Further folders of pages: ${further.join(', ')}`,
            todo: `Only \`${first}\` has moved in. Add the others as entries of \`docs\`, each with its \`routeBasePath\`.`,
            places: [{ file: found.config, line: 1 }],
          },
      ]),
  }
}

/** The language at the end of a name: `a.zh.mdx`. */
const AT_END = /\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)(\.mdx?)$/

/**
 * The languages at the ends of names. Which they are stands in code; what ends the names of several pages that exist without it,
 * too, is one.
 */
function languagesAtEnds(
  tree: ForeignTree,
  folder: string,
  files: readonly string[],
): { readonly main: string; readonly others: readonly string[] } {
  const known = new Set(files)
  const counts = new Map<string, number>()
  for (const file of files) {
    const [, name] = AT_END.exec(file) ?? []
    if (name !== undefined && known.has(file.replace(AT_END, '$2'))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const others = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []))
  const code = filesBelow(tree, folder).filter((file) => /(?:^|\/)i18n\.tsx?$/.test(file))
  const texts = others.length > 0 ? code.map((file) => tree.read(file) ?? '').join('\n') : ''
  return { main: /\bdefaultLanguage:\s*['"`]([\w-]+)/.exec(texts)?.[1] ?? 'en', others: others.sort() }
}

// ── folders ──

/** An entry of a file that orders a folder. */
interface MetaEntry {
  /** File or folder; absent for a heading. */
  readonly name?: string
  readonly label?: string
  readonly href?: string
  /** Stands for everything that no entry names. */
  readonly isRest?: true
  /** The entries that follow belong to this heading. */
  readonly isHeading?: true
  readonly isHidden?: true
  readonly items?: readonly MetaEntry[]
  /** The content of the folder, without a group around it. */
  readonly isExtracted?: true
}

interface MetaSite {
  readonly tree: ForeignTree
  readonly docs: string
  readonly files: readonly string[]
  readonly metas: ReadonlyMap<string, readonly MetaEntry[]>
  /** Name of the page that stands among the others of its folder, where it has no `asIndexPage`; absent: it stands for the folder. */
  readonly start?: string
  readonly find: (target: string) => Pick<NavNode, 'file' | 'href'>
}

export function metaNodes(site: MetaSite, folder: string): NavNode[] {
  const { files, docs, metas } = site
  const prefix = folder === '' ? '' : `${folder}/`
  const below = files.map((file) => pathIn(docs, file)).filter((path) => path.startsWith(prefix))
  const names = [
    ...new Set(
      below.map((path) =>
        path
          .slice(prefix.length)
          .replace(/\/.*$/s, '')
          .replace(/\.mdx?$/, ''),
      ),
    ),
  ].sort()
  const entries = metas.get(folder)
  const named = new Set((entries ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])))
  const isStart = ({ name }: MetaEntry): number => Number(name === (site.start ?? 'index'))
  const rest = names
    .filter((name) => !named.has(name))
    .map((name): MetaEntry => ({ name }))
    .sort((a, b) => isStart(b) - isStart(a))
  const ordered = entries === undefined ? rest : entries.flatMap((entry) => (entry.isRest ? rest : [entry]))
  return grouped(ordered.filter(({ isHidden }) => !isHidden).flatMap((entry) => entryNodes(site, folder, entry)))
}

/** Entries after a heading become its group. */
function grouped(nodes: readonly (NavNode & { readonly isHeading?: true })[]): NavNode[] {
  const top: NavNode[] = []
  let group: NavNode[] | undefined
  for (const { isHeading, ...node } of nodes) {
    if (isHeading) {
      group = []
      top.push({ ...node, collapsed: false, items: group })
    } else (group ?? top).push(node)
  }
  return top.filter(
    ({ items, file, href }) => items === undefined || items.length > 0 || file !== undefined || href !== undefined,
  )
}

function entryNodes(site: MetaSite, folder: string, entry: MetaEntry): (NavNode & { readonly isHeading?: true })[] {
  const { tree, docs, files, start, find } = site
  const { name, label, href, isHeading, items, isExtracted } = entry
  if (items !== undefined)
    return [{ label, collapsed: false, items: items.flatMap((one) => entryNodes(site, folder, one)) }]
  if (href !== undefined) return label === undefined ? [] : [{ label, ...find(href) }]
  if (name === undefined) return label === undefined ? [] : [{ label, isHeading }]
  const path = joinPath(folder, name) ?? ''
  // A folder that named itself or one above would never end.
  if (path === '' || path === folder || !`/${path}`.startsWith(folder === '' ? '/' : `/${folder}/`)) return []
  const pageAt = (plain: string): string | undefined =>
    ['.mdx', '.md'].map((ending) => inFolder(docs, plain + ending)).find((one) => files.includes(one))
  const file = pageAt(path)
  const isFolder = files.some((one) => pathIn(docs, one).startsWith(`${path}/`))
  if (!isFolder) return file === undefined ? [] : [{ file, label: label ?? labelOf(tree, file) }]
  const inner = metaNodes(site, path)
  // Folders in parentheses are no part of the navigation of Nextra.
  if ((isExtracted && isHeading === undefined) || (start !== undefined && /^\(.*\)$/.test(name))) return inner
  const index = pageAt(`${path}/${start ?? 'index'}`)
  // A folder of the router with nothing else in it is a page.
  const isGroup = start === 'index' || (start !== undefined && inner.length > 1)
  const isAmong = isGroup && readHead(tree, index ?? '').data['asIndexPage'] !== true
  const own = file ?? (isAmong ? undefined : index)
  const group = {
    label: label ?? (own === undefined ? titleOfName(name) : (labelOf(tree, own) ?? titleOfName(name))),
    file: own,
  }
  const others = inner.filter((node) => node.file !== own || own === undefined)
  return [others.length > 0 ? { ...group, collapsed: false, items: others } : group]
}

function labelOf(tree: ForeignTree, file: string): string | undefined {
  const { data } = readHead(tree, file)
  const heading = titlesIn(tree.read(file) ?? '').find(({ written }) => /^#[ \t]/.test(written))?.text
  const label = textOf(data['sidebarTitle']) ?? textOf(data['title']) ?? heading
  return label
    ?.slice(0, MOST_CHARACTERS)
    .replace(/[`*]|\{#[^}]*\}/g, '')
    .trim()
}

/** Of a label. */
const MOST_CHARACTERS = 500

/** The files of one name, by their folders. */
export function readJsonMetas(tree: ForeignTree, docs: string, name: string): Map<string, readonly MetaEntry[]> {
  const metas = new Map<string, readonly MetaEntry[]>()
  for (const file of filesBelow(tree, docs)) {
    const path = pathIn(docs, file)
    if (path !== name && !path.endsWith(`/${name}`)) continue
    const folder = path.slice(0, Math.max(0, path.length - name.length - 1))
    const value = jsonValue(tree, file)
    if (Array.isArray(value)) metas.set(folder, (value as unknown[]).flatMap(listedEntry))
    else if (isData(value) && Array.isArray(value['pages']))
      metas.set(folder, listAt(value, 'pages').flatMap(fumadocsEntry))
  }
  return metas
}

/** An entry of `_meta.json` in Rspress. */
function listedEntry(entry: unknown): MetaEntry[] {
  if (typeof entry === 'string') return [{ name: entry.replace(/\.mdx?$/, '') }]
  const label = textAt(entry, 'label')
  const name = textAt(entry, 'name')?.replace(/\.mdx?$/, '')
  const type = textAt(entry, 'type') ?? 'file'
  if (type === 'custom-link' || type === 'custom') {
    const items = listAt(entry, 'items').flatMap(listedEntry)
    return items.length > 0 ? [{ label, items }] : [{ label, href: textAt(entry, 'link') }]
  }
  if (type === 'section-header') return [{ label, isHeading: true }]
  if (type === 'divider') return []
  // The pages of such a folder stand below its label as below a heading.
  return [{ name, label }]
}

/** An entry of `pages` in Fumadocs. */
function fumadocsEntry(entry: unknown): MetaEntry[] {
  if (typeof entry !== 'string') return []
  const [, heading] = /^---(?:\[[^\]]*\])?(.+)---$/.exec(entry) ?? []
  if (heading !== undefined) return [{ label: heading.trim(), isHeading: true }]
  if (entry === '...' || entry === 'z...a') return [{ isRest: true }]
  if (entry.startsWith('...')) return [{ name: entry.slice(3), isExtracted: true }]
  if (entry.startsWith('!')) return [{ name: entry.slice(1), isHidden: true }]
  const [, label, href] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^)]+)\)$/.exec(entry) ?? []
  return href === undefined ? [{ name: entry }] : [{ label, href }]
}

/** The entries of an object whose keys are names, as Nextra has them. */
function keyedEntries(data: Data): MetaEntry[] {
  return Object.entries(data).flatMap(([name, value]): MetaEntry[] => {
    if (typeof value === 'string') return name === '*' ? [] : [{ name, label: value || undefined }]
    const label = textAt(value, 'title')
    const type = textAt(value, 'type')
    const href = textAt(value, 'href')
    if (type === 'separator') return label === undefined ? [] : [{ label, isHeading: true }]
    if (textAt(value, 'display') === 'hidden') return [{ name, isHidden: true }]
    if (href !== undefined && isExternal(href)) return label === undefined ? [] : [{ label, href }]
    return name === '*' || type === 'menu' ? [] : [{ name, label, href }]
  })
}

export function jsonAt(tree: ForeignTree, path: string): Data {
  const value = jsonValue(tree, path)
  return isData(value) ? value : {}
}

export function listIn(tree: ForeignTree, path: string): readonly unknown[] {
  const value = jsonValue(tree, path)
  return Array.isArray(value) ? (value as unknown[]) : []
}

function jsonValue(tree: ForeignTree, path: string): unknown {
  try {
    return JSON.parse(tree.read(path) ?? '') as unknown
  } catch {
    return undefined
  }
}
