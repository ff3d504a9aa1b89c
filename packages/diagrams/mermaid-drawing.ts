/**
 * Draws the kinds of diagrams that only the package `mermaid` knows, and turns its drawing into shapes with the colours of the
 * page: without style sheet, classes, links and pictures.
 */
import { escapeHtml } from 'docs-build/plugins'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { DrawingRealm, Mermaid } from './drawing-realm.ts'
import { PALETTE, type Paint, pageColour } from './page-colours.ts'
import { attribute, type Element, styleOf, styleRules } from './style-rules.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Rules = ReturnType<typeof styleRules>

const GREY = '#eeeeee'
const INK = '#333333'

/** Colours for the parts of charts, under the names that the kinds have for them. */
const COLOURS: Readonly<Record<string, string>> = {
  primaryColor: GREY,
  secondaryColor: GREY,
  tertiaryColor: GREY,
  primaryTextColor: INK,
  secondaryTextColor: INK,
  tertiaryTextColor: INK,
  lineColor: INK,
  textColor: INK,
  quadrantPointFill: PALETTE[0] ?? GREY,
  ...named('cScale', 0),
  ...named('pie', 1),
  ...named('git', 0),
  ...named('fillType', 0),
}

function named(name: string, first: number): Record<string, string> {
  return Object.fromEntries(PALETTE.map((colour, index) => [`${name}${index + first}`, colour]))
}

/** Options of `mermaid`: texts are SVG, ids and layouts are the same in every run, and no part depends on a screen. */
const MERMAID_OPTIONS = {
  startOnLoad: false,
  securityLevel: 'loose',
  suppressErrorRendering: true,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  deterministicIds: true,
  deterministicIDSeed: 'd',
  handDrawnSeed: 1,
  theme: 'base',
  fontFamily: 'sans-serif',
  themeVariables: { ...COLOURS, xyChart: { plotColorPalette: PALETTE.join(',') } },
  gantt: { useWidth: 760 },
  sankey: { linkColor: 'source' },
}

/** @throws Error when the source cannot be read */
export async function mermaidDrawing({ mermaid, restart }: DrawingRealm, source: string): Promise<string> {
  restart()
  mermaid.initialize(MERMAID_OPTIONS)
  const svg = await rendered(mermaid, source)
  const root = parseFragment(svg).childNodes.find((node) => 'tagName' in node && node.tagName === 'svg')
  if (root === undefined) throw new Error('it has no drawing.')
  return sizedRoot(root as Element, styleRules(sheetsIn(root as Element)))
}

/** An error of the realm has another class than errors here, so only its message is kept. */
async function rendered(mermaid: Mermaid, source: string): Promise<string> {
  try {
    return (await mermaid.render('d', source)).svg
  } catch (error) {
    throw new Error(String((error as Partial<Error>).message ?? error))
  }
}

function sheetsIn(node: Node): string {
  if (!('childNodes' in node)) return ''
  const texts = node.childNodes.map((child) => ('value' in child ? child.value : ''))
  return node.nodeName === 'style' ? texts.join('') : node.childNodes.map(sheetsIn).join('')
}

/** The drawing with the size of its view, so that a page knows its place before it is drawn. */
function sizedRoot(root: Element, rules: Rules): string {
  const view = attribute(root, 'viewBox')
  const [, , width = 0, height = 0] = (view ?? '').split(/[\s,]+/).map(Number)
  if (!(width > 0 && height > 0)) throw new Error('it has no size.')
  const size = ` width="${rounded(width)}" height="${rounded(height)}" viewBox="${escapeHtml(view ?? '')}"`
  const paints = paintsOf(root, [], rules)
  return `<svg${size}${paints}>${root.childNodes.map((node) => write(node, [root], rules)).join('')}</svg>`
}

function rounded(number: number): string {
  return String(Math.round(number * 100) / 100)
}

/** The elements of drawings. Others, which could act, load or lead elsewhere, are left out with everything in them. */
const SHAPES: ReadonlySet<string> = new Set([
  ...['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['defs', 'marker', 'clipPath', 'linearGradient', 'radialGradient', 'stop'],
])
/** Elements of which only the content is kept. */
const GROUPS: ReadonlySet<string> = new Set(['a', 'switch', 'symbol'])
/** Attributes that `styleOf` has, or that no page may have. */
const NOT_GEOMETRY =
  /^(?:style|class|href|xlink:href|on.*|aria-.*|role|data-.*|fill.*|stroke.*|opacity|font-.*|display|visibility|text-anchor|dominant-baseline|xmlns.*)$/

function write(node: Node, path: readonly Element[], rules: Rules): string {
  if ('value' in node) return escapeHtml(node.value)
  if (!('attrs' in node)) return ''
  const tag = GROUPS.has(node.tagName) ? 'g' : node.tagName
  if (!SHAPES.has(tag)) return ''
  // A line for the present day would differ from build to build.
  if (attribute(node, 'class')?.split(/\s+/).includes('today')) return ''
  const paints = paintsOf(node, path, rules)
  if (paints === undefined) return ''
  const geometry = node.attrs
    .filter(({ name }) => isGeometry(name, node))
    .map(({ name, value }) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
  const content = node.childNodes.map((child) => write(child, [node, ...path], rules)).join('')
  return `<${tag}${geometry}${paints}>${content}</${tag}>`
}

/** Only markers are referred to by their ids. Those of other elements are counted through all drawings of a run. */
function isGeometry(name: string, { tagName }: Element): boolean {
  if (name === 'id') return tagName === 'marker'
  return !NOT_GEOMETRY.test(name)
}

/** The values of an element as attributes; `undefined` for one that is not shown. */
function paintsOf(element: Element, path: readonly Element[], rules: Rules): string | undefined {
  const values = styleOf(element, path, rules)
  if (values.get('display') === 'none' || values.get('visibility') === 'hidden') return undefined
  const attributes = [...values].flatMap(([name, value]): string[] => {
    if (name === 'display' || name === 'visibility') return []
    return [
      ` ${name}="${escapeHtml(name === 'fill' || name === 'stroke' ? painted(name, value, element, path) : value)}"`,
    ]
  })
  return attributes.join('')
}

function painted(name: 'fill' | 'stroke', value: string, element: Element, path: readonly Element[]): string {
  return pageColour(value, name === 'stroke' ? 'line' : paintOf(element, path))
}

function paintOf(element: Element, path: readonly Element[]): Paint {
  // What a group has is inherited by the texts in it; shapes have colours of their own.
  if (['svg', 'g', 'a', 'text', 'tspan'].includes(element.tagName)) return 'text'
  if (element.tagName === 'rect') return 'area'
  return path.some(({ tagName }) => tagName === 'marker') ? 'tip' : 'shape'
}
