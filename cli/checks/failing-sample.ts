import type { Rule } from './rule.ts'

/** Found by `check --samples`, which alone runs anything. */
export const failingSample: Rule = {
  id: 'failing-sample',
  about: 'A code block that is tested does not do what the page says.',
  why: 'Readers copy code that does not work.',
  repair: 'Correct the code, or the output that the page shows for it.',
  severity: 'fail',
}
