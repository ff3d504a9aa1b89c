/** What a unit of code has made, on its node. */
import type { Nodes } from 'mdast'
import type { ComponentUse } from '../components/component.ts'
import type { MadeByUnit } from './drawn-units.ts'

export interface UnitData {
  readonly component?: ComponentUse
  made?: MadeByUnit
}

/** @returns nothing for a node that is not a unit */
export function madeBy(node: Nodes): MadeByUnit | undefined {
  return (node.data as UnitData | undefined)?.made
}
