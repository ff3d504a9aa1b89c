/** Numbers and paths of a drawing: their shortest notation, lengths, and midpoints. */
import type { RawOp } from './language.ts'

/**
 * Writes a number with as few characters as SVG allows.
 *
 * @param digits most decimals, at least one
 */
export function short(value: number, digits: number): string {
  if (Number.isInteger(value)) return String(value)
  const text = value.toFixed(digits)
  let end = text.length
  while (text[end - 1] === '0') end--
  if (text[end - 1] === '.') end--
  const plain = text.slice(0, end)
  if (plain === '-0' || plain === '') return '0'
  if (plain.startsWith('0.')) return plain.slice(1)
  return plain.startsWith('-0.') ? `-${plain.slice(2)}` : plain
}

/**
 * The data of a path, each step in the shorter of its two forms. A relative step starts from the rounded end of the
 * last step, so that rounding errors do not add up.
 */
export function pathData(ops: readonly RawOp[], digits: number): string {
  const pen = new Pen(digits)
  let at: Place = [0, 0]
  let start: Place = [0, 0]
  for (const op of ops) {
    if (op[0] === 'Z') {
      pen.close()
      at = start
      continue
    }
    const numbers = (op.slice(1) as number[]).map((value) => Math.round(value * 10 ** digits))
    const to: Place = [numbers.at(-2) as number, numbers.at(-1) as number]
    const relative = numbers.map((number, index) => number - (at[index % 2] as number))
    if (op[0] === 'L' && to[1] === at[1] && to[0] !== at[0]) pen.put('H', [to[0]], [to[0] - at[0]])
    else if (op[0] === 'L' && to[0] === at[0] && to[1] !== at[1]) pen.put('V', [to[1]], [to[1] - at[1]])
    else pen.put(op[0], numbers, relative)
    if (op[0] === 'M') start = to
    at = to
  }
  return pen.data
}

type Place = readonly [x: number, y: number]

class Pen {
  data = ''
  #letter = ''
  /** The number at the end of the data. */
  #number = ''
  readonly #digits: number

  constructor(digits: number) {
    this.#digits = digits
  }

  close(): void {
    if (this.#letter === 'z') return
    this.data += 'z'
    this.#letter = 'z'
    this.#number = ''
  }

  /**
   * Writes one step in both forms. Numbers are in units of the last digit. For the first move, both forms are equal.
   */
  put(letter: string, absolute: readonly number[], relative: readonly number[]): void {
    const upper = this.#step(letter, absolute)
    const lower = this.#step(letter.toLowerCase(), relative)
    const isUpper = this.data === '' || upper.text.length < lower.text.length
    const { text, number } = isUpper ? upper : lower
    this.data += text
    this.#letter = isUpper ? letter : letter.toLowerCase()
    this.#number = number
  }

  #step(letter: string, numbers: readonly number[]): { text: string; number: string } {
    // A repeated letter can be omitted, except M: a repeated move without its letter is a line.
    const isRepeated = letter === this.#letter && letter.toLowerCase() !== 'm'
    let text = isRepeated ? '' : letter
    let last = isRepeated ? this.#number : ''
    for (const value of numbers) {
      const number = short(value / 10 ** this.#digits, this.#digits)
      // A space is needed only where two numbers would become one.
      const isApart = last === '' || number.startsWith('-') || (number.startsWith('.') && last.includes('.'))
      text += isApart ? number : ` ${number}`
      last = number
    }
    return { text, number: last }
  }
}

/**
 * Nodes and weights of Gauss–Legendre quadrature with eight points, which is exact to a hundredth of a millimetre for
 * the curves of patterns.
 */
const GAUSS = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
] as const

/** Length of a path, in the unit of its coordinates. */
export function pathLength(ops: readonly RawOp[]): number {
  let sum = 0
  walk(ops, (from, op) => {
    if (op[0] === 'C') {
      sum += curveLength(from, op, 0, 0.5) + curveLength(from, op, 0.5, 1)
    } else sum += Math.hypot(op[1] - from[0], op[2] - from[1])
  })
  return sum
}

type Curve = Extract<RawOp, readonly ['C', ...number[]]>
type Line = readonly ['L', x: number, y: number]

function curveLength([x0, y0]: Place, [, x1, y1, x2, y2, x3, y3]: Curve, start: number, end: number): number {
  const half = (end - start) / 2
  const speed = (t: number): number => {
    const s = 1 - t
    const a = 3 * s * s
    const b = 6 * s * t
    const c = 3 * t * t
    return Math.hypot(a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2), a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2))
  }
  let sum = 0
  for (const [root, weight] of GAUSS) {
    sum += weight * (speed(start + half * (1 - root)) + speed(start + half * (1 + root)))
  }
  return sum * half
}

/** Calls back for every line and curve of a path, with its start. Closing a path is a line. */
export function walk(ops: readonly RawOp[], visit: (from: Place, op: Curve | Line) => void): void {
  let at: Place = [0, 0]
  let start: Place = [0, 0]
  for (const op of ops) {
    if (op[0] === 'Z') {
      if (at[0] !== start[0] || at[1] !== start[1]) visit(at, ['L', ...start])
      at = start
      continue
    }
    const to: Place = op[0] === 'C' ? [op[5], op[6]] : [op[1], op[2]]
    if (op[0] === 'M') start = to
    else visit(at, op as Curve | Line)
    at = to
  }
}

/** A point on a path, near its middle. */
export function middleOf(ops: readonly RawOp[]): Place | undefined {
  const pieces: [Place, Curve | Line][] = []
  walk(ops, (from, op) => pieces.push([from, op]))
  const piece = pieces[Math.floor((pieces.length - 1) / 2)]
  if (!piece) return undefined
  const [[x, y], op] = piece
  if (op[0] === 'L') return [(x + op[1]) / 2, (y + op[2]) / 2]
  const middle = (a: number, b: number, c: number, d: number): number => (a + 3 * b + 3 * c + d) / 8
  return [middle(x, op[1], op[3], op[5]), middle(y, op[2], op[4], op[6])]
}
