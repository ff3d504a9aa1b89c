/**
 * The site as the dev server answers it: each output is made when it is asked for, by the same functions
 * that build it, and remembered until something it depends on changes.
 */
import type { RoutePath } from '../../site/contract.ts'
import { moduleName } from '../../site/url.ts'
import { headers } from '../../templates/headers.ts'
import { resolveSite } from '../checks/checked-site.ts'
import type { Facts, Head, Source } from '../content/document.ts'
import { parseHead } from '../content/parse.ts'
import { fingerprint, fingerprintAll } from '../engine/fingerprint.ts'
import type { PlayAssets } from '../examples/play-assets.ts'
import type { GeneratedPage } from '../graph/generated-page.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import type { DocRoute } from '../graph/routes.ts'
import type { Site } from '../graph/site.ts'
import { type PublishedFile, publishedBytes } from '../outputs/assets.ts'
import { documentPage } from '../outputs/document-page.ts'
import { generatedPage } from '../outputs/generated-pages.ts'
import { mapFiles } from '../outputs/page-map.ts'
import { HEADERS_FILE } from '../outputs/paths.ts'
import { sitePolicy } from '../outputs/policy.ts'
import { type SearchMemory, searchFiles } from '../outputs/search-index.ts'
import { renderContext, type SharedContext } from '../outputs/shared-context.ts'
import { siteFiles } from '../outputs/site-files.ts'
import { at, buildGraph, type Engine, type ReadDocument, readBodies, readDocuments } from '../pipeline/pipeline.ts'
import { whileNoted } from '../pipeline/reading-note.ts'
import { readSearchable } from '../pipeline/searchable-documents.ts'
import { type AssetFile, openAsset, readAsset } from '../project/asset-file.ts'
import { type Code, importServer } from '../project/code.ts'
import type { Inputs } from '../project/inputs.ts'
import { notFoundProps } from '../render/generated-props.ts'
import { outputPath } from '../render/output-path.ts'
import { type RenderedPage, renderDocument, renderProps } from '../render/page.ts'
import { hasLocalIndex } from '../search/has-index.ts'
import { contentType } from '../serve/content-type.ts'
import { fileResource } from '../serve/file-resource.ts'
import type { Resource } from '../serve/resource.ts'

/** One state of the site. A change makes a new one, which takes over what is still true. */
export interface DevSite {
  readonly inputs: Inputs
  readonly code: Code
  readonly site: Site
  readonly index: SiteIndex
  /** The output at a path below the base URL, as `SiteSource.find` asks for it. */
  find(path: string): Promise<Resource | undefined>
  notFound(): Promise<Resource>
  /** Source file of the page at a route, relative to the project's folder. */
  fileOf(route: RoutePath): string | undefined
  /** What all pages share, once a page was asked for; the next state has the same one while it is true. */
  readonly shared: { context?: SharedContext }
  /** `_headers` as the output would have it, for the documents that were read until now. */
  headersFile(): string | undefined
  /** Hands over all documents, once they are read. */
  know(documents: readonly ReadDocument[]): void
  /** Path → facts of each document that was read; what was read before a change holds until it is read again. */
  readonly facts: ReadonlyMap<string, Facts>
  /** What the search knows of pages, once somebody searched. */
  readonly searched: SearchMemory
}

export interface DevSiteOptions {
  readonly engine: Engine
  readonly previous?: DevSite | undefined
  readonly play?: PlayAssets | undefined
}

const heads = new WeakMap<Inputs['project']['sources'][number], Head>()

/** Makes the state for these inputs: reads front matter only, so that the first page need not wait for all. */
export function createDevSite(inputs: Inputs, code: Code, { engine, previous, play }: DevSiteOptions): DevSite {
  const { config, project } = inputs
  for (const [index, source] of project.sources.entries())
    if (!heads.has(source)) heads.set(source, readHead(source, at(project.sourceKeys, index), config, engine))
  const current = project.sources.map((source) => heads.get(source) as Head)
  const { site, index } = sameGraph(inputs, current, previous) ?? buildGraph(inputs, current)
  const isSame = previous?.site === site && previous.code === code && sameFiles(previous.inputs, inputs)
  // A value and no function: what a state's functions can reach lives as long as the server.
  const shared = isSame ? previous.shared : {}
  const documents = new Map<string, Promise<ReadDocument>>()
  const pages = new Map<string, Promise<RenderedPage>>()
  const byRoute = new Map<string, DocRoute>(site.docs.map((doc) => [doc.route, doc]))
  const sourceAt = new Map(project.sources.map((source, position) => [source.path as string, position]))
  let modules: Map<string, RoutePath> | undefined
  let maps: ReturnType<typeof mapFiles> | undefined
  let search: Promise<Map<string, string>> | undefined
  const searched: SearchMemory = previous?.searched ?? new Map()
  const facts = new Map(previous?.facts)
  let headersText: { readonly text: string | undefined } | undefined

  const context = (): SharedContext => {
    // Which files pages use is not known before all pages are read: in dev every file counts as used.
    const checked = {
      ...resolveSite(site, index, []),
      usedFiles: { has: () => true } as unknown as ReadonlySet<string>,
    }
    shared.context ??= renderContext({ inputs, engine, code, site, index, checked, play, documents: [] }, { dev: true })
    return shared.context
  }
  const readDocument = (path: string): Promise<ReadDocument> => {
    let document = documents.get(path)
    if (!document) {
      const position = sourceAt.get(path) ?? 0
      const one = {
        ...inputs,
        project: {
          ...project,
          sources: [at(project.sources, position)],
          sourceKeys: [at(project.sourceKeys, position)],
        },
      }
      document = readDocuments(one, engine, code).then((read) => at(read, 0))
      document.then(
        (read) => {
          facts.set(path, read.facts)
          headersText = undefined
        },
        () => {},
      )
      documents.set(path, document)
    }
    return document
  }
  const renderDoc = async (doc: DocRoute): Promise<RenderedPage> => {
    const document = await readDocument(doc.head.path)
    const run = { inputs, engine, code, site, index, documents: [document], checked: resolveSite(site, index, []) }
    const { props, sidebar, fills } = documentPage(doc, document, run, context())
    const [body] = await readBodies([document], inputs, engine, code)
    const { renderPage } = await importServer(code.serverScript)
    const page = {
      props,
      path: doc.head.path,
      text: document.source.text,
      facts: document.facts,
      body: JSON.parse(body ?? '') as Parameters<typeof renderDocument>[0]['body'],
      fills,
      ...(sidebar ? { sidebar } : {}),
    }
    return renderDocument(page, context().render, renderPage)
  }
  const renderRoute = (route: string): Promise<RenderedPage> | undefined => {
    let page = pages.get(route)
    if (!page) {
      const doc = byRoute.get(route)
      const generated = site.generated.find((candidate) => candidate.route === route)
      if (doc) page = renderDoc(doc)
      else if (generated) page = renderGenerated(generated)
      else if (route === NOT_FOUND) page = renderNotFound()
      else return undefined
      pages.set(route, page)
    }
    return page
  }
  const renderGenerated = async (page: GeneratedPage): Promise<RenderedPage> =>
    generatedPage(page, { site, index, inputs }, context(), await importServer(code.serverScript))
  const renderNotFound = async (): Promise<RenderedPage> => {
    const { renderPage } = await importServer(code.serverScript)
    return renderProps(notFoundProps({ site, index, config }), '', undefined, context().render, renderPage)
  }
  /** Names of page modules stand for what the page depends on, so that no page is made to name it. */
  const terms = JSON.stringify(config.markdown.terms)
  const revision = (route: string): string => {
    const doc = byRoute.get(route)
    const key = doc ? at(project.sourceKeys, sourceAt.get(doc.head.path) ?? 0) : route
    return fingerprintAll([context().key, graphKey(site), filesKey(context()), terms, key]).slice(0, 10)
  }
  const routes = (): string[] => [...byRoute.keys(), ...site.generated.map((page) => page.route), NOT_FOUND]
  const moduleRoute = (path: string): RoutePath | undefined => {
    modules ??= new Map(
      routes().map((route) => [`assets/pages/${moduleName(route as RoutePath, revision(route))}`, route as RoutePath]),
    )
    return modules.get(path)
  }
  const searchFile = async (path: string): Promise<string | undefined> => {
    if (!hasLocalIndex(config.site.search) || !path.startsWith('assets/search')) return undefined
    search ??= readSearchable(inputs, engine, code).then((read) => searchFiles(read, { site, index, inputs }, searched))
    // What failed once is tried again.
    search.catch(() => {
      search = undefined
    })
    return (await search).get(path)
  }
  const wholeSiteFile = (path: string): string | undefined => {
    const { siteFile, siteText, sidebarFiles } = context()
    if (path === siteFile) return siteText
    const sidebar = sidebarFiles.find((file) => file.path === path)
    if (sidebar) return sidebar.text
    if (/^assets\/map[.-]/.test(path)) {
      maps ??= mapFiles(Object.fromEntries(routes().map((route) => [route, revision(route)])), context())
      return maps.find((file) => file.path === path)?.text
    }
    if (!/^(?:[a-z]+\.(?:xml|txt)|\.nojekyll)$/.test(path)) return undefined
    return siteFiles({ inputs, site }, context()).find((file) => file.path === path)?.text
  }

  const makeHeaders = (): string | undefined => {
    const { headersFile, metaTag } = config.site.security
    const { baseUrl } = config.site
    const policy = { inputs, play, facts: [...facts.values()] }
    const own = project.statics.find(({ path }) => path === HEADERS_FILE)
    if (!own && headersFile) return headers({ baseUrl, policy: sitePolicy(policy, 'header'), immutable: [] })
    const text = own ? Buffer.from(readAsset(own)).toString() : ''
    // The pages of the output hold the policy.
    return metaTag ? `${text}\n${baseUrl}*\n  Content-Security-Policy: ${sitePolicy(policy, 'meta')}\n` : text
  }

  return {
    inputs,
    code,
    site,
    index,
    async find(path) {
      const name = path.slice(1)
      if (path.endsWith('/')) {
        const rendered = await renderRoute(path)
        if (rendered) return pageResource(rendered, 'index.html')
        return staticResource(`${name}index.html`, inputs)
      }
      if (path === NOT_FOUND) return this.notFound()
      if (/(?:^|\/)index\.md$/.test(path)) {
        const rendered = await renderRoute(path.slice(0, -'index.md'.length))
        if (rendered) return pageResource(rendered, 'index.md')
      }
      const route = moduleRoute(name)
      if (route !== undefined) {
        const rendered = await renderRoute(route)
        const file = rendered?.files.find((candidate) => candidate.path.startsWith('assets/pages/'))
        return file && textResource(file.content, name)
      }
      const [, folder] = EXAMPLE_FILE.exec(path) ?? []
      const rendered = folder === undefined ? undefined : await renderRoute(folder)
      const beside = rendered?.files.find((candidate) => candidate.path === name)
      if (beside) return textResource(beside.content, name)
      const played = play?.files.find((file) => file.path === name)
      if (played)
        return {
          type: contentType(name),
          hash: fingerprint(played.content),
          immutable: true,
          read: () => played.content,
        }
      const codeFile = code.files.find((file) => file.path === name)
      if (codeFile)
        return {
          type: contentType(name),
          hash: fingerprint(codeFile.content),
          immutable: true,
          read: () => codeFile.content,
        }
      // As on a static host, a folder's index is found by its folder alone.
      const published = /(?:^|\/)index\.html$/.test(name)
        ? undefined
        : context().published.find((file) => file.path === name)
      if (published) return assetResource(published, name)
      const text = wholeSiteFile(name) ?? (await searchFile(name))
      return text === undefined ? undefined : textResource(text, name)
    },
    async notFound() {
      const rendered = await renderRoute(NOT_FOUND)
      return textResource(rendered?.files[0]?.content ?? '', '404.html')
    },
    headersFile() {
      headersText ??= { text: makeHeaders() }
      return headersText.text
    },
    know(read) {
      facts.clear()
      for (const document of read) facts.set(document.head.path, document.facts)
      headersText = undefined
    },
    facts,
    shared,
    searched,
    fileOf(route) {
      const doc = byRoute.get(route)
      const category = site.categories.find((page) => page.route === route)
      return doc ? `${config.docs.path}/${doc.head.path}` : category?.place.file
    },
  }
}

function readHead(source: Source, key: string, { docs, markdown }: Inputs['config'], { reading }: Engine): Head {
  const isFatal = reading?.fatal.has(key) === true
  const context = { docsDir: docs.path, parser: isFatal ? 'remark' : markdown.parser } as const
  return whileNoted(isFatal ? undefined : reading?.notes, source.path, () => parseHead(source, context))
}

/** The graph is made from heads, folders and names: as long as these are the same, so is the graph. */
function sameGraph(
  inputs: Inputs,
  current: readonly Head[],
  previous: DevSite | undefined,
): { site: Site; index: SiteIndex } | undefined {
  if (!previous || previous.inputs.config !== inputs.config) return undefined
  const { project } = previous.inputs
  const sameHeads =
    project.sources.length === current.length &&
    project.sources.every((source, index) => sameHead(heads.get(source), current[index]))
  const samePaths = (a: readonly { path: string }[], b: readonly { path: string }[]): boolean =>
    a.length === b.length && a.every((file, index) => file.path === b[index]?.path)
  const sameFiles =
    samePaths(project.assets, inputs.project.assets) &&
    samePaths(project.statics, inputs.project.statics) &&
    project.withheld.join() === inputs.project.withheld.join()
  const sameMetadata = JSON.stringify(project.metadata) === JSON.stringify(inputs.project.metadata)
  return sameHeads && sameFiles && sameMetadata ? { site: previous.site, index: previous.index } : undefined
}

function sameFiles(a: Inputs, b: Inputs): boolean {
  const stamp = ({ project }: Inputs): string =>
    [...project.assets, ...project.statics].map((file) => `${file.path}:${file.stamp}`).join()
  return stamp(a) === stamp(b)
}

function sameHead(a: Head | undefined, b: Head | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

const NOT_FOUND = '/404.html'

/** What examples bring along lies beside their page. */
const EXAMPLE_FILE = /^(.*\/)example-[\w-]+\.(?:svg|html)$/

/** Pages name files by their content, and images with their size. */
function filesKey(context: SharedContext): string {
  let key = filesKeys.get(context)
  if (key === undefined) {
    key = fingerprintAll(context.published.flatMap(({ path, sum }) => [path, sum]))
    filesKeys.set(context, key)
  }
  return key
}

const filesKeys = new WeakMap<SharedContext, string>()
const graphKeys = new WeakMap<Site, string>()

/** Of all that pages can show of others: what lists hold, and where links to documents that are displaced lead. */
function graphKey(site: Site): string {
  let key = graphKeys.get(site)
  if (key === undefined) {
    const { problems: _, ...graph } = site
    key = fingerprint(JSON.stringify(graph))
    graphKeys.set(site, key)
  }
  return key
}

function pageResource(rendered: RenderedPage, name: string): Resource | undefined {
  const file = rendered.files.find((candidate) => candidate.path === outputPath(rendered.route, name))
  return file && textResource(file.content, name)
}

function textResource(content: string, name: string): Resource {
  const bytes = Buffer.from(content)
  return { type: contentType(name), hash: fingerprint(bytes), read: () => bytes }
}

async function staticResource(path: string, { project }: Inputs): Promise<Resource | undefined> {
  const file = project.statics.find((candidate) => candidate.path === path)
  return file && assetResource(file, path)
}

async function assetResource(
  file: Pick<AssetFile, 'location'> & Pick<PublishedFile, 'isCleaned'>,
  path: string,
): Promise<Resource> {
  if (!file.isCleaned) return fileResource({ path, handle: await openAsset(file), reopen: () => openAsset(file) })
  const bytes = publishedBytes(file)
  return { type: contentType(path), hash: fingerprint(bytes), read: () => bytes }
}
