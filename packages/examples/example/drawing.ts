/**
 * Reads the drawing that the sandbox returns, which may be any value, and keeps only what is safe to draw. Every number
 * is finite, every text is bounded, every class, attribute and reference is on a list; anything else is dropped. The
 * result is plain JSON, which is kept between runs.
 */
import { own } from 'docs-build/browser'
import type { RawBox, RawOp, RawPlace } from './language.ts'
import { type Attributes, type Look, readClasses, readLook, readMarkers, readTransform } from './look.ts'
import { type Definition, readDefinition } from './markup.ts'

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly units: 'metric' | 'imperial'
  readonly paperless: boolean
  /** Names of the calls whose numbers place a point. */
  readonly placing: readonly string[]
  readonly stacks: readonly Stack[]
  /** Definitions that are referred to by name. Each follows the definitions that it refers to itself. */
  readonly definitions: readonly Definition[]
}

export interface Stack {
  readonly transform: string
  readonly box: RawBox
  readonly parts: readonly Part[]
}

export interface Part {
  readonly classes: readonly string[]
  readonly transform: string
  readonly anchor: RawPlace
  readonly grid: RawPlace
  readonly paths: readonly Path[]
  readonly points: readonly Point[]
  readonly snippets: readonly Snippet[]
}

export interface Path {
  readonly name: string
  readonly ops: readonly RawOp[]
  readonly look: Look
  /** Names of definitions. */
  readonly markers: Readonly<Partial<Record<'start' | 'mid' | 'end', string>>>
  readonly text?: Text
  /** Line of the code that makes it. */
  readonly line?: number
}

export interface Point {
  readonly name: string
  readonly at: RawPlace
  readonly text?: Text
  /** Line of the code that makes it. */
  readonly line?: number
  readonly circles?: readonly { readonly radius: number; readonly look: Look }[]
}

export interface Text {
  readonly lines: readonly string[]
  readonly lineHeight: number
  readonly look: Look
  readonly dx?: number
  readonly dy?: number
  readonly transform?: string
}

export interface Snippet {
  readonly name: string
  readonly definition: string
  readonly at: RawPlace
  readonly look: Look
  readonly scale?: readonly number[]
  readonly rotate?: number
}

/** Limits that no real example reaches. A drawing above a limit is refused as a whole. */
const LIMITS = { stacks: 50, parts: 200, paths: 3000, points: 8000, snippets: 3000, ops: 60_000 }
/** Largest coordinate in millimetres: one kilometre. */
const FARTHEST = 1e6
const NAME_LENGTH = 200
const TEXT_LENGTH = 5000
const TEXTS = 400

/** @returns the drawing, or a clause that says why there is none */
export function readDrawing(value: unknown): Drawing | string {
  try {
    return new Reader().drawing(value)
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

class Refused extends Error {}

type Raw = Readonly<Record<string, unknown>>

class Reader {
  readonly #counts: Record<string, number> = {}
  /** Names of the definitions that are valid. */
  #defined: ReadonlySet<string> = new Set()

  drawing(value: unknown): Drawing {
    const raw = record(value, 'the drawing')
    const definitions = this.#definitions(raw['definitions'])
    this.#defined = new Set(definitions.map(({ name }) => name))
    const complete = raw['complete'] !== false
    const scale = number(raw['scale'], 'the scale')
    if (scale <= 0 || scale > 100) throw new Refused('the scale is out of range')
    return {
      width: this.#size(raw['width'], 'the width'),
      height: this.#size(raw['height'], 'the height'),
      scale,
      units: raw['units'] === 'imperial' ? 'imperial' : 'metric',
      paperless: raw['paperless'] === true,
      placing: list(raw['placing']).filter((name): name is string => /^[\w$]{1,40}$/.test(String(name))),
      stacks: this.#list('stacks', raw['stacks'], (stack) => this.#stack(record(stack, 'a stack'), complete)),
      definitions,
    }
  }

  #size(value: unknown, what: string): number {
    const size = number(value, what)
    if (size < 0) throw new Refused(`${what} is negative`)
    return size
  }

  #definitions(value: unknown): Definition[] {
    const entries = Object.entries(record(value ?? {}, 'the definitions')).slice(0, 60)
    const made = new Map<string, Definition>()
    for (const [name, markup] of entries) {
      const definition = typeof markup === 'string' ? readDefinition(name, markup) : undefined
      if (definition) made.set(name, definition)
    }
    // Each definition follows those that it refers to. Broken and circular references make a definition invalid.
    const sorted: Definition[] = []
    for (let left = made.size; left > 0; left--) {
      for (const definition of made.values()) {
        if (!definition.refers.every((name) => sorted.some((known) => known.name === name))) continue
        sorted.push(definition)
        made.delete(definition.name)
      }
    }
    return sorted
  }

  #stack(raw: Raw, complete: boolean): Stack {
    return {
      transform: readTransform(attributes(raw)['transform']),
      box: box(raw['box']),
      parts: this.#list('parts', raw['parts'], (part) => this.#part(record(part, 'a part'), complete)),
    }
  }

  #part(raw: Raw, complete: boolean): Part {
    const list = attributes(raw)
    return {
      classes: readClasses(list['class'], 'part'),
      transform: readTransform(list['transform']),
      anchor: place(raw['anchor'], 'the anchor'),
      grid: place(raw['grid'], 'the grid'),
      paths: this.#list('paths', raw['paths'], (path) => this.#path(record(path, 'a path'))),
      points: this.#list('points', raw['points'], (point) => this.#point(record(point, 'a point'))),
      snippets: this.#list('snippets', raw['snippets'], (snippet) => {
        const read = record(snippet, 'a snippet')
        const isForced = Boolean(attributes(read)['data-force']?.[0])
        return complete || isForced ? this.#snippet(read) : undefined
      }),
    }
  }

  #path(raw: Raw): Path {
    const name = nameOf(raw, 'path')
    const list = attributes(raw)
    const text = this.#text(list)
    return {
      name,
      ops: this.#list('ops', raw['ops'], (op) => operation(op, name)),
      look: readLook(list, 'path'),
      markers: readMarkers(list, this.#defined),
      text,
      line: lineOf(raw),
    }
  }

  #point(raw: Raw): Point {
    const name = nameOf(raw, 'point')
    const list = attributes(raw)
    const text = this.#text(list)
    const radii = (list['data-circle'] ?? []).map(Number)
    for (const radius of radii) {
      if (!Number.isFinite(radius) || radius < 0 || radius > FARTHEST)
        throw new Refused(`the circle on points.${name} has no valid radius`)
    }
    // As many values as circles: one for each circle. Otherwise every circle has all values.
    const look = (index: number): Look => {
      const own = (key: string): readonly unknown[] | undefined => {
        const values = list[`data-circle-${key}`]
        return values && values.length === radii.length ? [values[index]] : values
      }
      return readLook({ class: own('class') ?? [], style: own('style') ?? [], opacity: own('opacity') ?? [] }, 'circle')
    }
    return {
      name,
      at: place(raw['at'], `points.${name}`),
      text,
      line: lineOf(raw),
      circles: radii.length > 0 ? radii.map((radius, index) => ({ radius, look: look(index) })) : undefined,
    }
  }

  #text(list: Attributes): Text | undefined {
    const text = joined(list['data-text'] ?? [])
    if (text.trim() === '') return undefined
    const own = (key: string): readonly unknown[] => list[`data-text-${key}`] ?? []
    const dx = Number.parseFloat(String(own('dx')[0]))
    const dy = Number.parseFloat(String(own('dy')[0]))
    const transform = readTransform(own('transform'))
    const lineHeight = Number.parseFloat(String(own('lineheight')[0]))
    return {
      lines: text.split('\n').map((line) => line.trim()),
      lineHeight: Number.isFinite(lineHeight) ? lineHeight : 12,
      look: readLook(
        { class: own('class'), style: own('style'), opacity: own('opacity'), 'fill-opacity': own('fill-opacity') },
        'text',
      ),
      dx: Number.isFinite(dx) && dx !== 0 ? dx : undefined,
      dy: Number.isFinite(dy) && dy !== 0 ? dy : undefined,
      transform: transform || undefined,
    }
  }

  #snippet(raw: Raw): Snippet {
    const name = nameOf(raw, 'snippet')
    const definition = String(raw['definition']).slice(0, NAME_LENGTH)
    if (!this.#defined.has(definition))
      throw new Refused(`snippets.${name} is a \`${definition}\`, which there is none of`)
    const list = attributes(raw)
    const scale = (list['data-scale'] ?? [])
      .flatMap((value) =>
        String(value)
          .trim()
          .split(/[\s,]+/),
      )
      .map(Number)
      .filter((value) => Number.isFinite(value) && Math.abs(value) <= 1000)
    const rotate = Number.parseFloat(String(list['data-rotate']?.at(-1)))
    return {
      name,
      definition,
      at: place(raw['at'], `snippets.${name}`),
      look: readLook(list, 'snippet'),
      scale: scale.length > 0 && scale.some((value) => value !== 1) ? scale.slice(0, 2) : undefined,
      rotate: Number.isFinite(rotate) && rotate !== 0 ? rotate : undefined,
    }
  }

  #list<T>(kind: keyof typeof LIMITS, value: unknown, read: (item: unknown) => T | undefined): T[] {
    if (!Array.isArray(value)) throw new Refused(`its ${kind} are no list`)
    const count = (this.#counts[kind] ?? 0) + value.length
    this.#counts[kind] = count
    if (count > LIMITS[kind]) throw new Refused(`it has ${count} ${kind}, and ${LIMITS[kind]} is the most`)
    return value.map(read).filter((item) => item !== undefined)
  }
}

function attributes(raw: Raw): Attributes {
  const entries = Object.entries(record(raw['attributes'] ?? {}, 'the attributes'))
  return Object.fromEntries(
    entries
      .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
      .map(([key, list]) => [key, list.slice(0, TEXTS)]),
  )
}

function record(value: unknown, what: string): Raw {
  if (typeof value !== 'object' || value === null) throw new Refused(`${what} is missing`)
  return value as Raw
}

function nameOf(raw: Raw, what: string): string {
  const { name } = raw
  if (typeof name !== 'string' || name.length > NAME_LENGTH)
    throw new Refused(`the name of a ${what} is not a string of at most ${NAME_LENGTH} characters`)
  return name
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 50) : []
}

function lineOf({ line }: Raw): number | undefined {
  return Number.isInteger(line) && (line as number) > 0 && (line as number) < 1e6 ? (line as number) : undefined
}

/** A finite number. JSON has no NaN or infinity, so both arrive as `null`. */
function number(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refused(`${what} is not a number`)
  if (Math.abs(value) > FARTHEST) throw new Refused(`${what} is ${value}, which is too far away`)
  return value
}

function place(value: unknown, what: string): RawPlace {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : []
  return [number(x, `the x of ${what}`), number(y, `the y of ${what}`)]
}

function box(value: unknown): RawBox {
  const [x, y, width, height] = Array.isArray(value) ? (value as unknown[]) : []
  return [
    number(x, 'the x of a stack'),
    number(y, 'the y of a stack'),
    number(width, 'the width of a stack'),
    number(height, 'the height of a stack'),
  ]
}

const OPERANDS: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6, Z: 0 }

function operation(value: unknown, path: string): RawOp {
  const [kind, ...operands] = Array.isArray(value) ? (value as unknown[]) : []
  const count = typeof kind === 'string' ? own(OPERANDS, kind) : undefined
  if (count === undefined || operands.length !== count)
    throw new Refused(`an operation of paths.${path} is unknown or has a wrong number of coordinates`)
  const numbers = operands.map((operand) => number(operand, `a coordinate of paths.${path}`))
  return [kind, ...numbers] as unknown as RawOp
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/**
 * Joins texts as they are drawn. The framework writes texts into markup without escaping, so entities in them mean
 * characters; the result has these characters instead.
 */
function joined(list: readonly unknown[]): string {
  const parts: string[] = []
  const add = (value: unknown, depth: number): void => {
    if (parts.length >= TEXTS) return
    if (Array.isArray(value) && depth < 4) for (const item of value as unknown[]) add(item, depth + 1)
    else if (typeof value === 'string' || typeof value === 'number') parts.push(String(value))
  }
  for (const value of list) add(value, 0)
  const text = parts.filter((part) => part !== '').join(' ')
  const decoded = text
    .slice(0, TEXT_LENGTH)
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
      if (name !== undefined) return own(ENTITIES, name as string) ?? (all as string)
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
      return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
  // Characters that XML forbids.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return decoded.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '').toWellFormed()
}
