/** The code of islands, each in a file of its own. A bundle with islands has a generated module in place of this one. */
import type { ElementType } from 'react'

interface IslandModule {
  readonly component: ElementType
  /** Components among its children, by name. */
  readonly holds: Readonly<Record<string, ElementType>>
}

export const modules: Readonly<Record<string, () => Promise<IslandModule>>> = {}
