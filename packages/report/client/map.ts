/**
 * The map of pages and links. Pages are circles inside the circles of their folders, so that ten thousand of them keep
 * their places and can be told apart by zooming. The links of a page are drawn when it is chosen.
 */
import { type Selection, select } from 'd3-selection'
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom'
import type { ReportData } from '../site/report-data.ts'
import { byId, linkButton } from './elements.ts'
import { drawMap } from './map-drawing.ts'
import { hubsOf, layOut, neighbours } from './map-layout.ts'
import { aboutPage, pageLists, searchResults } from './map-lists.ts'
import { mapView, zoomTo } from './map-view.ts'

export function showMap({ pages, links }: ReportData): void {
  const canvas = byId('map-canvas') as HTMLCanvasElement
  const context = canvas.getContext('2d')
  if (!context) return
  const circles = layOut(pages)
  const byPage = new Map(circles.flatMap((circle) => (circle.page === undefined ? [] : [[circle.page, circle]])))
  const data = { pages, links, circles, byPage, neighbours: neighbours(links, pages.length), isHub: hubsOf(pages) }
  const allLinks = byId('map-links') as HTMLInputElement
  let chosen: number | undefined
  const redraw = onceAFrame(() =>
    drawMap(context, data, mapView(canvas, moves.view()), { chosen, showsLinks: allLinks.checked }),
  )
  const moves = zoomable(canvas, redraw)

  function choose(page: number | undefined): void {
    chosen = page
    const close = linkButton('Close', () => {
      choose(undefined)
      canvas.focus()
    })
    const about = page === undefined || !pages[page] ? [] : [...aboutPage(data, page, go), close]
    byId('map-selected').replaceChildren(...about)
    redraw()
  }
  function go(page: number): void {
    const circle = byPage.get(page)
    if (circle) moves.show(zoomTo(circle, canvas))
    choose(page)
  }

  const pageAt = ({ offsetX, offsetY }: MouseEvent): number | undefined => {
    const [x, y] = mapView(canvas, moves.view()).onMap(offsetX, offsetY)
    return circles.find((c) => c.page !== undefined && Math.hypot(c.x - x, c.y - y) <= c.r)?.page
  }
  canvas.addEventListener('click', (event) => choose(pageAt(event)))
  // Most circles are too small for the names of their pages.
  canvas.addEventListener('pointermove', (event) => {
    canvas.title = pages[pageAt(event) ?? -1]?.title ?? ''
  })
  listenToKeys(canvas, { ...moves.steps, Escape: () => choose(undefined) })
  byId('map-in').addEventListener('click', moves.steps['+'])
  byId('map-out').addEventListener('click', moves.steps['-'])
  byId('map-all').addEventListener('click', moves.steps['0'])
  allLinks.addEventListener('change', redraw)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  new ResizeObserver(redraw).observe(canvas)
  const search = byId('map-search') as HTMLInputElement
  search.addEventListener('input', () => byId('map-results').replaceChildren(...searchResults(pages, search.value, go)))
  byId('map-lists').append(...pageLists(data, go))
}

/** Makes a function that calls another at the next frame, once however often it is called before. */
function onceAFrame(act: () => void): () => void {
  let frame = 0
  return () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(act)
  }
}

/** The steps by which a reader moves the map, by their keys. */
type Steps = Readonly<Record<'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | '+' | '=' | '-' | '0', () => void>>

interface Moves {
  readonly view: () => ZoomTransform
  readonly show: (view: ZoomTransform) => void
  readonly steps: Steps
}

/** Lets readers move and zoom the map. */
function zoomable(canvas: HTMLCanvasElement, onMove: () => void): Moves {
  let view: ZoomTransform = zoomIdentity
  const zooming = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([0.8, 400])
    .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
      view = transform
      onMove()
    })
  const selection = select(canvas)
  selection.call(zooming).on('dblclick.zoom', null)
  return {
    view: () => view,
    show: (next) => zooming.transform(selection, next),
    steps: stepsOf(zooming, selection, () => view.k),
  }
}

function stepsOf(
  zooming: ZoomBehavior<HTMLCanvasElement, unknown>,
  selection: Selection<HTMLCanvasElement, unknown, null, undefined>,
  scale: () => number,
): Steps {
  const grow = (): void => zooming.scaleBy(selection, 1.5)
  return {
    ArrowLeft: () => zooming.translateBy(selection, 60 / scale(), 0),
    ArrowRight: () => zooming.translateBy(selection, -60 / scale(), 0),
    ArrowUp: () => zooming.translateBy(selection, 0, 60 / scale()),
    ArrowDown: () => zooming.translateBy(selection, 0, -60 / scale()),
    '+': grow,
    '=': grow,
    '-': () => zooming.scaleBy(selection, 1 / 1.5),
    '0': () => zooming.transform(selection, zoomIdentity),
  }
}

function listenToKeys(canvas: HTMLCanvasElement, steps: Readonly<Record<string, () => void>>): void {
  canvas.addEventListener('keydown', (event) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  })
}
