/**
 * Shows a drawing in a dialog, to be looked at closely. The drawing itself is moved there and back, so its ids remain
 * unique.
 */
import type { ExampleSay } from './activity.ts'

interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const CLOSEST = 40
const STEP = 1.4

export function openLarge(figure: HTMLElement, say: ExampleSay): void {
  const drawing = figure.querySelector<HTMLElement>('[data-db=drawing]')
  if (!drawing) return
  const home = document.createElement('div')
  home.className = 'example-away'
  const height = drawing.getBoundingClientRect().height
  if (height > 0) home.style.height = `${height}px`
  drawing.replaceWith(home)

  const dialog = document.createElement('dialog')
  dialog.className = 'example-dialog'
  dialog.setAttribute('aria-label', figure.dataset['label'] ?? say('examples.drawing'))
  const isXray = figure.querySelector<HTMLInputElement>(':scope > .example-views > .show-xray')?.checked === true
  const tools = document.createElement('div')
  tools.className = 'example-tools'
  const xray = tool(say('examples.xray'), () => show(!drawing.classList.contains('as-xray')))
  const stage = document.createElement('div')
  stage.className = 'example-stage'
  stage.append(drawing)
  let lens = lensFor(drawing)
  const show = (on: boolean): void => {
    lens.reset()
    drawing.classList.toggle('as-xray', on)
    xray.setAttribute('aria-pressed', String(on))
    lens = lensFor(drawing)
  }
  tools.append(
    tool('+', () => lens.zoom(STEP), say('examples.zoomIn')),
    tool('−', () => lens.zoom(1 / STEP), say('examples.zoomOut')),
    tool(say('examples.fit'), () => lens.reset()),
    xray,
    tool(say('examples.close'), () => dialog.close()),
  )
  dialog.append(tools, stage)
  figure.append(dialog)
  show(isXray)

  followPointers(stage, () => lens)
  dialog.addEventListener('keydown', (event) => onKey(event, lens))
  dialog.addEventListener('close', () => {
    lens.reset()
    drawing.classList.remove('as-xray')
    home.replaceWith(drawing)
    dialog.remove()
    figure.querySelector<HTMLElement>(':scope > .example-actions > .example-zoom')?.focus({ preventScroll: true })
  })
  dialog.showModal()
}

function tool(text: string, act: () => void, label?: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  if (label !== undefined) button.setAttribute('aria-label', label)
  button.addEventListener('click', act)
  return button
}

function onKey(event: KeyboardEvent, lens: Lens): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const moves: Readonly<Record<string, () => void>> = {
    '+': () => lens.zoom(STEP),
    '=': () => lens.zoom(STEP),
    '-': () => lens.zoom(1 / STEP),
    '0': () => lens.reset(),
    ArrowLeft: () => lens.move(60, 0),
    ArrowRight: () => lens.move(-60, 0),
    ArrowUp: () => lens.move(0, 60),
    ArrowDown: () => lens.move(0, -60),
  }
  const act = moves[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

/** The visible part of a drawing: its `viewBox`. */
interface Lens {
  /** @param at position on the screen that stays in place; default: the middle */
  zoom(factor: number, at?: { readonly x: number; readonly y: number }): void
  /** Moves the view by a number of pixels. */
  move(dx: number, dy: number): void
  reset(): void
}

function lensFor(drawing: HTMLElement): Lens {
  const svg = drawing.classList.contains('as-xray')
    ? drawing.querySelector<SVGSVGElement>(':scope > .xray')
    : drawing.querySelector<SVGSVGElement>(':scope > .drawing')
  const whole = svg?.getAttribute('viewBox') ?? '0 0 1 1'
  const font = svg?.getAttribute('font-size') ?? ''
  const isXray = svg?.matches('.xray') === true
  const [x = 0, y = 0, width = 1, height = 1] = whole.split(' ').map(Number)
  let view: View = { x, y, width, height }
  const set = (next: View): void => {
    view = next
    svg?.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`)
    // Keeps the size of names on the screen.
    if (isXray) svg?.setAttribute('font-size', String((Number(font) * view.width) / width))
  }
  const unit = (): number => {
    const { width: pixels = 1, height: high = 1 } = svg?.getBoundingClientRect() ?? {}
    return Math.max(view.width / pixels, view.height / high)
  }
  return {
    zoom(factor, at) {
      const box = svg?.getBoundingClientRect()
      const scale = Math.min(Math.max((width / view.width) * factor, 0.5), CLOSEST)
      const next = { width: width / scale, height: height / scale }
      const middle = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 }
      const from = at ?? middle
      const offset = { x: (from.x - middle.x) * unit(), y: (from.y - middle.y) * unit() }
      const ratio = 1 - next.width / view.width
      const center = { x: view.x + view.width / 2 + offset.x * ratio, y: view.y + view.height / 2 + offset.y * ratio }
      set({ x: center.x - next.width / 2, y: center.y - next.height / 2, ...next })
    },
    move(dx, dy) {
      set({ ...view, x: view.x - dx * unit(), y: view.y - dy * unit() })
    },
    reset() {
      view = { x, y, width, height }
      svg?.setAttribute('viewBox', whole)
      if (isXray) svg?.setAttribute('font-size', font)
    },
  }
}

/** The wheel and two fingers zoom; one finger and the mouse move. */
function followPointers(stage: HTMLElement, lens: () => Lens): void {
  const down = new Map<number, { x: number; y: number }>()
  const spread = (): { middle: { x: number; y: number }; distance: number } | undefined => {
    const [one, two] = [...down.values()]
    if (!one || !two) return undefined
    return {
      middle: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
      distance: Math.hypot(one.x - two.x, one.y - two.y),
    }
  }
  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
  })
  stage.addEventListener('pointermove', (event) => {
    const last = down.get(event.pointerId)
    if (!last) return
    // The pointer is captured only when it moves: a touch without movement shows a name.
    if (!stage.hasPointerCapture(event.pointerId)) stage.setPointerCapture(event.pointerId)
    const before = spread()
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = spread()
    if (!before || !after) {
      lens().move(event.clientX - last.x, event.clientY - last.y)
      return
    }
    lens().move(after.middle.x - before.middle.x, after.middle.y - before.middle.y)
    if (before.distance > 0) lens().zoom(after.distance / before.distance, after.middle)
  })
  for (const type of ['pointerup', 'pointercancel'] as const) {
    stage.addEventListener(type, (event) => down.delete(event.pointerId))
  }
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    lens().zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), { x: event.clientX, y: event.clientY })
  }
  stage.addEventListener('wheel', onWheel, { passive: false })
}
