/** Converts between the coordinates of the map and the pixels of its canvas. */
import { type ZoomTransform, zoomIdentity } from 'd3-zoom'
import { type Circle, SIZE } from './map-layout.ts'

type Canvas = Pick<HTMLCanvasElement, 'clientWidth' | 'clientHeight'>

/** The part of the map that the canvas shows. */
export interface MapView {
  /** Pixels of one unit of the map. */
  readonly scale: number
  readonly atX: (x: number) => number
  readonly atY: (y: number) => number
  /** Coordinates on the map of a point of the canvas. */
  readonly onMap: (x: number, y: number) => readonly [x: number, y: number]
  readonly isSeen: (circle: Circle) => boolean
}

export function mapView(
  { clientWidth: width, clientHeight: height }: Canvas,
  { k, x: moveX, y: moveY }: ZoomTransform,
): MapView {
  const fit = Math.min(width, height) / SIZE
  const [left, top] = [(width - SIZE * fit) / 2, (height - SIZE * fit) / 2]
  const scale = k * fit
  const atX = (x: number): number => x * scale + moveX + left * k
  const atY = (y: number): number => y * scale + moveY + top * k
  return {
    scale,
    atX,
    atY,
    onMap: (x, y) => [((x - moveX) / k - left) / fit, ((y - moveY) / k - top) / fit],
    isSeen: ({ x, y, r }) =>
      atX(x) + r * scale > 0 && atX(x) - r * scale < width && atY(y) + r * scale > 0 && atY(y) - r * scale < height,
  }
}

/** The zoom that shows a circle in the middle of the canvas. */
export function zoomTo({ x, y, r }: Circle, { clientWidth: width, clientHeight: height }: Canvas): ZoomTransform {
  const fit = Math.min(width, height) / SIZE
  const k = Math.min(200, Math.max(1, Math.min(width, height) / (r * fit * 14)))
  const moveX = width / 2 - (x * fit + (width - SIZE * fit) / 2) * k
  const moveY = height / 2 - (y * fit + (height - SIZE * fit) / 2) * k
  return zoomIdentity.translate(moveX, moveY).scale(k)
}
