/**
 * Links the drawing of an example with its code, both ways: what the reader points at, or turns to by key, lights what
 * belongs to it. Points that numbers in the code place can be dragged, or moved with the arrow keys. All of it lies in a
 * layer over the drawing, made from the items of X-Ray, which know their lines.
 */
import type { ExampleSay } from './activity.ts'
import type { RawPlace } from './language.ts'

/** Moves a point to a place in millimetres. */
export type MovePoint = (name: string, to: RawPlace) => void

const SVG = 'http://www.w3.org/2000/svg'
/** Lengths of the scale bar in millimetres; the longest that takes up a third of the drawing or less. */
const BARS = [500, 200, 100, 50, 20, 10, 5]

const STEPS: Readonly<Record<string, RawPlace>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** @param move absent where readers cannot play: then nothing can be dragged */
export function touchable(figure: HTMLElement, say: ExampleSay, move?: MovePoint): void {
  const drawing = figure.querySelector<HTMLElement>(':scope > [data-db=drawing]')
  if (!drawing) return
  // The layer lies over the last shape of a drawing that still moves by itself.
  for (const motion of drawing.querySelectorAll<SVGAnimationElement>('animate')) motion.endElement()
  const layer = document.createElementNS(SVG, 'svg')
  layer.setAttribute('class', 'touch')
  layer.setAttribute('role', 'group')
  layer.setAttribute('aria-label', say('examples.layer'))
  let shown: Element | undefined
  /** Where a point should be that is on its way. */
  let aim: { readonly name: string; readonly to: RawPlace } | undefined
  const refresh = (): void => {
    const [plain, xray] = ['drawing', 'xray'].map((name) => drawing.querySelector<SVGElement>(`:scope > .${name}`))
    if (!plain || !xray) return
    for (const name of ['viewBox', 'width']) {
      const value = plain.getAttribute(name) ?? ''
      if (layer.getAttribute(name) !== value) layer.setAttribute(name, value)
    }
    if (xray === shown) return
    shown = xray
    aim = undefined
    update(layer, plain, xray, move !== undefined)
    if (!layer.isConnected) drawing.append(layer)
    light(figure, lit)
  }
  let lit: Lines | undefined
  let held: { readonly item: SVGGraphicsElement; readonly off: RawPlace } | undefined
  const show = (lines: Lines | undefined): void => {
    if (lines?.from === lit?.from && lines?.to === lit?.to) return
    lit = lines
    light(figure, lit)
  }
  const point = (event: Event): void => {
    // A held point has the light, although the pointer belongs to the whole drawing.
    if (!held) show(linesOf(event))
  }
  for (const type of ['pointerover', 'pointermove', 'focusin', 'keyup', 'click']) figure.addEventListener(type, point)
  figure.addEventListener('pointerleave', () => show(undefined))
  new MutationObserver(refresh).observe(drawing, { childList: true, subtree: true, attributeFilter: ['viewBox'] })
  refresh()
  // The pointer that brought this code here rests where it was.
  figure.querySelector(':hover:not(:has(:hover))')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  if (!move) return

  // Not on the layer: an SVG element that listens for the focus becomes a stop of the Tab key itself.
  const keys = say('examples.keys')
  layer.setAttribute('aria-description', keys)
  drawing.addEventListener('focusin', () => drawing.setAttribute('data-keys', keys))
  drawing.addEventListener('focusout', () => drawing.removeAttribute('data-keys'))
  const go = (name: string, to: RawPlace): void => {
    aim = { name, to }
    move(name, to)
  }
  drawing.addEventListener('pointerdown', (event) => {
    const item = movable(event)
    if (!item || event.button !== 0) return
    event.preventDefault()
    item.focus({ preventScroll: true })
    drawing.setPointerCapture(event.pointerId)
    const [at, [x, y]] = [placeOf(item), placeUnder(item, event)]
    drawing.dataset['held'] = ''
    held = { item, off: [at[0] - x, at[1] - y] }
  })
  drawing.addEventListener('pointermove', (event) => {
    if (!held) return
    const { item, off } = held
    const [x, y] = placeUnder(item, event)
    go(item.dataset['move'] ?? '', [x + off[0], y + off[1]])
  })
  for (const type of ['pointerup', 'pointercancel'])
    drawing.addEventListener(type, () => {
      held = undefined
      delete drawing.dataset['held']
    })
  drawing.addEventListener('keydown', (event) => {
    const [item, step] = [movable(event), STEPS[event.key]]
    if (!item || !step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const name = item.dataset['move'] ?? ''
    const [x, y] = aim?.name === name ? aim.to : placeOf(item)
    const far = event.shiftKey ? 10 : 1
    go(name, [x + step[0] * far, y + step[1] * far])
  })
}

function movable({ target }: Event): SVGGraphicsElement | null {
  return target instanceof Element ? target.closest<SVGGraphicsElement>('.touch [data-move]') : null
}

/** The place of a point, which its path begins at. */
function placeOf(item: Element): RawPlace {
  const [x = 0, y = 0] = (
    item
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []
  ).map(Number)
  return [x, y]
}

/** The place below the pointer, in millimetres of the part. */
function placeUnder(item: SVGGraphicsElement, { clientX, clientY }: MouseEvent): RawPlace {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(item.getScreenCTM()?.inverse())
  return [x, y]
}

// ── the layer ───────────────────────────────────────────────────────────────────────────────────────

/** Draws the layer anew. Items that are still there stay the same elements, so that they keep the focus. */
function update(layer: SVGElement, plain: SVGElement, xray: SVGElement, canMove: boolean): void {
  const size = sizeOfNames(plain, xray)
  layer.setAttribute('font-size', String(size))
  const next = xray.cloneNode(true) as SVGElement
  for (const other of next.querySelectorAll('use, .handles, .controls, .dots, [role]:not([data-line])')) other.remove()
  for (const item of next.querySelectorAll('[data-line]')) prepare(item, canMove)
  next.querySelector('[tabindex]')?.setAttribute('tabindex', '0')
  next.append(scaleBar(plain.getAttribute('viewBox') ?? '', size))
  const [old, fresh] = [layer, next].map((svg) => [...svg.querySelectorAll('[data-line], .scale')])
  if (old?.length !== fresh?.length) {
    layer.replaceChildren(...next.childNodes)
    return
  }
  old?.forEach((item, index) => {
    const from = fresh?.[index]
    if (!from) return
    for (const { name, value } of from.attributes) if (name !== 'tabindex') item.setAttribute(name, value)
    item.replaceChildren(...from.childNodes)
  })
}

/** Height of names in millimetres: that of X-Ray, and more where the page has less room than the drawing wants. */
function sizeOfNames(plain: SVGElement, xray: SVGElement): number {
  const size = Number(xray.getAttribute('font-size'))
  const shown = plain.getBoundingClientRect().width
  return shown > 0 ? size * Math.max(1, Number(plain.getAttribute('width')) / shown) : size
}

function prepare(item: Element, canMove: boolean): void {
  const [path, text] = [item.querySelector('path'), item.querySelector('text')]
  item.classList.remove('named')
  const isHandle = canMove && item.hasAttribute('data-move')
  for (const name of ['tabindex', 'role', ...(isHandle ? [] : ['data-move'])]) item.removeAttribute(name)
  if (!isHandle || !path) return
  const dot = path.cloneNode() as Element
  dot.setAttribute('class', 'dot')
  path.after(dot)
  const value = text?.querySelector('tspan')?.textContent ?? ''
  const attributes = {
    role: 'slider',
    tabindex: '-1',
    'aria-label': item.getAttribute('data-move') ?? '',
    'aria-valuenow': String(Number.parseFloat(value)),
    'aria-valuetext': value,
  }
  for (const [name, text] of Object.entries(attributes)) item.setAttribute(name, text)
}

/** A bar of so many centimetres below the drawing. */
function scaleBar(viewBox: string, size: number): SVGElement {
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  const bar = BARS.find((length) => length <= width / 3) ?? 1
  const group = document.createElementNS(SVG, 'g')
  group.setAttribute('class', 'scale')
  const path = document.createElementNS(SVG, 'path')
  const base = y + height + size * 0.6
  path.setAttribute('d', `M${x} ${base - size * 0.3}V${base}H${x + bar}V${base - size * 0.3}`)
  const text = document.createElementNS(SVG, 'text')
  text.setAttribute('x', String(x + bar + size * 0.4))
  text.setAttribute('y', String(base))
  text.textContent = `${bar / 10} cm`
  group.append(path, text)
  return group
}

// ── the lights ──────────────────────────────────────────────────────────────────────────────────────

interface Lines {
  readonly from: number
  readonly to: number
}

/** The lines that an event is about: those of an item, or the one below the pointer or at the caret. */
function linesOf(event: Event): Lines | undefined {
  const { target } = event
  if (!(target instanceof Element)) return undefined
  const item = target.closest('[data-line]')
  if (item) return readLines(item)
  const line = target instanceof HTMLTextAreaElement ? lineIn(target, event) : lineAt(target)
  return line === undefined ? undefined : { from: line, to: line }
}

function readLines(item: Element): Lines {
  const [from = 0, to = from] = (item.getAttribute('data-line') ?? '').split('-').map(Number)
  return { from, to }
}

function lineAt(target: Element): number | undefined {
  const line = target.closest('.example-code .line')
  return line ? [...(line.parentElement?.querySelectorAll(':scope > .line') ?? [])].indexOf(line) + 1 : undefined
}

/** The line of the field below the pointer; after a key, the line of the caret. */
function lineIn(field: HTMLTextAreaElement, event: Event): number {
  if (!(event instanceof PointerEvent) || event.type === 'click')
    return field.value.slice(0, field.selectionStart).split('\n').length
  const { lineHeight, paddingTop } = getComputedStyle(field)
  const y = event.clientY - field.getBoundingClientRect().top - Number.parseFloat(paddingTop)
  return Math.floor(y / Number.parseFloat(lineHeight)) + 1
}

function light(figure: HTMLElement, lines: Lines | undefined): void {
  for (const element of figure.querySelectorAll(':scope > :not(figcaption) .lit')) {
    element.classList.remove('lit')
    if (element.classList.length === 0) element.removeAttribute('class')
  }
  if (!lines) return
  const items = [...figure.querySelectorAll(':scope > [data-db=drawing] [data-line]')].filter((item) => {
    const { from, to } = readLines(item)
    return from <= lines.to && lines.from <= to
  })
  const codes = figure.querySelectorAll('.example-code :is(code, .example-field > pre)')
  for (const item of items) {
    item.classList.add('lit')
    const { from, to } = readLines(item)
    for (const code of codes)
      for (const line of [...code.querySelectorAll(':scope > .line')].slice(from - 1, to)) line.classList.add('lit')
  }
}
