/**
 * The site as the dev server answers it: the same outputs that a build writes, each made when it is asked for and
 * remembered until something it depends on changes.
 */
import type { RoutePath } from '../../site/contract.ts'
import { headersFile } from '../../templates/headers.ts'
import type { Facts, Head, Source } from '../content/document.ts'
import { readsMath } from '../content/extensions.ts'
import { type ParseContext, parseHead } from '../content/parse.ts'
import { fingerprint } from '../engine/fingerprint.ts'
import { derived, once } from '../engine/memo.ts'
import type { PlayAssets } from '../examples/play-assets.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'
import { headerRules, outputsOf, ownNames, siteNames } from '../outputs/all-outputs.ts'
import type { SiteState } from '../outputs/checked-run.ts'
import type { Output, OutputSite } from '../outputs/output.ts'
import { filesOf, indexOutputs, listOutputs } from '../outputs/output-index.ts'
import { type OnDemand, pagesOnDemand } from '../outputs/pages-on-demand.ts'
import { HEADERS_FILE } from '../outputs/paths.ts'
import { sitePolicy } from '../outputs/policy.ts'
import type { SearchMemory } from '../outputs/search-index.ts'
import { renderContext, type SharedContext } from '../outputs/shared-context.ts'
import { contentKey, siteKey } from '../outputs/site-keys.ts'
import type { Engine } from '../pipeline/engine.ts'
import { at, type ReadDocument, readDocuments } from '../pipeline/read-documents.ts'
import { whileNoted } from '../pipeline/reading-note.ts'
import { readingOptions } from '../pipeline/reading-options.ts'
import { buildGraph, type IndexedSite } from '../pipeline/update.ts'
import { pluginComponents } from '../plugins/plugins.ts'
import { openAsset, readAsset } from '../project/asset-file.ts'
import type { Code } from '../project/code.ts'
import type { Inputs } from '../project/inputs.ts'
import { sourceKey } from '../project/project.ts'
import { contentType } from '../serve/content-type.ts'
import { fileResource } from '../serve/file-resource.ts'
import { readRedirects } from '../serve/redirects.ts'
import type { Resource } from '../serve/resource.ts'

/** One state of the site. A change makes a new one, which takes over what is still true. */
export interface DevSite {
  readonly inputs: Inputs
  readonly code: Code
  readonly site: Site
  readonly index: SiteIndex
  /** The output at a path below the base URL, as `SiteSource.find` asks for it. */
  find(path: string): Promise<Resource | undefined>
  notFound(): Promise<Resource | undefined>
  /** Everything that `find` can answer. */
  paths(): Promise<string[]>
  /** Source file of the page at a route, relative to the project's folder. */
  fileOf(route: RoutePath): string | undefined
  /** What all files share, once one was asked for; the next state has the same while it is true. */
  readonly shared: { known?: Shared }
  /** Redirected paths, as `SiteSource.redirects` gives them. */
  redirects(): Promise<ReadonlyMap<string, string>>
  /** `_headers` as the output would have it, for the documents that were read until now. */
  headersFile(): string | undefined
  /** Hands over all documents, once they are read. */
  know(documents: readonly ReadDocument[]): void
  /** Path → facts of each document that was read; what was read before a change holds until it is read again. */
  readonly facts: ReadonlyMap<string, Facts>
  /** What the search knows of pages, once somebody searched. */
  readonly searched: SearchMemory
}

interface Shared {
  readonly context: SharedContext
  /** See `siteKey`. */
  readonly key: string
}

interface DevSiteOptions {
  readonly engine: Engine
  readonly previous?: DevSite | undefined
  readonly play?: PlayAssets | undefined
}

/** Front matter is read once for a text. */
const headWith = derived(({ reading }: Engine) =>
  derived(({ docs, markdown }: Inputs['config']) =>
    derived((plugins: Inputs['plugins']) => {
      const math = readsMath(plugins.list.map(({ plugin }) => plugin.markdown ?? {}))
      const components = pluginComponents(plugins)
      return derived((source: Source) => {
        const isFatal = reading !== undefined && reading.fatal.size > 0 && reading.fatal.has(sourceKey(source))
        const context: ParseContext = {
          docsDir: docs.path,
          ...readingOptions({ markdown }),
          math,
          components,
          ...(isFatal ? { parser: 'remark' } : {}),
        }
        return whileNoted(isFatal ? undefined : reading?.notes, source.path, () => parseHead(source, context))
      })
    }),
  ),
)

function headsOf(inputs: Inputs, engine: Engine): Head[] {
  return inputs.project.sources.map(headWith(engine)(inputs.config)(inputs.plugins))
}

/** Makes the state for these inputs: reads front matter only, so that the first page need not wait for all. */
export function createDevSite(inputs: Inputs, code: Code, { engine, previous, play }: DevSiteOptions): DevSite {
  const current = headsOf(inputs, engine)
  const graph = sameGraph(inputs, current, previous, engine) ?? graphOfHeads(inputs, current)
  const { site } = graph
  const state: SiteState = { inputs, engine, code, play, ...graph }
  const isSame = previous?.site === site && previous.code === code && sameFiles(previous.inputs, inputs)
  // A value and no function: what a state's functions can reach lives as long as the server.
  const shared = isSame ? previous.shared : {}
  const searched: SearchMemory = previous?.searched ?? new Map()
  const facts = new Map(previous?.facts)
  let headersText: { readonly text: string | undefined } | undefined
  const learn = (documents: readonly ReadDocument[]): void => {
    for (const document of documents) facts.set(document.head.path, document.facts)
    headersText = undefined
  }
  const opened = once(() => {
    shared.known ??= shareContext(state, current)
    const readDocument = documentReader(state, learn)
    const outputs = devOutputs(state, shared.known, { readDocument, searched, facts })
    return { outputs, at: indexOutputs(outputsOf(outputs)) }
  })
  const files = once(() => sourceFiles(site, inputs.config.docs.path))
  const resourceAt = async (path: string): Promise<Resource | undefined> => {
    const output = await opened().at(path)
    return output && resourceOf(output)
  }
  const redirects = once(() =>
    readRedirects(async (file) => {
      const content = await (await opened().at(file))?.make()
      return content === undefined ? undefined : Buffer.from(content).toString()
    }),
  )
  return {
    ...graph,
    inputs,
    code,
    shared,
    searched,
    facts,
    async find(path) {
      // As on a static host, the page of a folder is found by the folder alone.
      if (/(?:^|\/)index\.html$/.test(path)) return undefined
      return resourceAt(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1))
    },
    notFound: () => resourceAt('404.html'),
    paths: async () => (await listOutputs(outputsOf(opened().outputs))).map(({ path }) => path),
    redirects,
    headersFile() {
      headersText ??= { text: headersOf(opened().outputs) }
      return headersText.text
    },
    know(documents) {
      facts.clear()
      learn(documents)
    },
    fileOf: (route) => files().get(route),
  }
}

function graphOfHeads(inputs: Inputs, heads: readonly Head[]): IndexedSite {
  const documents = heads.map((head) => ({ head }))
  return buildGraph(inputs, documents, siteNames(inputs))
}

/** Which files pages use is not known before all of them are read: every file counts as used. */
function shareContext(state: SiteState, current: readonly Head[]): Shared {
  const context = renderContext(state, {
    names: [...ownNames(state), ...siteNames(state.inputs).added(state.site)],
    isUsed: () => true,
    isDev: true,
  })
  return { context, key: siteKey(state, current, context) }
}

/** Reads a document when it is first asked for. */
function documentReader(
  { inputs, engine, code }: SiteState,
  learn: (documents: readonly ReadDocument[]) => void,
): (path: string) => Promise<ReadDocument> {
  const { project } = inputs
  const places = new Map(project.sources.map(({ path }, place) => [path as string, place]))
  const documents = new Map<string, Promise<ReadDocument>>()
  const read = async (path: string): Promise<ReadDocument> => {
    const place = places.get(path) ?? 0
    const sources = [at(project.sources, place)]
    const sourceKeys = [at(project.sourceKeys, place)]
    const found = await readDocuments({ ...inputs, project: { ...project, sources, sourceKeys } }, engine, code)
    learn(found)
    return at(found, 0)
  }
  return (path) => {
    const document = documents.get(path) ?? read(path)
    documents.set(path, document)
    return document
  }
}

/** The site as its producers see it. */
function devOutputs(
  state: SiteState,
  { context, key }: Shared,
  { facts, ...reading }: Pick<OnDemand, 'readDocument' | 'searched'> & Pick<DevSite, 'facts'>,
): OutputSite {
  return {
    ...state,
    context,
    key,
    contentKey: once(() => contentKey(state, key, context)),
    pages: pagesOnDemand(state, { context, key, ...reading }),
    facts: () => [...facts.values()],
    filesOf,
  }
}

/** What the output asks hosts to send along: its own `_headers`, or that of the project and the policy of the pages. */
function headersOf(site: OutputSite): string | undefined {
  const { headersFile: isWritten, metaTag } = site.inputs.config.site.security
  const { baseUrl } = site.inputs.config.site
  const own = site.inputs.project.statics.find(({ path }) => path === HEADERS_FILE)
  if (!own && isWritten) return headersFile(baseUrl, headerRules(site))
  const text = own ? Buffer.from(readAsset(own)).toString() : ''
  const policy = metaTag ? sitePolicy({ ...site, facts: site.facts() }, 'meta') : undefined
  return policy === undefined ? text : `${text}\n${baseUrl}*\n  Content-Security-Policy: ${policy}\n`
}

async function resourceOf({ path, source, make }: Output): Promise<Resource> {
  if (source && !source.isCleaned)
    return fileResource({ path, handle: await openAsset(source), reopen: () => openAsset(source) })
  const content = await make()
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { type: contentType(path), hash: fingerprint(bytes), read: () => bytes }
}

/** Route → source file of the page, relative to the project's folder. */
function sourceFiles(site: Site, docsDir: string): Map<RoutePath, string> {
  return new Map([
    ...site.categories.map(({ route, place }) => [route, place.file] as const),
    ...site.docs.map(({ route, head }) => [route, `${docsDir}/${head.path}`] as const),
  ])
}

/** The graph is made from heads, folders and names: as long as these are the same, so is the graph. */
function sameGraph(
  inputs: Inputs,
  current: readonly Head[],
  previous: DevSite | undefined,
  engine: Engine,
): { site: Site; index: SiteIndex } | undefined {
  if (!previous || previous.inputs.config !== inputs.config) return undefined
  const { project } = previous.inputs
  const before = headsOf(previous.inputs, engine)
  const sameHeads =
    project.sources.length === current.length && before.every((head, index) => sameHead(head, current[index]))
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
