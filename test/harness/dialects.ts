/** The dialects of the package, for tests of what a site reads with them. */

import { NO_DIALECTS, NO_PLUGINS, type Plugins } from '../../cli/graph/plugins/plugins.ts'
import type { DialectRecord } from '../../cli/markdown/dialects/dialect.ts'
import { dialects } from '../../packages/dialects/index.ts'

export type DialectName = keyof typeof dialects

const known = new Map<string, readonly DialectRecord[]>()

/** @returns the same list for the same names, as a thread has it */
export function dialectsNamed(names: readonly DialectName[]): readonly DialectRecord[] {
  const key = names.join()
  const list = known.get(key) ?? names.map((name) => dialects[name])
  known.set(key, list)
  return list
}

/** What a site without plugins reads with. */
export function pluginsWith(names: readonly DialectName[]): Plugins {
  return { ...NO_PLUGINS, dialects: { ...NO_DIALECTS, records: dialectsNamed(names) } }
}
