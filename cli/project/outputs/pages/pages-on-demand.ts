/** The pages of `dev`. A page is drawn when one of its files is requested. */

import type { RoutePath } from '../../../../site/contract.ts'
import { folderOf } from '../../../../site/folders.ts'
import { BUNDLES, bundleHash, bundlePath } from '../../../../site/page/page-bundle.ts'
import { type GeneratedPage, kindOf } from '../../../graph/pages/generated-page.ts'
import { directivesOf } from '../../../graph/plugins/directives.ts'
import type { DocRoute } from '../../../graph/routes.ts'
import type { Site } from '../../../graph/site.ts'
import { compareText } from '../../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../../kernel/fingerprint.ts'
import { derived, once } from '../../../kernel/store/memo.ts'
import { outputPath } from '../../../output/render/output-path.ts'
import { type RenderedPage, renderDocument } from '../../../output/render/page.ts'
import type { IndexFile } from '../../../output/search/index-files.ts'
import type { Inputs } from '../../inputs.ts'
import { type ReadDocument, readBodies, readSearchable } from '../../pipeline/read-documents.ts'
import { placesOfSources } from '../../project.ts'
import { importServer } from '../../theme/kept-bundle.ts'
import type { SiteState } from '../checked-run.ts'
import type { Output, OutputGroup, Pages } from '../output.ts'
import { type SearchMemory, searchFiles } from '../search-index.ts'
import type { SharedContext } from '../shared-context.ts'
import { documentPage } from './document-page.ts'
import { generatedPage, notFoundPage } from './generated-pages.ts'
import { pageContents } from './page-content.ts'

const NOT_FOUND = '/404.html' as RoutePath

/** Everything that pages are drawn with, besides the state of the site. */
export interface OnDemand {
  readonly context: SharedContext
  /** Fingerprint of everything that pages depend on, except the bodies of documents. */
  readonly key: string
  readonly readDocument: (path: string) => Promise<ReadDocument>
  readonly searched: SearchMemory
}

/** A page that is drawn at most once. */
interface LazyPage {
  readonly route: RoutePath
  readonly key: string
  readonly draw: () => Promise<RenderedPage>
  /** Names of files in the page's folder that are known without drawing it. */
  readonly names: readonly string[]
  /** Whether the page has other files in its folder; absent: it has none. */
  readonly hasMore?: () => Promise<boolean>
}

/** The pages of a site, and the files of each by their paths, so that a request costs no look at other pages. */
export interface PagesOnDemand extends Pages {
  /** The file of a page at a path, if its name is known without drawing the page. */
  readonly at: (path: string) => Output | undefined
  /** Any other file of a page at a path. */
  readonly beside: (path: string) => Promise<Output | undefined>
}

export function pagesOnDemand(state: SiteState, options: OnDemand): PagesOnDemand {
  const { inputs, site, engine, bundle } = state
  const notFound = once(() => notFoundLazily(state, options))
  const pages = new Map<string, LazyPage>()
  const pageIn = (folder: string): LazyPage | undefined => {
    const known = pages.get(folder)
    const page = known ?? lazyPage(pagesByFolder(site).get(folder), state, options)
    if (page && !known) pages.set(folder, page)
    return page
  }
  let index: Promise<readonly IndexFile[]> | undefined
  return {
    at(path) {
      const page = path === outputPath(NOT_FOUND, '') ? notFound() : pageIn(folderOf(path))
      return page?.names.some((name) => outputPath(page.route, name) === path) ? pageFile(page, path) : undefined
    },
    async beside(path) {
      const hash = bundleHash(withBundleType(path))
      for (const folder of hash === undefined
        ? []
        : (foldersByBundle(site).get(nameOf(withBundleType(path), hash)) ?? [])) {
        const page = folder === NOT_FOUND ? notFound() : pageIn(folder)
        const bundle = page && (await bundleOf(page).outputs()).find((file) => file.path === path)
        if (bundle) return bundle
      }
      const page = pageIn(folderOf(path))
      const files = page?.hasMore ? await filesBeside(page, page.hasMore).outputs() : []
      return [...files].find((file) => file.path === path)
    },
    *outputs() {
      const all = [...pagesByFolder(site).keys()].flatMap((folder) => pageIn(folder) ?? [])
      for (const page of [...all, notFound()]) {
        for (const name of page.names) yield pageFile(page, outputPath(page.route, name))
        yield bundleOf(page)
        if (page.hasMore) yield filesBeside(page, page.hasMore)
      }
    },
    content: pageContents(state, options.context, options.readDocument),
    routes: () => routesOf(site),
    bundles: () =>
      Object.fromEntries(
        routesOf(site)
          .sort(compareText)
          .map((route) => [route, '']),
      ),
    index() {
      index ??= readSearchable(inputs, engine, bundle).then((read) => searchFiles(read, state, options.searched))
      // After a failure the index is made again on the next request.
      index.catch(() => {
        index = undefined
      })
      return index
    },
  }
}

function routesOf({ docs, generated }: Site): RoutePath[] {
  return [...docs, ...generated, { route: NOT_FOUND }].map(({ route }) => route)
}

const pagesByFolder = derived(
  ({ docs, generated }: Site): ReadonlyMap<string, DocRoute | GeneratedPage> =>
    new Map([...docs, ...generated].map((page) => [outputPath(page.route, ''), page])),
)

/** Folders of pages by the names of their bundles, which several pages may have in common. */
const foldersByBundle = derived(({ docs, generated }: Site) => {
  const folders = new Map<string, string[]>()
  for (const { route } of [...docs, ...generated, { route: NOT_FOUND }]) {
    const name = bundlePath(route, '')
    folders.set(name, [...(folders.get(name) ?? []), route === NOT_FOUND ? NOT_FOUND : outputPath(route, '')])
  }
  return folders
})

/** The path of a bundle for that of the style sheet beside it. */
function withBundleType(path: string): string {
  return path.replace(/\.css$/, '.js')
}

/** As `bundlePath` names a bundle without a hash. */
function nameOf(path: string, hash: string): string {
  return path.replace(`.${hash}.`, '..')
}

function lazyPage(
  page: DocRoute | GeneratedPage | undefined,
  state: SiteState,
  { context, key, readDocument }: OnDemand,
): LazyPage | undefined {
  if (page === undefined) return undefined
  const { route } = page
  if ('kind' in page)
    return {
      route,
      key: fingerprintAll([key, route]),
      draw: once(async () => generatedPage(page, state, context, await importServer(state.bundle.serverScript))),
      names: kindOf(page.kind).body === 'entries' ? ['index.html', 'index.md'] : ['index.html'],
    }
  const { path } = page.head
  return {
    route,
    key: fingerprintAll([key, sourceKeyOf(path, state.inputs)]),
    draw: once(async () => drawDocument(page, await readDocument(path), state, context)),
    names: ['index.html', 'index.md'],
    // Code that plugins draw adds files beside the page.
    hasMore: async () => (await readDocument(path)).facts.drawn !== undefined,
  }
}

function sourceKeyOf(path: string, { project }: Inputs): string {
  return project.sourceKeys[placesOfSources(project).get(path) ?? -1] ?? ''
}

function notFoundLazily(state: SiteState, { context, key }: OnDemand): LazyPage {
  return {
    route: NOT_FOUND,
    key: fingerprintAll([key, NOT_FOUND]),
    draw: once(async () => notFoundPage(state, context, await importServer(state.bundle.serverScript))),
    names: ['404.html'],
  }
}

async function drawDocument(
  doc: DocRoute,
  document: ReadDocument,
  state: SiteState,
  context: SharedContext,
): Promise<RenderedPage> {
  const { inputs, engine, bundle } = state
  const { props, sidebar, fills, notices } = documentPage(doc, document, state, context)
  const [body = ''] = await readBodies([document], inputs, engine, bundle)
  const page = {
    props,
    path: doc.head.path,
    text: document.source.text,
    facts: document.facts,
    body: JSON.parse(body) as Parameters<typeof renderDocument>[0]['body'],
    fills,
    notices,
    sidebar,
  }
  const server = await importServer(bundle.serverScript)
  return renderDocument(page, { ...context.render, directives: directivesOf(inputs.plugins) }, server)
}

function pageFile({ key, draw }: LazyPage, path: string): Output {
  const make = async (): Promise<string> => (await draw()).files.find((file) => file.path === path)?.content ?? ''
  return { path, key, make }
}

/** The bundle of a page, and the style sheet beside it: their names are known when the page is drawn. */
function bundleOf(page: LazyPage): { folder: string; outputs: () => Promise<Output[]> } {
  return {
    folder: BUNDLES,
    async outputs() {
      const { files } = await page.draw()
      return files.filter(({ path }) => path.startsWith(BUNDLES)).map(({ path }) => pageFile(page, path))
    },
  }
}

function filesBeside(page: LazyPage, hasMore: () => Promise<boolean>): OutputGroup {
  const folder = folderOf(outputPath(page.route, 'index.html'))
  const known = page.names.map((name) => outputPath(page.route, name))
  return {
    folder,
    async outputs() {
      const files = (await hasMore()) ? (await page.draw()).files : []
      const beside = files.filter(({ path }) => folderOf(path) === folder && !known.includes(path))
      return beside.map(({ path }) => pageFile(page, path))
    },
  }
}
