/** Opens the exchange with other machines that the options, the configuration and the environment ask for. */
import { resolve } from 'node:path'
import glob from 'fast-glob'
import { DocsError } from '../../kernel/fault/errors.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { type Exchange, joinExchanges } from '../../kernel/store/exchange.ts'
import { openParts, startPart } from '../../kernel/store/parts.ts'
import { openRemote } from '../../kernel/store/remote/remote-cache.ts'
import { packNames } from '../../kernel/store/store.ts'
import { groupsOf } from '../../kernel/threads/share.ts'
import { below } from '../files/below.ts'
import type { ProjectInputs } from '../inputs.ts'
import { type RemoteCache, remoteOf } from '../shared-cache.ts'
import { BUILD_ID } from '../theme/own-package.ts'
import type { Workspace } from '../workspace.ts'

interface ExchangeOptions {
  /** Folders with the parts of other machines, relative to the project's folder; `*` stands for any part of a name. */
  readonly cacheIn?: readonly string[] | undefined
  /** Folder for the part of this machine, relative to the project's folder. */
  readonly cacheOut?: string | undefined
  /** `false`: the shared cache is not used. */
  readonly cache?: boolean | undefined
}

/** The exchange of a run, and whether the run writes into a shared cache. */
interface OpenedExchange {
  /** Absent when no other machine takes part. */
  readonly exchange?: Exchange | undefined
  readonly writesRemote: boolean
  /** Reasons why parts are missing, one sentence each. */
  readonly notes: readonly string[]
}

/** Reasons why parts are missing, one sentence each. */
function missingParts(pattern: string, folders: readonly string[], dir: string): string[] {
  const end = 'so this machine makes those pages itself.'
  if (folders.length === 0) return [`\`--cache-in ${pattern}\` names no folder in ${dir}, ${end}`]
  const empty = folders.filter((folder) => packNames(folder).length === 0)
  return empty.map((folder) => `${folder}, which \`--cache-in\` names, holds no part, ${end}`)
}

/**
 * @param isWriting whether the run makes pages, so that others could use them
 * @throws DocsError when the folder for the part cannot be written, a name of parts is empty, or the address of the
 * shared cache is invalid
 */
export function openExchange(
  workspace: Workspace,
  inputs: ProjectInputs,
  { cacheIn = [], cacheOut, cache = true }: ExchangeOptions,
  isWriting: boolean,
): OpenedExchange {
  const { dir } = workspace
  const parts = cacheIn.map((pattern) => ({ pattern, folders: foldersOf(pattern, dir) }))
  const folders = parts.flatMap((part) => part.folders)
  const remote = cache ? remoteOf(workspace) : undefined
  const writesRemote = isWriting && remote?.isWritable === true
  return {
    writesRemote,
    notes: parts.flatMap((part) => missingParts(part.pattern, part.folders, dir)),
    exchange: joinExchanges([
      ...(folders.length > 0 ? [openParts(folders)] : []),
      ...(cacheOut === undefined ? [] : [startPart(resolve(dir, cacheOut))]),
      ...(remote ? [remoteExchange(remote, workspace, inputs, writesRemote)] : []),
    ]),
  }
}

function remoteExchange(
  { server, lacks }: RemoteCache,
  { config }: Workspace,
  inputs: ProjectInputs,
  isWritable: boolean,
): Exchange {
  const { title, baseUrl, url, cache } = config.site
  return openRemote({
    server,
    lacks,
    scope: `v1/${BUILD_ID}/${fingerprintAll([title, url, baseUrl, config.docs.path]).slice(0, 16)}`,
    groups: groupsOf(inputs.editions.flatMap(({ project }) => project.sources.map(({ path }) => path))),
    isWritable,
    most: cache.wait * 1000,
  })
}

/** Folders that a pattern names, in the order of their names. */
function foldersOf(pattern: string, dir: string): string[] {
  if (pattern.trim() === '')
    throw new DocsError('`--cache-in` names no folder.', { hint: "Write a name or a pattern: `--cache-in 'part-*'`." })
  const found = glob.sync(pattern.replace(/\/+$/, ''), { ...below(dir), onlyDirectories: true })
  return found.map((path) => resolve(dir, path)).sort()
}
