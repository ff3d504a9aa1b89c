/** Severities of the rules of `check` whose faults `verify` finds too. The manifest holds them, so that the verdicts agree. */
import { rules } from '../../graph/checks/rules.ts'
import type { ChecksConfig, Config, DocsConfig } from '../../graph/config/config.ts'

/** Rules of `check` that `verify` has under the same name. */
export const SHARED_RULES: readonly string[] = [
  'broken-link',
  'broken-image',
  'broken-anchor',
  'duplicate-id',
  'inline-style',
]

/** @returns the severities that differ from the rules' own: `warn` where any edition of the site lets a fault pass */
export function sharedSeverities({ checks, docs, otherDocs, site }: Config): Record<string, 'fail' | 'warn'> {
  const ofVersions = ({ versions }: DocsConfig): ChecksConfig[] =>
    Object.values(versions).flatMap((version) => version.checks ?? [])
  const ofLanguages = site.locale.locales.flatMap(({ checks: own, severity }): ChecksConfig[] => [
    ...(own ? [own] : []),
    ...(severity === undefined ? [] : [{ atMost: severity, rules: {} }]),
  ])
  const all = [checks, ...[docs, ...otherDocs].flatMap(ofVersions), ...ofLanguages]
  return Object.fromEntries(
    rules
      .filter(({ id }) => SHARED_RULES.includes(id))
      .map(
        ({ id, severity }) => [id, severity, all.some((one) => letsPass(one, id, severity)) ? 'warn' : 'fail'] as const,
      )
      .filter(([, own, effective]) => own !== effective)
      .map(([id, , effective]) => [id, effective]),
  )
}

/** Whether a finding of a rule can be less than a failure. */
function letsPass({ atMost = 'fail', rules: set }: ChecksConfig, id: string, preset: string): boolean {
  const { severity = preset, ignore = [] } = set[id] ?? {}
  return atMost !== 'fail' || severity !== 'fail' || ignore.length > 0
}
