/** The shape of a rule. */

import type { Problem, Severity } from '../../kernel/fault/finding.ts'
import type { DocumentTree } from '../../markdown/parse.ts'
import type { CheckedDocument, CheckedSite } from './checked-site.ts'

/** Options of `check` that ask or run something foreign → the rule whose findings need it. */
export const ASKED_RULES: Readonly<Record<'external' | 'samples', string>> = {
  external: 'external-link',
  samples: 'failing-sample',
}

type AskedOption = keyof typeof ASKED_RULES

/**
 * What a run says nothing of, as `againstBaseline` takes it: the rules of options that it does not have, and findings
 * that it could not judge.
 *
 * @param undecided targets by the options
 */
export function unaskedRules(
  asked: Partial<Record<AskedOption, boolean>> = {},
  undecided: Partial<Record<AskedOption, readonly string[]>> = {},
): ReadonlySet<string> {
  const options = Object.keys(ASKED_RULES) as AskedOption[]
  return new Set(
    options.flatMap((option) => {
      const rule = ASKED_RULES[option]
      return asked[option] ? (undecided[option] ?? []).map((target) => `${rule} ${target}`) : [rule]
    }),
  )
}

export interface Rule<Fact = unknown> {
  /** Never changes, because configurations and ignore lists refer to it. */
  readonly id: string
  /** One sentence about what the rule reports. */
  readonly about: string
  /** Why that matters to readers or authors. Every rule of ours has it; the manual shows it. */
  readonly why?: string
  /** How an author repairs what the rule reports. Every rule of ours has it; the manual shows it. */
  readonly repair?: string
  /** The severity unless the configuration sets another. */
  readonly severity: Severity
  /**
   * Rules with the same concern report the same fault. Of their findings at one place, only the most severe is kept, and
   * names the other rule; at equal severity, that of the rule that comes first in the list.
   */
  readonly concern?: string
  /**
   * Files of a small project that breaks the rule, by their paths. U+FFFD stands for a byte that is not UTF-8. Absent where
   * no text is known that breaks it.
   */
  readonly example?: Readonly<Record<string, string>>
  /**
   * Collects what only this rule needs to know about a document. It is kept with the document's other facts.
   *
   * @returns plain JSON, or `undefined` for a document that has nothing of the kind
   */
  facts?(document: DocumentTree): Fact | undefined
  /**
   * Absent when the problem is found while reading, and comes along with the value that was read.
   *
   * @param factOf what `facts` collected from a document
   */
  check?(site: CheckedSite, factOf: (document: CheckedDocument) => Fact | undefined): Iterable<Problem>
}
