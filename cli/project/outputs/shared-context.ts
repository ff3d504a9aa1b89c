/** The data that all pages of a site share. It is made once a run, and every page depends on it. */

import type { PageAssets, SiteData, SiteMap, Url } from '../../../site/contract.ts'
import { frameExtras } from '../../../site/extras.ts'
import { mapValues } from '../../../site/map-values.ts'
import { sharedBundleText } from '../../../site/page/page-bundle.ts'
import { withBase } from '../../../site/url.ts'
import { siteWords } from '../../graph/config/site-words.ts'
import { redirectFile, type SiteRedirects, siteRedirects } from '../../graph/links/site-redirects.ts'
import { navbarRecords } from '../../graph/plugins/navbar-records.ts'
import { iconsOf, readingPlugins } from '../../graph/plugins/plugins.ts'
import type { Site } from '../../graph/site.ts'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { homePicture } from '../../output/render/home.ts'
import type { RenderContext } from '../../output/render/page.ts'
import { sidebarFiles, sidebarTree } from '../../output/render/sidebar-tree.ts'
import { siteData } from '../../output/render/site-data.ts'
import { wordFiles } from '../../output/render/word-files.ts'
import { type IndexFile, packsTexts } from '../../output/search/index-files.ts'
import { readAsset } from '../files/asset-file.ts'
import type { Inputs } from '../inputs.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import { VERSION } from '../theme/own-package.ts'
import { type PublishedFile, type PublishedForm, publishAssets } from './assets.ts'
import type { SiteState } from './checked-run.ts'
import { sidebarMarks } from './pages/sidebar-marks.ts'
import { isFree, ownPaths, REDIRECT_SCRIPT } from './paths.ts'
import { headOfAll, rootOf } from './plugin-head.ts'

/** What all pages of a run share, and the files that hold it. */
export interface SharedContext {
  readonly render: RenderContext
  readonly published: readonly PublishedFile[]
  /** Other forms of published images. */
  readonly forms: readonly PublishedForm[]
  /** The site's data, and the sidebars. */
  readonly files: readonly IndexFile[]
  /** As the page map holds them. */
  readonly branches: SiteMap['branches']
  /** Paths that are not free for static files. */
  readonly own: ReadonlySet<string>
  /** Fingerprint of everything that the HTML of all pages depends on. */
  readonly key: string
  readonly isDev: boolean
  readonly redirects: SiteRedirects
}

interface ContextOptions {
  /** Fixed names of files that are the site's own. */
  readonly names: Iterable<string>
  /** Whether a page uses a file, as `docs:path` or `static:path`. */
  readonly isUsed: (file: string) => boolean
  /** The policy that stands in pages; absent in `dev`, where the server sends it. */
  readonly policy?: string | undefined
  readonly isDev?: boolean
}

export function renderContext(
  state: SiteState,
  { names, isUsed, policy, isDev = false }: ContextOptions,
): SharedContext {
  const { inputs, engine, bundle, site, index } = state
  const { config, project } = inputs
  const { baseUrl } = config.site
  const { rootUrl = baseUrl } = index.editions?.own ?? {}
  const { staticUrl = baseUrl } = index.address
  const { files, forms, assets } = publishAssets(project, isUsed, {
    baseUrl: rootUrl,
    staticUrl,
    images: state.images,
    engine,
  })
  const words = wordFiles(config, {
    hasIslands: bundle.manifest.islands !== undefined,
    spoken: Object.fromEntries(
      inputs.plugins.list.flatMap(({ plugin: { parts = [] } }) =>
        parts.flatMap(({ name, words: group }) => (group === undefined ? [] : [[name, group]])),
      ),
    ),
  })
  const styles = mapValues(bundle.manifest.styles, (path) => withBase(path, rootUrl))
  const data = dataOfSite(state, { assets: assets.values(), styles, words: words.data, rootUrl })
  const siteText = `${JSON.stringify(data)}\n`
  const siteFile = `assets/site.${fingerprint(siteText).slice(0, 10)}.json`
  const sidebars = sidebarsOf(site, baseUrl)
  const shared =
    isDev || pagesOfSite(state) <= config.site.hydration.ownBundles ? undefined : sharedBundle(bundle, rootUrl)
  const marks = sidebarMarks(site.sidebars, iconsOf(inputs.plugins))
  const redirects = siteRedirects(index, baseUrl)
  const head = headOfAll(inputs.plugins, rootOf(inputs))
  const render: RenderContext = {
    site: data,
    words: siteWords(config.site),
    redirects: { script: withBase(REDIRECT_SCRIPT, rootUrl), anchors: redirects.anchors },
    pageAssets: {
      ...pageAssets(
        bundle,
        siteFile,
        { baseUrl, rootUrl },
        { dev: isDev, shared: shared && withBase(shared.path, baseUrl) },
      ),
      frameStyles: [
        ...frameExtras(data, Object.keys(config.theme.components).length > 0).map(
          (name) => bundle.manifest.styles[name],
        ),
        ...[bundle.manifest.partStyles[''] ?? []].flat(),
      ]
        .map((path) => withBase(path, rootUrl))
        .concat(marks ? withBase(marks.path, baseUrl) : []),
      policy,
      head: head.length > 0 ? head : undefined,
    },
    index,
    baseUrl,
    assets,
    html: config.markdown.html,
    packsTexts: packsTexts(pagesOfSite(state)),
    homePicture: homePicture(config.site.home, (path) => staticText(project, path)),
  }
  const redirectFiles = config.site.redirects.formats.includes('html') ? redirects.pages : []
  const own = ownPaths(site, [
    ...redirectFiles.map(({ from }) => redirectFile(from)),
    ...names,
    ...[...bundle.files, ...words.files, ...sidebars.files, ...(shared ? [shared] : [])].map(({ path }) => path),
    siteFile,
    ...(marks ? [marks.path] : []),
  ])
  const free = isFree(own)
  // Editions with the same static files have them in common, at the root.
  const publishesStatics = staticUrl === baseUrl
  return {
    render,
    published: files.filter((file) => free(file.path) && (file.isShared || publishesStatics)),
    forms,
    files: [
      { path: siteFile, text: siteText },
      ...words.files,
      ...sidebars.files,
      ...[shared ?? [], marks ?? []].flat(),
    ],
    branches: sidebars.branches,
    own,
    key: fingerprintAll([
      engine.build,
      bundle.manifest.source,
      bundle.manifest.server,
      siteText,
      config.markdown.html,
      String(render.packsTexts),
      shared?.path ?? '',
      marks?.path ?? '',
      readingPlugins(inputs.plugins).key,
      policy ?? '',
      JSON.stringify(head),
      render.homePicture ?? '',
    ]),
    isDev,
    redirects,
  }
}

/** The number of pages of all editions. */
export function pagesOfSite({ site, index: { editions } }: Pick<SiteState, 'site' | 'index'>): number {
  return editions?.all.reduce((sum, { pages }) => sum + pages.size, 0) ?? site.docs.length + site.generated.length
}

/** What every page has in common, as `assets/site.….json` holds it. */
function dataOfSite(
  { inputs, bundle, site, index, partFiles, main }: SiteState,
  {
    assets,
    styles,
    words,
    rootUrl,
  }: Pick<SiteData, 'styles' | 'words'> & {
    readonly assets: Parameters<typeof siteData>[4]
    readonly rootUrl: string
  },
): SiteData {
  const records = navbarRecords(inputs.plugins)
  return {
    ...siteData(site, index, inputs.config, `docs-build ${VERSION}`, assets, styles, main, records),
    words,
    ...dataOfParts(bundle, partFiles, rootUrl),
  }
}

/** The files of the sidebars, and the hashes of their branches. */
function sidebarsOf(site: Site, baseUrl: string): Pick<SharedContext, 'files' | 'branches'> {
  const all = Object.entries(site.sidebars).map(([name, items]) => sidebarFiles(name, sidebarTree(items, baseUrl)))
  return {
    files: all.flatMap(({ files }) => files),
    branches: Object.fromEntries(all.flatMap(({ hashes }) => Object.entries(hashes))),
  }
}

/** The bundle that all pages of an edition share. */
function sharedBundle({ manifest: { entry, start } }: Bundle, rootUrl: string): IndexFile {
  const text = sharedBundleText({ runtime: withBase(entry, rootUrl), start })
  return { path: `assets/start.${fingerprint(text).slice(0, 10)}.js`, text }
}

/** Names of the files that every page's HTML refers to. */
function pageAssets(
  bundle: Bundle,
  siteFile: string,
  { baseUrl, rootUrl }: { readonly baseUrl: string; readonly rootUrl: string },
  { dev, shared }: { readonly dev: boolean; readonly shared: Url | undefined },
): Omit<PageAssets, 'frameStyles'> {
  const url = (path: string): string => withBase(path, rootUrl)
  const { islands, fonts } = bundle.manifest
  return {
    entry: url(bundle.manifest.entry),
    site: withBase(siteFile, baseUrl),
    bundles: {
      start: bundle.manifest.start,
      parts: mapValues(bundle.manifest.parts, (paths) => paths.map(url)),
      shared,
    },
    code: bundle.manifest.source.slice(0, 16),
    islands: islands && { entry: url(islands.entry), css: url(islands.css) },
    fonts: fonts?.map(url),
    partStyles: mapValues(bundle.manifest.partStyles, url),
    dev: dev ? url(bundle.manifest.dev) : undefined,
  }
}

/** What pages know of parts of plugins. */
function dataOfParts(
  { manifest }: Bundle,
  partFiles: SiteState['partFiles'],
  rootUrl: string,
): Pick<SiteData, 'laterStyles' | 'partFiles'> {
  const url = (path: string): string => withBase(path, rootUrl)
  const hasLater = Object.keys(manifest.laterStyles).length > 0
  return {
    laterStyles: hasLater ? mapValues(manifest.laterStyles, url) : undefined,
    partFiles: partFiles && mapValues(partFiles.paths, (paths) => mapValues(paths, url)),
  }
}

function staticText({ statics }: Inputs['project'], path: string): string | undefined {
  const file = statics.find((one) => one.path === path)
  return file && Buffer.from(readAsset(file)).toString()
}
