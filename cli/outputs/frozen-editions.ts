/**
 * Finds the frozen editions of an output, and keeps their records beside the ledger. A build keeps an edition as a whole
 * while all of these conditions hold. Otherwise it reads and makes the edition like any other.
 *
 * 1. Its files have the sizes, times and inodes that they had; its configuration, the theme and the plugins are the same.
 * 2. All editions have the same pages, and the anchors that it links to are the same (`pipeline/frozen-edition.ts`).
 * 3. The parts that its pages share with the first edition in its language, such as the navbar, are the same.
 * 4. Its files in the output are as they were written.
 *
 * The last version of the main docs is never frozen, because other editions show parts of it. Neither is an edition that
 * depends on more than this: on the days of changes in the project, on end dates, or on files that may be included from
 * elsewhere. No edition is frozen where the code of all pages is one bundle, or where files of earlier releases stay.
 * Pages of frozen editions are weighed like all others.
 */

import { join } from 'node:path'
import { defined } from '../../site/defined.ts'
import type { Facts } from '../content/document.ts'
import { addressOf } from '../content/url-scheme.ts'
import { fingerprint, fingerprintAll } from '../engine/fingerprint.ts'
import { editionRecord, NotFrozen } from '../pipeline/frozen-edition.ts'
import { editionRunKey, hasEndDate } from '../pipeline/run-key.ts'
import { directivesOf } from '../plugins/directives.ts'
import type { EditionPlan } from '../project/editions.ts'
import { folderStamp } from '../project/folder-stamp.ts'
import { mayInclude } from '../project/included-files.ts'
import type { Bundle } from '../project/kept-bundle.ts'
import { BUILD_ID } from '../project/own-package.ts'
import { readThemeCss, showsUpdates, type Workspace } from '../project/workspace.ts'
import { type KeptTexts, keptTexts, newText } from '../publish/kept-texts.ts'
import { FORM, type OutputState, readState, writeState } from '../publish/ledger.ts'
import { partFinder } from '../publish/output-parts.ts'
import type { CheckedRun, SeenRun } from './checked-run.ts'
import { type Freezing, type FrozenPart, type KeptEdition, type MadeEdition, NO_FREEZING } from './freezing.ts'
import type { HostRedirect } from './output.ts'
import type { PolicyFacts } from './policy.ts'

interface FrozenState {
  readonly version: typeof FORM
  readonly run: string
  /** By the folders of the editions in the output: the stamp, and the fingerprint of the record. */
  readonly editions: Readonly<Record<string, readonly [stamp: string, record: string]>>
}

interface LastOutput {
  /** Absolute path of the output folder. */
  readonly out: string
  readonly previous: OutputState | undefined
  /** `false`: every edition is read, and recorded for the next run. */
  readonly freeze: boolean
}

/** Finds the editions of the last output that have not changed. */
export function openFreezing(workspace: Workspace, { out, previous, freeze }: LastOutput): Freezing {
  const { cacheDir, editions } = workspace
  const hindrance = hindranceOf(workspace)
  if (cacheDir === undefined || hindrance !== undefined) return { ...NO_FREEZING, ...defined({ hindrance }) }
  const stamps = editionStamps(workspace)
  const folderOf = partFinder(editions.map(({ prefix }) => prefix).filter((prefix) => prefix !== ''))
  const path = join(cacheDir, `editions-${fingerprint(out)}.json`)
  const texts = keptTexts(join(cacheDir, `records-${fingerprint(out)}`))
  const parts = freeze && previous ? frozenParts(editions, { state: readState(path), texts, previous, stamps }) : []
  return {
    parts,
    inputs: parts.map(({ plan, record }) => ({ plan, runKey: record.runKey })),
    stamps,
    folderOf,
    requireSurroundings(bundle) {
      const key = bundleKey(bundle)
      const other = parts.find(({ record }) => record.bundle !== key)
      if (other) throw new NotFrozen(other.plan.prefix)
    },
    keep(run, made) {
      const kept = Object.entries(made).filter(([, { text }]) => texts.keep(text))
      const rows = kept.map(([prefix, { stamp, text }]) => [prefix, [stamp, text.sum] as const])
      writeState<FrozenState>(path, { version: FORM, run, editions: Object.fromEntries(rows) })
      texts.keepOnly(() => kept.map(([, { text }]) => text.sum))
    },
  }
}

/** The option of the configuration with which no edition can be frozen. */
function hindranceOf({ config, editions }: Workspace): string | undefined {
  if (config.site.releases.keep > 0) return 'releases.keep'
  return editions.some((plan) => plan.config.markdown.mdx === 'code') ? "markdown.mdx: 'code'" : undefined
}

/** Fingerprints of the files of all editions that may be frozen. */
function editionStamps(workspace: Workspace): Freezing['stamps'] {
  const { editions, configFile, plugins, examples, date } = workspace
  const knowsDay = plugins.list.some(({ plugin }) => plugin.frontMatter || plugin.derivedPages)
  const common = [
    BUILD_ID,
    examples?.hash ?? '',
    configFile.name,
    configFile.text,
    readThemeCss(workspace).themeCss?.text ?? '',
    knowsDay ? (date() ?? '') : '',
    ...plugins.list.map(({ key }) => key),
  ]
  const stampOf = rememberingStamps()
  return new Map(
    editions.flatMap((plan): [EditionPlan, string][] => {
      if (plan.isFront || (showsUpdates(plan.config) && plan.revision === undefined)) return []
      const { config, dir, translations, ...rest } = plan
      const folders = [config.docs.path, ...translations, ...config.staticDirs].map((folder) => join(dir, folder))
      const stamps = folders.map(stampOf)
      if (stamps.includes(undefined)) return []
      return [[plan, fingerprintAll([...common, JSON.stringify(config), JSON.stringify(rest), ...stamps.map(String)])]]
    }),
  )
}

function rememberingStamps(): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (folder) => {
    if (!known.has(folder)) known.set(folder, folderStamp(folder))
    return known.get(folder)
  }
}

interface Known {
  readonly state: FrozenState | undefined
  readonly texts: KeptTexts
  readonly previous: OutputState
  readonly stamps: Freezing['stamps']
}

/** @returns the editions of the last output that have not changed */
function frozenParts(editions: readonly EditionPlan[], { state, texts, previous, stamps }: Known): FrozenPart[] {
  if (!state || previous.run === '' || state.run !== previous.run) return []
  const found = editions.flatMap((plan): FrozenPart[] => {
    const [stamp, sum = ''] = (Object.hasOwn(state.editions, plan.prefix) && state.editions[plan.prefix]) || []
    if (stamp === undefined || stamp !== stamps.get(plan)) return []
    const text = texts.find(sum)
    const record = text.read()
    return record === undefined ? [] : [{ plan, record: JSON.parse(record), kept: { stamp, text } }]
  })
  // Languages of one version are compared with each other, so they are read together.
  const isFrozen = new Set(found.map(({ plan }) => plan))
  const isWhole = ({ docs, version }: EditionPlan): boolean =>
    editions.every((plan) => plan.docs !== docs || plan.version !== version || isFrozen.has(plan))
  return found.filter(({ plan }) => isWhole(plan))
}

function bundleKey({ manifest: { source, server } }: Bundle): string {
  return `${source} ${server}`
}

/** An edition that has just been made. */
interface JustMade {
  readonly run: SeenRun
  readonly front: string
  readonly contentKey: string
  readonly redirects: readonly HostRedirect[]
  readonly shared: readonly string[]
}

/** The record of an edition; `undefined` when it cannot be frozen. */
export function keptEdition(
  { run, front, contentKey, redirects, shared }: JustMade,
  stamp: string,
): KeptEdition | undefined {
  const { inputs, engine, bundle, play } = run
  // Git may know more in the next run.
  if (
    inputs.lastUpdates?.note !== undefined ||
    hasEndDate(inputs) ||
    inputs.project.sources.some((source) => mayInclude(source, inputs.config))
  )
    return undefined
  const record = editionRecord(run)
  if (!record) return undefined
  const made: MadeEdition = {
    ...record,
    bundle: bundleKey(bundle),
    runKey: editionRunKey(inputs, engine, bundle),
    front,
    play: playKey(play),
    contentKey,
    redirects,
    policy: policyFacts(run),
    shared,
  }
  return { stamp, text: newText(JSON.stringify(made)) }
}

/** Fingerprint of the code for playing. */
export function playKey(play: CheckedRun['play']): string {
  return JSON.stringify(play?.paths ?? null)
}

/** Facts that the policy depends on: examples, images of other hosts, blocks with frames. */
function policyFacts({ checked, inputs }: CheckedRun): PolicyFacts[] {
  const framed = new Set(
    [...directivesOf(inputs.plugins).values()].flatMap(({ name, policy }) => (policy ? [name] : [])),
  )
  return checked.documents.flatMap(({ facts }) => {
    const { references, outline, examples }: PolicyFacts & Partial<Facts> = facts
    const counts =
      examples !== undefined ||
      references.some(({ kind, href }) => kind === 'image' && addressOf(href) !== undefined) ||
      outline.some(({ blocks }) => blocks.some((name) => framed.has(name)))
    return counts ? [{ references, outline, ...defined({ examples }) }] : []
  })
}

/** @throws NotFrozen when the pages of a frozen edition would differ today */
export function requireSame({ record, plan }: FrozenPart, front: string | undefined, play: string): void {
  if (record.front !== front || record.play !== play) throw new NotFrozen(plan.prefix)
}
