/**
 * The map of pages and links. Pages are circles inside the circles of their folders, so that ten thousand of them keep
 * their places and can be told apart by zooming. The links of a page are drawn when it is chosen.
 */
import { hierarchy, pack } from 'd3-hierarchy'
import { select } from 'd3-selection'
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom'
import type { ReportData, ReportPage } from '../report-data.ts'
import { byId, element, linkButton } from './elements.ts'

interface Place {
  readonly name: string
  /** Place of the page in the data; absent for folders. */
  readonly page?: number
  readonly children?: Place[]
}

interface Circle {
  readonly name: string
  readonly page: number | undefined
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly r: number
}

/** The map before zooming has this size. */
const SIZE = 1000

/** A hub is linked from this share of the pages, or more; and never from fewer than `LEAST_LINKS`. */
const HUB_SHARE = 0.02
const LEAST_LINKS = 5

/** Rows of a list. */
const ROWS = 30

export function showMap({ pages, links }: ReportData): void {
  const canvas = byId('map-canvas') as HTMLCanvasElement
  const context = canvas.getContext('2d')
  if (!context) return
  const circles = layOut(pages)
  const byPage = new Map(circles.flatMap((circle) => (circle.page === undefined ? [] : [[circle.page, circle]])))
  const edges = neighbours(links, pages.length)
  const isHub = hubsOf(pages)
  const allLinks = byId('map-links') as HTMLInputElement
  let view: ZoomTransform = zoomIdentity
  let chosen: number | undefined
  let frame = 0

  const redraw = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
  }

  function draw(): void {
    if (!context) return
    const ratio = devicePixelRatio
    const [width, height] = [canvas.clientWidth, canvas.clientHeight]
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    const style = getComputedStyle(document.documentElement)
    const color = (name: string): string => style.getPropertyValue(`--${name}`)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    const fit = Math.min(width, height) / SIZE
    const scale = view.k * fit
    const atX = (x: number): number => x * scale + view.x + ((width - SIZE * fit) / 2) * view.k
    const atY = (y: number): number => y * scale + view.y + ((height - SIZE * fit) / 2) * view.k
    const isSeen = ({ x, y, r }: Circle): boolean =>
      atX(x) + r * scale > 0 && atX(x) - r * scale < width && atY(y) + r * scale > 0 && atY(y) - r * scale < height
    const line = (from: number, to: number): void => {
      const [a, b] = [byPage.get(from), byPage.get(to)]
      if (!a || !b) return
      context.moveTo(atX(a.x), atY(a.y))
      context.lineTo(atX(b.x), atY(b.y))
    }
    for (const circle of circles) {
      const radius = circle.r * scale
      if (radius < 0.3 || !isSeen(circle)) continue
      const page = circle.page === undefined ? undefined : pages[circle.page]
      context.beginPath()
      context.arc(atX(circle.x), atY(circle.y), radius, 0, 2 * Math.PI)
      context.setLineDash(page?.isOrphan ? [3, 2] : [])
      context.lineWidth = page?.isOrphan || page?.broken.length ? 2 : 1
      context.strokeStyle = color(page?.broken.length ? 'bad' : page?.isOrphan ? 'warn' : page ? 'soft' : 'line')
      if (page) {
        context.fillStyle = color(circle.page !== undefined && isHub.has(circle.page) ? 'accent' : 'paper')
        context.fill()
      }
      context.stroke()
      if (page?.broken.length && radius > 3) {
        const half = radius * 0.6
        context.beginPath()
        context.moveTo(atX(circle.x) - half, atY(circle.y) + half)
        context.lineTo(atX(circle.x) + half, atY(circle.y) - half)
        context.stroke()
      }
    }
    context.setLineDash([])
    if (allLinks.checked) {
      // Many lines on each other would hide the pages.
      context.globalAlpha = Math.max(0.02, Math.min(0.15, 1_000 / links.length))
      context.strokeStyle = color('accent')
      context.lineWidth = 0.5
      context.beginPath()
      for (let index = 0; index < links.length; index += 2) line(links[index] ?? 0, links[index + 1] ?? 0)
      context.stroke()
      context.globalAlpha = 1
    }
    if (chosen !== undefined) {
      context.lineWidth = 1.5
      for (const [list, name] of [
        [edges.to[chosen], 'accent'],
        [edges.from[chosen], 'warn'],
      ] as const) {
        context.strokeStyle = color(name)
        context.beginPath()
        for (const other of list ?? []) line(chosen, other)
        context.stroke()
      }
      const circle = byPage.get(chosen)
      if (circle) {
        context.strokeStyle = color('ink')
        context.lineWidth = 3
        context.beginPath()
        context.arc(atX(circle.x), atY(circle.y), Math.max(5, circle.r * scale + 2), 0, 2 * Math.PI)
        context.stroke()
      }
    }
    drawLabels(context, circles, { atX, atY, scale, isSeen, color, isHub, chosen })
  }

  const zooming = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([0.8, 400])
    .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
      view = transform
      redraw()
    })
  const selection = select(canvas)
  selection.call(zooming).on('dblclick.zoom', null)

  /** Circle under a point of the canvas. */
  function pageAt(x: number, y: number): number | undefined {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight]
    const fit = Math.min(width, height) / SIZE
    const [mapX, mapY] = [
      ((x - view.x) / view.k - (width - SIZE * fit) / 2) / fit,
      ((y - view.y) / view.k - (height - SIZE * fit) / 2) / fit,
    ]
    return circles.find((c) => c.page !== undefined && Math.hypot(c.x - mapX, c.y - mapY) <= c.r)?.page
  }

  function choose(page: number | undefined, goThere: boolean): void {
    chosen = page
    const circle = page === undefined ? undefined : byPage.get(page)
    if (circle && goThere) {
      const [width, height] = [canvas.clientWidth, canvas.clientHeight]
      const fit = Math.min(width, height) / SIZE
      const k = Math.min(200, Math.max(1, Math.min(width, height) / (circle.r * fit * 14)))
      const x = width / 2 - (circle.x * fit + (width - SIZE * fit) / 2) * k
      const y = height / 2 - (circle.y * fit + (height - SIZE * fit) / 2) * k
      zooming.transform(selection, zoomIdentity.translate(x, y).scale(k))
    }
    byId('map-selected').replaceChildren(...(page === undefined ? [] : aboutPage(page)))
    redraw()
  }

  const go = (page: number): HTMLElement =>
    element(
      'li',
      {},
      linkButton(pages[page]?.title || (pages[page]?.route ?? ''), () => choose(page, true)),
    )

  function aboutPage(place: number): Node[] {
    const page = pages[place]
    if (!page) return []
    const list = (title: string, others: readonly number[]): Node[] =>
      others.length === 0
        ? [element('p', { class: 'soft' }, `${title}: none`)]
        : [
            element('p', {}, `${title}: ${others.length}`),
            element('ul', {}, ...others.slice(0, ROWS).map(go)),
            ...(others.length > ROWS ? [`and ${others.length - ROWS} more`].map((text) => element('p', {}, text)) : []),
          ]
    return [
      element('h3', {}, page.title || page.route),
      element(
        'p',
        {},
        element('code', {}, page.route),
        element('br', {}),
        element('span', { class: 'soft' }, page.file ?? ''),
      ),
      ...(page.broken.length > 0
        ? [element('p', { class: 'bad' }, `Broken: ${page.broken.slice(0, ROWS).join(', ')}`)]
        : []),
      ...(page.isOrphan ? [element('p', { class: 'warn' }, 'Nothing leads to this page.')] : []),
      ...list('Links to', edges.to[place] ?? []),
      ...list('Linked from', edges.from[place] ?? []),
      linkButton('Close', () => {
        choose(undefined, false)
        canvas.focus()
      }),
    ]
  }

  canvas.addEventListener('click', ({ offsetX, offsetY }) => choose(pageAt(offsetX, offsetY), false))
  canvas.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => zooming.translateBy(selection, 60 / view.k, 0),
      ArrowRight: () => zooming.translateBy(selection, -60 / view.k, 0),
      ArrowUp: () => zooming.translateBy(selection, 0, 60 / view.k),
      ArrowDown: () => zooming.translateBy(selection, 0, -60 / view.k),
      '+': () => zooming.scaleBy(selection, 1.5),
      '=': () => zooming.scaleBy(selection, 1.5),
      '-': () => zooming.scaleBy(selection, 1 / 1.5),
      '0': () => zooming.transform(selection, zoomIdentity),
      Escape: () => choose(undefined, false),
    }
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  })
  byId('map-in').addEventListener('click', () => zooming.scaleBy(selection, 1.5))
  byId('map-out').addEventListener('click', () => zooming.scaleBy(selection, 1 / 1.5))
  byId('map-all').addEventListener('click', () => zooming.transform(selection, zoomIdentity))
  allLinks.addEventListener('change', redraw)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  new ResizeObserver(redraw).observe(canvas)

  const search = byId('map-search') as HTMLInputElement
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const fits = ({ title, route, file = '' }: ReportPage): boolean =>
      words.every((word) => `${title} ${route} ${file}`.toLowerCase().includes(word))
    const found = words.length === 0 ? [] : pages.flatMap((page, place) => (fits(page) ? [place] : [])).slice(0, ROWS)
    byId('map-results').replaceChildren(...found.map(go))
  })

  const some = (fits: (page: ReportPage, place: number) => boolean): number[] =>
    pages.flatMap((page, place) => (fits(page, place) ? [place] : []))
  const hubs = some((_, place) => isHub.has(place)).sort((a, b) => (pages[b]?.linked ?? 0) - (pages[a]?.linked ?? 0))
  const lists: readonly (readonly [string, readonly number[]])[] = [
    ['Hubs', hubs],
    ['Orphans', some(({ isOrphan }) => isOrphan)],
    ['Pages with broken links', some(({ broken }) => broken.length > 0)],
  ]
  byId('map-lists').append(
    ...lists.map(([title, list]) =>
      element(
        'div',
        {},
        element('h3', {}, `${title} (${list.length})`),
        element('ul', {}, ...list.slice(0, ROWS).map(go)),
        ...(list.length > ROWS ? [element('p', { class: 'soft' }, `and ${list.length - ROWS} more`)] : []),
      ),
    ),
  )
}

/** Pages in the circles of their folders; a page with more links to it is larger. */
function layOut(pages: readonly ReportPage[]): Circle[] {
  const root = { name: '', children: [] as Place[] }
  const folders = new Map<string, { name: string; children: Place[] }>([['', root]])
  const folderAt = (path: string): { name: string; children: Place[] } => {
    const known = folders.get(path)
    if (known) return known
    const cut = path.lastIndexOf('/')
    const made = { name: path.slice(cut + 1), children: [] as Place[] }
    folders.set(path, made)
    folderAt(path.slice(0, Math.max(0, cut))).children.push(made)
    return made
  }
  const inner = new Set<string>()
  const pathOf = ({ route }: ReportPage): string => route.replace(/^\/|\/$/g, '')
  for (const page of pages) {
    const path = pathOf(page)
    for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) inner.add(path.slice(0, cut))
  }
  for (const [place, page] of pages.entries()) {
    const path = pathOf(page)
    const parent = inner.has(path) ? path : path.slice(0, Math.max(0, path.lastIndexOf('/')))
    folderAt(parent).children.push({ name: page.title || page.route, page: place })
  }
  const tree = hierarchy<Place>(root, ({ children }) => children)
    .sum(({ page }) => (page === undefined ? 0 : 1 + Math.min(60, pages[page]?.linked ?? 0) / 4))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  return pack<Place>()
    .size([SIZE, SIZE])
    .padding(({ depth }) => (depth === 0 ? 6 : 2))(tree)
    .descendants()
    .map(({ data, depth, x, y, r }) => ({ name: data.name, page: data.page, depth, x, y, r }))
}

function neighbours(links: readonly number[], count: number): { to: number[][]; from: number[][] } {
  const to = Array.from({ length: count }, (): number[] => [])
  const from = Array.from({ length: count }, (): number[] => [])
  for (let index = 0; index < links.length; index += 2) {
    const [a = 0, b = 0] = [links[index], links[index + 1]]
    to[a]?.push(b)
    from[b]?.push(a)
  }
  return { to, from }
}

function hubsOf(pages: readonly ReportPage[]): ReadonlySet<number> {
  const least = Math.max(LEAST_LINKS, pages.length * HUB_SHARE)
  return new Set(pages.flatMap(({ linked }, place) => (linked >= least ? [place] : [])))
}

interface Drawing {
  readonly atX: (x: number) => number
  readonly atY: (y: number) => number
  readonly scale: number
  readonly isSeen: (circle: Circle) => boolean
  readonly color: (name: string) => string
  readonly isHub: ReadonlySet<number>
  /** Its name is always shown. */
  readonly chosen: number | undefined
}

/** Names that have room. A name that would lie on another is left out; folders come first. */
function drawLabels(context: CanvasRenderingContext2D, circles: readonly Circle[], drawing: Drawing): void {
  const { atX, atY, scale, isSeen, color, isHub, chosen } = drawing
  const taken: (readonly [left: number, top: number, right: number, bottom: number])[] = []
  context.font = '12px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const first = circles.filter(({ page }) => page !== undefined && page === chosen)
  for (const circle of [...first, ...circles]) {
    const radius = circle.r * scale
    const isChosen = circle.page !== undefined && circle.page === chosen
    if (circle.depth === 0 || (radius < 16 && !isChosen) || !isSeen(circle)) continue
    const isPage = circle.page !== undefined
    const width = context.measureText(circle.name).width
    if (isPage && !isChosen && width > radius * 2.4) continue
    const [x, y] = [
      atX(circle.x),
      isPage ? atY(circle.y) + (isChosen ? Math.max(5, radius) + 14 : 0) : atY(circle.y) - radius + 9,
    ]
    const box = [x - width / 2 - 2, y - 8, x + width / 2 + 2, y + 8] as const
    if (taken.some(([l, t, r, b]) => box[0] < r && box[2] > l && box[1] < b && box[3] > t)) continue
    taken.push(box)
    const onHub = circle.page !== undefined && !isChosen && isHub.has(circle.page)
    context.lineWidth = 3
    context.strokeStyle = color(onHub ? 'accent' : 'paper')
    context.strokeText(circle.name, x, y)
    context.fillStyle = color(onHub ? 'paper' : 'ink')
    context.fillText(circle.name, x, y)
  }
}
