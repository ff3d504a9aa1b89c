/** The rules that directives add; each is a part of its directive's record. */
import type { Directive } from '../../../../site/directives/directive.ts'
import { directives } from '../../../../site/directives/index.ts'
import { atPlace } from '../../../kernel/fault/errors.ts'
import { perItem } from '../../../kernel/store/blocks.ts'
import { answersOf } from '../../links/answers.ts'
import type { CheckedDocument } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const directiveRules: readonly Rule[] = [...directives.values()].flatMap(directiveRule)

/** The rule of a directive, if it has one. */
export function directiveRule({ name, slot }: Directive): Rule[] {
  if (!slot?.rule) return []
  const { problem, ...rule } = slot.rule
  const usesIn = perItem(({ path, file, facts }: CheckedDocument) => {
    const uses = facts.directives.filter((use) => use.name === name)
    return path === undefined || uses.length === 0 ? [] : [{ path, file, uses }]
  })
  const check: Rule['check'] = function* (checked) {
    for (const { path, file, uses } of usesIn(checked.documents)) {
      for (const { use, answer, view } of answersOf(path, uses, checked)) {
        const found = atPlace(`${file}:${use.line}`, () => problem(use.question, answer, view))
        const place = { file, line: use.line, column: use.column }
        if (found) yield { rule: rule.id, place, ...found, target: found.target ?? path }
      }
    }
  }
  return [{ ...rule, check }]
}
