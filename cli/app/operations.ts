import { resolve } from 'node:path'
import type { FreezeOptions } from '../project/editions/freeze-version.ts'
import type { NewPage } from '../project/files/new-page.ts'
import type { Observation } from '../project/observation.ts'
import type { RoutesOptions, RoutesResult } from '../project/outputs/answers/keep-addresses.ts'
import type { RunOptions } from '../project/pipeline/engine.ts'
import type { DevOptions, DevServer } from './dev/dev.ts'
import type { AddedHost } from './moving/add-host.ts'
import type { Found, InitOptions, InitResult } from './moving/init.ts'
import { graph } from './operations/graph.ts'

export type { RunOptions } from '../project/pipeline/engine.ts'
export type { BuildTimes } from '../project/publish/build-times.ts'
export type { ChangedFiles } from '../project/publish/changed-files.ts'
export { type BuildOptions, type BuildResult, build, writtenChanges } from './operations/build.ts'
export { buildShard, type ShardOptions, type ShardResult, type Share } from './operations/build-shard.ts'
export { type CheckOptions, type CheckResult, check } from './operations/check.ts'
export { type CleanOptions, clean } from './operations/clean.ts'
export { type Explained, explain } from './operations/explain.ts'
export { graph } from './operations/graph.ts'
export { type ServeOptions, serve } from './operations/serve.ts'
export { type SurveyOptions, survey } from './operations/survey.ts'
export { type VerifyOptions, type VerifyResult, verify } from './operations/verify.ts'
export { type WatchedCheck, watchCheck } from './operations/watch-check.ts'
export { type WeightOptions, type WeightResult, weight } from './operations/weight.ts'

/** Freezes the current state of docs as a version; see `FreezeOptions`. @returns paths of what was written */
export async function freezeVersion(options: FreezeOptions): Promise<string[]> {
  return (await import('../project/editions/freeze-version.ts')).freezeVersion(options)
}

/** Looks at the folder of a project that is about to begin: see `Found`. */
export async function lookAround(dir = '.'): Promise<Found> {
  return (await import('./moving/init.ts')).lookAround(dir)
}

/** Adds the workflow of a host to a project that exists. */
export async function addHost(dir: string, config: string, name: string): Promise<AddedHost> {
  return (await import('./moving/add-host.ts')).addHost(dir, config, name)
}

/** Makes rules warnings in the configuration that `init` has written. */
export async function lowerInitRules(result: InitResult, lowered: Readonly<Record<string, number>>): Promise<void> {
  ;(await import('./moving/init.ts')).lowerInitRules(result, lowered)
}

/**
 * Begins a project: writes its configuration, its scripts and, where there is no Markdown, a small site. No file is
 * overwritten.
 *
 * @throws DocsError when the folder holds a project or another tool's site, for an unknown host, and when the folder
 * cannot be written
 */
export async function init(options: InitOptions): Promise<InitResult> {
  return (await import('./moving/init.ts')).init(options)
}

/**
 * Compares a site with the addresses that it has promised to keep, and writes the file with them.
 *
 * @throws DocsError when promises cannot be read or written
 */
export async function routes(options: RunOptions & RoutesOptions = {}): Promise<RoutesResult> {
  const site = await graph(options)
  const { keepAddresses } = await import('../project/outputs/answers/keep-addresses.ts')
  return keepAddresses(site, resolve(options.dir ?? '.'), options)
}

/**
 * Looks at a project and its machine.
 *
 * @returns what was seen, each with what is odd about it
 */
export async function doctor(dir = '.'): Promise<Observation[]> {
  const { examine } = await import('../project/doctor.ts')
  return examine(resolve(dir))
}

/** Writes a page from a template; see `NewPage`. @returns the absolute path of its file */
export async function newPage(page: NewPage): Promise<string> {
  const { writeNewPage } = await import('../project/files/new-page.ts')
  return writeNewPage(page)
}

/**
 * Serves the site of a project while it is written: pages are made on demand, and follow every change.
 *
 * @returns the server, which listens until it is closed or the signal ends it
 * @throws DocsError when the project cannot be opened, or no port is free
 */
export async function dev(options: DevOptions = {}): Promise<DevServer> {
  const { startDev } = await import('./dev/dev.ts')
  return startDev(options)
}
