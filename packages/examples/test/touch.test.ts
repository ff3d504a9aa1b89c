/** What links a drawing with its code, and what dragging a point writes. */
import { describe, expect, test } from 'vitest'
import type { Drawing } from '../example/drawing.ts'
import { moved } from '../example/moves.ts'
import { literalsIn, statementsOf, withLiterals } from '../example/statements.ts'

const CODE = `({ Point, points, Path, paths, macro, part }) => {
  points.a = new Point(0, 40)
  // a comment

  paths.arch = new Path()
    .move(points.a)
    .line(points.b)
  macro('hd', {
    from: points.a,
    y: points.a.y + 15,
  })
  for (let i = 0; i < 2; i++) {
    points['p' + i] =
      points.a.shift(90, 10 * i)
  }
  if (a) return part
}`

test.each<[line: number, from: number, to: number]>([
  [1, 1, 1],
  [2, 2, 2],
  [5, 5, 7],
  [7, 5, 7],
  [9, 8, 11],
  [13, 13, 14],
  [14, 13, 14],
  [15, 15, 15],
  [16, 16, 16],
])('line %i belongs to the statement of lines %i to %i', (line, from, to) => {
  expect(statementsOf(CODE)(line)).toEqual({ from, to })
})

const CALLS = ['Point', 'shift', 'translate']

test.each<[code: string, values: readonly number[]]>([
  ['points.a = new Point(10, -20.5)', [-20.5, 10]],
  ['points.a = points.b.shift(0, 40)', [40, 0]],
  ['points.a = points.b.shift(-90, width * 0.5)', [0.5, -90]],
  ['points.a = new Point((chest + 60) / 4, hips - 5)', [-5]],
  ['points.a = points.b.translate(3, 4).addCircle(5)', [4, 3]],
  ["points.a = new Point(x, y).addText('7', 'size-8') // shift(9)", []],
  ['points.a = new Point(list[0], max(1, 2))', []],
  ['points.a = points.b.shift(\n  90,\n  30\n)', [30, 90]],
])('of %s, readers may drag %j', (code, values) => {
  const statement = { from: 1, to: code.split('\n').length }
  expect(literalsIn(code, statement, CALLS).map(({ value }) => value)).toEqual(values)
})

test('a sign between two values stays there', () => {
  const code = 'points.a = new Point(x + 5, y)'
  const [x] = literalsIn(code, { from: 1, to: 1 }, CALLS)
  expect(withLiterals(code, new Map(x && [[x, -3]]))).toBe('points.a = new Point(x - 3, y)')
})

test('numbers are written in their places', () => {
  const code = 'points.a = new Point(10, -20)'
  const [y, x] = literalsIn(code, { from: 1, to: 1 }, CALLS)
  if (!x || !y) throw new Error('no numbers')
  expect(
    withLiterals(
      code,
      new Map([
        [y, 0.5],
        [x, -0],
      ]),
    ),
  ).toBe('points.a = new Point(0, 0.5)')
})

describe('a point that is dragged', () => {
  /** Drafts one point, whose expression the test evaluates. */
  const draft =
    (placeOf: (numbers: readonly number[]) => readonly [number, number]) =>
    async (code: string): Promise<Drawing> => {
      const numbers = literalsIn(code, { from: 1, to: 1 }, CALLS).map(({ value }) => value)
      const points = [{ name: 'a', at: placeOf(numbers), line: 1 }]
      const part = {
        classes: [],
        transform: '',
        anchor: [0, 0] as const,
        grid: [0, 0] as const,
        paths: [],
        snippets: [],
      }
      const stack = { transform: '', box: [0, 0, 1, 1] as const, parts: [{ ...part, points }] }
      return {
        width: 1,
        height: 1,
        scale: 1,
        units: 'metric',
        paperless: false,
        placing: CALLS,
        stacks: [stack],
        definitions: [],
      }
    }
  const shift = ([far = 0, angle = 0]: readonly number[]): [number, number] => [
    far * Math.cos((angle * Math.PI) / 180),
    -far * Math.sin((angle * Math.PI) / 180),
  ]

  test.each<[string, Parameters<typeof draft>[0], readonly [number, number], string]>([
    ['new Point(10, 20)', ([y = 0, x = 0]) => [x, y], [12.2, -7], 'new Point(12, -7)'],
    ['new Point(x, neck * 0.26)', ([factor = 0]) => [50, 380 * factor], [99, 110], 'new Point(x, neck * 0.289)'],
    ['b.shift(0, 40)', shift, [0, -60], 'b.shift(90, 60)'],
    ['b.shift(45, 40)', shift, [40, 0], 'b.shift(0, 40)'],
    ['b.shift(a, 40)', ([far = 0]) => [far, 0], [70, 30], 'b.shift(a, 70)'],
    ['new Point(1, 2)', () => [5, 5], [6, 6], 'new Point(1, 2)'],
  ])('changes %s', async (code, placeOf, to, expected) => {
    expect(await moved(`points.a = ${code}`, { name: 'a', to }, draft(placeOf))).toBe(`points.a = ${expected}`)
  })
})
