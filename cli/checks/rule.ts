/** What a rule is. */

import type { Problem, Severity } from '../fault/finding.ts'
import type { CheckedSite } from './checked-site.ts'

export interface Rule {
  /** Permanent: configurations and ignore lists name it. */
  readonly id: string
  /** What the rule is about, as one sentence. */
  readonly about: string
  /** Severity unless the configuration sets another. */
  readonly severity: Severity
  /**
   * Rules of one concern speak about the same fault: of their findings at one place the most severe stays,
   * and of equals the one whose rule comes first in the list.
   */
  readonly concern?: string
  /** Absent when the problem is found while reading, and comes along with the value that was read. */
  readonly check?: (site: CheckedSite) => Iterable<Problem>
}
