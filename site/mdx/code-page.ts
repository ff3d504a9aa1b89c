/**
 * A page whose MDX runs as code (`markdown.mdx: 'code'`). Each element and each expression of it is a unit: a function of
 * the page's module, which the text calls where the unit stands.
 */
import type { ReactNode } from 'react'
import type { Hydrate } from '../islands/island.ts'
import type { IslandPart } from '../islands/parts.ts'
import { type PageModule, pages } from './pages.ts'

/** Where a unit stands in a page. */
export interface UnitUse {
  readonly unit: string
  /** Name of the element; `{…}` for an expression. */
  readonly name: string
  readonly line: number
  /** The author's choice at this place. */
  readonly hydrate?: Hydrate
}

/** Something that a unit asks for and does not get. */
export interface UnitProblem {
  readonly use: UnitUse
  /** Absent: the rule `mdx-code`. */
  readonly rule?: 'inline-style'
  readonly message: string
}

export interface CodePage {
  /** What the site calls the page. */
  readonly file: string
  readonly units: PageModule['units']
  /** Components that can be islands, by themselves. */
  readonly parts: ReadonlyMap<unknown, IslandPart>
  /** What units have returned, with the unit. */
  readonly made: WeakMap<object, UnitUse>
  readonly problems: UnitProblem[]
}

/**
 * Runs the module of a page.
 *
 * @param path the document, as the site calls it
 * @param sum of its code, which is part of the name where several editions have the path
 * @returns nothing for a page without code
 * @throws whatever the module throws
 */
export async function openCodePage(path: string, sum: string): Promise<CodePage | undefined> {
  const file = [`${path}@${sum}`, path].find((name) => Object.hasOwn(pages, name))
  const module = file === undefined ? undefined : await pages[file]?.()
  if (!module || file === undefined) return undefined
  const used = Object.entries(module.parts).filter(([, { component }]) => isComponent(component))
  const holds = Object.fromEntries(used.map(([name, { component }]) => [name, component]))
  return {
    file,
    units: module.units,
    parts: new Map(
      used.map(([name, { component, hydrate }]) => [
        component,
        { name: `${file}#${name}`, label: name, component, hydrate, file, holds },
      ]),
    ),
    made: new WeakMap(),
    problems: [],
  }
}

/** Functions and classes, and what `memo` and `forwardRef` return. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

/**
 * The value of an expression.
 *
 * @returns its text; `true` when it makes elements
 * @throws what the expression throws
 */
export function textOfUnit({ units }: CodePage, { unit }: Pick<UnitUse, 'unit'>): string | true {
  const value = units[unit]?.()
  if (value === undefined || value === null || typeof value === 'boolean') return ''
  if (typeof value === 'object') return true
  if (typeof value === 'function') throw new Error('the expression is a function, which cannot be shown')
  return String(value)
}

/** @returns what a unit makes; its errors name the unit */
export function makeUnit({ units, made }: CodePage, use: UnitUse, children: ReactNode): ReactNode {
  const make = units[use.unit]
  if (!make) throw new UnitError(use, new Error('its code is missing'))
  try {
    const node = make(children)
    if (typeof node === 'object' && node !== null) made.set(node, use)
    return node as ReactNode
  } catch (error) {
    throw new UnitError(use, error)
  }
}

/** What a unit threw. */
export class UnitError extends Error {
  readonly use: UnitUse
  constructor(use: UnitUse, cause: unknown) {
    super(cause instanceof Error ? cause.message || cause.name : String(cause), { cause })
    this.use = use
    if (cause instanceof Error && cause.stack) this.stack = cause.stack
  }
}

/** Tells the units of a page apart: two with the same code in one line make the same. */
export function unitKey({ unit, line }: Pick<UnitUse, 'unit' | 'line'>): string {
  return `${unit}:${line}`
}
