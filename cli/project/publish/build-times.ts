/**
 * How long the last builds of an output folder took. The figures are shown and compared by people only: nothing that a
 * run decides depends on them.
 */
import { join } from 'node:path'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { keepFile } from '../../kernel/store/cache-folder.ts'
import { outputName, readKept } from './ledger.ts'

export interface BuildTimes {
  /** Pages that were drawn. */
  readonly rendered: number
  /** Pages of the site. */
  readonly pages: number
  /** Phase and its milliseconds, in order. */
  readonly phases: readonly (readonly [phase: string, ms: number])[]
}

/** Older builds are forgotten. */
const MOST = 20

const FORM = 1

function timesPath(out: string, cacheDir: string): string {
  return join(cacheDir, `times-${outputName(out, cacheDir)}.json`)
}

/** The last builds that drew pages, the newest last. */
export function readTimes(out: string, cacheDir: string | undefined): readonly BuildTimes[] {
  const kept = cacheDir === undefined ? undefined : readKept(timesPath(out, cacheDir))
  const { version, builds } = (kept ?? {}) as { version?: unknown; builds?: readonly BuildTimes[] }
  return version === FORM && Array.isArray(builds) ? builds : []
}

export function keepTimes(times: BuildTimes, out: string, cacheDir: string | undefined): void {
  if (cacheDir === undefined) return
  const builds = [...readTimes(out, cacheDir), times].slice(-MOST)
  const text = JSON.stringify({ version: FORM, builds })
  keepFile(timesPath(out, cacheDir), `${fingerprint(text)}\n${text}`)
}
