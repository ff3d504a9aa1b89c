/**
 * Moves a point by changing the numbers that place it. What a number does is found by drafting: each is changed a little,
 * and the point says how far it goes. So no method is known here, and every one that places points can be dragged.
 */
import type { Drawing, Point } from './drawing.ts'
import type { RawPlace } from './language.ts'
import { type Literal, literalsIn, statementsOf, withLiterals } from './statements.ts'

/** The point that a reader drags, and where it should be, in millimetres. */
export interface Move {
  readonly name: string
  readonly to: RawPlace
}

type Draft = (code: string) => Promise<Drawing | undefined>

/** How far a point goes, in millimetres, where a number grows by one. */
interface Effect {
  readonly literal: Literal
  readonly by: RawPlace
}

/** Rounds of Newton's method: angles need a second one. */
const ROUNDS = 3
/** Distance in millimetres that is near enough. */
const NEAR = 0.5
/** The most numbers that are tried. */
const MOST = 4
const NUDGE = 1e-3

/** @returns the code in which the point is as near to the place as the numbers allow */
export async function moved(code: string, { name, to }: Move, draft: Draft): Promise<string> {
  const wanted = { name, to }
  let best = code
  let left = Infinity
  let next = code
  for (let round = 0; round <= ROUNDS; round++) {
    const drawing = await draft(next)
    const point = drawing && pointNamed(drawing, name)
    if (!point) break
    const distance = Math.hypot(to[0] - point.at[0], to[1] - point.at[1])
    if (distance >= left) break
    best = next
    left = distance
    if (distance < NEAR || round === ROUNDS) break
    next = await step(next, point, wanted, drawing.placing, draft)
    if (next === best) break
  }
  return best
}

function pointNamed({ stacks }: Drawing, name: string): Point | undefined {
  return stacks.flatMap(({ parts }) => parts.flatMap(({ points }) => points)).find((point) => point.name === name)
}

async function step(
  code: string,
  { at, line }: Point,
  { name, to }: Move,
  placing: readonly string[],
  draft: Draft,
): Promise<string> {
  if (line === undefined) return code
  const effects: Effect[] = []
  for (const literal of literalsIn(code, statementsOf(code)(line), placing).slice(0, MOST)) {
    const nudge = NUDGE * Math.max(1, Math.abs(literal.value))
    const drawing = await draft(withLiterals(code, new Map([[literal, literal.value + nudge]])))
    const there = drawing && pointNamed(drawing, name)?.at
    if (there) effects.push({ literal, by: [(there[0] - at[0]) / nudge, (there[1] - at[1]) / nudge] })
  }
  return withLiterals(code, solve(effects, [to[0] - at[0], to[1] - at[1]]))
}

/** The values with which a point goes a way: exactly with two numbers that move it differently, nearly with one. */
export function solve(effects: readonly Effect[], way: RawPlace): Map<Literal, number> {
  const [first] = effects.filter(({ by }) => size(by) > 1e-6)
  if (!first) return new Map()
  const second = effects.find(({ by }) => Math.abs(cross(first.by, by)) > 0.1 * size(first.by) * size(by))
  if (!second) return new Map([changed(first, (first.by[0] * way[0] + first.by[1] * way[1]) / size(first.by) ** 2)])
  const area = cross(first.by, second.by)
  return new Map([changed(first, cross(way, second.by) / area), changed(second, cross(first.by, way) / area)])
}

/** A value has the decimals that a step of a millimetre needs, and no more. */
function changed({ literal, by }: Effect, change: number): [Literal, number] {
  const decimals = Math.min(Math.max(Math.ceil(Math.log10(size(by)) - 1e-6), 0), 4)
  return [literal, Number((literal.value + change).toFixed(decimals))]
}

function size([x, y]: RawPlace): number {
  return Math.hypot(x, y)
}

function cross([a, b]: RawPlace, [c, d]: RawPlace): number {
  return a * d - b * c
}
