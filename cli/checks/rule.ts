/** The shape of a rule. */

import type { Problem, Severity } from '../fault/finding.ts'
import type { CheckedSite } from './checked-site.ts'

export interface Rule {
  /** Never changes, because configurations and ignore lists refer to it. */
  readonly id: string
  /** One sentence about what the rule reports. */
  readonly about: string
  /** The severity unless the configuration sets another. */
  readonly severity: Severity
  /**
   * Rules with the same concern report the same fault. Of their findings at one place, only the most severe is kept; at
   * equal severity, that of the rule that comes first in the list.
   */
  readonly concern?: string
  /** Absent when the problem is found while a file is read, and passed along with the value. */
  readonly check?: (site: CheckedSite) => Iterable<Problem>
}
