/** Writes all outputs of a site into a stage. A file that the last output has under the same key is taken over. */
import { defined } from '../../site/defined.ts'
import { fingerprintAll, outputSum } from '../engine/fingerprint.ts'
import { derived, once } from '../engine/memo.ts'
import { compareText } from '../fault/finding.ts'
import { NotFrozen } from '../pipeline/frozen-edition.ts'
import { requireUnchanged } from '../project/asset-file.ts'
import { inPlaces } from '../project/inputs.ts'
import { type EarlierReleases, NO_RELEASES } from '../publish/earlier-releases.ts'
import { asText, type EditionOrigins, type Origins, type PageOrigins } from '../publish/ledger.ts'
import type { OutputStage } from '../publish/output-stage.ts'
import { type EditionStage, stageBelow } from '../publish/stage-below.ts'
import type { KeptFile, OutputFile } from '../render/manifest.ts'
import { outputsOf, ownNames, siteNames } from './all-outputs.ts'
import type { PublishedFile } from './assets.ts'
import type { CheckedEditions, CheckedRun } from './checked-run.ts'
import { drawPages } from './drawn-pages.ts'
import type { Freezing, FrozenPart, KeptEdition } from './freezing.ts'
import { keptEdition, playKey, requireSame } from './frozen-editions.ts'
import type { HostRedirect, Output, OutputSite } from './output.ts'
import { refuseClashes } from './paths.ts'
import { sitePolicy } from './policy.ts'
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
  const keys = new Map<string, string>()
  const { parts, folderOf } = freezing
  const crossed = new Set<string>()
  const common = { stage, files, keys, run, parts, crossed, folderOf }
  const emitted: (readonly [string, EmittedEdition<EditionOrigins>])[] = []
  for (const other of run.others) {
    const { prefix } = other.inputs.edition ?? { prefix: '' }
    const alone = { earlier: NO_RELEASES, kept: async () => [], others: [] }
    const { origins, ...made } = await emitEdition(other, { ...common, ...alone, prefix })
    emitted.push([prefix, { ...made, origins: asText(origins) }])
  }
  const frozen = parts.map((part) => {
    requireSame(part, frontKey(part.plan.locale, run), playKey(run.play))
    const value = [part.plan.prefix, takeOver(part, { stage, files, keys })] as const
    return { place: part.place, value }
  })
  const others = inPlaces(emitted, frozen)
  const earlierFiles = once(() => keepEarlier(earlier, files.inOrder(), stage))
  const first = await emitEdition(run, {
    ...common,
    prefix: '',
    earlier,
    kept: async () => (await earlierFiles()).kept,
    others: others.map(([, other]) => other),
  })
  const { kept, lost } = await earlierFiles()
  for (const file of kept) files.add(file)
  const all = [first, ...others.map(([, other]) => other)]
  const total = (key: 'rendered' | 'kept' | 'brought'): number => all.reduce((sum, one) => sum + one[key], 0)
  return {
    files: files.inOrder(),
    origins: {
      ...first.origins,
      keys: { ...first.origins.keys, ...Object.fromEntries(keys) },
      ...(others.length > 0
        ? { others: Object.fromEntries(others.map(([prefix, one]) => [prefix, one.origins])) }
        : {}),
    },
    editions: Object.fromEntries(
      [
        ...parts.map(({ plan, kept }) => [plan.prefix, kept] as const),
        ...run.others.flatMap((other, at) => {
          const [prefix, one] = emitted[at] ?? []
          const record = one && recordOf(other, one, freezing.stamps, run)
          return prefix !== undefined && record ? [[prefix, record] as const] : []
        }),
      ].filter(([prefix]) => !crossed.has(prefix)),
    ),
    rendered: total('rendered'),
    kept: total('kept'),
    brought: total('brought'),
    earlier: { kept: kept.length, lost },
  }
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
function takeOver(
  { plan: { prefix }, record }: FrozenPart,
  { stage, files, keys }: Pick<Emission, 'stage' | 'files' | 'keys'>,
): EmittedEdition<EditionOrigins> {
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
  const { count: kept } = origins
  return {
    origins: { ...origins, remade: {} },
    contentKey,
    redirects,
    shared: record.shared,
    rendered: 0,
    brought: 0,
    kept,
  }
}

interface EmittedEdition<Own = PageOrigins> extends Pick<EmittedSite, 'rendered' | 'kept' | 'brought'> {
  readonly origins: Own
  readonly contentKey: string
  readonly redirects: readonly HostRedirect[]
  /** Paths of the files that it shares with other editions. */
  readonly shared: readonly string[]
}

interface Emission {
  readonly stage: OutputStage
  /** Folder of the edition in the output: empty, or with a slash at its end. */
  readonly prefix: string
  /** All files of the site so far. */
  readonly files: ReturnType<typeof collectFiles>
  /** Path → key of the files that editions share. */
  readonly keys: Map<string, string>
  /** The folders of editions that contain files of other editions. */
  readonly crossed: Set<string>
  readonly folderOf: Freezing['folderOf']
  /** The whole site, frozen editions included. */
  readonly run: CheckedEditions
  readonly parts: readonly FrozenPart[]
  readonly earlier: EarlierReleases
  /** The files of earlier releases, when all files of the site but those about other files are there. */
  readonly kept: OutputSite['kept']
  /** The editions that the files of the whole site describe too. */
  readonly others: readonly Pick<EmittedEdition, 'contentKey' | 'redirects'>[]
}

async function emitEdition(run: CheckedRun, emission: Emission): Promise<EmittedEdition> {
  const { prefix, files, keys } = emission
  const stage = stageBelow(emission.stage, prefix)
  const { context, key } = prepared(run)
  const isFirst = emission.run === run
  const shared: string[] = []
  const ownKeys = new Map<string, string>()
  refuseClashes(run.site, context.own, run.inputs.config.docs.path)
  const pages = await drawPages(run, { context, key, stage })
  const ownContent = once(() => contentKey(run, key, context))
  const site: OutputSite = {
    ...run,
    context,
    pages,
    key,
    contentKey: once(() =>
      fingerprintAll([ownContent(), emission.earlier.key, ...emission.others.map((other) => other.contentKey)]),
    ),
    kept: emission.kept,
    redirectsElsewhere: () => emission.others.flatMap((other) => other.redirects),
    sitemaps: () => sitemapsOf(emission),
    facts: () => [
      ...[run, ...(isFirst ? emission.run.others : [])].flatMap(factsOf),
      ...(isFirst ? emission.parts : []).flatMap(({ record }) => record.policy),
    ],
    filesOf: async () => files.inOrder(),
  }
  for (const named of outputsOf(site))
    for (const output of 'folder' in named ? await named.outputs() : [named]) {
      const place = output.isShared ? '' : prefix
      const file = output.written ?? (await emit(output, output.isShared ? stageBelow(emission.stage, '') : stage))
      const path = place + file.path
      const folder = emission.folderOf(path)
      if (folder !== place) emission.crossed.add(folder)
      files.add(place === '' ? file : { ...file, path })
      if (!output.written) (output.isShared ? keys : ownKeys).set(output.path, output.key)
      if (output.isShared) shared.push(output.path)
    }
  return {
    origins: {
      site: key,
      pages: pages.rows,
      keys: Object.fromEntries(ownKeys),
      ...defined({ remade: pages.remade }),
    },
    contentKey: ownContent(),
    redirects: hostRedirects(context),
    shared,
    rendered: pages.drawn,
    kept: pages.kept,
    brought: pages.brought,
  }
}

/** Puts the files of earlier releases into the stage. A file that cannot be read, or has changed, is left out. */
async function keepEarlier(
  earlier: EarlierReleases,
  files: readonly OutputFile[],
  stage: OutputStage,
): Promise<{ readonly kept: readonly (OutputFile & KeptFile)[]; readonly lost: number }> {
  const kept: (OutputFile & KeptFile)[] = []
  const wanted = earlier.beside(files)
  for (const file of wanted) {
    const known = stage.last?.fileOf(file.path)
    if (known?.sum === file.sum && stage.keep([known])) {
      kept.push({ ...file, size: known.size })
      continue
    }
    const bytes = await earlier.read(file)
    if (bytes === undefined) continue
    stage.write(file.path, bytes)
    kept.push({ ...file, size: bytes.length })
  }
  return { kept, lost: wanted.length - kept.length }
}

/** The sitemaps of the editions that crawlers may list. */
function sitemapsOf({ run, parts }: Pick<Emission, 'run' | 'parts'>): string[] {
  const frozen = parts.map(({ place, plan }) => ({ place, value: plan.config }))
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
    ...(security.metaTag ? { policy: sitePolicy({ ...run, facts: factsOf(run) }, 'meta') } : {}),
  })
}

function factsOf({ checked }: CheckedRun): CheckedRun['checked']['documents'][number]['facts'][] {
  return checked.documents.map(({ facts }) => facts)
}

/** Takes a file over from the last output, or makes it. */
async function emit({ path, key, make, source }: Output, stage: EditionStage): Promise<OutputFile> {
  const known = source ?? stage.last?.fileOf(path, key)
  if (known && stage.keep([known])) return { path, sum: known.sum, size: known.size }
  if (source) {
    publish(source, stage)
    return { path, sum: source.sum, size: source.size }
  }
  const content = await make()
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const file = { path, sum: outputSum(bytes), size: bytes.length }
  if (!stage.keep([file])) stage.write(path, bytes)
  return file
}

/** @throws DocsError when the file changes meanwhile, because pages use the hash of its earlier content */
function publish(file: PublishedFile, stage: EditionStage): void {
  requireUnchanged(file)
  if (file.isCleaned) stage.write(file.path, file.read())
  else stage.copy(file.path, file.location)
  requireUnchanged(file)
}

/**
 * Collects files by their paths. Several pages may add the same file, if its name holds its hash. Two different files
 * with the same path are an error.
 */
function collectFiles() {
  const byPath = new Map<string, OutputFile>()
  const list: OutputFile[] = []
  return {
    add(file: OutputFile): void {
      const { path, sum } = file
      const known = byPath.get(path)
      if (known && known.sum !== sum) throw new Error(`Two files of the output are called ${path}.`)
      if (!known) list.push(file)
      byPath.set(path, file)
    },
    /** The files in the order of their paths. Sorting again is cheap, because the list is nearly sorted. */
    inOrder: (): OutputFile[] => [...list.sort((a, b) => compareText(a.path, b.path))],
  }
}
