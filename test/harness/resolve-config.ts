/** Resolves configurations, as if `docs.config.ts` had them. */
import type { Config } from '../../cli/graph/config/config.ts'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import type { UserConfig } from '../../cli/graph/config/schema.ts'
import { DocsError } from '../../cli/kernel/fault/errors.ts'

/** The surroundings of the configuration. */
export const CONTEXT: Parameters<typeof resolveConfig>[1] = {
  file: 'docs.config.ts',
  fallbackTitle: 'my-project',
  ruleIds: ['broken-link', 'broken-anchor', 'duplicate-route'],
}

export function resolve(user: UserConfig): Config {
  return resolveConfig(user, CONTEXT)
}

/** The lines of the message, one for every problem. */
export function problemsOf(user: unknown): string[] {
  try {
    resolveConfig(user, CONTEXT)
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    if (error.exitCode !== 2) throw new Error(`The exit code is ${error.exitCode}.`)
    return error.message
      .split('\n')
      .slice(2)
      .map((line) => line.trim())
  }
  throw new Error('The configuration was accepted.')
}
