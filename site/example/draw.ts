/**
 * A drawing → SVG as text, for a page and for a file of its own. Everything in the drawing is safe already (see
 * `drawing.ts`); texts and names are escaped here, and nowhere else do they meet markup.
 */
import { escapeHtml } from '../html.ts'
import type { Drawing, Part, Path, Point, Snippet, Stack, Text } from './drawing.ts'
import { type Extent, extentOf } from './extent.ts'
import { pathData, short } from './geometry.ts'
import type { Look } from './look.ts'
import type { Definition, Shape } from './markup.ts'
import { COLORS, FONT_SIZE, resolvedLook, styleOf } from './theme.ts'
import { drawTables, drawXray } from './xray.ts'

export interface DrawOptions {
  /** Begins every id of the drawing; unique on the page. */
  readonly id: string
  /** What the drawing shows, for those who cannot see it. */
  readonly label: string
}

export interface DrawnExample {
  /** The drawing, and over it what X-Ray shows. Both have the same view. */
  readonly drawing: string
  readonly xray: string
  /** Pixels that X-Ray is high, where the column has room for its width. */
  readonly height: number
  /** All points and paths as tables. */
  readonly tables: string
  /** The drawing as a file of its own. */
  readonly file: string
  /** Markup by id of what the drawing refers to; needed once on the page, before or after it. */
  readonly definitions: Readonly<Record<string, string>>
  /** Of the definitions, those that can be files as well, and are large enough for it: whole files by id. */
  readonly large: Readonly<Record<string, string>>
}

/** Characters of a definition from which on it is no part of every page that shows it. The framework's logo has 9,000. */
const LARGE = 2000

export function drawExample(drawing: Drawing, { id, label }: DrawOptions): DrawnExample {
  const frame = frameOf(drawing)
  const page = new Drawer(drawing, frame, { id, isFile: false })
  const file = new Drawer(drawing, frame, { id: 'd', isFile: true })
  const content = page.content()
  const root = `${frame.view.attributes} font-size="${page.fontSize}"`
  return {
    // The group is what X-Ray shows once more: it sees the group alone, so the class has to be on it as well.
    drawing: `<svg class="drawing${frame.thick}"${root} role="img" aria-label="${escapeHtml(label)}"><g id="${id}" class="drawing">${content}</g></svg>`,
    xray: drawXray(drawing, frame, { id, label, fontSize: page.fontSize }),
    height: Math.ceil(frame.xray.box[3] * frame.xray.zoom),
    tables: drawTables(drawing),
    file: file.document(label),
    definitions: page.definitions,
    large: Object.fromEntries(
      drawing.definitions.flatMap(({ name }) => {
        const id = page.idOf(name)
        const isLarge = (page.definitions[id]?.length ?? 0) > LARGE
        const alone = isLarge && standAlone(file.definitions[file.idOf(name)] ?? '', id)
        return alone ? [[id, alone]] : []
      }),
    ),
  }
}

/** A definition as a file. No style of a page reaches into it, but colours that it does not have itself are inherited. */
function standAlone(markup: string, id: string): string | undefined {
  const inherited = markup.replace(/ id="[^"]*"/, ` id="${id}"`).replaceAll(`"${COLORS['base']}"`, '"currentColor"')
  if (/url\(|"#/.test(inherited)) return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg">${inherited}</svg>\n`
}

// ── the frame ───────────────────────────────────────────────────────────────────────────────────────

export interface Frame {
  readonly view: View
  /** Wider where a point or a handle lies outside of the drawing. */
  readonly xray: View
  /** Class that makes the lines of a large drawing wider, with a space before it. */
  readonly thick: string
  /** Decimals of coordinates: a hundredth of a millimetre, or a tenth where the drawing is large. */
  readonly digits: number
  /** Transformations of each part that are left when the view has taken what is common to all. */
  readonly transforms: readonly (readonly string[])[]
}

export interface View {
  readonly box: Box
  /** `viewBox`, and the width at which it is shown where the column has room for it. */
  readonly attributes: string
  /** Pixels per millimetre at that width. */
  readonly zoom: number
}

/** In millimetres. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** Widths in pixels; the column of a page is 41 rem wide. */
const NARROWEST = 320
const WIDEST = 640
const HIGHEST = 560
/** Pixels per millimetre: nearly life-size, or larger where the drawing is small. */
const LIFE_SIZE = 3.78
const LARGEST = 7

function frameOf(drawing: Drawing): Frame {
  const placed = drawing.stacks.map((stack) => stack.parts.map((part) => transformOf(stack, part)))
  const [first = ''] = placed.flat()
  const common = /^(?:translate\((-?[\d.]+)(?: (-?[\d.]+))?\))?$/.exec(first)
  const isCommon = common !== null && placed.flat().every((transform) => transform === first)
  const x = isCommon ? -Number(common[1] ?? 0) : 0
  const y = isCommon ? -Number(common[2] ?? 0) : 0
  const plain: Box = [x, y, Math.max(drawing.width, 5), Math.max(drawing.height, 5)]
  const box = isCommon ? around(plain, (add) => addTexts(drawing, add)) : plain
  const view = viewOf(box)
  return {
    view,
    xray: isCommon ? viewOf(around(box, (add) => addPoints(drawing, add))) : view,
    thick: view.zoom < 0.6 ? ' thicker' : view.zoom < 1.6 ? ' thick' : '',
    digits: Math.max(box[2], box[3]) > 300 ? 1 : 2,
    transforms: isCommon ? placed.map((parts) => parts.map(() => '')) : placed,
  }
}

function viewOf(box: Box): View {
  const [, , width, height] = box
  const wanted = Math.min(Math.max(width * LIFE_SIZE, Math.min(width * LARGEST, NARROWEST)), WIDEST)
  const shown = Math.round(Math.min(wanted, (HIGHEST * width) / height))
  const numbers = box.map((value) => short(value, 2)).join(' ')
  return { box, attributes: ` viewBox="${numbers}" width="${shown}"`, zoom: shown / width }
}

function transformOf(stack: Stack, part: Part): string {
  const [x, y] = part.anchor
  const anchor = x === 0 && y === 0 ? '' : `translate(${short(-x, 4)} ${short(-y, 4)})`
  return stack.transform + part.transform + anchor
}

type Add = (left: number, top: number, right: number, bottom: number) => void

/** A box with room for more. What is very far away is not worth a drawing that nobody can see. */
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

/** Texts, snippets and all but the first circle on a point count for nothing in the framework's own box. Here they are seen. */
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

/** Where X-Ray has something to point at. */
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

/** Turned ones get the room of a circle around them. */
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

function textBox([x, y]: readonly [number, number], text: Text, scale: number): Parameters<Add> {
  const { size = FONT_SIZE, attributes } = styleOf(text.look.classes)
  const height = size * scale
  const width = Math.max(...text.lines.map((line) => line.length)) * height * 0.57
  const anchor = attributes?.['text-anchor'] ?? 'start'
  const from = x + (text.dx ?? 0) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  const base = y + (text.dy ?? 0)
  return [from, base - height, from + width, base + (text.lines.length - 1) * text.lineHeight + height * 0.25]
}

// ── the drawing ─────────────────────────────────────────────────────────────────────────────────────

class Drawer {
  readonly definitions: Record<string, string> = {}
  readonly fontSize: string
  readonly #drawing: Drawing
  readonly #frame: Frame
  readonly #id: string
  readonly #isFile: boolean
  /** Id of each definition by its name. */
  readonly #ids = new Map<string, string>()
  #paths = 0
  #outer: readonly string[] = []

  constructor(drawing: Drawing, frame: Frame, { id, isFile }: { id: string; isFile: boolean }) {
    this.#drawing = drawing
    this.#frame = frame
    this.#id = id
    this.#isFile = isFile
    this.fontSize = short(FONT_SIZE * drawing.scale, 2)
    for (const definition of drawing.definitions) this.#define(definition)
  }

  content(): string {
    return this.#drawing.stacks.map((stack, index) => this.#stack(stack, index)).join('')
  }

  /** A file says everything itself, and is as large as the pattern. */
  document(label: string): string {
    const content = this.content()
    const [x, y, width, height] = this.#frame.view.box.map((value) => short(value, 2))
    const defs = Object.values(this.definitions).join('')
    const font = `font-family="system-ui,sans-serif" font-size="${this.fontSize}"`
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}mm" height="${height}mm" ` +
      `fill="none" stroke-linecap="round" stroke-linejoin="round" color="#000" ${font}>` +
      `<title>${escapeHtml(label)}</title>${defs === '' ? '' : `<defs>${defs}</defs>`}${content}</svg>\n`
    )
  }

  // ── definitions ──

  /** Its id is made from its content, so that drawings of one page share it and none can change another's. */
  #define({ name, root }: Definition): void {
    const text = this.#shape(root, '')
    const id = this.#isFile ? `${this.#id}-${name}` : `ex:${name}-${hash(text)}`
    this.#ids.set(name, id)
    // A reference sees its target alone: the class that the styles begin with has to be on it.
    const isUsed = root.element === 'g' && !this.#isFile
    this.definitions[id] = text.replace(/^<\w+/, (start) => `${start} id="${id}"${isUsed ? ' class="drawing"' : ''}`)
  }

  #shape({ element, classes, attributes, children }: Shape, inner: string): string {
    const isPaint = element === 'stop' || element.endsWith('Gradient') || element === 'marker' || element === 'g'
    const { fill, stroke, ...rest } = attributes
    const paints: Record<string, string> = {}
    for (const [name, value] of Object.entries({ fill, stroke })) {
      if (value !== undefined)
        paints[name] = value.replace(/^url\(#(.*)\)$/, (_, target: string) => `url(#${this.idOf(target)})`)
    }
    const look = { classes, own: { ...rest, ...paints } }
    const content = children.map((child) => this.#shape(child, '')).join('') + inner
    return tag(element, isPaint ? text({ ...rest, ...paints }) : this.#look(look, 'shape'), content)
  }

  /** Of a definition. */
  idOf(name: string): string {
    return this.#ids.get(name) ?? ''
  }

  // ── parts ──

  #stack(stack: Stack, index: number): string {
    const grid = this.#drawing.paperless ? this.#grid(stack, index) : ''
    const parts = stack.parts.map((part, at) => {
      this.#outer = part.classes
      const content =
        part.paths.map((path) => this.#path(path)).join('') +
        part.points.map((point) => this.#point(point)).join('') +
        part.snippets.map((snippet) => this.#snippet(snippet)).join('')
      const transform = this.#frame.transforms[index]?.[at] ?? ''
      const attributes = (this.#isFile ? '' : classNames(part.classes)) + (transform ? ` transform="${transform}"` : '')
      return attributes === '' ? content : `<g${attributes}>${content}</g>`
    })
    return grid + parts.join('')
  }

  /** One pattern for all grids of a kind; each has its own corner. */
  #grid({ box, parts }: Stack, index: number): string {
    const { units, stacks } = this.#drawing
    const kind = this.#isFile ? `${this.#id}-grid` : `ex:grid-${units}`
    this.definitions[kind] = gridPattern(kind, units, this.#isFile)
    const id = `${this.#id}-g${index}`
    const [x = 0, y = 0] = parts[0]?.grid ?? []
    const numbers = box.map((value) => short(value, 2))
    const around = stacks[index]?.transform ?? ''
    const transform = this.#frame.transforms[index]?.some(Boolean) && around ? ` transform="${around}"` : ''
    return (
      `<pattern id="${id}" href="#${kind}" x="${short(x, 2)}" y="${short(y, 2)}"/>` +
      `<rect x="${numbers[0]}" y="${numbers[1]}" width="${numbers[2]}" height="${numbers[3]}" fill="url(#${id})"${transform}/>`
    )
  }

  #path({ ops, look, markers, text: words }: Path): string {
    const data = pathData(ops, this.#frame.digits)
    if (data === '') return ''
    const ends = Object.entries(markers).map(([end, name]) => ` marker-${end}="url(#${this.idOf(name)})"`)
    const id = words ? `${this.#id}-${++this.#paths}` : ''
    const isVisible = !look.classes.includes('hidden') || words !== undefined
    if (!isVisible && !look.own['stroke'] && !look.own['fill']) return ''
    const path = `<path${id && ` id="${id}"`}${this.#look(look, 'shape')} d="${data}"${ends.join('')}/>`
    return words ? path + this.#pathText(words, id) : path
  }

  #pathText(words: Text, id: string): string {
    const { 'text-anchor': anchor } = styleOf(words.look.classes).attributes ?? {}
    const offset = anchor === 'middle' ? ' startOffset="50%"' : anchor === 'end' ? ' startOffset="100%"' : ''
    const line = escapeHtml(words.lines.join(' '))
    const moved = shifts(words)
    const content = moved ? `<tspan${moved}>${line}</tspan>` : line
    return `<text${this.#look(words.look, 'text')}><textPath href="#${id}"${offset}>${content}</textPath></text>`
  }

  #point({ at, text: words, circles = [] }: Point): string {
    const { digits } = this.#frame
    const x = short(at[0], digits)
    const y = short(at[1], digits)
    const drawn = circles.map(
      ({ radius, look }) => `<circle${this.#look(look, 'shape')}${center(x, y)} r="${short(radius, digits)}"/>`,
    )
    return (words ? this.#text(words, x, y) : '') + drawn.join('')
  }

  #text(words: Text, x: string, y: string): string {
    const [first = '', ...others] = words.lines
    const height = short(words.lineHeight, 2)
    const rest = others.map((line) => `<tspan x="${x}" dy="${height}">${escapeHtml(line)}</tspan>`)
    const place = ` x="${x}" y="${y}"${shifts(words)}${words.transform ? ` transform="${words.transform}"` : ''}`
    return `<text${this.#look(words.look, 'text')}${place}>${escapeHtml(first)}${rest.join('')}</text>`
  }

  #snippet({ definition, at, look, scale, rotate }: Snippet): string {
    const { digits } = this.#frame
    const [x, y] = at.map((value) => short(value, digits))
    const shape = scale ? `scale(${scale.map((value) => short(value, 3)).join(' ')})` : ''
    const turn = rotate ? `rotate(${short(rotate, 3)})` : ''
    const place = shape || turn ? ` transform="translate(${x} ${y})${shape}${turn}"` : ` x="${x}" y="${y}"`
    const own = text(look.own)
    return `<use href="#${this.idOf(definition)}"${place}${own}/>`
  }

  #look(look: Look, kind: 'shape' | 'text'): string {
    if (!this.#isFile) return classNames(look.classes) + text(look.own)
    const { scale } = this.#drawing
    // What is drawn by reference has its own place for groups: only a part's own shapes are inside of one.
    const resolved = resolvedLook(look, kind, { scale, outer: kind === 'shape' ? this.#outer : [] })
    if (kind === 'text') resolved['fill'] ??= '#000'
    return text(resolved)
  }
}

const GRID_COLOR = '#999'

/** Lines at every 10 mm, wider at 50 and 100; or at every eighth of an inch. */
function gridPattern(id: string, units: Drawing['units'], isFile: boolean): string {
  const size = units === 'imperial' ? 25.4 : 100
  const steps = units === 'imperial' ? 8 : 10
  const at = (step: number): string => short((size / steps) * step, 3)
  const lines = (wanted: (step: number) => boolean): string =>
    Array.from({ length: steps }, (_, step) => step)
      .filter(wanted)
      .map((step) => `M${at(step)} 0v${size}M0 ${at(step)}h${size}`)
      .join('')
  const path = (name: string, width: string, data: string): string =>
    isFile
      ? `<path stroke="${GRID_COLOR}" stroke-width="${width}" d="${data}"/>`
      : `<path class="grid-${name}" d="${data}"/>`
  const half = steps / 2
  return (
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">` +
    path(
      'fine',
      '.1',
      lines((step) => step % half !== 0),
    ) +
    path(
      'half',
      '.2',
      lines((step) => step === half),
    ) +
    path(
      'full',
      '.4',
      lines((step) => step === 0),
    ) +
    '</pattern>'
  )
}

function tag(element: string, attributes: string, content: string): string {
  return content === '' ? `<${element}${attributes}/>` : `<${element}${attributes}>${content}</${element}>`
}

function classNames(classes: readonly string[]): string {
  return classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
}

function text(attributes: Readonly<Record<string, string>>): string {
  let written = ''
  for (const [name, value] of Object.entries(attributes)) written += ` ${name}="${escapeHtml(value)}"`
  return written
}

function center(x: string, y: string): string {
  return (x === '0' ? '' : ` cx="${x}"`) + (y === '0' ? '' : ` cy="${y}"`)
}

function shifts({ dx, dy }: Text): string {
  return (dx === undefined ? '' : ` dx="${short(dx, 2)}"`) + (dy === undefined ? '' : ` dy="${short(dy, 2)}"`)
}

/** FNV-1a: tells definitions apart, which are few. */
function hash(content: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < content.length; index++) {
    value ^= content.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return (value >>> 0).toString(36)
}
