/** The rows of a sidebar, as pages and the files of branches have them. */
import type { SidebarRows } from '../../../site/contract.ts'
import { isRecord } from './output.ts'

export function areRows(value: unknown): value is SidebarRows {
  return Array.isArray(value) && value.every((row) => isRecord(row) || isRow(row))
}

function isRow(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [label, shared, rest, , children = []] = value as unknown[]
  return typeof label === 'string' && typeof shared === 'number' && typeof rest === 'string' && areRows(children)
}
