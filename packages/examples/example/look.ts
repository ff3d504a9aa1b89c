/**
 * Reads how something looks: the classes that are on a list, and the allowed properties of its `style`, as presentation
 * attributes. The attribute `style` itself is forbidden by the page's content security policy.
 */

import { own } from 'docs-build/browser'

export interface Look {
  readonly classes: readonly string[]
  /** Presentation attributes. They override the classes. */
  readonly own: Readonly<Record<string, string>>
}

const COLORS = ['fabric', 'lining', 'interfacing', 'canvas', 'various', 'note', 'mark', 'contrast'] as const
const STROKES = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl', '2xl', '3xl', '4xl'].map((size) => `stroke-${size}`)
const TEXTS = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl', '2xl', '3xl', '4xl'].map((size) => `text-${size}`)
const LINES = ['sa', 'help', 'dotted', 'dashed', 'lashed']
const ALIGNED = ['center', 'right', 'baseline-center']
const BOLD = ['bold', 'font-bold']
const FILLS = [...COLORS.map((color) => `fill-${color}`), 'fill-current', 'fill-bg']

/** Allowed classes by the kind of element. Classes of the site's own style sheets are not among them. */
const CLASSES = {
  shape: new Set([
    ...COLORS,
    ...COLORS.map((color) => `stroke-${color}`),
    ...FILLS,
    ...STROKES,
    ...LINES,
    ...[
      'hidden',
      'no-stroke',
      'no-fill',
      'muted',
      'bartack',
      'sample',
      'sample-focus',
      'logo',
      'scalebox',
      'metric',
      'imperial',
    ],
  ]),
  text: new Set([...FILLS, ...TEXTS, ...ALIGNED, ...BOLD, 'muted', 'hidden']),
  part: new Set(['sample-focus', 'muted', ...Array.from({ length: 10 }, (_, index) => `sample-${index + 1}`)]),
} as const

type Kind = 'path' | 'circle' | 'text' | 'snippet' | 'part'

export function readClasses(values: readonly unknown[] | undefined, kind: Kind): string[] {
  if (!values) return []
  const known: ReadonlySet<string> =
    CLASSES[kind === 'path' || kind === 'circle' || kind === 'snippet' ? 'shape' : kind]
  const names = values.flatMap((value) => (typeof value === 'string' ? value.split(/\s+/).slice(0, 40) : []))
  return [...new Set(names.filter((name) => known.has(name)))]
}

const NUMBER = '-?(?:\\d{1,7}(?:\\.\\d{0,20})?|\\.\\d{1,20})'
const color = /^(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d.,%\s/]{1,40}\))$/i
const length = new RegExp(`^${NUMBER}(?:px|mm|em|%)?$`)
const lengths = new RegExp(`^(?:none|${NUMBER}(?:px|mm|em|%)?(?:[\\s,]+${NUMBER}(?:px|mm|em|%)?){0,11})$`)
const fraction = new RegExp(`^${NUMBER}%?$`)

/** Properties that a `style` may set, with the form of their values. */
const PROPERTIES: Readonly<Record<string, RegExp>> = {
  fill: color,
  stroke: color,
  'stroke-width': length,
  'stroke-dasharray': lengths,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-opacity': fraction,
  'fill-opacity': fraction,
  opacity: fraction,
  'font-size': length,
  'font-weight': /^(?:normal|bold|lighter|bolder|[1-9]00)$/,
  'font-style': /^(?:normal|italic|oblique)$/,
  'text-anchor': /^(?:start|middle|end)$/,
  'stop-color': color,
  'stop-opacity': fraction,
  overflow: /^(?:visible|hidden)$/,
}

/** Attributes by name. An attribute may be called `__proto__`, so inherited properties must not be read. */
export type Attributes = Readonly<Record<string, readonly unknown[] | undefined>>

/** Attributes that are kept besides the classes, as the framework's own renderer keeps them. */
const DIRECT = ['opacity', 'fill-opacity', 'stroke-dasharray']

export function readLook(list: Attributes, kind: Kind): Look {
  const own: Record<string, string> = {}
  for (const name of DIRECT) {
    const value = safeValue(name, String(list[name]?.at(-1) ?? ''))
    if (value !== undefined) own[name] = value
  }
  for (const style of list['style'] ?? []) if (typeof style === 'string') Object.assign(own, readStyle(style))
  return { classes: readClasses(list['class'], kind), own }
}

/** Reads the allowed properties of a `style`, as presentation attributes. */
export function readStyle(style: string): Record<string, string> {
  const own: Record<string, string> = {}
  for (const declaration of style.slice(0, 2000).split(';')) {
    const [name = '', value] = declaration.split(/:(.*)/s)
    const property = name.trim().toLowerCase()
    const safe = value === undefined ? undefined : safeValue(property, value)
    if (safe !== undefined) own[property] = safe
  }
  return own
}

/** The value if it is allowed for the property, otherwise `undefined`. */
export function safeValue(property: string, value: string): string | undefined {
  const form = Object.hasOwn(PROPERTIES, property) ? PROPERTIES[property] : undefined
  const text = value.replace(/\s*!important\s*$/, '').trim()
  return form?.test(text) ? text : undefined
}

export function readMarkers(
  list: Attributes,
  defined: ReadonlySet<string>,
): Readonly<Partial<Record<'start' | 'mid' | 'end', string>>> {
  const markers: Partial<Record<'start' | 'mid' | 'end', string>> = {}
  for (const end of ['start', 'mid', 'end'] as const) {
    const name = /^url\(#([\w-]+)\)$/.exec(String(list[`marker-${end}`]?.at(-1) ?? ''))?.[1]
    if (name !== undefined && defined.has(name)) markers[end] = name
  }
  return markers
}

const STEP = new RegExp(
  `\\s*(translate|scale|rotate|matrix|skewX|skewY)\\(\\s*(${NUMBER}(?:e-?\\d+)?(?:[\\s,]+${NUMBER}(?:e-?\\d+)?){0,5})\\s*\\)\\s*,?`,
  'y',
)
const NEUTRAL: Readonly<Record<string, RegExp>> = {
  translate: /^0(?: 0)?$/,
  scale: /^1(?: 1)?$/,
  rotate: /^0(?: |$)/,
  matrix: /^1 0 0 1 0 0$/,
}

/**
 * Reads a list of transformations, without those that change nothing. The result is empty if any of them is unknown.
 */
export function readTransform(values: readonly unknown[] | undefined): string {
  if (!values) return ''
  const text = values.map(String).join(' ').slice(0, 2000)
  const steps: string[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < text.trimEnd().length) {
    const match = STEP.exec(text)
    if (!match) return ''
    const [, name = '', operands = ''] = match
    const numbers = operands.split(/[\s,]+/).map((operand) => Number(Number(operand).toFixed(4)))
    const plain = numbers.join(' ')
    if (!numbers.every(Number.isFinite)) return ''
    if (!own(NEUTRAL, name)?.test(plain)) steps.push(`${name}(${plain})`)
  }
  return steps.join('')
}
