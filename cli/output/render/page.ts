/** Page properties and body → the files of a page. */

import type {
  EditionNotice,
  PageAssets,
  PageProps,
  RenderInput,
  RoutePath,
  SidebarNode,
  SiteData,
  Url,
} from '../../../site/contract.ts'
import { sheetOfStyles } from '../../../site/islands/inline-styles.ts'
import { ISLAND } from '../../../site/islands/marks.ts'
import { bundlePath, bundleText } from '../../../site/page/page-bundle.ts'
import { partsOf, pluggedParts } from '../../../site/page/page-parts.ts'
import type { drawNotices as drawEditionNotices, renderPage as drawPage } from '../../../site/server.tsx'
import { toRows } from '../../../site/sidebar/sidebar-rows.ts'
import { withBase } from '../../../site/url.ts'
import type { SiteWords } from '../../../site/words/site-words.ts'
import { smallPage } from '../../../templates/small-page.ts'
import type { AnchorRedirects } from '../../graph/links/site-redirects.ts'
import { kindOf } from '../../graph/pages/generated-page.ts'
import { atPlace } from '../../kernel/fault/errors.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import type { Body, DocPath, Facts } from '../../markdown/document.ts'
import { languageOf } from '../search/language-of.ts'
import { packedText, pageTextFile } from '../search/page-text.ts'
import { type PageWords, pageWords, type SearchPage } from '../search/page-words.ts'
import { outputPath } from './output-path.ts'
import type { PageFills } from './page-fills.ts'
import { type Destination, destinationKey, type FillContext, fillSlots } from './slots.ts'
import { markdownTwin } from './twin.ts'

/** Data that is the same for all pages of a run. */
export interface RenderContext extends FillContext {
  /** HTML of the drawing beside the title of the home page. */
  readonly homePicture?: string
  /** Whether packs hold the texts of pages for the search; otherwise each page has a file for it. */
  readonly packsTexts: boolean
  readonly site: SiteData
  /** Words of the interface, for the parts that are drawn when the site is built. */
  readonly words: SiteWords
  readonly pageAssets: PageAssets
  /** Redirected anchors by page, and URL of the script that follows them. */
  readonly redirects: {
    readonly script: Url
    readonly anchors: ReadonlyMap<RoutePath, AnchorRedirects>
  }
}

export interface DocumentPage {
  readonly props: PageProps
  readonly sidebar?: readonly SidebarNode[]
  readonly path: DocPath
  /** Source text, for the Markdown twin. */
  readonly text: string
  readonly facts: Pick<Facts, 'references' | 'directives' | 'proofs' | 'ownTitle'>
  readonly body: Body
  /** Labels above the page in the sidebar; absent when the page is not in the search. */
  readonly searchTrail?: readonly string[]
  /** How much the words of the page count in the search. */
  readonly searchBoost?: number
  readonly fills: PageFills
  /** What the destinations of the document become, in the order of its references; absent: they are resolved here. */
  readonly targets?: readonly Destination[]
  /** What stands above the text. */
  readonly notices?: readonly EditionNotice[]
}

interface PageFile {
  /** Relative to the output folder. */
  readonly path: string
  readonly content: string
}

export interface RenderedPage {
  readonly route: RoutePath
  readonly files: readonly PageFile[]
  /** Absent when the page is not in the search. */
  readonly search?: PageSearch
}

/** A page's part of the search index. */
export interface PageSearch {
  readonly words: PageWords
  /** Hash in the name of the page's text file, or the page's line in a pack. */
  readonly text: string
}

/** Draws pages. */
interface PageDrawer {
  readonly renderPage: typeof drawPage
  readonly drawNotices: typeof drawEditionNotices
}

/**
 * The HTML and the Markdown twin of a document's page.
 *
 * @throws PluginError with the name of the document, when a plugin throws
 */
export function renderDocument(page: DocumentPage, context: RenderContext, server: PageDrawer): RenderedPage {
  return atPlace(documentFile(page.path, context.index.docsDir), () => drawDocument(page, context, server))
}

function drawDocument(page: DocumentPage, shared: RenderContext, server: PageDrawer): RenderedPage {
  const { props } = page
  const context = { ...shared, resolved: resolvedOf(page) }
  const { segments, title = 0 } = page.body
  const fill = (part: Body['segments']): string => fillSlots(part, page.path, props.route, context, page.fills)
  // The drawing of the home page comes first in the text, or after the title when the title is part of the text.
  const hasPicture = props.kind !== 'doc' && kindOf(props.kind).body === 'picture'
  const picture = hasPicture ? (context.homePicture ?? '') : ''
  const text = picture === '' ? fill(segments) : fill(segments.slice(0, title)) + picture + fill(segments.slice(title))
  const html = page.notices ? server.drawNotices(page.notices, context.words) + text : text
  const sheet = pageSheet(page, context)
  const { parts = [] } = page.body
  const used = parts.flatMap((part) => context.pageAssets.partStyles[part] ?? [])
  const extras = [...new Set([...(props.extras ?? []), ...used, ...(sheet ? [sheet.url] : [])])]
  const styled = extras.length > 0 ? { ...props, extras } : props
  const rendered = renderProps(styled, html, page.sidebar, context, server.renderPage)
  const { twin: source, written } = page.body
  const own = source ? { ...page, text: source.text, facts: { ...page.facts, ...source } } : page
  const twinned = { ...own, written }
  const twin = markdownTwin({ ...twinned, route: props.route, title: props.title }, context, context.site.origin)
  const beside = (page.body.files ?? []).map(({ name, content, title, extras = [] }) => ({
    path: outputPath(props.route, name),
    content: title === undefined ? content : smallPage({ title, content, extras, ...context }),
  }))
  const files = [
    ...rendered.files,
    ...(sheet ? [sheet] : []),
    { path: outputPath(props.route, 'index.md'), content: twin },
    ...beside,
  ]
  if (!page.searchTrail) return { ...rendered, files }
  const place = { trail: page.searchTrail, boost: page.searchBoost }
  const searched = searchFiles(searchPage(props, place, page.body.sections), context)
  return { ...rendered, files: [...files, ...searched.files], search: searched.search }
}

/** The style sheet of a page whose text has elements with a `style`, or `<style>` elements. */
function pageSheet(
  { props, body: { styles = [], sheets = [] } }: Pick<DocumentPage, 'props' | 'body'>,
  { baseUrl }: RenderContext,
): (PageFile & { readonly url: Url }) | undefined {
  const content = sheetOfStyles(styles, sheets)
  return content === '' ? undefined : sheetFile(props.route, content, baseUrl)
}

function sheetFile(route: RoutePath, content: string, baseUrl: string): PageFile & { readonly url: Url } {
  const path = bundlePath(route, fingerprint(content).slice(0, 10)).replace(/js$/, 'css')
  return { path, content, url: withBase(path, baseUrl) }
}

/**
 * The destinations that were resolved for the key of the page. The HTML and the twin write them too; resolving them for
 * each took 1.3 % of a cold build.
 */
function resolvedOf({ facts, targets = [] }: DocumentPage): ReadonlyMap<string, Destination> {
  return new Map(
    facts.references.flatMap(({ href, kind }, index) => {
      const target = targets[index]
      return target ? [[destinationKey(href, kind), target]] : []
    }),
  )
}

/** A page's part of the index, and the file of its text, where pages have such files. */
export function searchFiles(
  page: SearchPage,
  { site, packsTexts }: Pick<RenderContext, 'site' | 'packsTexts'>,
): { files: PageFile[]; search: PageSearch } {
  const words = pageWords(page, languageOf(site.locale.htmlLang))
  if (packsTexts) return { files: [], search: { words, text: packedText(page) } }
  const { path, text, hash } = pageTextFile(page)
  return { files: [{ path, content: text }], search: { words, text: hash } }
}

/** A page's data for the search. */
export function searchPage(
  props: PageProps,
  place: Pick<SearchPage, 'trail' | 'boost'>,
  sections: Body['sections'],
): SearchPage {
  const { title, route, description, keywords = [], tags } = props
  return {
    title,
    route,
    ...place,
    description,
    keywords: [...keywords, ...tags.map(({ label }) => label)],
    sections,
  }
}

/** The HTML of any page, and its bundle. */
export function renderProps(
  props: PageProps,
  body: string,
  sidebar: readonly SidebarNode[] | undefined,
  context: RenderContext,
  draw: typeof drawPage,
): RenderedPage {
  const { script, anchors: redirected } = context.redirects
  const { route } = props
  const anchors = redirected.get(route)
  const islands = context.pageAssets.islands !== undefined && body.includes(`<${ISLAND} `)
  const { bundle, inHtml, files } = pageBundle(props, body, { sidebar, islands }, context)
  const sheets: PageFile[] = []
  const html = draw({
    page: props,
    body,
    islands,
    bundle,
    site: context.site,
    assets: { ...context.pageAssets, redirects: anchors && { script, anchors } },
    inHtml,
    sidebar,
    addSheet: (css) => {
      const sheet = sheetFile(route, css, context.baseUrl)
      sheets.push(sheet)
      return sheet.url
    },
  })
  return { route, files: [{ path: outputPath(route, 'index.html'), content: html }, ...files, ...sheets] }
}

/** The module that starts a page in the browser, with what the page needs: its own, or that of all pages. */
function pageBundle(
  props: PageProps,
  body: string,
  { sidebar, islands }: { readonly sidebar: readonly SidebarNode[] | undefined; readonly islands: boolean },
  { pageAssets: { entry, bundles, islands: own }, baseUrl }: RenderContext,
): Pick<RenderInput, 'bundle' | 'inHtml'> & { readonly files: readonly PageFile[] } {
  const used = [
    ...new Set(partsOf(props, body, pluggedParts(bundles.parts)).flatMap((name) => bundles.parts[name] ?? [])),
  ]
  const parts = islands && own ? [...used, own.entry] : used
  // Search engines read the keywords in the HTML, and browsers never.
  const { keywords: _, ...shown } = props
  const data = { props: shown, sidebar: sidebar && toRows(sidebar) }
  if (bundles.shared !== undefined) return { bundle: bundles.shared, inHtml: { parts, data }, files: [] }
  const content = bundleText({ [props.route]: data }, { runtime: entry, start: bundles.start, parts })
  const path = bundlePath(props.route, fingerprint(content).slice(0, 10))
  return { bundle: withBase(path, baseUrl), files: [{ path, content }] }
}
