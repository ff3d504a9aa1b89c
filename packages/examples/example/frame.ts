/** Computes the frame of a drawing: its visible box, its size on the page, and the precision of its coordinates. */
import type { Drawing, Part, Snippet, Stack, Text } from './drawing.ts'
import { type Extent, extentOf } from './extent.ts'
import { short } from './geometry.ts'
import { FONT_SIZE, styleOf } from './theme.ts'

export interface Frame {
  readonly view: View
  /** Larger than `view` when a point or a handle is outside the drawing. */
  readonly xray: View
  /** Pixels that the drawing must be wide for its smallest words; 0 without words. */
  readonly readable: number
  /** Class for a drawing whose words are too small on a phone, after a space. */
  readonly least: string
  /** Decimals of coordinates in millimetres: two, or one in a large drawing. */
  readonly digits: number
  /** Transformations of each part, without a shift that all parts share and that is part of the view. */
  readonly transforms: readonly (readonly string[])[]
}

interface View {
  readonly box: Box
  /** Pixels, where the column is wide enough. */
  readonly width: number
  /** The attributes `viewBox` and `width`. */
  readonly attributes: string
  /** Pixels per millimetre at that width. */
  readonly zoom: number
}

/** A box in millimetres. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** Limits of the drawing's size in pixels; the column of a page is 41 rem wide. */
const NARROWEST = 320
const WIDEST = 640
const HIGHEST = 560
/** The same for a drawing whose words would be too small: the wide column of a page, and a long screen. */
const WIDEST_FOR_WORDS = 726
const HIGHEST_FOR_WORDS = 1020
/** Pixels per millimetre: nearly life-size, and the most for small drawings. */
const LIFE_SIZE = 3.78
const LARGEST = 7

/** Pixels that letters are high at least, and the width of a drawing on a phone of 390 pixels. */
const LEAST_TEXT = 9
const PHONE = 340
/** How much words may grow where they stand (`example.css`). */
const LITTLE = 1.18

/**
 * Computes the frame of everything that a drawing shows.
 *
 * @param ends what the drawing turns into, and has to have room for
 */
export function frameOf(drawing: Drawing, ends: readonly Drawing[] = []): Frame {
  const placed = drawing.stacks.map((stack) => stack.parts.map((part) => transformOf(stack, part)))
  const [first = ''] = placed.flat()
  const common = /^(?:translate\((-?[\d.]+)(?: (-?[\d.]+))?\))?$/.exec(first)
  const isCommon = common !== null && placed.flat().every((transform) => transform === first)
  const x = isCommon ? -Number(common[1] ?? 0) : 0
  const y = isCommon ? -Number(common[2] ?? 0) : 0
  const plain: Box = [x, y, Math.max(drawing.width, 5), Math.max(drawing.height, 5)]
  const own = isCommon ? around(plain, (add) => addTexts(drawing, add)) : plain
  const boxes = [own, ...ends.map((end) => frameOf(end).view.box)]
  const box = around(own, (add) => {
    for (const [left, top, width, height] of boxes) add(left, top, left + width, top + height)
  })
  const readable = readableWidth(drawing, box[2])
  const view = viewOf(box, readable)
  return {
    view,
    xray: isCommon
      ? viewOf(
          around(box, (add) => addPoints(drawing, add)),
          readable,
        )
      : view,
    readable,
    least: leastOf(readable),
    digits: Math.max(box[2], box[3]) > 300 ? 1 : 2,
    transforms: isCommon ? placed.map((parts) => parts.map(() => '')) : placed,
  }
}

function viewOf(box: Box, readable: number): View {
  const [, , width, height] = box
  const wanted = Math.min(Math.max(width * LIFE_SIZE, Math.min(width * LARGEST, NARROWEST)), WIDEST)
  const forWords = Math.min(readable, WIDEST_FOR_WORDS, (HIGHEST_FOR_WORDS * width) / height)
  const shown = Math.round(Math.max(Math.min(wanted, (HIGHEST * width) / height), forWords))
  const numbers = box.map((value) => short(value, 2)).join(' ')
  return { box, width: shown, attributes: ` viewBox="${numbers}" width="${shown}"`, zoom: shown / width }
}

function readableWidth({ stacks, scale }: Drawing, width: number): number {
  const parts = stacks.flatMap((stack) => stack.parts)
  const sizes = parts
    .flatMap(({ paths, points }) => [...paths, ...points])
    .flatMap(({ text }) => (text ? [(styleOf(text.look.classes).size ?? FONT_SIZE) * zoomOf(text)] : []))
  return (LEAST_TEXT * width) / (Math.min(...sizes) * scale)
}

/** The class that says how wide a drawing must be about for its smallest words. */
function leastOf(readable: number): string {
  if (readable <= PHONE) return ''
  return readable <= PHONE * LITTLE ? ' least-400' : ' least-700'
}

/** How much the first step of a text's transformation enlarges it. */
function zoomOf({ transform = '' }: Text): number {
  const [, x = '1', y = '0'] = /^(?:matrix|scale)\((-?[\d.]+)(?: (-?[\d.]+))?/.exec(transform) ?? []
  return transform.startsWith('matrix') ? Math.hypot(Number(x), Number(y)) : Math.abs(Number(x))
}

function transformOf(stack: Stack, part: Part): string {
  const [x, y] = part.anchor
  const anchor = x === 0 && y === 0 ? '' : `translate(${short(-x, 4)} ${short(-y, 4)})`
  return stack.transform + part.transform + anchor
}

type Add = (left: number, top: number, right: number, bottom: number) => void

/**
 * Grows a box. The growth is limited, because a box with a very distant item would make all others too small to see.
 */
function around([x, y, width, height]: Box, visit: (add: Add) => void): Box {
  const reach = Math.max(60, width, height)
  const [west, north, east, south] = [x - reach, y - reach, x + width + reach, y + height + reach]
  let [left, top, right, bottom] = [x, y, x + width, y + height]
  visit((fromX, fromY, toX, toY) => {
    left = Math.max(Math.min(left, fromX), west)
    top = Math.max(Math.min(top, fromY), north)
    right = Math.min(Math.max(right, toX), east)
    bottom = Math.min(Math.max(bottom, toY), south)
  })
  return [left, top, right - left, bottom - top]
}

/**
 * Adds texts, snippets, and all circles on points: the framework's own box ignores texts, snippets and all circles but
 * the first of each point.
 */
function addTexts(drawing: Drawing, add: Add): void {
  const parts = drawing.stacks.flatMap((stack) => stack.parts)
  const extents = new Map(drawing.definitions.map(({ name, root }) => [name, extentOf(root)]))
  const isEmpty = parts.every(({ paths, points }) => paths.length === 0 && points.every(({ circles }) => !circles))
  for (const { points, snippets } of parts) {
    for (const { at, text: words, circles = [] } of points) {
      const [x, y] = at
      for (const { radius } of circles) add(x - radius - 1, y - radius - 1, x + radius + 1, y + radius + 1)
      if (isEmpty) add(x - 5, y - 5, x + 5, y + 5)
      if (words && !words.transform) add(...textBox(at, words, drawing.scale))
    }
    for (const snippet of snippets) {
      const extent = extents.get(snippet.definition)
      if (extent) add(...snippetBox(snippet, extent))
    }
  }
}

/** Adds the points, control points and ends of paths that X-Ray shows. */
function addPoints({ stacks }: Drawing, add: Add): void {
  const point = (x: number, y: number): void => add(x - 3, y - 3, x + 3, y + 3)
  for (const { points, paths } of stacks.flatMap((stack) => stack.parts)) {
    for (const { at } of points) point(...at)
    for (const { ops } of paths) {
      for (const op of ops) {
        for (let index = 1; index + 1 < op.length; index += 2) point(op[index] as number, op[index + 1] as number)
      }
    }
  }
}

/** The box of a snippet. A rotated snippet gets the box of a circle around it. */
function snippetBox({ at: [x, y], scale = [1], rotate }: Snippet, extent: Extent): Parameters<Add> {
  const [scaleX = 1, scaleY = scaleX] = scale
  const scaled = extent.map((value, index) => value * (index % 2 === 0 ? scaleX : scaleY))
  const far = Math.max(...[0, 2].flatMap((i) => [1, 3].map((j) => Math.hypot(scaled[i] ?? 0, scaled[j] ?? 0))))
  const [left = 0, top = 0, right = 0, bottom = 0] = rotate ? [-far, -far, far, far] : scaled
  return [
    x + Math.min(left, right) - 1,
    y + Math.min(top, bottom) - 1,
    x + Math.max(left, right) + 1,
    y + Math.max(top, bottom) + 1,
  ]
}

export function textBox([x, y]: readonly [number, number], text: Text, scale: number): Parameters<Add> {
  const { size = FONT_SIZE, attributes } = styleOf(text.look.classes)
  const height = size * scale
  const width = Math.max(...text.lines.map((line) => line.length)) * height * 0.57
  const anchor = attributes?.['text-anchor'] ?? 'start'
  const far = anchor === 'end' ? width : 0
  const from = x + (text.dx ?? 0) - (anchor === 'middle' ? width / 2 : far)
  const base = y + (text.dy ?? 0)
  return [from, base - height, from + width, base + (text.lines.length - 1) * text.lineHeight + height * 0.25]
}
