/** The box around a definition, approximately: control points of curves count, so it may be too large. */
import type { Shape } from './markup.ts'

export type Extent = readonly [left: number, top: number, right: number, bottom: number]
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
type Add = (x: number, y: number) => void

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** @returns `undefined` for a shape without an extent, such as a gradient */
export function extentOf(shape: Shape): Extent | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  visit(shape, IDENTITY, (x, y) => {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  })
  return left <= right && top <= bottom ? [left, top, right, bottom] : undefined
}

function visit({ element, attributes, children }: Shape, outer: Matrix, add: Add): void {
  const matrix = readMatrix(attributes['transform'] ?? '', outer)
  const number = (name: string): number => Number.parseFloat(attributes[name] ?? '0')
  const put: Add = (x, y) => {
    const [a, b, c, d, e, f] = matrix
    add(a * x + c * y + e, b * x + d * y + f)
  }
  const box = (x: number, y: number, width: number, height: number): void => {
    for (const dx of [0, width]) for (const dy of [0, height]) put(x + dx, y + dy)
  }
  if (element === 'circle')
    box(number('cx') - number('r'), number('cy') - number('r'), number('r') * 2, number('r') * 2)
  else if (element === 'ellipse')
    box(number('cx') - number('rx'), number('cy') - number('ry'), number('rx') * 2, number('ry') * 2)
  else if (element === 'rect') box(number('x'), number('y'), number('width'), number('height'))
  else if (element === 'path') tracePath(attributes['d'] ?? '', put)
  for (const child of children) visit(child, matrix, add)
}

function readMatrix(transform: string, outer: Matrix): Matrix {
  let matrix = outer
  for (const [, name, operands = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = operands.split(/[\s,]+/).map(Number)
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b ?? 0])
    else if (name === 'scale') matrix = times(matrix, [a, 0, 0, b ?? a, 0, 0])
    else if (name === 'matrix') matrix = times(matrix, [a, b ?? 0, c, d, e, f])
    else if (name === 'rotate') {
      const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)]
      const [x, y] = [b ?? 0, c]
      matrix = times(times(times(matrix, [1, 0, 0, 1, x, y]), [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -x, -y])
    }
  }
  return matrix
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f]
}

const OPERANDS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

function tracePath(data: string, add: Add): void {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, letter = '', rest = ''] of data.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)
    const kind = letter.toUpperCase()
    const count = OPERANDS[kind] ?? 0
    const isRelative = letter !== kind
    if (kind === 'Z') {
      x = startX
      y = startY
    }
    for (let at = 0; count > 0 && at + count <= numbers.length; at += count) {
      const step = numbers.slice(at, at + count)
      const [baseX, baseY] = isRelative ? [x, y] : [0, 0]
      if (kind === 'H') x = baseX + (step[0] ?? 0)
      else if (kind === 'V') y = baseY + (step[0] ?? 0)
      else {
        // Only the end of an arc counts.
        for (let index = kind === 'A' ? 5 : 0; index < count; index += 2) {
          x = baseX + (step[index] ?? 0)
          y = baseY + (step[index + 1] ?? 0)
          add(x, y)
        }
      }
      add(x, y)
      if (kind === 'M' && at === 0) [startX, startY] = [x, y]
    }
  }
}
