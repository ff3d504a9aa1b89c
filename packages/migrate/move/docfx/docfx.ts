/** DocFX 2, and the publishing of Microsoft's documentation that builds on it. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow, joinPath } from 'docs-build/project'

import { dataAt, isExternal, listAt, parentOf, plainUrl, textAt, yamlIn } from '../data.ts'
import { readHead } from '../front-matter.ts'
import { thoseLeft } from '../left.ts'
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
import { linkTo, navEntries, sidebarItems, sidebarName } from '../navigation.ts'
import { type ContentGroup, filesOf, pathIn, readContent, textsOf } from './content-groups.ts'
import { tocOf } from './toc.ts'

export const docfx: Tool = {
  read(repository, found) {
    const config = readData(repository, found.config)
    const isPublishing = repository.paths.includes('.openpublishing.publish.config.json')
    const { tree, copies, project, groups, beside } = readContent(repository, config, found, isPublishing)
    const filled = groups
      .map((group) => ({ group, ...withForwards(tree, filesOf(tree, group, isPublishing)) }))
      .filter(({ files }) => files.length > 0)
    const moved = filled.map((filledGroup, index) =>
      movedGroup(filledGroup, { tree, groups, copies, isPublishing, isFirst: index === 0 }),
    )
    const docs = moved.map((group) => group.docs)
    const pages = moved.flatMap((group) => group.pages)
    const navigation = moved.flatMap((group) => group.navigation)
    const byFile = new Map(pages.map(({ file, urls: [url = ''] }) => [file, url]))
    const bases = new Map(moved.map((group) => [group.docs.folder, group.base]))
    const redirects = [...moved.flatMap(({ forwards }) => forwards), ...redirectsOf(tree, byFile, bases, isPublishing)]
    return {
      project,
      dialect: 'docfx',
      settings: {
        ...settingsOf(tree, config, found),
        ...linksOf(xrefsOf(tree, byFile), isPublishing),
      },
      docs,
      pages,
      copies: copies.length > 0 ? copies : undefined,
      navigation,
      redirects,
      siteUrls: isPublishing ? hostUrls(tree, pages, redirects, [...bases.values()]) : undefined,
      done: [
        ...docs.map(
          ({ folder }) => `the pages of ${folder || 'the repository'}, served below ${bases.get(folder) ?? '/'}`,
        ),
        ...(navigation.length > 0 ? [`${counted(navigation.length, 'entry', 'entries')} of toc.yml`] : []),
        ...(redirects.length > 0 ? [counted(redirects.length, 'redirect')] : []),
      ],
      left: leftOf(config, tree, found, beside),
    } satisfies MovedSite
  },
}

/** A group of pages, as it moves in. */
interface MovedGroup {
  readonly base: string
  readonly docs: MovedDocs
  readonly pages: readonly OldPage[]
  readonly navigation: readonly OldEntry[]
  readonly forwards: readonly OldRedirect[]
}

interface FilledGroup {
  readonly group: ContentGroup
  readonly files: readonly string[]
  readonly forwarded: readonly (readonly [file: string, to: string])[]
}

interface GroupContext {
  readonly tree: ForeignTree
  readonly groups: readonly ContentGroup[]
  readonly copies: readonly CopiedFile[]
  readonly isPublishing: boolean
  readonly isFirst: boolean
}

function movedGroup(
  { group, files, forwarded }: FilledGroup,
  { tree, groups, copies, isPublishing, isFirst }: GroupContext,
): MovedGroup {
  const { folder, dest, version } = group
  // Several versions of one folder had the same addresses, with the version as a parameter.
  const later = groups.slice(groups.indexOf(group) + 1)
  const isTaken = later.some((other) => other.dest === dest && other.folder !== folder)
  const base = plainUrl(isTaken ? `${dest}/${version ?? folder.split('/').at(-1)}` : dest)
  const addressOf = (file: string): string => urlOf(pathIn(folder, file), base, isPublishing)
  const toc = tocOf(folder, {
    tree,
    files: new Map([
      ...copies.map(({ from, to }) => [from.toLowerCase(), to] as const),
      ...files.map((file) => [file.toLowerCase(), file] as const),
    ]),
    byUid: uidsOf(tree, files),
    byUrl: new Map(files.map((file) => [addressOf(file).toLowerCase(), file])),
    seen: new Set(),
  })
  const name = sidebarName(base)
  const others = filesBelow(tree, folder).filter((file) => file.endsWith('.md') && !files.includes(file))
  return {
    base,
    pages: files.map((file) => ({ file, urls: [addressOf(file)] })),
    forwards: forwarded.map(([file, to]) => {
      const from = addressOf(file)
      return { from, to: isExternal(to) || to.startsWith('/') ? to : (urlBeside(from, to) ?? to) }
    }),
    navigation: toc.length > 0 ? navEntries(toc, name) : [],
    docs: {
      folder,
      options: {
        id: isFirst ? undefined : name,
        routeBasePath: base === '/' ? undefined : base,
        exclude: others.length > 0 ? excludesOf(others, folder) : undefined,
        routes: { lowerCase: true },
        sidebars: { [name]: toc.length > 0 ? sidebarItems(toc, folder) : [{ type: 'autogenerated', dirName: '.' }] },
      },
    },
  }
}

/** Where the host of this publishing serves other docs: the first names of absolute links that no page here has. */
function hostUrls(
  tree: ForeignTree,
  pages: readonly OldPage[],
  redirects: readonly OldRedirect[],
  bases: readonly string[],
): string[] {
  const own = new Set(bases.map((base) => base.split('/')[1]))
  const names = new Set<string>()
  for (const { file } of pages)
    for (const [, name = ''] of (tree.read(file) ?? '').matchAll(/(?:\]\(<?|\]:[ \t]+<?)\/([\w.-]+)[/)?#\s>]/g))
      if (!own.has(name)) names.add(name)
  for (const { to } of redirects) {
    const name = /^\/([\w.-]+)/.exec(to)?.[1]
    if (name !== undefined && !own.has(name)) names.add(name)
  }
  return [...names].sort().flatMap((name) => [`/${name}`, `/${name}/*`])
}

/** Names of programs are found by the search of the host; the service that knows their pages is not public. */
function linksOf(xrefs: Readonly<Record<string, string>>, isPublishing: boolean): Data {
  const schemes = { ...(isPublishing && { xref: 'https://learn.microsoft.com/search/?terms={}' }), ...xrefs }
  if (Object.keys(schemes).length === 0) return {}
  return { links: { schemes, ignoreCase: isPublishing || undefined } }
}

function uidsOf(tree: ForeignTree, files: readonly string[]): Map<string, string> {
  const entries = files.flatMap((file): [string, string][] => {
    const uid = textAt(readHead(tree, file).data, 'uid')
    return uid === undefined ? [] : [[uid, file]]
  })
  return new Map(entries)
}

/** Links of the pages by `xref:` to pages with a `uid`, and the addresses of these. */
function xrefsOf(tree: ForeignTree, byFile: ReadonlyMap<string, string>): Record<string, string> {
  const uids = uidsOf(tree, [...byFile.keys()])
  if (uids.size === 0) return {}
  const used = new Set(
    [...byFile.keys()].flatMap((file) =>
      Array.from((tree.read(file) ?? '').matchAll(/\bxref:([^\s()<>"'?#]+)/g), ([, uid = '']) => uid),
    ),
  )
  const entries = [...uids].flatMap(([uid, file]): [string, string][] => {
    const url = plainUrl((byFile.get(file) ?? '/').replace(/\.html$/, ''))
    return used.has(uid) ? [[`xref:${uid.toLowerCase()}`, url === '/' ? url : `${url}/`]] : []
  })
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Pages that only lead to another address, by `redirect_url` in their front matter, are redirects. */
function withForwards(tree: ForeignTree, all: readonly string[]): { files: string[]; forwarded: [string, string][] } {
  const forwarded = all.flatMap((file): [string, string][] => {
    const to = textAt(readHead(tree, file).data, 'redirect_url')
    return to === undefined ? [] : [[file, to]]
  })
  const isForwarded = new Map(forwarded)
  return { files: all.filter((file) => !isForwarded.has(file)), forwarded }
}

/** The address of a relative path, which begins in the folder of another address. */
function urlBeside(url: string, path: string): string | undefined {
  const [, plain = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const joined = joinPath(parentOf(url).replace(/^\//, ''), plain)
  return joined === undefined ? undefined : `${plainUrl(`/${joined}`.replace(/(?:^|(?<=\/))index\.html$/, ''))}${rest}`
}

function excludesOf(files: readonly string[], folder: string): string[] {
  const paths = files.map((file) => pathIn(folder, file))
  const isInclude = (path: string): boolean => /(?:^|\/)includes\//.test(path)
  return [...(paths.some(isInclude) ? ['**/includes/**'] : []), ...paths.filter((path) => !isInclude(path))]
}

function urlOf(path: string, base: string, isPublishing: boolean): string {
  const plain = path.replace(/\.md$/, '')
  if (/(?:^|\/)index$/i.test(plain)) return plainUrl(`${base}/${plain.slice(0, -'index'.length)}`).toLowerCase()
  const url = plainUrl(`${base}/${plain}`)
  return isPublishing ? url.toLowerCase() : `${url}.html`
}

/** @param bases addresses of the folders of documents; a redirected file of another folder had no address here */
function redirectsOf(
  tree: ForeignTree,
  byFile: ReadonlyMap<string, string>,
  bases: ReadonlyMap<string, string>,
  isPublishing: boolean,
): OldRedirect[] {
  const urls = new Set(byFile.values())
  return tree.paths
    .filter((path) => /(?:^|\/)\.openpublishing\.redirection[^/]*\.json$/.test(path))
    .flatMap((path) => listAt(readData(tree, path), 'redirections').map((entry) => ({ path, entry })))
    .flatMap(({ path, entry }): OldRedirect[] => {
      const relative = textAt(entry, 'source_path')
      const source =
        textAt(entry, 'source_path_from_root')?.replace(/^\//, '') ??
        (relative === undefined ? undefined : (joinPath(parentOf(path), relative) ?? relative))
      const to = textAt(entry, 'redirect_url')
      if (source === undefined || to === undefined || !/\.(?:md|yml)$/.test(source)) return []
      const folder = [...bases.keys()].find((one) => source.startsWith(`${one}/`))
      const known = byFile.get(source)
      if (known === undefined && folder === undefined) return []
      const below = source.slice((folder ?? '').length + 1).replace(/\.yml$/, '.md')
      const from = known ?? urlOf(below, bases.get(folder ?? '') ?? '/', isPublishing)
      return [{ from: from.toLowerCase(), to: ownAddress(to, urls) ?? to }]
    })
}

/** The page of an address on the host: the docs are served below a first name, and a version is a parameter. */
function ownAddress(to: string, urls: ReadonlySet<string>): string | undefined {
  const [, path = '', view] = /^\/[^/?#]+(\/[^?#]*)(?:\?view=([^&#]+))?/.exec(to.toLowerCase()) ?? []
  const versioned = view === undefined ? [] : [path.replace(/^(\/[^/]+)/, `$1/${view}`)]
  return [...versioned, path].map(plainUrl).find((url) => urls.has(url))
}

function settingsOf(tree: ForeignTree, config: Data, found: FoundTool): Data {
  const metadata = dataAt(config, 'build', 'globalMetadata')
  const title = textAt(metadata, '_appTitle') ?? textAt(metadata, '_appName') ?? textAt(metadata, 'titleSuffix')
  const footer = textAt(metadata, '_appFooter')
  const root = listAt(readData(tree, joinPath(found.folder, 'toc.yml') ?? '')['items'])
  const asset = (name: string): string | undefined => {
    const path = textAt(metadata, name)
    return path !== undefined && isExternal(path) ? path : undefined
  }
  return {
    title,
    favicon: asset('_appFaviconPath'),
    home: {},
    navbar: {
      title,
      items: root.flatMap((item) => {
        const label = textAt(item, 'name')
        const href = textAt(item, 'href')
        return label === undefined || href === undefined
          ? []
          : [{ label, ...linkTo(href.replace(/\.md$|toc\.yml$/, '')), position: 'left' }]
      }),
    },
    footer: footer === undefined ? undefined : { copyright: footer },
  }
}

function leftOf(config: Data, tree: ForeignTree, found: FoundTool, beside: readonly string[]): LeftThing[] {
  const places = [{ file: found.config, line: 1 }]
  const yaml = filesBelow(tree, found.folder).filter(
    (file) =>
      /\.yml$/.test(file) && !/(?:^|\/)(?:toc|docfx)\.yml$/i.test(file) && /^### YamlMime:/.test(tree.read(file) ?? ''),
  )
  return thoseLeft([
    beside.length > 0 && {
      what: 'Pages beside the configuration',
      todo: 'Move them into a folder of documents: the files of a project are not all pages.',
      places: beside.map((file) => ({ file, line: 1 })),
    },
    yaml.length > 0 && {
      what: 'Pages written as YAML (`YamlMime`)',
      todo: 'Write their text as Markdown.',
      places: yaml.map((file) => ({ file, line: 1 })),
    },
    listAt(config, 'metadata').length > 0 && {
      what: 'API pages that `metadata` makes from code',
      todo: 'Let a tool of the language write them as Markdown below the docs folder.',
      places,
    },
    textsOf(dataAt(config, 'build')['template']).length > 0 && {
      what: 'Templates of the site',
      todo: 'Set colours with `theme.tokens`, and write parts of the page as `theme.components`.',
      places,
    },
    (textsOf(dataAt(config, 'build')['xref']).length > 0 || JSON.stringify(config).includes('xrefService')) && {
      what: 'Links with `xref:`',
      todo: 'Give the scheme an address in `links.schemes`.',
      places,
    },
  ])
}

function readData(tree: ForeignTree, path: string): Data {
  // JSON with commas at the end of lists, which DocFX accepts, is YAML.
  const text = (tree.read(path) ?? '').replace(/^\uFEFF/, '').replaceAll('\t', ' ')
  return dataAt({ value: yamlIn(text) }, 'value')
}
