/** The list of all directives: one file with a record for each, one line here. */

import { badge } from './badge.tsx'
import { boxes } from './boxes.tsx'
import { card, cards } from './cards.tsx'
import { children } from './children.tsx'
import { codeGroup } from './code-group.tsx'
import { details } from './details.tsx'
import type { Directive } from './directive.ts'
import { figure } from './figure.tsx'
import { fileTree } from './file-tree.tsx'
import { kbd } from './kbd.tsx'
import { actions } from './landing/actions.tsx'
import { call } from './landing/call.tsx'
import { feature, features } from './landing/features.tsx'
import { figures } from './landing/figures.tsx'
import { hero } from './landing/hero.tsx'
import { logos } from './landing/logos.tsx'
import { quote } from './landing/quote.tsx'
import { linkCard } from './link-card.tsx'
import { related } from './related.tsx'
import { steps } from './steps.tsx'
import { tab, tabs } from './tabs.tsx'
import { term } from './term.tsx'
import { toc } from './toc.tsx'
import { youtube } from './youtube.tsx'

const records: readonly Directive[] = [
  ...boxes,
  tabs,
  tab,
  cards,
  card,
  linkCard,
  codeGroup,
  steps,
  fileTree,
  figure,
  toc,
  actions,
  children,
  related,
  term,
  badge,
  kbd,
  youtube,
  details,
  hero,
  features,
  feature,
  figures,
  logos,
  quote,
  call,
]

/** Directives by name, in the order in which they are suggested. */
export type Directives = ReadonlyMap<string, Directive>

/** With what the name of a fence begins, so that it is the name of no directive. */
export const FENCE = '```'

/** The directives of docs-build itself. */
export const directives: Directives = new Map(records.map((record) => [record.name, record]))
