/** The list of all directives: one file with a record for each, one line here. */
import { actions } from './actions.tsx'
import { boxes } from './boxes.tsx'
import { card, cards } from './cards.tsx'
import { children } from './children.tsx'
import { codeGroup } from './code-group.tsx'
import { details } from './details.tsx'
import type { Directive } from './directive.ts'
import { related } from './related.tsx'
import { tab, tabs } from './tabs.tsx'
import { term } from './term.tsx'
import { youtube } from './youtube.tsx'

const records: readonly Directive[] = [
  ...boxes,
  tabs,
  tab,
  cards,
  card,
  codeGroup,
  actions,
  children,
  related,
  term,
  youtube,
  details,
]

/** Directives by name, in the order in which they are suggested. */
export const directives: ReadonlyMap<string, Directive> = new Map(records.map((record) => [record.name, record]))
