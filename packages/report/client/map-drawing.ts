/** Draws the map on its canvas. */
import type { ReportPage } from '../site/report-data.ts'
import type { Circle, Neighbours } from './map-layout.ts'
import type { MapView } from './map-view.ts'

/** Everything that the map shows. */
export interface MapData {
  readonly pages: readonly ReportPage[]
  /** Pairs of indexes: a page, and a page that it links to. */
  readonly links: readonly number[]
  readonly circles: readonly Circle[]
  readonly byPage: ReadonlyMap<number, Circle>
  readonly neighbours: Neighbours
  readonly isHub: ReadonlySet<number>
}

interface Drawing extends MapData, MapView {
  readonly context: CanvasRenderingContext2D
  /** The value of a custom property. */
  readonly color: (name: string) => string
  /** Index of the chosen page. Its name is always shown. */
  readonly chosen: number | undefined
}

/** @param options.showsLinks whether all links are drawn, or only those of the chosen page */
export function drawMap(
  context: CanvasRenderingContext2D,
  data: MapData,
  view: MapView,
  { chosen, showsLinks }: { readonly chosen: number | undefined; readonly showsLinks: boolean },
): void {
  clear(context)
  const style = getComputedStyle(document.documentElement)
  const color = (name: string): string => style.getPropertyValue(`--${name}`)
  const drawing: Drawing = { ...data, ...view, context, color, chosen }
  for (const circle of data.circles) drawCircle(drawing, circle)
  context.setLineDash([])
  if (showsLinks) drawLinks(drawing)
  if (chosen !== undefined) drawChosen(drawing, chosen)
  drawLabels(drawing)
}

/** The color around a page, or around a folder of pages. */
function edgeOf(page: ReportPage | undefined): string {
  if (!page) return 'line'
  if (page.broken.length > 0) return 'bad'
  return page.isOrphan ? 'warn' : 'soft'
}

/** Fits the canvas to its element and to the pixels of the screen, and clears it. */
function clear(context: CanvasRenderingContext2D): void {
  const { canvas } = context
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = devicePixelRatio
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
}

function drawCircle(drawing: Drawing, circle: Circle): void {
  const { context, pages, color, isHub, isSeen, scale, atX, atY } = drawing
  const radius = circle.r * scale
  if (radius < 0.3 || !isSeen(circle)) return
  const page = circle.page === undefined ? undefined : pages[circle.page]
  context.beginPath()
  context.arc(atX(circle.x), atY(circle.y), radius, 0, 2 * Math.PI)
  context.setLineDash(page?.isOrphan ? [3, 2] : [])
  context.lineWidth = page?.isOrphan || page?.broken.length ? 2 : 1
  context.strokeStyle = color(edgeOf(page))
  if (page) {
    context.fillStyle = color(circle.page !== undefined && isHub.has(circle.page) ? 'accent' : 'paper')
    context.fill()
  }
  context.stroke()
  if (!page?.broken.length || radius <= 3) return
  const half = radius * 0.6
  context.beginPath()
  context.moveTo(atX(circle.x) - half, atY(circle.y) + half)
  context.lineTo(atX(circle.x) + half, atY(circle.y) - half)
  context.stroke()
}

function drawLinks(drawing: Drawing): void {
  const { context, color, links } = drawing
  // Many lines on each other would hide the pages.
  context.globalAlpha = Math.max(0.02, Math.min(0.15, 1_000 / links.length))
  context.strokeStyle = color('accent')
  context.lineWidth = 0.5
  context.beginPath()
  for (let index = 0; index < links.length; index += 2) addLine(drawing, links[index] ?? 0, links[index + 1] ?? 0)
  context.stroke()
  context.globalAlpha = 1
}

function drawChosen(drawing: Drawing, chosen: number): void {
  const { context, color, neighbours, byPage, atX, atY, scale } = drawing
  context.lineWidth = 1.5
  for (const [others = [], name] of [
    [neighbours.to[chosen], 'accent'],
    [neighbours.from[chosen], 'warn'],
  ] as const) {
    context.strokeStyle = color(name)
    context.beginPath()
    for (const other of others) addLine(drawing, chosen, other)
    context.stroke()
  }
  const circle = byPage.get(chosen)
  if (!circle) return
  context.strokeStyle = color('ink')
  context.lineWidth = 3
  context.beginPath()
  context.arc(atX(circle.x), atY(circle.y), Math.max(5, circle.r * scale + 2), 0, 2 * Math.PI)
  context.stroke()
}

/** Adds a line between two pages to the current path. */
function addLine({ context, byPage, atX, atY }: Drawing, from: number, to: number): void {
  const [a, b] = [byPage.get(from), byPage.get(to)]
  if (!a || !b) return
  context.moveTo(atX(a.x), atY(a.y))
  context.lineTo(atX(b.x), atY(b.y))
}

/** Writes the names that have room. A name that would overlap another is left out. The chosen page comes first, then folders. */
function drawLabels(drawing: Drawing): void {
  const { context, circles, chosen } = drawing
  const taken: Box[] = []
  context.font = '12px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const first = circles.filter(({ page }) => page !== undefined && page === chosen)
  for (const circle of [...first, ...circles]) {
    const place = labelPlace(drawing, circle)
    if (!place || taken.some((box) => overlap(box, place.box))) continue
    taken.push(place.box)
    drawLabel(drawing, circle, place)
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

const overlap = ([left, top, right, bottom]: Box, [l, t, r, b]: Box): boolean =>
  l < right && r > left && t < bottom && b > top

interface LabelPlace {
  readonly x: number
  readonly y: number
  readonly box: Box
}

/** The place of a circle's name; `undefined` when the circle is too small for it. */
function labelPlace(drawing: Drawing, circle: Circle): LabelPlace | undefined {
  const { context, atX, atY, scale, isSeen, chosen } = drawing
  const radius = circle.r * scale
  const isPage = circle.page !== undefined
  const isChosen = isPage && circle.page === chosen
  if (circle.depth === 0 || (radius < 16 && !isChosen) || !isSeen(circle)) return undefined
  const width = context.measureText(circle.name).width
  if (isPage && !isChosen && width > radius * 2.4) return undefined
  const x = atX(circle.x)
  const y = isPage ? atY(circle.y) + (isChosen ? Math.max(5, radius) + 14 : 0) : atY(circle.y) - radius + 9
  return { x, y, box: [x - width / 2 - 2, y - 8, x + width / 2 + 2, y + 8] }
}

function drawLabel({ context, color, isHub, chosen }: Drawing, { name, page }: Circle, { x, y }: LabelPlace): void {
  const isOnHub = page !== undefined && page !== chosen && isHub.has(page)
  context.lineWidth = 3
  context.strokeStyle = color(isOnHub ? 'accent' : 'paper')
  context.strokeText(name, x, y)
  context.fillStyle = color(isOnHub ? 'paper' : 'ink')
  context.fillText(name, x, y)
}
