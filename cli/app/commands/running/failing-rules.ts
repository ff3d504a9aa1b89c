/** The rules that stop a site from being published. */
import type { CheckReport } from '../../../kernel/fault/finding.ts'

/** @returns the rules with the severity `fail`, and the number of their findings */
export function failingRules({ findings }: CheckReport): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { rule, severity } of findings) if (severity === 'fail') counts[rule] = (counts[rule] ?? 0) + 1
  return counts
}
