/** Reads, checks and draws a site in memory, as the program does but without a disk and threads. */

import type { CheckedSite } from '../../cli/graph/checks/checked-site.ts'
import { collectFacts, RULE_IDS } from '../../cli/graph/checks/rules.ts'
import type { Config } from '../../cli/graph/config/config.ts'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import type { SiteIndex } from '../../cli/graph/links/resolve.ts'
import { isCategoryFile, isTagsFile } from '../../cli/graph/pages/metadata-file.ts'
import type { Site } from '../../cli/graph/site.ts'
import type { CheckReport, Finding } from '../../cli/kernel/fault/finding.ts'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { DocPath, Source } from '../../cli/markdown/document.ts'
import { type ParsedDocument, parseDocument } from '../../cli/markdown/parse.ts'
import { pageFills } from '../../cli/output/render/page-fills.ts'
import type { FillContext } from '../../cli/output/render/slots.ts'
import { fillSlots } from '../../cli/output/render/slots.ts'
import type { Inputs } from '../../cli/project/inputs.ts'
import { siteNames } from '../../cli/project/outputs/all-outputs.ts'
import { checkSite } from '../../cli/project/pipeline/check-site.ts'
import { buildGraphs } from '../../cli/project/pipeline/edition-graphs.ts'
import type { IndexedSite } from '../../cli/project/pipeline/updated.ts'
import { drawBody } from '../../site/body/body.tsx'
import type { RoutePath } from '../../site/contract.ts'
import { directives } from '../../site/directives/index.ts'
import { brief } from './brief-finding.ts'
import { dialectsNamed, pluginsWith } from './dialects.ts'
import { type Files, parseSite } from './files.ts'

export interface ReadSite {
  readonly inputs: Inputs
  readonly config: Config
  readonly documents: readonly ParsedDocument[]
  readonly site: Site
  readonly index: SiteIndex
  readonly checked: CheckedSite
  readonly report: CheckReport
  readonly findings: readonly Finding[]
  /** The body's HTML of the page made from a file below the docs folder. */
  readonly html: (path: string) => Promise<string>
  /** The context for filling slots. Files of the docs folder are published below `/assets/`. */
  readonly fill: FillContext
  readonly document: (path: string) => ParsedDocument
}

const NOT_FOUND = (path: string): never => {
  throw new Error(`The site has no document ${path}.`)
}

/** @param files a site as a value, or as one string for `parseSite` */
export function readSite(files: Files | string): ReadSite {
  const texts = typeof files === 'string' ? parseSite(files) : files
  const configFile = { name: 'docs.config.ts', text: String(texts['docs.config.ts'] ?? '') }
  const config = configOf(configFile)
  const paths = Object.keys(texts).sort()
  const below = (folder: string): string[] =>
    paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1))
  const inDocs = below(config.docs.path)
  const isPage = (path: string): boolean => /\.mdx?$/.test(path)
  const isMetadata = (path: string): boolean => isCategoryFile({ path }) || isTagsFile({ path })
  const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('_'))
  const textOf = (path: string): string => String(texts[`${config.docs.path}/${path}`])
  const fileIn = (folder: string) => (path: string) => {
    const file = `${folder}/${path}`
    return { path, file, location: file, within: folder, size: 0, stamp: file }
  }
  const sources = inDocs.filter(isPage).map((path) => ({ path: path as DocPath, text: textOf(path) }))
  const inputs: Inputs = {
    config,
    configFile,
    plugins: pluginsWith(config.markdown.dialects),
    project: {
      sources,
      sourceKeys: sources.map(({ path }) => path),
      metadata: inDocs.filter(isMetadata).map((path) => ({ path, text: textOf(path) })),
      assets: inDocs
        .filter((path) => !isPage(path) && !isMetadata(path) && !isHidden(path))
        .map(fileIn(config.docs.path)),
      withheld: [],
      statics: config.staticDirs.flatMap((folder) => below(folder).map(fileIn(folder))),
      problems: [],
    },
    read: ({ location }) => new TextEncoder().encode(String(texts[location])),
  }
  const documents = sources.map((source) => parsed(source, config.docs.path, config.markdown))
  const [graph] = buildGraphs([{ inputs, documents }], siteNames(inputs)) as [IndexedSite]
  const { checked, report: reportNow } = checkSite(inputs, documents, graph)
  const report = reportNow()
  const assets = new Map(
    inputs.project.assets.map(({ path }) => [path, { url: `${config.site.baseUrl}assets/${encodeURI(path)}` }]),
  )
  const fill: FillContext = {
    index: graph.index,
    baseUrl: config.site.baseUrl,
    assets,
    html: config.markdown.html,
  }
  const document = (path: string): ParsedDocument => documents.find(({ head }) => head.path === path) ?? NOT_FOUND(path)
  return {
    inputs,
    config,
    documents,
    ...graph,
    checked,
    report,
    findings: report.findings,
    fill,
    document,
    html: async (path) => {
      const body = await document(path).body({ html: config.markdown.html, draw: drawBody, code: drawCode })
      const route = graph.index.routeOf.get(path) ?? ('/not-published/' as RoutePath)
      const fills = pageFills(path as DocPath, document(path).facts, { ...graph, config, directives })
      return fillSlots(body.segments, path as DocPath, route, fill, fills)
    },
  }
}

/** Keyed by folder and path, then by text, so that an unchanged text is not read again. */
const known = new Map<string, Map<string, ParsedDocument>>()

/** Caches documents: a document depends only on its text, and the cases of a table differ in one document. */
function parsed(source: Source, docsDir: string, { dialects, slugs, includes }: Config['markdown']): ParsedDocument {
  const place = `${docsDir}/${source.path} ${JSON.stringify([dialects, slugs, includes])}`
  const byText = known.get(place) ?? new Map<string, ParsedDocument>()
  const reading = { docsDir, collect: collectFacts, dialects: dialectsNamed(dialects), slugs, includes }
  const document = byText.get(source.text) ?? parseDocument(source, reading)
  known.set(place, byText.set(source.text, document))
  return document
}

/** Configurations by their texts: most sites of the tests have an empty one. */
const knownConfigs = new Map<string, Config>()

function configOf({ name, text }: { readonly name: string; readonly text: string }): Config {
  const options = { file: name, fallbackTitle: 'Docs', ruleIds: RULE_IDS }
  const config = knownConfigs.get(text) ?? resolveConfig(configValue(text), options)
  knownConfigs.set(text, config)
  return config
}

/** The default export of a configuration without imports. */
function configValue(text: string): unknown {
  return text === '' ? {} : new Function(text.replace('export default', 'return'))()
}

/** Findings of the rules about links, images, anchors and routes, in a short form. */
export function linkFindings({ findings }: ReadSite): string[] {
  return findings.filter(({ rule }) => LINK_RULES.has(rule)).map(brief)
}

const LINK_RULES: ReadonlySet<string> = new Set([
  'broken-link',
  'broken-image',
  'broken-anchor',
  'broken-markdown-link',
  'duplicate-route',
])
