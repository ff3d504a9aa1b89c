/**
 * The styles of a drawing's classes for files, which have no style sheet. On pages, `styles/example.css` has the
 * styles; a test compares both.
 */
import { own } from 'docs-build/browser'
import type { Look } from './look.ts'

/** Stroke widths and font sizes, in millimetres at scale 1. */
interface ClassStyle {
  readonly stroke?: string
  readonly fill?: string
  readonly width?: number
  readonly dash?: string
  readonly size?: number
  readonly attributes?: Readonly<Record<string, string>>
}

/** The colours of the theme by day, as `styles/example.css` names them. */
export const COLORS: Readonly<Record<string, string>> = {
  base: '#20252a',
  fabric: '#20252a',
  lining: '#2d6a36',
  interfacing: '#565b5f',
  canvas: '#8a5300',
  various: '#a3252c',
  note: '#0b5c6b',
  mark: '#1f4e8c',
  contrast: '#85297a',
}

const LINE_WIDTH = 0.3
export const FONT_SIZE = 5

const WIDTHS: Readonly<Record<string, number>> = { note: 0.4, mark: 0.4, contrast: 0.8 }
const colors = Object.entries(COLORS).filter(([name]) => name !== 'base')

/** Stroke colours for the steps of a sampled measurement or option, in order. */
const SAMPLES: readonly string[] = [
  '#0f766e',
  '#0e7490',
  '#0369a1',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#86198f',
  '#9d174d',
  '#b91c1c',
  '#c2410c',
]

/** In the order of the cascade: a later class overrides an earlier one. */
export const CLASS_STYLES: Readonly<Record<string, ClassStyle>> = {
  ...Object.fromEntries(colors.map(([name, stroke]) => [name, { stroke, width: WIDTHS[name] ?? 0.6 }])),
  ...Object.fromEntries(colors.map(([name, stroke]) => [`stroke-${name}`, { stroke }])),
  ...Object.fromEntries(SAMPLES.map((stroke, index) => [`sample-${index + 1}`, { stroke }])),
  'stroke-xs': { width: 0.1 },
  'stroke-sm': { width: 0.2 },
  'stroke-md': { width: 0.4 },
  'stroke-lg': { width: 0.6 },
  'stroke-xl': { width: 1 },
  'stroke-xxl': { width: 2 },
  'stroke-2xl': { width: 2 },
  'stroke-3xl': { width: 3 },
  'stroke-4xl': { width: 4 },
  sample: { width: 0.75 },
  'sample-focus': { width: 1.5 },
  sa: { dash: '.4 .8' },
  dotted: { dash: '.4 .8' },
  dashed: { dash: '1 1.5' },
  lashed: { dash: '6 6' },
  help: { width: 0.2, dash: '15 1.5 1 1.5' },
  ...Object.fromEntries(colors.map(([name, fill]) => [`fill-${name}`, { fill }])),
  'fill-current': { fill: COLORS['base'] as string },
  'fill-bg': { fill: '#fff' },
  bartack: { stroke: '#9a3c14', width: 2, attributes: { 'stroke-linecap': 'butt' } },
  logo: { stroke: 'none', fill: COLORS['base'] as string },
  hidden: { stroke: 'none', fill: 'none' },
  'no-stroke': { stroke: 'none' },
  'no-fill': { fill: 'none' },
  muted: { attributes: { 'stroke-opacity': '.15', 'fill-opacity': '.15' } },
  'text-xs': { size: 3 },
  'text-sm': { size: 4 },
  'text-md': { size: 5 },
  'text-lg': { size: 7 },
  'text-xl': { size: 9 },
  'text-xxl': { size: 12 },
  'text-2xl': { size: 12 },
  'text-3xl': { size: 24 },
  'text-4xl': { size: 36 },
  center: { attributes: { 'text-anchor': 'middle' } },
  right: { attributes: { 'text-anchor': 'end' } },
  'baseline-center': { attributes: { 'dominant-baseline': 'central' } },
  bold: { attributes: { 'font-weight': '700' } },
  'font-bold': { attributes: { 'font-weight': '700' } },
}

const ORDER = new Map(Object.keys(CLASS_STYLES).map((name, index) => [name, index]))

/** The combined style of several classes. */
export function styleOf(classes: readonly string[]): ClassStyle {
  const sorted = [...classes].sort((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0))
  let style: ClassStyle = {}
  for (const name of sorted) {
    const next = own(CLASS_STYLES, name)
    if (next) style = { ...style, ...next, attributes: { ...style.attributes, ...next.attributes } }
  }
  return style
}

/** The classes of a look and of its group, as presentation attributes. */
export function resolvedLook(
  { classes, own }: Look,
  kind: 'shape' | 'text',
  { scale, outer = [] }: { scale: number; outer?: readonly string[] },
): Record<string, string> {
  const style = styleOf([...outer, ...classes])
  const number = (value: number): string => String(Number((value * scale).toFixed(3)))
  const attributes: Record<string, string> = { ...style.attributes }
  if (kind === 'text') {
    if (!classes.includes('hidden') && style.fill) attributes['fill'] = style.fill
    if (style.size) attributes['font-size'] = number(style.size)
  } else {
    attributes['stroke'] = style.stroke ?? (COLORS['base'] as string)
    attributes['stroke-width'] = number(style.width ?? LINE_WIDTH)
    if (style.fill) attributes['fill'] = style.fill
    if (style.dash) attributes['stroke-dasharray'] = style.dash
    if (attributes['stroke'] === 'none') delete attributes['stroke-width']
  }
  return { ...attributes, ...own }
}
