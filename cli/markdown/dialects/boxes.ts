/** Boxes of other tools by their names, and the directives that are nearest to them. */
import { directives } from '../../../site/directives/index.ts'
import { own } from '../../../site/own.ts'
import { nearest } from '../../kernel/fault/nearest.ts'

/** Box name of another tool → the nearest directive. */
const BOXES: Readonly<Record<string, string>> = {
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  todo: 'note',
  question: 'info',
  help: 'info',
  faq: 'info',
  example: 'note',
  quote: 'note',
  cite: 'note',
  hint: 'tip',
  check: 'success',
  done: 'success',
  attention: 'warning',
  alert: 'warning',
  warn: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
  admonition: 'note',
  callout: 'note',
  primary: 'info',
  seealso: 'info',
}

/** Names of the boxes that this program has. */
const OURS: ReadonlySet<string> = new Set([
  ...['note', 'tip', 'info', 'warning', 'danger', 'caution', 'secondary', 'important', 'success'],
])

/** The directive for a box of another tool; `undefined` for a name that no tool has. */
export function boxOf(name: string): string | undefined {
  const lower = name.toLowerCase()
  return OURS.has(lower) ? lower : own(BOXES, lower)
}

/** As `boxOf`; for a name that no tool has, the directive with the most similar name, else `note`. */
export function nearestBox(name: string): string {
  const lower = name.toLowerCase()
  return boxOf(lower) ?? (directives.has(lower) ? lower : (nearest(lower, [...directives.keys()]) ?? 'note'))
}

/**
 * The title that a box needs: its own; for a box that has another name here, that name, so that no word is lost.
 */
export function boxTitle(name: string, title: string): string {
  if (title !== '' || OURS.has(name.toLowerCase())) return title
  return name.charAt(0).toUpperCase() + name.slice(1)
}
