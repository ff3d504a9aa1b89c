/** Writes all outputs of a site into a stage. A file that the last output has under the same key is taken over. */
import { defined } from '../../site/defined.ts'
import { policyText } from '../../templates/security-policy.ts'
import type { Config } from '../config/config.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { derived, once } from '../engine/memo.ts'
import { NotFrozen } from '../pipeline/frozen-edition.ts'
import { type EarlierReleases, keepEarlier, NO_RELEASES } from '../publish/earlier-releases.ts'
import { asText, type EditionOrigins, type Origins, type PageOrigins } from '../publish/ledger.ts'
import type { OutputStage } from '../publish/output-stage.ts'
import { type EditionStage, stageBelow } from '../publish/stage-below.ts'
import type { OutputFile } from '../render/manifest.ts'
import { editionOutputs, ownNames, siteNames, siteOutputs } from './all-outputs.ts'
import type { CheckedRun, SeenRun } from './checked-run.ts'
import { drawPages } from './drawn-pages.ts'
import { collectFiles, emitFile, type FileCollector } from './emitted-file.ts'
import type { Freezing, FrozenPart, KeptEdition } from './freezing.ts'
import { keptEdition, playKey, requireSame } from './frozen-editions.ts'
import type { HostRedirect, Output, OutputEdition, OutputGroup, WholeSite } from './output.ts'
import { refuseClashes } from './paths.ts'
import { type PolicyFacts, policyNotes, sitePolicy } from './policy.ts'
import { hostRedirects } from './producers/redirects.ts'
import { sitemapUrl } from './producers/sitemap.ts'
import { renderContext, type SharedContext } from './shared-context.ts'
import { contentKey, siteKey } from './site-keys.ts'

/** The written files, their origins, and the numbers of pages that were rendered and kept. */
interface EmittedSite {
  readonly files: readonly OutputFile[]
  readonly origins: Origins
  readonly rendered: number
  readonly kept: number
  /** The records of editions that may be frozen, by their folders. */
  readonly editions: Readonly<Record<string, KeptEdition>>
  /** The number of kept pages whose files another machine has made. */
  readonly brought: number
  /** Numbers of files of earlier releases that stay, and that cannot be read. */
  readonly earlier: { readonly kept: number; readonly lost: number }
  /** What the owner of the site should know. */
  readonly notes: readonly string[]
}

/**
 * @throws DrawError when a part of a page throws; every such page is named
 * @throws NotFrozen when a frozen edition must be made again
 */
export async function emitSite(
  runs: readonly SeenRun[],
  stage: OutputStage,
  freezing: Freezing,
  earlier: EarlierReleases = NO_RELEASES,
): Promise<EmittedSite> {
  const emission: Emission = { runs, stage, freezing, files: collectFiles(), keys: new Map(), crossed: new Set() }
  const { files } = emission
  const frozen = freezing.parts.map((part) => takeFrozen(part, emission))
  const made: MadeEdition[] = []
  for (const run of runs) made.push(await emitEdition(run, emission))
  const editions = inOrder([...made, ...frozen], runs)
  const root = made.find(({ prefix }) => prefix === '') as MadeEdition
  const earlierFiles = once(() => keepEarlier(earlier, files.inOrder(), stage))
  const whole: WholeSite = {
    root: root.edition,
    key: once(() => fingerprintAll([earlier.key, ...editions.map((one) => one.contentKey)])),
    redirects: () => editions.flatMap(({ redirects }) => redirects),
    sitemaps: () => editions.flatMap(({ config }) => sitemapUrl(config.site) ?? []),
    facts: () => editions.flatMap(({ policy }) => policy()),
    kept: async () => (await earlierFiles()).kept,
    filesOf: async () => files.inOrder(),
  }
  await emitOutputs(siteOutputs(whole), emission, { stage: stageBelow(stage, ''), keys: emission.keys })
  const { kept, lost } = await earlierFiles()
  for (const file of kept) files.add(file)
  const total = (key: 'rendered' | 'kept' | 'brought'): number => editions.reduce((sum, one) => sum + one[key], 0)
  return {
    files: files.inOrder(),
    origins: joinedOrigins(root, [...made, ...frozen], emission),
    editions: keptEditions(made, emission),
    rendered: total('rendered'),
    kept: total('kept'),
    brought: total('brought'),
    earlier: { kept: kept.length, lost },
    notes: notesOn(whole),
  }
}

/** The values that all steps of one emission share. */
interface Emission {
  /** The editions that were read. */
  readonly runs: readonly SeenRun[]
  readonly stage: OutputStage
  readonly freezing: Freezing
  /** All files of the site so far. */
  readonly files: FileCollector
  /** Path → key of the files that the site has once, and of those that editions share. */
  readonly keys: Map<string, string>
  /** The folders of editions that contain files of other editions. */
  readonly crossed: Set<string>
}

/** An edition whose files are in the stage. */
interface EmittedEdition extends Pick<EmittedSite, 'rendered' | 'kept' | 'brought'> {
  /** Folder of the edition in the output: empty, or with a slash at its end. */
  readonly prefix: string
  readonly config: Config
  readonly origins: PageOrigins | EditionOrigins
  readonly contentKey: string
  readonly redirects: readonly HostRedirect[]
  readonly policy: () => readonly PolicyFacts[]
  /** Paths of the files that it shares with other editions. */
  readonly shared: readonly string[]
}

/** An edition that was read. */
interface MadeEdition extends EmittedEdition {
  readonly run: SeenRun
  readonly edition: OutputEdition
  readonly origins: PageOrigins
}

/** In the order of the plans. */
function inOrder(editions: readonly EmittedEdition[], [run]: readonly CheckedRun[]): readonly EmittedEdition[] {
  const places = new Map(run?.index.editions?.all.map(({ prefix, place }) => [prefix, place]))
  const placeOf = ({ prefix }: EmittedEdition): number => places.get(prefix) ?? 0
  return [...editions].sort((a, b) => placeOf(a) - placeOf(b))
}

/** What there is to say of the policy, where an output has one. */
function notesOn({ root, facts }: WholeSite): readonly string[] {
  const { headersFile, metaTag } = root.inputs.config.site.security
  return headersFile || metaTag ? policyNotes(facts()) : []
}

function joinedOrigins(root: MadeEdition, editions: readonly EmittedEdition[], { keys }: Emission): Origins {
  const others = editions.flatMap(({ prefix, origins }) =>
    prefix === '' ? [] : [[prefix, 'text' in origins ? origins : asText(origins)] as const],
  )
  return {
    ...root.origins,
    keys: { ...root.origins.keys, ...Object.fromEntries(keys) },
    ...(others.length > 0 ? { others: Object.fromEntries(others) } : {}),
  }
}

/** The records of the editions that the next build may keep unread. */
function keptEditions(
  made: readonly MadeEdition[],
  { runs, freezing: { parts, stamps }, crossed }: Emission,
): Record<string, KeptEdition> {
  const records = made.flatMap((one) => {
    const record = recordOf(one, stamps, runs)
    return record ? [[one.prefix, record] as const] : []
  })
  const frozen = parts.map(({ plan, kept }) => [plan.prefix, kept] as const)
  return Object.fromEntries([...frozen, ...records].filter(([prefix]) => !crossed.has(prefix)))
}

/** The record of an edition; `undefined` when it may not be frozen. */
function recordOf(
  { run, prefix, contentKey, redirects, shared }: MadeEdition,
  stamps: Freezing['stamps'],
  runs: readonly CheckedRun[],
): KeptEdition | undefined {
  const [, stamp] = [...stamps].find(([plan]) => plan.prefix === prefix) ?? []
  const front = run.inputs.edition && frontKey(run.inputs.edition.locale, runs)
  return stamp === undefined || front === undefined
    ? undefined
    : keptEdition({ run, front, contentKey, redirects, shared }, stamp)
}

/** Fingerprint of what the pages of the last version of the main docs in a language share: other editions show parts of it. */
function frontKey(locale: string, runs: readonly CheckedRun[]): string | undefined {
  const front = runs.find(({ inputs: { edition } }) => edition?.isFront && edition.locale === locale)
  return front && prepared(front).context.key
}

/** Keeps a frozen edition of the last output. */
function takeFrozen(part: FrozenPart, { runs, stage, files, keys }: Emission): EmittedEdition {
  const { plan, record } = part
  const { prefix, config } = plan
  requireSame(part, frontKey(plan.locale, runs), playKey(runs[0]?.play))
  const { last } = stage
  const origins = last?.origins?.others?.[prefix]
  const own = stage.keepPart(prefix)
  const shared = record.shared.flatMap((path) => last?.fileOf(path) ?? [])
  const isWhole = own && origins && shared.length === record.shared.length && stage.keep(shared)
  if (!last?.origins || !isWhole) throw new NotFrozen(prefix)
  for (const file of own) files.add(file)
  for (const file of shared) {
    files.add(file)
    const key = last.origins.keys[file.path]
    if (key !== undefined) keys.set(file.path, key)
  }
  const { contentKey, redirects, policy } = record
  const counts = { rendered: 0, brought: 0, kept: origins.count }
  return {
    ...{ prefix, config, contentKey, redirects, policy: () => policy, shared: record.shared, ...counts },
    origins: { ...origins, remade: {} },
  }
}

async function emitEdition(run: SeenRun, emission: Emission): Promise<MadeEdition> {
  const { config, edition: { prefix = '' } = {} } = run.inputs
  const stage = stageBelow(emission.stage, prefix)
  const { context, key } = prepared(run)
  refuseClashes(run.site, context.own, config.docs.path)
  const pages = await drawPages(run, { context, key, stage })
  const ownContent = once(() => contentKey(run, key, context))
  const edition: OutputEdition = { ...run, context, key, pages, contentKey: ownContent }
  const keys = new Map<string, string>()
  const shared = await emitOutputs(editionOutputs(edition), emission, { stage, keys })
  const { rows, remade, drawn: rendered, kept, brought } = pages
  return {
    ...{ run, edition, prefix, config, shared, rendered, kept, brought },
    origins: { site: key, pages: rows, keys: Object.fromEntries(keys), ...defined({ remade }) },
    contentKey: ownContent(),
    redirects: hostRedirects(context),
    policy: () => factsOf(run),
  }
}

/** @returns the paths of the files that all editions share */
async function emitOutputs(
  outputs: Iterable<Output | OutputGroup>,
  { stage: root, files, keys: sharedKeys, freezing, crossed }: Emission,
  { stage, keys }: { readonly stage: EditionStage; readonly keys: Map<string, string> },
): Promise<string[]> {
  const shared: string[] = []
  for (const named of outputs)
    for (const output of 'folder' in named ? await named.outputs() : [named]) {
      const place = output.isShared ? '' : stage.prefix
      const file = output.written ?? (await emitFile(output, output.isShared ? stageBelow(root, '') : stage))
      const path = place + file.path
      const folder = freezing.folderOf(path)
      if (folder !== place) crossed.add(folder)
      files.add(place === '' ? file : { ...file, path })
      if (!output.written) (output.isShared ? sharedKeys : keys).set(output.path, output.key)
      if (output.isShared) shared.push(output.path)
    }
  return shared
}

/** The context of the pages of an edition, and the key of everything that they depend on besides bodies. */
const prepared: (run: CheckedRun) => { readonly context: SharedContext; readonly key: string } = derived((run) => {
  const context = checkedContext(run)
  const heads = run.documents.map(({ head }) => head)
  return { context, key: siteKey(run, heads, context) }
})

/** The context that all pages share, for a site whose documents are all read. */
export function checkedContext(run: CheckedRun): SharedContext {
  const { security } = run.inputs.config.site
  return renderContext(run, {
    names: [...ownNames(run), ...siteNames(run.inputs).added(run.site, run.inputs.config)],
    isUsed: (file) => run.checked.usedFiles.has(file),
    ...(security.metaTag ? { policy: policyText(sitePolicy({ ...run, facts: factsOf(run) }, 'meta')) } : {}),
  })
}

function factsOf({ checked }: CheckedRun): PolicyFacts[] {
  return checked.documents.map(({ facts }) => facts)
}
