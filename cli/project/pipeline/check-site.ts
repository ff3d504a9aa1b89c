/** Documents and graph → what the rules look at, and their report. */
import { posix } from 'node:path'
import type { RoutePath } from '../../../site/contract.ts'
import {
  type AnchorsElsewhere,
  type CheckedDocument,
  type CheckedSite,
  resolveSite,
} from '../../graph/checks/checked-site.ts'
import { withoutExempted } from '../../graph/checks/exempted.ts'
import { fixFinder } from '../../graph/checks/fix-range.ts'
import { pageKinds } from '../../graph/checks/page-kinds.ts'
import { judgeProblems, RULE_IDS, runRules } from '../../graph/checks/rules.ts'
import { droppedFromDrawing } from '../../graph/checks/texts/dropped-svg.ts'
import { missingWordProblems } from '../../graph/checks/texts/missing-word.ts'
import { hasDocument, versionsOf } from '../../graph/edition.ts'
import { configDestinations } from '../../graph/links/config-references.ts'
import { previewReference, previewReferences } from '../../graph/links/preview-images.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'
import { styleReferences } from '../../graph/links/style-references.ts'
import { documentsOf } from '../../graph/pages/documents.ts'
import { directivesOf, rulesOfDirectives } from '../../graph/plugins/directives.ts'
import { originOf } from '../../graph/plugins/pages.ts'
import { rulesOf } from '../../graph/plugins/rules.ts'
import type { Site } from '../../graph/site.ts'
import { type CheckReport, compareFindings, type Finding, type Problem } from '../../kernel/fault/finding.ts'
import { lineIndex } from '../../kernel/fault/line-index.ts'
import { blocksOf, perBlock, perItem } from '../../kernel/store/blocks.ts'
import { derived, type Once, once } from '../../kernel/store/memo.ts'
import { documentFile, isPage, type PageNames } from '../../markdown/doc-path.ts'
import type { DocPath, Facts, Head, Reference, Source } from '../../markdown/document.ts'
import { isStyleSheet, styleUrls } from '../../markdown/html/style-urls.ts'
import { cleanSvg, isDrawing } from '../../markdown/html/svg.ts'
import { meaningsOf } from '../../markdown/syntax/terms.ts'
import { type Exemption, exemptionsOf } from '../../markdown/text/exemptions.ts'
import { repeatedLines } from '../../markdown/text/repeated-text.ts'
import { factsIn } from '../facts-by-mode.ts'
import type { AssetFile } from '../files/asset-file.ts'
import { fileNamer, type Inputs, isAtRoot, sourceReader } from '../inputs.ts'
import type { DocumentRecord } from './read-documents.ts'

interface CheckedGraph {
  readonly site: Site
  readonly index: SiteIndex
  readonly anchorsOf?: AnchorsElsewhere
  /** Problems of the files of images. */
  readonly images?: readonly Problem[]
  /** Problems of the translations that an edition has. */
  readonly translations?: () => readonly Problem[]
  /** Findings of the edition in the default language, when this one is in another language. */
  readonly sourceFindings?: () => readonly Finding[]
}

/** Resolves every destination of the site. The rules run when their report is requested. */
export function checkSite(
  inputs: Inputs,
  documents: readonly DocumentRecord[],
  { site, index, anchorsOf, images = [], translations = () => [], sourceFindings = () => [] }: CheckedGraph,
): { readonly checked: CheckedSite; readonly report: Once<CheckReport> } {
  const { config, configFile, project, read } = inputs
  const { routes } = config.docs
  const isRoot = isAtRoot(inputs)
  const sidebarsFile = inputs.edition?.sidebarsFile ?? configFile
  const named = configDestinations(config, { configFile, sidebarsFile }, documentsOf(site), {
    isRoot,
    version: ownVersion(index),
  })
  const options = {
    kinds: pageKinds(documents, {
      docsDir: config.docs.path,
      pageKinds: config.docs.pageKinds,
      pages: pagesAmong(routes)(documents),
      configFile,
    }),
    terms: meaningsOf(config.markdown.terms),
    directives: directivesOf(inputs.plugins),
    html: config.markdown.html,
    anchorsOf,
  }
  const sheets = isRoot ? staticSheets(inputs) : []
  const everywhere = [...checkedDocuments(inputs, documents, { site, index }, named), ...sheets]
  const resolved = resolveSite(site, index, everywhere, options)
  // A file of the docs folder is published only if a page leads to it.
  const used = project.assets.filter(({ path }) => resolved.usedFiles.has(`docs:${path}`))
  const usedSheets = used
    .filter(isStyleSheet)
    .map((file) => styleSheet(file, `assets/files/${posix.basename(file.path)}`, read))
  const checked = usedSheets.length === 0 ? resolved : resolveSite(site, index, [...everywhere, ...usedSheets], options)
  const judged = withDisplaced(checked, { inputs, documents, options })
  const report = once(() => {
    const found = [
      ...project.problems,
      ...site.problems,
      ...named.flatMap(({ problems }) => problems),
      ...used.filter(isDrawing).flatMap((file) => droppedParts(file)(read)),
      ...problemsIn(routes)(documents),
      ...images,
    ]
    const others = [...rulesOfDirectives(inputs.plugins), ...rulesOf(inputs.plugins)(config, configFile.name)]
    const fixOf = fixFinder(sourceReader({ editions: [inputs] }))
    const nameOf = fileNamer(inputs)
    const findings = runRules(judged(), found, config.checks, { others, nameOf, fixOf })
    const ofLanguage = [
      ...translations().map(({ place, ...problem }) => ({ ...problem, place: { ...place, file: nameOf(place.file) } })),
      ...missingWordProblems(config.site, configFile),
    ]
    const translated = judgeProblems(ofLanguage, config.checks)
    const own = findings.filter(isOwn(inputs, sourceFindings))
    const exemptions = exemptionsIn(judged(), inputs)
    const exempted = withoutExempted([...own, ...translated], {
      exemptions,
      // Git is asked for the day.
      date: exemptions.size === 0 ? undefined : inputs.date?.(),
      ruleIds: [...RULE_IDS, ...others.map(({ id }) => id)],
    })
    const unused = judgeProblems(exempted.problems, config.checks).filter(isOwn(inputs, sourceFindings))
    const all = [...exempted.findings, ...unused].sort(compareFindings)
    return reportOf(withMakers(all, inputs), checked)
  })
  return { checked, report }
}

/**
 * What the rules look at: everything that is published, and the pages that have lost their routes to others. Whoever gives
 * such a page another route must not find a page full of faults.
 */
function withDisplaced(
  checked: CheckedSite,
  {
    inputs,
    documents,
    options,
  }: {
    readonly inputs: Inputs
    readonly documents: readonly DocumentRecord[]
    readonly options: Parameters<typeof resolveSite>[3]
  },
): Once<CheckedSite> {
  const { site, index } = checked
  if (site.displaced.length === 0) return once(() => checked)
  const routes = new Map(site.displaced.map(({ route, head }) => [head.path, route]))
  return once(() => {
    const lost = documents.flatMap((record) => {
      const route = routes.get(record.head.path)
      return route === undefined ? [] : [checkedPage(record, route, inputs.config)]
    })
    return resolveSite(site, index, [...checked.documents, ...lost], options)
  })
}

/**
 * Findings in pages without a file, with the plugin whose page it is, or in the file that the text comes from. Text of
 * another page is reported there alone.
 */
function withMakers(findings: readonly Finding[], inputs: Inputs): readonly Finding[] {
  const made = madeSources(inputs.project.sources)
  if (made.length === 0) return findings
  const nameOf = fileNamer(inputs)
  const makers = new Map(
    made.map((source) => [nameOf(documentFile(source.path, inputs.config.docs.path)), source] as const),
  )
  return findings.flatMap((finding) => {
    const source = makers.get(finding.file)
    if (source === undefined) return [finding]
    if (linesRepeatedIn(source)(finding.line)) return []
    const origin = originOf(source, finding.line)
    if (origin) return [{ ...finding, ...origin, column: 1, fix: undefined }]
    const note = `There is no such file: the plugin \`${source.madeBy}\` makes the page.`
    return [{ ...finding, hint: finding.hint === undefined ? note : `${finding.hint} ${note}` }]
  })
}

const linesRepeatedIn = derived(({ text }: Source) => repeatedLines(text))

/** The pages of plugins. */
const madeSources = perItem((source: Source) => (source.madeBy === undefined ? [] : [source]))

/** Exemptions in the texts of pages, by the files of findings. */
function exemptionsIn({ documents }: CheckedSite, inputs: Inputs): ReadonlyMap<string, readonly Exemption[]> {
  const exempting = exemptingSources(inputs.project.sources)
  if (exempting.length === 0) return new Map()
  const published = new Set(documents.map(({ path }) => path))
  const nameOf = fileNamer(inputs)
  return new Map(
    exempting
      .filter(({ path }) => published.has(path))
      .map(({ path, exemptions }) => [nameOf(`${inputs.config.docs.path}/${path}`), exemptions] as const),
  )
}

/** The exemptions of the sources that have some. */
const exemptingSources = perItem((source: Source) => {
  const { path } = source
  const exemptions = exemptionsOf(source)
  return exemptions.length === 0 ? [] : [{ path, exemptions }]
})

/** The parts of a drawing that are left out. A changed file is another object, so the result of a file stays valid. */
const droppedParts = derived((file: AssetFile) =>
  derived((read: Inputs['read']) => droppedFromDrawing(file.file, cleanSvg(read(file)))),
)

/** Rules about destinations: a page can lead nowhere in one language alone, because a translation has other headings. */
const DESTINATION_RULES: ReadonlySet<string> = new Set([
  'broken-link',
  'broken-markdown-link',
  'broken-image',
  'broken-anchor',
])

/**
 * Whether a finding belongs to an edition. In another language, pages without a translation are those of the default
 * language, and their findings are reported there, unless they do not exist there.
 */
function isOwn(inputs: Inputs, sourceFindings: () => readonly Finding[]): (finding: Finding) => boolean {
  const { config, edition } = inputs
  const { currentLocale, defaultLocale } = config.site.locale
  if (!edition || currentLocale === defaultLocale) return () => true
  const translated = new Set(
    [...(edition.files?.fileOf ?? [])].flatMap(([path, file]) =>
      edition.untranslated.has(path as DocPath) ? [] : [file],
    ),
  )
  const nameOf = fileNamer(inputs)
  const untranslated = once(
    () => new Set(Array.from(edition.untranslated, (path) => nameOf(`${config.docs.path}/${path}`))),
  )
  const inSource = once(() => new Set(sourceFindings().map(keyOf)))
  const { sidebarsFile } = edition
  if (sidebarsFile?.isOfLanguage) translated.add(sidebarsFile.name)
  return (finding) =>
    translated.has(finding.file) ||
    (DESTINATION_RULES.has(finding.rule) && untranslated().has(finding.file) && !inSource().has(keyOf(finding)))
}

function keyOf({ rule, file, line, column, target }: Finding): string {
  return JSON.stringify([rule, file, line, column, target])
}

/** The facts of a source that is not a document. */
const NO_FACTS: Omit<CheckedDocument['facts'], 'references'> = {
  headings: [],
  anchors: [],
  outline: [],
  directives: [],
}

/** The version of the graph, on a site with several. */
function ownVersion({ editions }: SiteIndex): Parameters<typeof configDestinations>[3]['version'] {
  if (!editions) return undefined
  const { own } = editions
  const others = versionsOf(editions).filter((other) => other !== own)
  if (others.length === 0) return undefined
  return {
    name: own.version,
    othersWith: (id) => others.filter((other) => hasDocument(other, id)).map(({ version }) => version),
  }
}

/** Everything that has destinations: the configuration, the theme's style sheet, pages and categories. */
function checkedDocuments(
  { config, themeCss }: Inputs,
  documents: readonly DocumentRecord[],
  { site, index }: Pick<CheckedGraph, 'site' | 'index'>,
  named: ReturnType<typeof configDestinations>,
): CheckedDocument[] {
  const routes = once(() => new Map(site.docs.map((doc) => [doc.head.path, doc.route])))
  return [
    ...named.map(({ file, references }) => ({
      path: undefined,
      file: file.name,
      facts: { ...NO_FACTS, references },
    })),
    ...(themeCss
      ? [{ path: undefined, file: themeCss.name, facts: { ...NO_FACTS, references: styleReferences(themeCss.text) } }]
      : []),
    ...blocksOf(documents).flatMap((block) => checkedPages(block, { index, routes, config })),
    ...site.categories.map(({ image, place }) => ({
      path: undefined,
      file: place.file,
      facts: { ...NO_FACTS, references: image === undefined ? [] : [previewReference(image, place)] },
    })),
  ]
}

/** The last pages of a block of documents, with the index that has their routes. */
const lastPages = derived(
  (
    _: readonly DocumentRecord[],
  ): { index?: SiteIndex; config?: Inputs['config']; pages: readonly CheckedDocument[] } => ({ pages: [] }),
)

interface PageRoutes {
  readonly index: SiteIndex
  /** Routes of the published documents. */
  readonly routes: () => ReadonlyMap<DocPath, RoutePath>
  readonly config: Inputs['config']
}

function checkedPages(
  block: readonly DocumentRecord[],
  { index, routes, config }: PageRoutes,
): readonly CheckedDocument[] {
  const last = lastPages(block)
  if (last.index === index && last.config === config) return last.pages
  const pages = block.flatMap((record) => {
    const route = routes().get(record.head.path)
    return route === undefined ? [] : [checkedPage(record, route, config)]
  })
  Object.assign(last, { index, config, pages })
  return pages
}

interface CheckedPage {
  readonly facts: Facts
  readonly config: Inputs['config']
  readonly document: CheckedDocument & { readonly route: RoutePath }
}

/** The last page that was made of a head. Results about a page are remembered with this object. */
const lastPage = derived((_: Head): { made?: CheckedPage } => ({}))

/** The same object for a page as long as nothing about it has changed. */
function checkedPage({ head, facts }: DocumentRecord, route: RoutePath, config: Inputs['config']): CheckedDocument {
  const last = lastPage(head)
  const { made } = last
  if (made && made.facts === facts && made.config === config && made.document.route === route) return made.document
  const document = {
    path: head.path,
    file: documentFile(head.path, config.docs.path),
    route,
    published: `${route.slice(1)}index.html`,
    facts: withPreview(factsIn(facts, config.markdown.html), head),
  }
  last.made = { facts, config, document }
  return document
}

function withPreview<T extends Pick<Facts, 'references'>>(facts: T, head: Head): T {
  const previews = previewReferences(head)
  return previews.length === 0 ? facts : { ...facts, references: [...previews, ...facts.references] }
}

/** Style sheets of static folders, of which the first one that has a path wins. */
function staticSheets({ project, read }: Inputs): CheckedDocument[] {
  const byPath = new Map(project.statics.toReversed().map((file) => [file.path, file]))
  return [...byPath.values()]
    .reverse()
    .filter(isStyleSheet)
    .map((file) => styleSheet(file, file.path, read))
}

/** @param published where it lies below the base URL; the hash in its name does not matter */
function styleSheet(sheet: AssetFile, published: string, read: Inputs['read']): CheckedDocument {
  const last = lastSheet(sheet)
  if (last.read !== read || last.document?.published !== published)
    Object.assign(last, { read, document: readSheet(sheet, published, read(sheet)) })
  return last.document as CheckedDocument
}

/** The style sheet of a file. A changed file is another object, so the result of a file stays valid. */
const lastSheet = derived((_: AssetFile): { read?: Inputs['read']; document?: CheckedDocument } => ({}))

function readSheet({ file }: AssetFile, published: string, bytes: Uint8Array): CheckedDocument {
  const css = new TextDecoder().decode(bytes)
  const pointAt = lineIndex(css)
  const references = styleUrls(css).map(
    ({ href, at }): Reference => ({ kind: 'image', href, form: 'style', ...pointAt(at) }),
  )
  return { path: undefined, file, published, facts: { ...NO_FACTS, references } }
}

/** The documents that are pages, drafts included. */
const pagesAmong = derived((names: PageNames) =>
  perBlock((block: readonly DocumentRecord[]) => block.filter(({ head }) => isPage(head.path, names))),
)

/** Problems of pages' heads, also of drafts, and of the texts of all others. */
const problemsIn = derived((names: PageNames) =>
  perItem(({ head, facts }: DocumentRecord): readonly Problem[] => {
    if (!isPage(head.path, names)) return []
    return head.frontMatter.draft === true ? head.problems : [...head.problems, ...facts.problems]
  }),
)

function reportOf(findings: readonly Finding[], { site, counts }: CheckedSite): CheckReport {
  const pages = site.docs.length + site.generated.length
  const fail = findings.filter((finding) => finding.severity === 'fail').length
  return { version: 1, summary: { pages, ...counts, fail, warn: findings.length - fail }, findings }
}
