/** Writes all outputs of a site into a stage. A file that the last output has under the same key is taken over. */
import { policyText } from '../../../templates/files/security-policy.ts'
import type { Config } from '../../graph/config/config.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { derived, once } from '../../kernel/store/memo.ts'
import type { OutputFile } from '../../output/render/manifest.ts'
import type { FrozenEdition } from '../editions/edition-record.ts'
import { type EarlierReleases, keepEarlier, NO_RELEASES } from '../publish/earlier-releases.ts'
import { asText, type EditionOrigins, type Origins } from '../publish/ledger.ts'
import { type PartFinder, partFinder } from '../publish/output-parts.ts'
import type { OutputStage } from '../publish/output-stage.ts'
import { stageBelow } from '../publish/stage-below.ts'
import { editionOutputs, ownNames, siteNames, siteOutputs } from './all-outputs.ts'
import type { CheckedRun, SeenRun } from './checked-run.ts'
import { collectFiles, type EmittingStage, emitFile, type FileCollector } from './emitted-file.ts'
import { type Freezing, surroundingsKey, unreadOrigins } from './frozen-editions.ts'
import type { HostRedirect, Output, OutputEdition, OutputGroup, WholeSite } from './output.ts'
import { drawPages } from './pages/drawn-pages.ts'
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
  /** The number of kept pages whose files another machine has made. */
  readonly brought: number
  /** Numbers of files of earlier releases that stay, and that cannot be read. */
  readonly earlier: { readonly kept: number; readonly lost: number }
  /** What the owner of the site should know. */
  readonly notes: readonly string[]
}

interface EmitOptions {
  /** Frozen editions whose files are in the stage. */
  readonly taken?: readonly EmittedEdition[]
  readonly stamps?: Freezing['stamps']
  readonly earlier?: EarlierReleases
}

/**
 * @param runs the editions that were read
 * @throws DrawError when a part of a page throws; every such page is named
 */
export async function emitSite(
  runs: readonly SeenRun[],
  stage: OutputStage,
  { taken = [], stamps = new Map(), earlier = NO_RELEASES }: EmitOptions,
): Promise<EmittedSite> {
  const emission = startEmission(runs, stage, taken)
  const { files, keys, crossed } = emission
  const made: MadeEdition[] = []
  for (const run of runs) made.push(await emitEdition(run, emission, stamps))
  const editions = [...made, ...taken].sort((a, b) => a.place - b.place)
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
  await emitOutputs(siteOutputs(whole), emission, { stage: { ...stage, prefix: '' }, keys })
  const { kept, lost } = await earlierFiles()
  for (const file of kept) files.add(file)
  const total = (key: 'rendered' | 'kept' | 'brought'): number => editions.reduce((sum, one) => sum + one[key], 0)
  const origins = editions.map(({ prefix, origins: { unread, ...own } }) => [
    prefix,
    { ...own, unread: crossed.has(prefix) ? undefined : unread },
  ])
  return {
    files: files.inOrder(),
    origins: { keys: Object.fromEntries(keys), editions: Object.fromEntries(origins) },
    rendered: total('rendered'),
    kept: total('kept'),
    brought: total('brought'),
    earlier: { kept: kept.length, lost },
    notes: notesOn(whole),
  }
}

/** The values that all steps of one emission share. */
interface Emission {
  readonly runs: readonly SeenRun[]
  readonly stage: OutputStage
  /** All files of the site so far. */
  readonly files: FileCollector
  /** Path → key of the files that the site has once, and of those that editions share. */
  readonly keys: Map<string, string>
  readonly folderOf: PartFinder
  /** The folders of editions that contain files of other editions. */
  readonly crossed: Set<string>
}

/** An edition whose files are in the stage. */
interface EmittedEdition extends Pick<EmittedSite, 'rendered' | 'kept' | 'brought'> {
  /** Folder of the edition in the output: empty, or with a slash at its end. */
  readonly prefix: string
  /** Its place in the list of all editions. */
  readonly place: number
  readonly config: Config
  readonly origins: EditionOrigins
  readonly contentKey: string
  readonly redirects: readonly HostRedirect[]
  readonly policy: () => readonly PolicyFacts[]
  readonly files?: readonly OutputFile[]
}

/** An edition that was read. */
interface MadeEdition extends EmittedEdition {
  readonly edition: OutputEdition
}

function startEmission(runs: readonly SeenRun[], stage: OutputStage, taken: readonly EmittedEdition[]): Emission {
  const files = collectFiles()
  const keys = new Map<string, string>()
  for (const file of taken.flatMap((one) => one.files ?? [])) {
    files.add(file)
    const key = stage.last?.origins?.keys[file.path]
    if (key !== undefined) keys.set(file.path, key)
  }
  const prefixes = runs[0]?.index.editions?.all.map(({ prefix }) => prefix) ?? []
  const folderOf = partFinder(prefixes.filter((prefix) => prefix !== ''))
  return { runs, stage, files, keys, folderOf, crossed: new Set() }
}

/** What there is to say of the policy, where an output has one. */
function notesOn({ root, facts }: WholeSite): readonly string[] {
  const { headersFile, metaTag } = root.inputs.config.site.security
  return headersFile || metaTag ? policyNotes(facts()) : []
}

/** Fingerprint of what the pages of an edition have in common with others. */
function surroundingsOf(run: CheckedRun, locale: string | undefined, runs: readonly CheckedRun[]): string {
  const front = runs.find(({ inputs: { edition } }) => edition?.isFront && edition.locale === locale)
  return surroundingsKey(run, front ? prepared(front).context.key : '')
}

/**
 * Keeps frozen editions of the last output.
 *
 * @returns `lost`: those that must be read, because their pages would differ today, or their files are not as they were written
 */
export function takeEditions(
  frozen: readonly FrozenEdition[],
  runs: readonly CheckedRun[],
  stage: OutputStage,
): { readonly taken: readonly EmittedEdition[]; readonly lost: readonly FrozenEdition[] } {
  const found = frozen.map((one) => ({ one, taken: takeEdition(one, runs, stage) }))
  return {
    taken: found.flatMap(({ taken }) => taken ?? []),
    lost: found.flatMap(({ one, taken }) => (taken ? [] : [one])),
  }
}

function takeEdition(
  { plan, record }: FrozenEdition,
  runs: readonly CheckedRun[],
  stage: OutputStage,
): EmittedEdition | undefined {
  const { prefix, place, config, locale } = plan
  const { contentKey, redirects, policy, surroundings } = record
  const { last } = stage
  const origins = last?.origins?.editions[prefix]
  const shared = record.shared.flatMap((path) => last?.fileOf(path) ?? [])
  const isSame =
    origins !== undefined &&
    surroundings === surroundingsOf(runs[0] as CheckedRun, locale, runs) &&
    shared.length === record.shared.length &&
    stage.keep(shared)
  const own = isSame ? stage.keepPart(prefix) : undefined
  return (
    origins &&
    own && {
      ...{ prefix, place, config, contentKey, redirects, policy: () => policy, files: [...own, ...shared] },
      ...{ rendered: 0, brought: 0, kept: origins.count },
      origins: { ...origins, remade: {} },
    }
  )
}

async function emitEdition(run: SeenRun, emission: Emission, stamps: Freezing['stamps']): Promise<MadeEdition> {
  const { config, edition: { prefix, place, locale } = ALONE } = run.inputs
  const stage = stageBelow(emission.stage, prefix)
  const { context, key } = prepared(run)
  refuseClashes(run.site, context.own, config.docs.path)
  const pages = await drawPages(run, { context, key, stage })
  const ownContent = once(() => contentKey(run, key, context))
  const edition: OutputEdition = { ...run, context, key, pages, contentKey: ownContent }
  const keys = new Map<string, string>()
  const shared = await emitOutputs(editionOutputs(edition), emission, { stage, keys })
  const { rows, remade, drawn: rendered, kept, brought } = pages
  const made = { contentKey: ownContent(), redirects: hostRedirects(context) }
  const surroundings = surroundingsOf(run, locale, emission.runs)
  return {
    ...{ edition, prefix, place, config, rendered, kept, brought, ...made, policy: () => factsOf(run) },
    origins: {
      ...asText({ site: key, pages: rows, keys: Object.fromEntries(keys), remade }),
      unread: unreadOrigins(run, { ...made, shared, surroundings }, stamps.get(prefix)),
    },
  }
}

/** The place of the only edition of a site. */
const ALONE = { prefix: '', place: 0, locale: undefined }

/** @returns the paths of the files that all editions share */
async function emitOutputs(
  outputs: Iterable<Output | OutputGroup>,
  { stage: root, files, keys: sharedKeys, folderOf, crossed }: Emission,
  { stage, keys }: { readonly stage: EmittingStage & { readonly prefix: string }; readonly keys: Map<string, string> },
): Promise<string[]> {
  const shared: string[] = []
  for (const named of outputs)
    for (const output of 'folder' in named ? await named.outputs() : [named]) {
      const place = output.isShared ? '' : stage.prefix
      const file = output.written ?? (await emitFile(output, output.isShared ? root : stage))
      const path = place + file.path
      const folder = folderOf(path)
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
    policy: security.metaTag ? policyText(sitePolicy({ ...run, facts: factsOf(run) }, 'meta')) : undefined,
  })
}

function factsOf({ checked }: CheckedRun): PolicyFacts[] {
  return checked.documents.map(({ facts }) => facts)
}
