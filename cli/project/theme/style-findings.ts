/** Findings about mistakes in style sheets, which browsers overlook without a word. */
import { judgeProblems } from '../../graph/checks/rules.ts'
import type { ChecksConfig } from '../../graph/config/config.ts'
import type { Finding } from '../../kernel/fault/finding.ts'
import type { Bundle } from './kept-bundle.ts'

/** @param bundle which was made from the style sheets */
export function styleFindings({ manifest: { mistakes = [] } }: Bundle, checks: ChecksConfig): Finding[] {
  return judgeProblems(
    mistakes.map((mistake) => ({ rule: 'style-mistake', target: mistake.place.file, ...mistake })),
    checks,
  )
}
