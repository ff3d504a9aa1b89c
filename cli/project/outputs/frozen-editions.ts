/**
 * Finds the editions of an output that may stay unread. The ledger has a record of each, and a build keeps such an edition
 * as a whole while all of these conditions hold. One that does not fulfil them is read and made like any other.
 *
 * 1. Its files have the sizes, times and inodes that they had; its configuration, the theme and the plugins are the same.
 * 2. All editions have the same pages, and the anchors that it links to are the same (`project/pipeline/frozen-edition.ts`).
 * 3. The bundle, and the parts that its pages share with the front of its language, such as the navbar, are the same.
 * 4. Its files in the output are as they were written.
 *
 * The last version of the main docs is always read, because other editions show parts of it. So is an edition that
 * depends on more than this: on the days of changes in the project, on end dates, or on files that may be included from
 * elsewhere. All editions are read where the code of all pages is one bundle, or where files of earlier releases stay.
 * Pages of frozen editions are weighed like all others.
 */

import { join } from 'node:path'
import { directivesOf } from '../../graph/plugins/directives.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { onceFor } from '../../kernel/store/memo.ts'
import type { Facts } from '../../markdown/document.ts'
import { addressOf } from '../../markdown/html/url-scheme.ts'
import type { EditionRecord, FrozenEdition } from '../editions/edition-record.ts'
import type { EditionPlan } from '../editions/editions.ts'
import { folderStamp } from '../files/folder-stamp.ts'
import { mayInclude } from '../files/included-files.ts'
import { editionRecord } from '../pipeline/frozen-edition.ts'
import { editionRunKey, hasEndDate } from '../pipeline/run-key.ts'
import { newText } from '../publish/kept-texts.ts'
import { type EditionOrigins, type OutputState, readOrigins } from '../publish/ledger.ts'
import { BUILD_ID } from '../theme/own-package.ts'
import { readThemeCss, showsUpdates, type Workspace } from '../workspace.ts'
import type { CheckedRun, SeenRun } from './checked-run.ts'
import type { PolicyFacts } from './policy.ts'

/** Which editions of a build may stay unread. */
export interface Freezing {
  /** The option of the configuration with which none may. */
  readonly hindrance?: string | undefined
  readonly frozen: readonly FrozenEdition[]
  /** Folder in the output → fingerprint of the files of an edition that a later build may leave unread. */
  readonly stamps: ReadonlyMap<string, string>
}

/** @param previous the ledger of the last output; without it every edition is read, and recorded for the next build */
export function freezingOf(workspace: Workspace, out: string, previous: OutputState | undefined): Freezing {
  const { cacheDir, editions } = workspace
  const hindrance = hindranceOf(workspace)
  if (cacheDir === undefined || hindrance !== undefined) return { hindrance, frozen: [], stamps: new Map() }
  const stamps = editionStamps(workspace)
  const made = previous?.run ? (readOrigins(out, cacheDir, previous)?.editions ?? {}) : {}
  const found = editions.flatMap((plan): FrozenEdition[] => {
    const unread = Object.hasOwn(made, plan.prefix) ? made[plan.prefix]?.unread : undefined
    if (unread === undefined || unread.stamp !== stamps.get(plan.prefix)) return []
    const record = unread.record.read()
    return record === undefined ? [] : [{ plan, record: JSON.parse(record) }]
  })
  // Languages of one version are compared with each other, so they are read together.
  const isFrozen = new Set(found.map(({ plan }) => plan))
  const isWhole = ({ docs, version }: EditionPlan): boolean =>
    editions.every((plan) => plan.docs !== docs || plan.version !== version || isFrozen.has(plan))
  return { frozen: found.filter(({ plan }) => isWhole(plan)), stamps }
}

/** The option of the configuration with which no edition can be frozen. */
function hindranceOf({ config, editions }: Workspace): string | undefined {
  if (config.site.releases.keep > 0) return 'releases.keep'
  return editions.some((plan) => plan.config.markdown.mdx === 'code') ? "markdown.mdx: 'code'" : undefined
}

/** Fingerprints of the files of all editions that may be frozen. */
function editionStamps(workspace: Workspace): Freezing['stamps'] {
  const { editions, configFile, plugins, date } = workspace
  const knowsDay = plugins.list.some(({ plugin }) => plugin.frontMatter || plugin.derivedPages)
  const common = [
    BUILD_ID,
    configFile.name,
    configFile.text,
    readThemeCss(workspace).themeCss?.text ?? '',
    knowsDay ? (date() ?? '') : '',
    ...plugins.list.map(({ key }) => key),
    plugins.dialects.key,
  ]
  const stampOf = onceFor(String, folderStamp)
  return new Map(
    editions.flatMap((plan): [string, string][] => {
      if (plan.isFront || (showsUpdates(plan.config) && plan.revision === undefined)) return []
      const { config, dir, translations, ...rest } = plan
      const folders = [config.docs.path, ...translations, ...config.staticDirs].map((folder) => join(dir, folder))
      const stamps = folders.map(stampOf)
      if (stamps.includes(undefined)) return []
      return [
        [plan.prefix, fingerprintAll([...common, JSON.stringify(config), JSON.stringify(rest), ...stamps.map(String)])],
      ]
    }),
  )
}

/**
 * Fingerprint of everything that the pages of an edition have in common with those of other editions.
 *
 * @param front fingerprint of what the pages of the front of its language share: other editions show parts of it
 */
export function surroundingsKey(
  { bundle, partFiles }: Pick<CheckedRun, 'bundle' | 'partFiles'>,
  front: string,
): string {
  const { source, server } = bundle.manifest
  return fingerprintAll([source, server, JSON.stringify(partFiles?.paths ?? null), front])
}

/** What the next build must know to leave an edition unread; `undefined` when it must read it. */
export function unreadOrigins(
  run: SeenRun,
  made: Pick<EditionRecord, 'surroundings' | 'contentKey' | 'redirects' | 'shared'>,
  stamp: string | undefined,
): EditionOrigins['unread'] {
  const { inputs, engine, bundle } = run
  // Git may know more in the next run.
  const mayDiffer =
    inputs.lastUpdates?.note !== undefined ||
    hasEndDate(inputs) ||
    inputs.project.sources.some((source) => mayInclude(source, inputs))
  const read = stamp === undefined || mayDiffer ? undefined : editionRecord(run)
  if (stamp === undefined || read === undefined) return undefined
  const runKey = editionRunKey(inputs, engine, bundle)
  const record: EditionRecord = { ...read, ...made, runKey, policy: policyFacts(run) }
  return { stamp, record: newText(JSON.stringify(record)) }
}

/** Facts that the policy depends on: code that plugins draw, images of other hosts, blocks with frames. */
function policyFacts({ checked, inputs }: CheckedRun): PolicyFacts[] {
  const framed = new Set(
    [...directivesOf(inputs.plugins).values()].flatMap(({ name, policy }) => (policy ? [name] : [])),
  )
  return checked.documents.flatMap(({ facts }) => {
    const { references, outline, drawn }: PolicyFacts & Partial<Facts> = facts
    const counts =
      drawn !== undefined ||
      references.some(({ kind, href }) => kind === 'image' && addressOf(href) !== undefined) ||
      outline.some(({ blocks }) => blocks.some((name) => framed.has(name)))
    return counts ? [{ references, outline, drawn }] : []
  })
}
