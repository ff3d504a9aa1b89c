/** Updates the drawing, the tables and the file of an example while a reader plays. */
import type { PageTools } from './activity.ts'
import type { DrawnExample } from './draw.ts'

interface PlayView {
  /** @param isHeld whether the reader holds a part of the drawing, so that its frame stays as it is */
  readonly show: (drawn: DrawnExample, isHeld: boolean) => void
  /** Makes the frame large enough, when the reader has let go. */
  readonly fit: () => void
  /** Keeps the outline of this moment in dashes behind the drawings that follow. */
  readonly keep: () => void
  /** Restores the view that the page came with. */
  readonly restore: () => void
}

export function playView(figure: HTMLElement, { trustedHtml }: PageTools): PlayView {
  const drawing = figure.querySelector<HTMLElement>(':scope > [data-db=drawing]') as HTMLElement
  const tables = figure.querySelector<HTMLElement>(':scope > .example-data > .example-tables')
  const save = figure.querySelector<HTMLAnchorElement>(':scope > .example-actions > .example-save')
  const before = { drawing: drawnIn(drawing), tables: tables?.innerHTML ?? '', href: save?.getAttribute('href') ?? '' }
  const svg = (): SVGElement | null => drawing.querySelector(':scope > .drawing')
  const start = frameOf(svg())
  let own = start
  let address = ''
  let former: Element | undefined
  const put = (html: string): void => {
    const made = document.createElement('template')
    made.innerHTML = trustedHtml(html)
    // The layer over the drawing stays, and with it the focus in it.
    for (const old of drawing.querySelectorAll(':scope > :is(.drawing, .xray)')) old.remove()
    drawing.prepend(made.content)
  }
  return {
    keep() {
      former = formerOf(svg())
    },
    fit: () => keepScale(svg(), start, own),
    show(drawn, isHeld) {
      addDefinitions(figure, drawn.definitions, trustedHtml)
      const held = svg()
      put(drawn.drawing + drawn.xray)
      own = frameOf(svg())
      if (isHeld) for (const name of FRAME) svg()?.setAttribute(name, held?.getAttribute(name) ?? '')
      else keepScale(svg(), start, own)
      if (former) svg()?.prepend(former)
      if (tables) tables.innerHTML = trustedHtml(drawn.tables)
      URL.revokeObjectURL(address)
      address = URL.createObjectURL(new Blob([drawn.file], { type: 'image/svg+xml' }))
      if (!save) return
      save.href = address
      save.download = before.href.split('/').at(-1) ?? 'example.svg'
    },
    restore() {
      URL.revokeObjectURL(address)
      put(before.drawing)
      if (tables) tables.innerHTML = trustedHtml(before.tables)
      save?.setAttribute('href', before.href)
      if (save) save.download = ''
    },
  }
}

/** The markup of the drawing and its X-Ray. */
function drawnIn(drawing: Element): string {
  return Array.from(drawing.querySelectorAll(':scope > :is(.drawing, .xray)'), ({ outerHTML }) => outerHTML).join('')
}

/** The attributes that are the frame of a drawing. */
const FRAME = ['viewBox', 'width'] as const

interface ShownFrame {
  readonly box: readonly number[]
  /** Pixels per millimetre. */
  readonly zoom: number
}

function frameOf(svg: Element | null): ShownFrame {
  const box = (svg?.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number)
  return { box, zoom: Number(svg?.getAttribute('width')) / (box[2] ?? 1) }
}

/** Gives a drawing the scale of the first one: its frame holds both, so that what grows is seen to grow. */
function keepScale(
  svg: Element | null,
  { box: [x = 0, y = 0, width = 0, height = 0], zoom }: ShownFrame,
  own: ShownFrame,
): void {
  const [left = 0, top = 0, wide = 0, high = 0] = own.box
  const [fromX, fromY] = [Math.min(x, left), Math.min(y, top)]
  const size = [Math.max(x + width, left + wide) - fromX, Math.max(y + height, top + high) - fromY]
  svg?.setAttribute('viewBox', [fromX, fromY, ...size].map((value) => Number(value.toFixed(2))).join(' '))
  svg?.setAttribute('width', String(Math.round((size[0] ?? 1) * zoom)))
}

/** The lines of a drawing, without what is written on them. */
function formerOf(svg: Element | null): Element | undefined {
  const lines = svg?.querySelector(':scope > g[id]')?.cloneNode(true)
  if (!(lines instanceof Element)) return undefined
  for (const other of lines.querySelectorAll('animate, text, use, rect, pattern, .note, .mark, .contrast, .help'))
    other.remove()
  for (const element of [lines, ...lines.querySelectorAll('*')])
    for (const name of ['id', 'fill', 'marker-start', 'marker-mid', 'marker-end']) element.removeAttribute(name)
  lines.setAttribute('class', 'former')
  return lines
}

/** Adds the definitions that the page lacks. Ids are made from content, so definitions with the same id are equal. */
function addDefinitions(
  figure: HTMLElement,
  definitions: DrawnExample['definitions'],
  trustedHtml: PageTools['trustedHtml'],
): void {
  const missing = Object.entries(definitions).filter(([id]) => !document.getElementById(id))
  if (missing.length === 0) return
  let home = figure.querySelector(':scope > .example-definitions > defs')
  if (!home) {
    figure.insertAdjacentHTML(
      'afterbegin',
      trustedHtml(
        '<svg class="drawing example-definitions" width="0" height="0" font-size="5" aria-hidden="true"><defs></defs></svg>',
      ),
    )
    home = figure.querySelector(':scope > .example-definitions > defs')
  }
  home?.insertAdjacentHTML('beforeend', trustedHtml(missing.map(([, markup]) => markup).join('')))
}
