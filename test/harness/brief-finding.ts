import type { Finding } from '../../cli/kernel/fault/finding.ts'

/** `docs/a.md:3:5 broken-link fail ./nope`: the parts of a finding that most tests check. */
export function brief({ file, line, column, rule, severity, target }: Finding): string {
  return `${file}:${line}:${column} ${rule} ${severity} ${target}`
}
