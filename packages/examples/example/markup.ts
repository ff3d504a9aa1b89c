/**
 * Reads the markup of definitions from an example language as elements of a fixed list. Markup that cannot be parsed or
 * contains anything else makes no definition.
 */
import { own } from 'docs-build/browser'
import { readClasses, readStyle, readTransform, safeValue } from './look.ts'

export interface Definition {
  readonly name: string
  readonly root: Shape
  /** Names of the definitions that this one refers to. */
  readonly refers: readonly string[]
}

export interface Shape {
  readonly element: string
  readonly classes: readonly string[]
  /** In the order of the markup. A value `url(#name)` refers to a definition. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Shape[]
}

const NUMBER = /^-?(?:\d{1,7}(?:\.\d{0,10})?|\.\d{1,10})%?$/
const DATA = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]{1,30000}$/

/** Allowed elements, with their attributes besides `class`, `style` and `transform`. */
const ELEMENTS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  g: {},
  path: { d: DATA },
  circle: { cx: NUMBER, cy: NUMBER, r: NUMBER },
  ellipse: { cx: NUMBER, cy: NUMBER, rx: NUMBER, ry: NUMBER },
  rect: { x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER, rx: NUMBER, ry: NUMBER },
  marker: {
    refX: NUMBER,
    refY: NUMBER,
    markerWidth: NUMBER,
    markerHeight: NUMBER,
    orient: /^(?:auto|auto-start-reverse|-?\d{1,3}(?:\.\d+)?)$/,
    markerUnits: /^(?:strokeWidth|userSpaceOnUse)$/,
    viewBox: /^[\d\s.,-]{1,40}$/,
  },
  radialGradient: { cx: NUMBER, cy: NUMBER, r: NUMBER, fx: NUMBER, fy: NUMBER, gradientUnits: /^\w{1,20}$/ },
  linearGradient: { x1: NUMBER, y1: NUMBER, x2: NUMBER, y2: NUMBER, gradientUnits: /^\w{1,20}$/ },
  stop: { offset: NUMBER },
}
const ROOTS = new Set(['g', 'marker', 'radialGradient', 'linearGradient'])
const SHAPES = 300
const DEPTH = 10

const TAG = /<(\/?)([A-Za-z]{1,20})((?:\s+[\w:-]{1,40}\s*=\s*"[^"<]*")*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:-]+)\s*=\s*"([^"]*)"/g

interface Open {
  readonly element: string
  readonly classes: readonly string[]
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Shape[]
}

export function readDefinition(name: string, markup: string): Definition | undefined {
  if (!/^[\w-]{1,60}$/.test(name) || markup.length > 60_000) return undefined
  const refers = new Set<string>()
  const text = markup.trim()
  const open: Open[] = []
  let count = 0
  TAG.lastIndex = 0
  while (true) {
    const match = TAG.exec(text)
    if (!match) return undefined
    const [, isEnd, element = '', rest = '', isEmpty] = match
    const outer = open.at(-1)
    if (isEnd) {
      const shape = open.pop()
      if (shape?.element !== element) return undefined
      if (open.length === 0)
        return TAG.lastIndex === text.length ? { name, root: shape, refers: [...refers] } : undefined
    } else {
      const allowed = own(ELEMENTS, element)
      if (!allowed || ROOTS.has(element) === (outer !== undefined && element !== 'g')) return undefined
      if (++count > SHAPES || open.length > DEPTH) return undefined
      const shape = { element, ...readAttributes(rest, allowed, refers), children: [] }
      outer?.children.push(shape)
      if (!isEmpty) open.push(shape)
      else if (!outer) return undefined
    }
    while (/\s/.test(text[TAG.lastIndex] ?? '')) TAG.lastIndex++
  }
}

/** References to paint, the only ones that are supported; a snap button has such a reference. */
const PAINT = /\b(fill|stroke)\s*:\s*url\(#([\w-]{1,60})\)/g

function readAttributes(
  text: string,
  allowed: Readonly<Record<string, RegExp>>,
  refers: Set<string>,
): Pick<Shape, 'classes' | 'attributes'> {
  const attributes: Record<string, string> = {}
  let classes: string[] = []
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (name === 'class') classes = readClasses([value], 'path')
    else if (name === 'transform') {
      const transform = readTransform([value])
      if (transform) attributes[name] = transform
    } else if (name === 'style') {
      Object.assign(attributes, readStyle(value))
      for (const [, property = '', target = ''] of value.matchAll(PAINT)) {
        attributes[property] = `url(#${target})`
        refers.add(target)
      }
    } else if (Object.hasOwn(allowed, name)) {
      if (allowed[name]?.test(value)) attributes[name] = name === 'd' ? value.trim().replace(/\s+/g, ' ') : value
    } else if (name === 'opacity' || name === 'overflow' || name.startsWith('stop-')) {
      const safe = safeValue(name, value)
      if (safe !== undefined) attributes[name] = safe
    }
  }
  return { classes, attributes }
}
