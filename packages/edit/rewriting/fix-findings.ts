/** The findings of a project → their repairs. */
import { resolve } from 'node:path'
import { check, type RunOptions } from 'docs-build'
import { applyFixes, type FixResult } from './apply-fixes.ts'

export interface FixOptions extends RunOptions {
  /** Whether to write the files. Without it, the changes are only returned. */
  readonly write?: boolean
  /** Ids of the rules whose findings are repaired. Default: all. */
  readonly rules?: readonly string[]
  /** Whether to write what findings suggest (“Did you mean …?”), too. */
  readonly suggested?: boolean
}

/**
 * Repairs the findings whose right destination is certain.
 *
 * @throws DocsError when a file cannot be written
 */
export async function fix({ write = false, rules, suggested, ...options }: FixOptions = {}): Promise<FixResult> {
  const { report, sourceOf } = await check(options)
  return applyFixes({ dir: resolve(options.dir ?? '.'), report, sourceOf, rules, suggested, write })
}
