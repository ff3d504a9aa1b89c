/** The graphs of a site, one for each edition: all that is known of its pages before the rules look at them. */
import type { RoutePath } from '../../../site/contract.ts'
import { assembleSite, withSidebarUrls } from '../../graph/assemble-site.ts'
import type { Config } from '../../graph/config/config.ts'
import { siteLanguage, siteWords } from '../../graph/config/site-words.ts'
import type { Editions } from '../../graph/edition.ts'
import type { ConfiguredRedirects } from '../../graph/links/redirects.ts'
import { indexSite, type SiteIndex } from '../../graph/links/resolve.ts'
import { siteFacts, withAddedFrontMatter } from '../../graph/plugins/documents.ts'
import { iconsOf } from '../../graph/plugins/plugins.ts'
import type { Site } from '../../graph/site.ts'
import type { SiteNames } from '../../graph/site-names.ts'
import { once } from '../../kernel/store/memo.ts'
import { readersOf } from '../../markdown/dialects/readers.ts'
import type { DocPath, Head } from '../../markdown/document.ts'
import { withoutHome } from '../../output/render/home.ts'
import type { FrozenEdition } from '../editions/edition-record.ts'
import { type EditionInputs, type Inputs, isAtRoot } from '../inputs.ts'
import { knownFrozen } from './frozen-edition.ts'
import { joinEditions } from './join-editions.ts'
import { hasSameAddresses, makesSameGraph } from './same-graph.ts'
import type { IndexedSite } from './updated.ts'

/** Names of the files that the site has besides its pages. */
export interface FileNames extends SiteNames {
  /** Files that plugins add, which are known when the site is there. */
  readonly added: (site: Site, config: Config) => readonly string[]
}

/** The documents of an edition, of which the graph needs only the heads. */
export interface HeadsOfEdition {
  readonly inputs: Inputs
  readonly documents: readonly { readonly head: Head }[]
}

/** The graphs of an earlier state of the project. */
interface EarlierGraphs {
  readonly editions: readonly EarlierGraph[]
}

interface EarlierGraph extends IndexedSite, HeadsOfEdition {}

/**
 * The graphs of all editions, made from heads alone. Each graph has the routes of the others.
 *
 * @param names of the files that the site has besides its pages
 * @param options.last an earlier state, whose look-up tables are taken over while all addresses are the same
 */
export function buildGraphs(
  editions: readonly HeadsOfEdition[],
  names: FileNames,
  { frozen = [], last }: { readonly frozen?: readonly FrozenEdition[]; readonly last?: EarlierGraphs | undefined } = {},
): IndexedSite[] {
  const isAlone = editions.length === 1 && frozen.length === 0 && last?.editions.length === 1
  const graphs = assembledInOrder(editions, names, { frozen, last: isAlone ? last?.editions[0] : undefined })
  const joined = joinEditions(
    editions.map(({ inputs }, place) => ({ inputs, ...(graphs[place] as IndexedSite) })),
    frozen.map(knownFrozen),
  )
  const finished = joined.map(({ site, index }) => ({ site: withSidebarUrls(site, index), index }))
  return finished.map((graph): IndexedSite => {
    const { editions } = graph.index
    const main = editions && finished.find(({ index }) => isMain(index, editions))
    return main && main !== graph ? { ...graph, main } : graph
  })
}

/** The graphs of single editions. Those with longer addresses come first, because they may take addresses of the others. */
function assembledInOrder(
  editions: readonly HeadsOfEdition[],
  names: FileNames,
  { frozen, last }: { readonly frozen: readonly FrozenEdition[]; readonly last: EarlierGraph | undefined },
): IndexedSite[] {
  const taken: TakenAddresses[] = frozen.map(({ plan: { prefix, docsDir }, record }) => ({
    prefix,
    docsDir,
    docAt: once(() => new Map(record.docs)),
  }))
  const prefixOf = ({ inputs }: HeadsOfEdition): string => inputs.edition?.prefix ?? ''
  const made = new Map<HeadsOfEdition, IndexedSite>()
  for (const edition of [...editions].sort((a, b) => prefixOf(b).length - prefixOf(a).length)) {
    const prefix = prefixOf(edition)
    const graph = assembled(edition, names, { last, takenBy: taken.length > 0 ? takenBelow(prefix, taken) : undefined })
    made.set(edition, graph)
    const docAt = once(() => new Map(graph.site.docs.map(({ route, head }) => [route, head.path])))
    taken.push({ prefix, docsDir: edition.inputs.edition?.docsDir ?? '', docAt })
  }
  return editions.map((edition) => made.get(edition) as IndexedSite)
}

/** The addresses of the documents of an edition. */
interface TakenAddresses {
  readonly prefix: string
  readonly docsDir: string
  readonly docAt: () => ReadonlyMap<RoutePath, DocPath>
}

/** Finds the document of another edition at a route of an edition, if its address lies below that of this edition. */
function takenBelow(own: string, all: readonly TakenAddresses[]): (route: RoutePath) => string | undefined {
  const below = all.filter(({ prefix }) => prefix.length > own.length && prefix.startsWith(own))
  return (route) => {
    for (const { prefix, docsDir, docAt } of below) {
      const address = `/${prefix.slice(own.length)}`
      if (!route.startsWith(address)) continue
      const doc = docAt().get(route.slice(address.length - 1) as RoutePath)
      if (doc !== undefined) return `${docsDir}/${doc}`
    }
    return undefined
  }
}

function isMain({ editions: other }: SiteIndex, { own }: Editions): boolean {
  return other?.own.isFront === true && other.own.locale === own.locale
}

/** The redirects of the configuration that belong to an edition. */
function configuredRedirects(
  { config, configFile }: Pick<Inputs, 'config' | 'configFile'>,
  edition: EditionInputs | undefined,
): ConfiguredRedirects {
  if (!edition || isAtRoot({ edition })) return { file: configFile, paths: config.site.redirects.paths }
  const { redirects: paths = {}, revision = '' } = edition
  // The text of a former configuration is not kept, so a finding in it names the file alone.
  return { file: { name: `${revision}:${configFile.name}`, text: '' }, paths }
}

function assembled(
  {
    inputs: { config, configFile, project, edition, plugins, date },
    documents,
  }: { readonly inputs: Inputs; readonly documents: readonly { readonly head: Head }[] },
  names: FileNames,
  {
    last,
    takenBy,
  }: { readonly last?: EarlierGraph | undefined; readonly takenBy?: (route: RoutePath) => string | undefined },
): IndexedSite {
  const { searchPagePath } = config.site.search
  const { url, baseUrl } = config.site
  const address = {
    origin: url && new URL(url).origin,
    baseUrl,
    staticUrl: edition && edition.revision === undefined ? edition.rootUrl : undefined,
  }
  const assembled = assembleSite({
    heads: withAddedFrontMatter(
      documents.map(({ head }) => head),
      plugins.list.map(({ plugin }) => plugin),
      {
        site: siteFacts(config),
        docsDir: config.docs.path,
        language: siteLanguage(config.site),
        words: siteWords(config.site).words,
        day: () => date?.(),
      },
    ),
    assets: project.assets.map((asset) => asset.path),
    statics: project.statics.map((file) => file.path),
    metadata: project.metadata,
    options: {
      docs: config.docs,
      docsDir: config.docs.path,
      sidebarsFile: edition?.sidebarsFile ?? configFile,
      numberPrefixes: config.docs.numberPrefixes,
      routeBasePath: config.docs.routeBasePath,
      names,
      takenBy,
      redirects: configuredRedirects({ config, configFile }, edition),
      baseUrl,
      prefix: edition?.prefix ?? '',
      icons: Object.keys(iconsOf(plugins)),
      besideStatics: edition && edition.revision === undefined ? edition.prefix : '',
      searchPath: searchPagePath === false ? undefined : `/${searchPagePath.replace(/^\/+|\/+$/g, '')}/`,
    },
  })
  const site = config.site.home ? withoutHome(assembled) : assembled
  const editionFiles = names.added(site, config)
  const readers = readersOf(plugins.dialects.records)
  const folders = {
    docsDir: config.docs.path,
    staticDirs: config.staticDirs,
    siteFiles: [...names.linked, ...editionFiles],
    editionFiles,
    withheld: project.withheld,
    address,
    links: config.links,
    files: edition?.files,
    linksToMainLanguage: readers.linksToMainLanguage,
    readsAddresses: readers.readsAddresses,
  }
  const isReadressed =
    edition !== undefined || last?.inputs.config !== config || !hasSameAddresses({ site, folders }, last)
  if (isReadressed) return { site, index: indexSite(site, folders) }
  return { site: { ...site, redirects: last.site.redirects }, index: last.index }
}

/** The graphs of an earlier state, if those of all editions are the same. */
export function sameGraphs(
  read: readonly HeadsOfEdition[],
  last: EarlierGraphs | undefined,
): readonly IndexedSite[] | undefined {
  const before = last?.editions
  if (before?.length !== read.length) return undefined
  const headsOf = (documents: HeadsOfEdition['documents']): Head[] => documents.map(({ head }) => head)
  const isSame = read.every(({ inputs, documents }, place) => {
    const earlier = before[place]
    return (
      earlier !== undefined &&
      makesSameGraph(
        { inputs, heads: headsOf(documents) },
        { inputs: earlier.inputs, heads: headsOf(earlier.documents) },
      )
    )
  })
  return isSame ? before.map(({ site, index, main }) => ({ site, index, main })) : undefined
}
