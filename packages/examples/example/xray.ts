/**
 * Draws X-Ray: every point with its name and position, every path with its name and length, the control points and
 * handles of every curve. Some names of points are shown from the start. CSS alone shows the others on hover, touch or
 * focus.
 */
import { escapeHtml } from 'docs-build/browser'
import type { ExampleSay } from './activity.ts'
import type { Drawing, Part, Path } from './drawing.ts'
import type { Extent } from './extent.ts'
import { type Box, type Frame, textBox } from './frame.ts'
import { middleOf, pathData, pathLength, short, walk } from './geometry.ts'
import type { RawPlace } from './language.ts'

/** Height in pixels of a name, in a drawing of full width. */
const LABEL = 13

/** Factor of names in wide drawings on phones (`styles/xray.css`). */
const ON_PHONES = 1.7

/** Mean width of a bold letter, in em. */
const LETTER = 0.62

export interface XrayOptions {
  /** Id of the drawing, which X-Ray repeats by reference. */
  readonly id: string
  readonly fontSize: string
  readonly say: ExampleSay
  /** Writes the attributes that link an item with the code. */
  readonly linkOf: (item: { readonly name: string; readonly line?: number; readonly at?: RawPlace }) => string
}

export function drawXray(drawing: Drawing, frame: Frame, { id, fontSize, say, linkOf }: XrayOptions): string {
  const { attributes, zoom, box } = frame.xray
  const size = LABEL / zoom
  const isWide = box[2] * zoom > 420
  const parts = drawing.stacks.flatMap((stack, index) =>
    stack.parts.map((part, at) => {
      const transform = frame.transforms[index]?.[at] ?? ''
      const content = drawPart(part, frame, size * (isWide ? ON_PHONES : 1), drawing.scale, linkOf)
      return transform ? `<g transform="${transform}">${content}</g>` : content
    }),
  )
  return (
    `<svg class="xray${isWide ? ' wide' : ''}"${attributes} font-size="${short(size, 2)}" role="list" aria-label="${escapeHtml(say('examples.layer'))}">` +
    `<use href="#${id}" class="drawing" font-size="${fontSize}"/>${parts.join('')}</svg>`
  )
}

/** @param largest the largest height of a name, in millimetres */
function drawPart(
  { paths, points }: Part,
  { digits, xray: { box } }: Frame,
  largest: number,
  scale: number,
  linkOf: XrayOptions['linkOf'],
): string {
  const number = (value: number): string => short(value, digits)
  const handles = new Set<string>()
  const controls = new Set<string>()
  for (const { ops } of paths) {
    walk(ops, ([x, y], op) => {
      if (op[0] !== 'C') return
      const [, x1, y1, x2, y2, toX, toY] = op
      for (const [fromX, fromY, cpX, cpY] of [
        [x, y, x1, y1],
        [toX, toY, x2, y2],
      ] as const) {
        // A control point that lies on its end has no handle.
        if (cpX === fromX && cpY === fromY) continue
        handles.add(
          pathData(
            [
              ['M', fromX, fromY],
              ['L', cpX, cpY],
            ],
            digits,
          ),
        )
        controls.add(`M${number(cpX)} ${number(cpY)}h0`)
      }
    })
  }
  const texts = points.flatMap(({ at, text }) => (text && !text.transform ? [textBox(at, text, scale)] : []))
  const item = itemsIn(box, digits, largest, texts)
  const names = paths.flatMap(({ name, ops, line }) => {
    const middle = middleOf(ops)
    const words = `${short(pathLength(ops), 1)} mm`
    return middle ? [item(pathData(ops, digits), name, words, middle, 'line', linkOf({ name, line }))] : []
  })
  const onPaths = new Set(paths.flatMap(({ ops }) => ops.map((op) => op.slice(-2).join())))
  const dots = new Set<string>()
  const items = points.map((point) => {
    const { name, at } = point
    const [x, y] = at
    const dot = `M${number(x)} ${number(y)}h0`
    dots.add(dot)
    return item(dot, name, `${short(x, 2)}, ${short(y, 2)}`, at, onPaths.has(at.join()) ? 'named' : '', linkOf(point))
  })
  return (
    names.join('') +
    (handles.size === 0 ? '' : `<path class="handles" d="${[...handles].join('')}"/>`) +
    (controls.size === 0 ? '' : `<path class="controls" d="${[...controls].join('')}"/>`) +
    (dots.size === 0 ? '' : `<path class="dots" d="${[...dots].join('')}"/>`) +
    items.join('')
  )
}

/**
 * Writes the items of a part. Each has a name that is kept inside the frame. A name of the kind `named` is shown from the
 * start, if it has room beside those before it and the texts of the drawing.
 */
function itemsIn([left, top, width, height]: Box, digits: number, size: number, texts: readonly Extent[]) {
  const shown = [...texts]
  return (
    data: string,
    name: string,
    words: string,
    [x, y]: RawPlace,
    kind: 'line' | 'named' | '',
    link: string,
  ): string => {
    const isLeft = x > left + width * 0.6
    const shift = y < top + height * 0.15 ? '1.5' : '-.7'
    const length = name.length * LETTER * size
    const from = isLeft ? x - length : x
    const to = from + length
    const base = y + Number(shift) * size
    const isHidden = kind === 'named' && shown.some(([l, t, r, b]) => l < to && from < r && t < base && base - size < b)
    if (kind === 'named' && !isHidden) shown.push([from, base - size, to, base])
    return (
      `<g role="listitem" tabindex="0"${isHidden || kind === '' ? '' : ` class="${kind}"`}${link}><path d="${data}"/>` +
      `<text x="${short(x, digits)}" y="${short(y, digits)}" dy="${shift}em"${isLeft ? ' text-anchor="end"' : ''}>${escapeHtml(name)} <tspan>${words}</tspan></text></g>`
    )
  }
}

// ── the tables ──────────────────────────────────────────────────────────────────────────────────────

export function drawTables({ stacks }: Drawing, say: ExampleSay): string {
  const parts = stacks.flatMap((stack) => stack.parts)
  return parts
    .map(({ points, paths }, index) => {
      const caption = (kind: 'points' | 'paths'): string =>
        parts.length > 1 ? say(`examples.${kind}Of`, { number: index + 1 }) : say(`examples.${kind}`)
      const pointRows = points.map(({ name, at: [x, y] }) => row(name, [short(x, 2), short(y, 2)]))
      const pathRows = paths.map(({ name, ops }) =>
        row(name, [escapeHtml(stepsOf(ops, say)), short(pathLength(ops), 1)]),
      )
      return (
        table(caption('points'), [say('examples.point'), 'x', 'y'], pointRows) +
        table(caption('paths'), [say('examples.path'), say('examples.steps'), say('examples.length')], pathRows)
      )
    })
    .join('')
}

function table(caption: string, columns: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return ''
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function row(name: string, cells: readonly string[]): string {
  return `<tr><th scope="row">${escapeHtml(name)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function stepsOf(ops: Path['ops'], say: ExampleSay): string {
  const count = (kind: string): number => ops.filter(([letter]) => letter === kind).length
  const [lines, curves, pieces] = [count('L'), count('C'), count('M')]
  return [
    ...(lines > 0 ? [say('examples.lines', { count: lines })] : []),
    ...(curves > 0 ? [say('examples.curves', { count: curves })] : []),
    ...(pieces > 1 ? [say('examples.pieces', { count: pieces })] : []),
    ...(count('Z') > 0 ? [say('examples.closed')] : []),
  ].join(', ')
}
