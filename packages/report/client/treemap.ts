/** The bytes of the output as areas. Each folder is a button that opens it. */
import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import { byteText } from '../byte-text.ts'
import type { ReportFile } from '../site/report-data.ts'
import { element, linkButton, table } from './elements.ts'

/** Smaller areas, in pixels, are not drawn. */
const LEAST_WIDTH = 3

/** Hues of the kinds, as far apart as possible; the text on them is that of the page. */
const HUES = [215, 30, 145, 280, 350, 90, 190, 55]

export function showTreemap(view: HTMLElement, files: ReportFile): void {
  const root = hierarchy(files, ({ children }) => children)
    .sum(({ size = 0 }) => size)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const trail = element('p', { class: 'tools' })
  const box = element('div', { class: 'treemap' })
  const list = element('div', {})
  let open: typeof root = root
  const show = (node: typeof root): void => {
    open = node
    const above = node.ancestors().reverse()
    trail.replaceChildren(
      ...above.map((one) =>
        one === node ? element('strong', {}, label(one)) : linkButton(label(one), () => show(one)),
      ),
    )
    draw(box, node, show)
    const rows = (node.children ?? [])
      .slice(0, 100)
      .map((one) => [
        one.children ? linkButton(one.data.name, () => show(one)) : one.data.name,
        byteText(one.value ?? 0),
        `${(((one.value ?? 0) / Math.max(1, node.value ?? 0)) * 100).toFixed(1)} %`,
      ])
    list.replaceChildren(
      element('details', {}, element('summary', {}, 'As a table'), table(['name', 'bytes', 'share'], rows)),
    )
  }
  view.append(trail, box, list)
  show(root)
  new ResizeObserver(() => draw(box, open, show)).observe(box)
}

type Node = ReturnType<typeof hierarchy<ReportFile>>

function label(node: Node): string {
  return `${node.data.name} ${byteText(node.value ?? 0)}`
}

/** Draws a folder and the content of its folders. */
function draw(box: HTMLElement, node: Node, show: (node: Node) => void): void {
  const laid = treemap<ReportFile>()
    .tile(treemapSquarify)
    .size([box.clientWidth, box.clientHeight])
    .paddingTop((one) => (one.depth === 1 ? 20 : 0))
    .round(true)(copyOf(node))
  const originals = new Map(node.descendants().map((one) => [one.data, one]))
  const tiles = laid.descendants().filter(({ depth }) => depth === 1 || depth === 2)
  box.replaceChildren(...tiles.flatMap((tile) => tileOf(tile, originals.get(tile.data), show)))
}

function copyOf(node: Node): Node {
  return hierarchy(node.data, ({ children }) => children)
    .sum(({ size = 0 }) => size)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
}

function tileOf(
  tile: HierarchyRectangularNode<ReportFile>,
  original: Node | undefined,
  show: (node: Node) => void,
): HTMLElement[] {
  const [width, height] = [tile.x1 - tile.x0, tile.y1 - tile.y0]
  if (width < LEAST_WIDTH || height < LEAST_WIDTH) return []
  const text = `${tile.data.name} ${byteText(tile.value ?? 0)}`
  const isFolder = tile.children !== undefined && original !== undefined
  const made = isFolder
    ? element('button', { type: 'button', title: text }, text)
    : element('div', { title: text }, text)
  if (isFolder) made.addEventListener('click', () => show(original))
  const top = original?.ancestors().at(-2)?.data.name ?? tile.data.name
  const hue = HUES[Math.abs([...top].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7)) % HUES.length]
  made.style.setProperty(
    '--tile',
    `light-dark(hsl(${hue} 55% ${tile.depth === 1 ? 82 : 90}%), hsl(${hue} 30% ${tile.depth === 1 ? 28 : 20}%))`,
  )
  Object.assign(made.style, { left: `${tile.x0}px`, top: `${tile.y0}px`, width: `${width}px`, height: `${height}px` })
  return [made]
}
