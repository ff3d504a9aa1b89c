/** The garment on the home: it bears every size that readers can choose. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../../test/harness/root.ts'
import type { Drawing } from '../example/drawing.ts'
import { type DrawnPage, drawn, examplesIn } from './corpus.ts'

const SIZES = [28, 31, 34, 37, 40, 43, 46]

let page: DrawnPage
beforeAll(async () => {
  const home = readFileSync(join(projectRoot, 'docs/readme.md'), 'utf8')
  const [example] = examplesIn(home).found
  if (!example) throw new Error('The home has no example.')
  const fences = SIZES.map(
    (size) => `~~~js example sideBySide moves controls="size" settings="size: ${size}"\n${example.code}\n~~~\n`,
  )
  page = await drawn(fences.join('\n'))
})

type Place = readonly [x: number, y: number]

/** A line as short pieces. */
function pieces(drawing: Drawing, name: string): Place[] {
  const path = drawing.stacks
    .flatMap(({ parts }) => parts.flatMap(({ paths }) => paths))
    .find((one) => one.name === name)
  const places: Place[] = []
  for (const op of path?.ops ?? []) {
    const from = places.at(-1)
    if (op[0] === 'C' && from) {
      const [, x1, y1, x2, y2, x, y] = op
      for (let step = 1; step <= 16; step++) {
        const t = step / 16
        const at = (a: number, b: number, c: number, d: number): number =>
          a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
        places.push([at(from[0], x1, x2, x), at(from[1], y1, y2, y)])
      }
    } else if (op[0] === 'M' || op[0] === 'L') places.push([op[1], op[2]])
  }
  return places
}

/** How often pieces that are no neighbours cross. */
function crossings(line: readonly Place[]): number {
  const side = ([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place): number =>
    Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  let count = 0
  for (let i = 1; i < line.length; i++) {
    for (let j = i + 2; j < line.length; j++) {
      const [a, b, c, d] = [line[i - 1], line[i], line[j - 1], line[j]] as [Place, Place, Place, Place]
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++
    }
  }
  return count
}

test('is drafted in every size, and moves through all of them', () => {
  expect(page.problems).toEqual([])
  const sizes = page.examples.map(({ result, ends = [] }) => [result, ...ends].length)
  expect(sizes).toEqual(SIZES.map(() => 1 + 2))
})

test('has no seam that crosses itself or its allowance', () => {
  const drawings = page.examples.flatMap(({ result, ends = [] }) => [
    ...(result.drawing ? [result.drawing] : []),
    ...ends,
  ])
  expect(drawings).toHaveLength(SIZES.length * 3)
  for (const drawing of drawings) {
    const [front, allowance] = [pieces(drawing, 'front'), pieces(drawing, 'sa')]
    expect([front.length > 80, crossings(front), crossings(allowance)]).toEqual([true, 0, 0])
  }
})

test('grows with the size, everywhere', () => {
  const boxes = page.examples.map(({ result: { drawing } }) => [drawing?.width ?? 0, drawing?.height ?? 0] as const)
  for (const [index, [width, height]] of boxes.slice(1).entries()) {
    expect(width).toBeGreaterThan(boxes[index]?.[0] ?? 0)
    expect(height).toBeGreaterThan(boxes[index]?.[1] ?? 0)
  }
})
