/**
 * The site as the dev server answers it: the same outputs that a build writes, each made when it is asked for and
 * remembered until something it depends on changes.
 */

import type { RoutePath } from '../../../site/contract.ts'
import { withBase } from '../../../site/url.ts'
import { headersFile } from '../../../templates/files/headers.ts'
import { policyText } from '../../../templates/files/security-policy.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'
import type { Site } from '../../graph/site.ts'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { derived, once } from '../../kernel/store/memo.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import type { Facts } from '../../markdown/document.ts'
import { openAsset, readAsset } from '../../project/files/asset-file.ts'
import { fileNamer, type Inputs, isAtRoot, type ProjectInputs, rootOf } from '../../project/inputs.ts'
import {
  editionOutputs,
  headerRules,
  outputsBesidePages,
  ownNames,
  siteNames,
  siteOutputs,
} from '../../project/outputs/all-outputs.ts'
import type { SiteState } from '../../project/outputs/checked-run.ts'
import type { Output, OutputEdition, WholeSite } from '../../project/outputs/output.ts'
import { filesOf, indexOutputs, listOutputs } from '../../project/outputs/output-index.ts'
import { type OnDemand, type PagesOnDemand, pagesOnDemand } from '../../project/outputs/pages/pages-on-demand.ts'
import { HEADERS_FILE } from '../../project/outputs/paths.ts'
import { sitePolicy } from '../../project/outputs/policy.ts'
import { hostRedirects } from '../../project/outputs/producers/redirects.ts'
import { sitemapUrl } from '../../project/outputs/producers/sitemap.ts'
import type { SearchMemory } from '../../project/outputs/search-index.ts'
import { renderContext, type SharedContext } from '../../project/outputs/shared-context.ts'
import { contentKey, siteKey } from '../../project/outputs/site-keys.ts'
import { buildGraphs, sameGraphs } from '../../project/pipeline/edition-graphs.ts'
import type { Engine } from '../../project/pipeline/engine.ts'
import { at, type ReadDocument, readDocuments } from '../../project/pipeline/read-documents.ts'
import { headsOf, readHeads } from '../../project/pipeline/read-heads.ts'
import type { IndexedSite } from '../../project/pipeline/updated.ts'
import { placesOfSources } from '../../project/project.ts'
import type { Bundle } from '../../project/theme/kept-bundle.ts'
import { contentType } from '../serve/content-type.ts'
import { fileResource } from '../serve/file-resource.ts'
import { readRedirects } from '../serve/redirects.ts'
import type { Resource } from '../serve/resource.ts'

/** One state of the site. A change makes a new state, which keeps everything that is still valid. */
export interface DevSite {
  readonly inputs: ProjectInputs
  readonly bundle: Bundle
  readonly editions: readonly DevEdition[]
  /** The output at a path below the base URL, as `SiteSource.find` asks for it. */
  find(path: string): Promise<Resource | undefined>
  notFound(): Promise<Resource | undefined>
  /** Everything that `find` can answer. */
  paths(): Promise<string[]>
  /** Source files of pages, relative to the project's folder, by the paths of the pages. */
  pageFiles(): Iterable<readonly [url: string, file: string]>
  /** Source file of the page at a URL, as `pageFiles` names both. */
  pageFile(url: string): string | undefined
  /** Redirected paths, as `SiteSource.redirects` gives them. */
  redirects(): Promise<ReadonlyMap<string, string>>
  /** What `redirects` gives, once it was asked for; the next state has the same while it is true. */
  readonly redirected: Redirected
  /** `_headers` as the output would have it, for the documents that were read until now. */
  headersFile(): string | undefined
  /** Hands over the documents of each edition, once they are read. */
  know(documents: readonly (readonly ReadDocument[])[]): void
}

/** One edition in one state of the site. */
interface DevEdition {
  readonly inputs: Inputs
  readonly bundle: Bundle
  readonly site: Site
  readonly index: SiteIndex
  readonly main?: NonNullable<IndexedSite['main']>
  /** The file of a page at a path below the edition's own. */
  pageAt(path: string): Output | undefined
  /** Any other output at a path below the edition's own. */
  at(path: string): Promise<Output | undefined>
  /** All outputs, with paths below the edition's own. */
  readonly outputs: () => OutputEdition
  /** What all files share, once one was asked for; the next state has the same while it is true. */
  readonly shared: { known?: Shared }
  /** Hands over all documents, once they are read. */
  know(documents: readonly ReadDocument[]): void
  readonly learned: Learned
  /** The pages' entries for the search, after the first search. */
  readonly searched: SearchMemory
}

interface Redirected {
  known?: Promise<ReadonlyMap<string, string>>
}

/** What is known of the documents of an edition. Facts from before a change stay until the document is read again. */
interface Learned {
  /** Path → facts of each document, as of the last time that all were read. */
  all: ReadonlyMap<string, Facts>
  /** Path → facts of each document that was read since. */
  readonly since: Map<string, Facts>
  /** How often facts were added. */
  count: number
}

interface Shared {
  readonly context: SharedContext
  /** See `siteKey`. */
  readonly key: string
}

export interface DevSiteOptions {
  readonly engine: Engine
  readonly previous?: DevSite | undefined
  readonly partFiles?: SiteState['partFiles']
}

/** Makes the state for these inputs: reads front matter only, so that the first page need not wait for all. */
export function createDevSite(
  inputs: ProjectInputs,
  bundle: Bundle,
  { engine, previous, partFiles }: DevSiteOptions,
): DevSite {
  const read = inputs.editions.map(headsOf)
  const last = previous && {
    editions: previous.editions.map((edition) => ({ ...edition, ...headsOf(edition.inputs) })),
  }
  const graphs = sameGraphs(read, last) ?? buildGraphs(read, siteNames(rootOf(inputs)))
  const states = inputs.editions.map(
    (own, place): SiteState => ({ inputs: own, engine, bundle, partFiles, ...(graphs[place] as IndexedSite) }),
  )
  const editions = createEditions(states, previous)
  const outputAt = outputFinder(editions)
  const resourceAt = async (path: string): Promise<Resource | undefined> => {
    const output = await outputAt(path)
    return output && resourceOf(output)
  }
  const redirected: Redirected = lastRedirected(editions, previous) ?? {}
  const redirects = (): Promise<ReadonlyMap<string, string>> => {
    redirected.known ??= readRedirects(async (file) => {
      const content = await (await outputAt(file))?.make()
      return content === undefined ? undefined : Buffer.from(content).toString()
    })
    // After a failure they are read again on the next request.
    redirected.known.catch(() => {
      delete redirected.known
    })
    return redirected.known
  }
  let headers: { readonly text: string | undefined; readonly learned: number } | undefined
  return {
    inputs,
    bundle,
    editions,
    async find(path) {
      // As on a static host, the page of a folder is found by the folder alone.
      if (/(?:^|\/)index\.html$/.test(path)) return undefined
      return resourceAt(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1))
    },
    notFound: () => resourceAt('404.html'),
    async paths() {
      const own = await Promise.all(editions.map(placedOutputs))
      const paths = [...own.flat(), ...(await listOutputs(siteOutputs(wholeSite(editions))))]
      return [...new Set(paths.map(({ path }) => path))]
    },
    redirects,
    redirected,
    headersFile() {
      const learned = editions.reduce((sum, edition) => sum + edition.learned.count, 0)
      if (headers?.learned !== learned) headers = { text: headersOf(wholeSite(editions)), learned }
      return headers.text
    },
    know(documents) {
      for (const [place, edition] of editions.entries()) edition.know(documents[place] ?? [])
    },
    *pageFiles() {
      for (const edition of editions) yield* sourceFiles(edition)
    },
    pageFile: (url) =>
      editions.reduce<string | undefined>((file, edition) => sourceFile(url, edition) ?? file, undefined),
  }
}

/** A separate function, as `createEditions`. */
function lastRedirected(editions: readonly DevEdition[], previous: DevSite | undefined): Redirected | undefined {
  const isSame = editions.every(({ shared }, place) => shared === previous?.editions[place]?.shared)
  return isSame ? previous?.redirected : undefined
}

/** Makes a function that finds an output. The edition that a path belongs to is the one with the longest folder. */
function outputFinder(editions: readonly DevEdition[]): (path: string) => Promise<Output | undefined> {
  const byLength = [...editions].sort((a, b) => prefixOf(b).length - prefixOf(a).length)
  const ofSite = once(() => indexOutputs(siteOutputs(wholeSite(editions))))
  return async (path) => {
    const own = byLength.find((edition) => path.startsWith(prefixOf(edition))) as DevEdition
    const prefix = prefixOf(own)
    const below = path.slice(prefix.length)
    const found = own.pageAt(below) ?? (prefix === '' ? await ofSite()(path) : undefined) ?? (await own.at(below))
    if (found && (!found.isShared || prefix === '')) return found
    if (!path.startsWith('assets/files/')) return undefined
    for (const edition of editions) {
      const shared = await edition.at(path)
      if (shared?.isShared) return shared
    }
    return undefined
  }
}

function prefixOf({ inputs }: Pick<DevEdition, 'inputs'>): string {
  return inputs.edition?.prefix ?? ''
}

/** The outputs of an edition, with their paths in the site. */
async function placedOutputs(edition: DevEdition): Promise<Output[]> {
  const outputs = await listOutputs(editionOutputs(edition.outputs()))
  return outputs.map((output) => (output.isShared ? output : { ...output, path: prefixOf(edition) + output.path }))
}

/** The site as the producers of files that it has once see it. */
const wholeSite = derived(
  (editions: readonly DevEdition[]): WholeSite => ({
    root: (editions.find(({ inputs }) => isAtRoot(inputs)) as DevEdition).outputs(),
    key: once(() => fingerprintAll(editions.map((edition) => edition.outputs().contentKey()))),
    redirects: () => editions.flatMap((edition) => hostRedirects(edition.outputs().context)),
    sitemaps: () => editions.flatMap(({ inputs }) => sitemapUrl(inputs.config.site) ?? []),
    facts: () => editions.flatMap(({ learned }) => learnedFacts(learned)),
    kept: async () => [],
    async filesOf(outputs) {
      const lists = await Promise.all(editions.map(placedOutputs))
      return filesOf([...outputs, ...lists.flat()])
    },
  }),
)

/** A separate function: the functions of a state keep everything alive that they can reach, which must not be the last state. */
function createEditions(states: readonly SiteState[], previous: DevSite | undefined): readonly DevEdition[] {
  return states.map((state, place) => createDevEdition(state, previous?.editions[place]))
}

function createDevEdition(state: SiteState, before: DevEdition | undefined): DevEdition {
  const { inputs, bundle, site, index, main } = state
  const isSame = before?.site === site && before.bundle === bundle && sameFiles(before.inputs, inputs)
  // A value, because a function of the state would keep alive whatever it can reach.
  const shared = isSame ? before.shared : {}
  const searched: SearchMemory = before?.searched ?? new Map()
  const learned: Learned = {
    all: before?.learned.all ?? new Map(),
    since: new Map(before?.learned.since),
    count: 0,
  }
  const opened = once(() => {
    shared.known ??= shareContext(state)
    const readDocument = documentReader(state, learned)
    const outputs = devOutputs(state, shared.known, { readDocument, searched })
    const besidePages = once(() => indexOutputs(outputsBesidePages(outputs)))
    const { pages } = outputs
    const at: DevEdition['at'] = async (path) => (await besidePages()(path)) ?? (await pages.beside(path))
    return { outputs, pageAt: pages.at, at }
  })
  return {
    inputs,
    bundle,
    site,
    index,
    main,
    shared,
    searched,
    learned,
    pageAt: (path) => opened().pageAt(path),
    at: (path) => opened().at(path),
    outputs: () => opened().outputs,
    know(documents) {
      learned.all = new Map(documents.map(({ head, facts }) => [head.path, facts]))
      learned.since.clear()
      learned.count++
    },
  }
}

function learnedFacts({ all, since }: Learned): Facts[] {
  const later = [...since].flatMap(([path, facts]) => (all.has(path) ? [] : [facts]))
  return Array.from(all, ([path, facts]) => since.get(path) ?? facts).concat(later)
}

/** Which files pages use is not known before all of them are read: every file counts as used. */
function shareContext(state: SiteState): Shared {
  const context = renderContext(state, {
    names: [...ownNames(state), ...siteNames(state.inputs).added(state.site, state.inputs.config)],
    isUsed: () => true,
    isDev: true,
  })
  return { context, key: siteKey(state, readHeads(state.inputs), context) }
}

/** Reads a document when it is first asked for. */
function documentReader(
  { inputs, engine, bundle }: SiteState,
  learned: Learned,
): (path: string) => Promise<ReadDocument> {
  const { project } = inputs
  const documents = new Map<string, Promise<ReadDocument>>()
  const read = async (path: string): Promise<ReadDocument> => {
    const place = placesOfSources(project).get(path) ?? 0
    const sources = [at(project.sources, place)]
    const sourceKeys = [at(project.sourceKeys, place)]
    const found = await readDocuments({ ...inputs, project: { ...project, sources, sourceKeys } }, engine, bundle)
    const document = at(found, 0)
    learned.since.set(path, document.facts)
    learned.count++
    return document
  }
  return (path) => {
    const document = documents.get(path) ?? read(path)
    documents.set(path, document)
    return document
  }
}

/** An edition as its producers see it. */
function devOutputs(
  state: SiteState,
  { context, key }: Shared,
  reading: Pick<OnDemand, 'readDocument' | 'searched'>,
): OutputEdition & { readonly pages: PagesOnDemand } {
  return {
    ...state,
    context,
    key,
    contentKey: once(() => contentKey(state, key, context)),
    pages: pagesOnDemand(state, { context, key, ...reading }),
  }
}

/** What the output asks hosts to send along: its own `_headers`, or that of the project and the policy of the pages. */
function headersOf(site: WholeSite): string | undefined {
  const { config, project } = site.root.inputs
  const { headersFile: isWritten, metaTag } = config.site.security
  const { baseUrl } = config.site
  const own = project.statics.find(({ path }) => path === HEADERS_FILE)
  if (!own && isWritten) return headersFile(baseUrl, headerRules(site))
  const text = own ? Buffer.from(readAsset(own)).toString() : ''
  const policy = metaTag ? policyText(sitePolicy({ ...site.root, facts: site.facts() }, 'meta')) : undefined
  return policy === undefined ? text : `${text}\n${baseUrl}*\n  Content-Security-Policy: ${policy}\n`
}

async function resourceOf({ path, source, make }: Output): Promise<Resource> {
  if (source && !source.isCleaned)
    return fileResource({ path, handle: await openAsset(source), reopen: () => openAsset(source) })
  const content = await make()
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { type: contentType(path), hash: fingerprint(bytes), read: () => bytes }
}

/** Paths of pages → their source files, relative to the project's folder. */
function sourceFiles(edition: DevEdition): (readonly [url: string, file: string])[] {
  const nameOf = fileNamer(edition.inputs)
  return Array.from(pageSources(edition), ([route, file]) => [urlOf(route, edition), nameOf(file())])
}

/** The last of the source files that `sourceFiles` has for a URL. It is asked for after each answer. */
function sourceFile(url: string, edition: DevEdition): string | undefined {
  const { baseUrl } = edition.inputs.config.site
  // Only a route with other characters differs from its URL.
  const isPlain = /^[\w/.~-]*$/.test(url) && url.startsWith(baseUrl)
  const file = isPlain
    ? filesByRoute(edition.site)(edition.inputs.config).get(`/${url.slice(baseUrl.length)}` as RoutePath)
    : Array.from(pageSources(edition)).findLast(([route]) => urlOf(route, edition) === url)?.[1]
  return file && fileNamer(edition.inputs)(file())
}

/** What `pageSources` has by routes. */
const filesByRoute = derived((site: Site) =>
  derived((config: Inputs['config']) => new Map(pageSources({ site, inputs: { config } }))),
)

/** Routes of pages with the names of their files, as findings use them. */
function* pageSources({
  site,
  inputs,
}: Pick<DevEdition, 'site'> & { readonly inputs: Pick<Inputs, 'config'> }): Generator<
  readonly [route: RoutePath, file: () => string]
> {
  for (const { route, place } of site.categories) yield [route, () => place.file]
  for (const { route, head } of site.docs) yield [route, () => documentFile(head.path, inputs.config.docs.path)]
}

function urlOf(route: RoutePath, { inputs }: DevEdition): string {
  return decodeURI(withBase(route, inputs.config.site.baseUrl))
}

function sameFiles(a: Inputs, b: Inputs): boolean {
  const stamp = ({ project }: Inputs): string =>
    [...project.assets, ...project.statics].map((file) => `${file.path}:${file.stamp}`).join()
  return stamp(a) === stamp(b)
}
