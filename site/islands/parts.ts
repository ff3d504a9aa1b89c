/**
 * The components of a text that React can take over in the browser. The package has none of its own: the bundle of a
 * site with replaced parts has a generated module in place of this one (`cli/output/bundle/islands.ts`).
 */
import type { ElementType } from 'react'

export interface IslandPart {
  readonly name: string
  /** The name that authors know; absent: the same. */
  readonly label?: string
  readonly component: ElementType
  /** The export `hydrate` of the module. Absent: visible components with state, effects or events are taken over. */
  readonly hydrate?: unknown
  /** Whether it is a component of a plugin, and no part of a text. */
  readonly isPlugged?: boolean
  /** The project's file, for messages. */
  readonly file: string
  /** Components that stay elements among the children of this one, by name. */
  readonly holds?: Readonly<Record<string, ElementType>>
  /** HTML elements that stay elements among its children. */
  readonly keeps?: readonly string[]
}

export const parts: readonly IslandPart[] = []
