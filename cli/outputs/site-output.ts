/** Writes all outputs of a site into a stage. A file that the last output has under the same key is taken over. */
import { policyText } from '../../templates/security-policy.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { derived, once } from '../engine/memo.ts'
import { NotFrozen } from '../pipeline/frozen-edition.ts'
import { inPlaces } from '../project/inputs.ts'
import { type EarlierReleases, keepEarlier, NO_RELEASES } from '../publish/earlier-releases.ts'
import { asText, type EditionOrigins, type Origins, type PageOrigins } from '../publish/ledger.ts'
import type { OutputStage } from '../publish/output-stage.ts'
import { stageBelow } from '../publish/stage-below.ts'
import type { OutputFile } from '../render/manifest.ts'
import { outputsOf, ownNames, siteNames } from './all-outputs.ts'
import type { CheckedEditions, CheckedRun } from './checked-run.ts'
import { drawPages } from './drawn-pages.ts'
import { collectFiles, emitFile, type FileCollector } from './emitted-file.ts'
import type { Freezing, FrozenPart, KeptEdition } from './freezing.ts'
import { keptEdition, playKey, requireSame } from './frozen-editions.ts'
import type { HostRedirect, OutputSite } from './output.ts'
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
 * @param run the first edition, with the other editions that were read
 * @throws DrawError when a part of a page throws; every such page is named
 * @throws NotFrozen when a frozen edition must be made again
 */
export async function emitSite(
  run: CheckedEditions,
  stage: OutputStage,
  freezing: Freezing,
  earlier: EarlierReleases = NO_RELEASES,
): Promise<EmittedSite> {
  const files = collectFiles()
  const whole: WholeSite = { run, stage, freezing, files, keys: new Map(), crossed: new Set() }
  const read: EmittedEdition<EditionOrigins>[] = []
  for (const other of run.others) {
    const one = await emitEdition(other, whole, { earlier: NO_RELEASES, kept: async () => [], others: [] })
    read.push({ ...one, origins: asText(one.origins) })
  }
  const frozen = freezing.parts.map((part) => ({ place: part.place, value: takeFrozen(part, whole) }))
  const others = inPlaces(read, frozen)
  const earlierFiles = once(() => keepEarlier(earlier, files.inOrder(), stage))
  const first = await emitEdition(run, whole, { earlier, kept: async () => (await earlierFiles()).kept, others })
  const { kept, lost } = await earlierFiles()
  for (const file of kept) files.add(file)
  const total = (key: 'rendered' | 'kept' | 'brought'): number =>
    [first, ...others].reduce((sum, one) => sum + one[key], 0)
  return {
    files: files.inOrder(),
    origins: joinedOrigins(first, others, whole),
    editions: keptEditions(read, whole),
    rendered: total('rendered'),
    kept: total('kept'),
    brought: total('brought'),
    earlier: { kept: kept.length, lost },
    notes: notesOn(run, freezing),
  }
}

/** What there is to say of the policy, where an output has one. */
function notesOn(run: CheckedEditions, { parts }: Freezing): readonly string[] {
  const { headersFile, metaTag } = run.inputs.config.site.security
  return headersFile || metaTag ? policyNotes(factsOfAll([run, ...run.others], parts)) : []
}

function joinedOrigins(
  { origins }: EmittedEdition,
  others: readonly EmittedEdition<EditionOrigins>[],
  { keys }: WholeSite,
): Origins {
  const ofOthers = others.map((one) => [one.prefix, one.origins] as const)
  return {
    ...origins,
    keys: { ...origins.keys, ...Object.fromEntries(keys) },
    others: others.length > 0 ? Object.fromEntries(ofOthers) : undefined,
  }
}

/** The records of the editions that the next build may keep unread. */
function keptEditions(
  read: readonly Omit<EmittedEdition, 'origins'>[],
  { run, freezing: { parts, stamps }, crossed }: WholeSite,
): Record<string, KeptEdition> {
  const made = run.others.flatMap((other, at) => {
    const one = read[at]
    const record = one && recordOf(other, one, stamps, run)
    return record ? [[one.prefix, record] as const] : []
  })
  const frozen = parts.map(({ plan, kept }) => [plan.prefix, kept] as const)
  return Object.fromEntries([...frozen, ...made].filter(([prefix]) => !crossed.has(prefix)))
}

/** The record of an edition; `undefined` when it may not be frozen. */
function recordOf(
  run: CheckedEditions['others'][number],
  { contentKey, redirects, shared }: Pick<EmittedEdition, 'contentKey' | 'redirects' | 'shared'>,
  stamps: Freezing['stamps'],
  site: CheckedEditions,
): KeptEdition | undefined {
  const { edition } = run.inputs
  const [, stamp] = (edition && [...stamps].find(([{ prefix }]) => prefix === edition.prefix)) ?? []
  const front = edition && frontKey(edition.locale, site)
  return stamp === undefined || front === undefined
    ? undefined
    : keptEdition({ run, front, contentKey, redirects, shared }, stamp)
}

/** Fingerprint of what the pages of the last version of the main docs in a language share: other editions show parts of it. */
function frontKey(locale: string, run: CheckedEditions): string | undefined {
  const docs = run.inputs.edition?.docs
  const front = [run, ...run.others].find(
    ({ inputs: { edition } }) => edition?.facts.isLast && edition.docs === docs && edition.locale === locale,
  )
  return front && prepared(front).context.key
}

/** Keeps a frozen edition of the last output. */
function takeFrozen(part: FrozenPart, { run, stage, files, keys }: WholeSite): EmittedEdition<EditionOrigins> {
  requireSame(part, frontKey(part.plan.locale, run), playKey(run.play))
  const {
    plan: { prefix },
    record,
  } = part
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
  const { contentKey, redirects } = record
  const made = { rendered: 0, brought: 0, kept: origins.count }
  return { prefix, origins: { ...origins, remade: {} }, contentKey, redirects, shared: record.shared, ...made }
}

interface EmittedEdition<Own = PageOrigins> extends Pick<EmittedSite, 'rendered' | 'kept' | 'brought'> {
  /** Folder of the edition in the output: empty, or with a slash at its end. */
  readonly prefix: string
  readonly origins: Own
  readonly contentKey: string
  readonly redirects: readonly HostRedirect[]
  /** Paths of the files that it shares with other editions. */
  readonly shared: readonly string[]
}

/** The values that all editions of an output share. */
interface WholeSite {
  readonly run: CheckedEditions
  readonly stage: OutputStage
  readonly freezing: Freezing
  /** All files of the site so far. */
  readonly files: FileCollector
  /** Path → key of the files that editions share. */
  readonly keys: Map<string, string>
  /** The folders of editions that contain files of other editions. */
  readonly crossed: Set<string>
}

/** The parts of the site that the files of the first edition describe besides its own. Other editions have none. */
interface Described {
  readonly earlier: EarlierReleases
  /** The files of earlier releases, when all files of the site but those about other files are there. */
  readonly kept: OutputSite['kept']
  readonly others: readonly Pick<EmittedEdition, 'contentKey' | 'redirects'>[]
}

async function emitEdition(run: CheckedRun, whole: WholeSite, described: Described): Promise<EmittedEdition> {
  const { files, keys, crossed, freezing } = whole
  const prefix = whole.run === run ? '' : (run.inputs.edition?.prefix ?? '')
  const stage = stageBelow(whole.stage, prefix)
  const { context, key } = prepared(run)
  refuseClashes(run.site, context.own, run.inputs.config.docs.path)
  const pages = await drawPages(run, { context, key, stage })
  const ownContent = once(() => contentKey(run, key, context))
  const site = outputSite(run, whole, { ...described, context, key, pages, ownContent })
  const shared: string[] = []
  const ownKeys = new Map<string, string>()
  for (const named of outputsOf(site))
    for (const output of 'folder' in named ? await named.outputs() : [named]) {
      const place = output.isShared ? '' : prefix
      const file = output.written ?? (await emitFile(output, output.isShared ? stageBelow(whole.stage, '') : stage))
      const path = place + file.path
      const folder = freezing.folderOf(path)
      if (folder !== place) crossed.add(folder)
      files.add(place === '' ? file : { ...file, path })
      if (!output.written) (output.isShared ? keys : ownKeys).set(output.path, output.key)
      if (output.isShared) shared.push(output.path)
    }
  const { rows, remade, drawn: rendered, kept, brought } = pages
  return {
    prefix,
    origins: { site: key, pages: rows, keys: Object.fromEntries(ownKeys), remade },
    contentKey: ownContent(),
    redirects: hostRedirects(context),
    shared,
    rendered,
    kept,
    brought,
  }
}

/** An edition as its producers see it. */
function outputSite(
  run: CheckedRun,
  whole: WholeSite,
  {
    earlier,
    kept,
    others,
    ownContent,
    ...drawn
  }: Described & Pick<OutputSite, 'context' | 'key' | 'pages'> & { readonly ownContent: () => string },
): OutputSite {
  const elsewhere =
    whole.run === run ? { runs: whole.run.others, parts: whole.freezing.parts } : { runs: [], parts: [] }
  return {
    ...run,
    ...drawn,
    contentKey: once(() => fingerprintAll([ownContent(), earlier.key, ...others.map((one) => one.contentKey)])),
    kept,
    redirectsElsewhere: () => others.flatMap(({ redirects }) => redirects),
    sitemaps: () => sitemapsOf(whole),
    facts: () => factsOfAll([run, ...elsewhere.runs], elsewhere.parts),
    filesOf: async () => whole.files.inOrder(),
  }
}

/** The sitemaps of the editions that crawlers may list. */
function sitemapsOf({ run, freezing }: WholeSite): string[] {
  const frozen = freezing.parts.map(({ place, plan }) => ({ place, value: plan.config }))
  const others = inPlaces(
    run.others.map(({ inputs }) => inputs.config),
    frozen,
  )
  return [run.inputs.config, ...others].flatMap(({ site }) => sitemapUrl(site) ?? [])
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
    policy: security.metaTag ? policyText(sitePolicy({ ...run, facts: factsOf(run) }, 'meta')) : undefined,
  })
}

/** @param parts editions that are kept unread */
function factsOfAll(runs: readonly CheckedRun[], parts: readonly FrozenPart[]): PolicyFacts[] {
  return [...runs.flatMap(factsOf), ...parts.flatMap(({ record }) => record.policy)]
}

function factsOf({ checked }: CheckedRun): CheckedRun['checked']['documents'][number]['facts'][] {
  return checked.documents.map(({ facts }) => facts)
}
