/**
 * Writes a drawing as SVG, for a page and for a file of its own. Everything in a drawing is already safe (see
 * `drawing.ts`); texts and names are escaped here, the only place where they are put into markup.
 */
import { escapeHtml } from 'docs-build/browser'
import type { ExampleSay } from './activity.ts'
import type { Drawing, Part, Path, Point, Snippet, Stack, Text } from './drawing.ts'
import type { Extent } from './extent.ts'
import { type Frame, frameOf } from './frame.ts'
import { pathData, short } from './geometry.ts'
import type { Look } from './look.ts'
import type { Definition, Shape } from './markup.ts'
import { literalsIn, statementsOf } from './statements.ts'
import { COLORS, FONT_SIZE, resolvedLook, styleOf } from './theme.ts'
import { drawTables, drawXray, type XrayOptions } from './xray.ts'

interface DrawOptions {
  /** Prefix of every id in the drawing; unique on the page. */
  readonly id: string
  /** Title of the drawing's file. On the page, the caption describes the drawing. */
  readonly label: string
  readonly say: ExampleSay
  /** The code as readers see it. */
  readonly code: string
  /** The line that readers see in place of one that was drafted. Default: the same. */
  readonly shownLine?: (line: number) => number
  /** What the drawing turns into, one after the other, when it moves once by itself. */
  readonly ends?: readonly Drawing[] | undefined
}

export interface DrawnExample {
  /** The drawing, and the layer of X-Ray above it. Both have the same view. */
  readonly drawing: string
  readonly xray: string
  /** Width of the drawing in pixels, where the column is wide enough for it. */
  readonly width: number
  /** Pixels that it must be wide for its smallest words. */
  readonly readable: number
  /** Height of X-Ray in pixels, where the column is wide enough for it. */
  readonly height: number
  /** What the pattern measures, in the larger unit of its drawing. */
  readonly size: { readonly width: number; readonly height: number; readonly unit: 'cm' | 'in' }
  /** Tables of all points and paths. */
  readonly tables: string
  /** The drawing as the text of an SVG file. */
  readonly file: string
  /** Markup of the definitions that the drawing refers to, by id. A page needs each of them once, at any place. */
  readonly definitions: Readonly<Record<string, string>>
  /** The large definitions that can be files, as texts of SVG files by id. */
  readonly large: Readonly<Record<string, string>>
}

/**
 * Characters above which a definition becomes a file, instead of being in every page that shows it. The framework's
 * logo has 9,000.
 */
const LARGE_DEFINITION = 2000

export function drawExample(
  drawing: Drawing,
  { id, label, say, code, shownLine, ends = [] }: DrawOptions,
): DrawnExample {
  const frame = frameOf(drawing, ends)
  const page = new Drawer(drawing, frame, { id, isFile: false, ends })
  const file = new Drawer(drawing, frame, { id: 'd', isFile: true })
  const content = page.content()
  const root = `${frame.view.attributes} font-size="${page.fontSize}"`
  return {
    // X-Ray repeats the group by reference. Styles see a referenced group without its ancestors, so the group needs the
    // class too.
    drawing: `<svg class="drawing${frame.least}"${root} role="img" aria-label="${escapeHtml(say('examples.drawing'))}"><g id="${id}" class="drawing">${content}</g></svg>`,
    xray: drawXray(drawing, frame, { id, fontSize: page.fontSize, say, linkOf: linksTo(code, drawing, shownLine) }),
    width: frame.view.width,
    readable: frame.readable,
    height: Math.ceil(frame.xray.box[3] * frame.xray.zoom),
    size: sizeOf(drawing),
    tables: drawTables(drawing, say),
    file: file.document(label),
    definitions: page.definitions,
    large: Object.fromEntries(
      drawing.definitions.flatMap(({ name }) => {
        const id = page.idOf(name)
        const isLarge = (page.definitions[id]?.length ?? 0) > LARGE_DEFINITION
        const alone = isLarge && standAlone(file.definitions[file.idOf(name)] ?? '', id)
        return alone ? [[id, alone]] : []
      }),
    ),
  }
}

function sizeOf({ width, height, units }: Drawing): DrawnExample['size'] {
  const [unit, millimetres] = units === 'imperial' ? (['in', 25.4] as const) : (['cm', 10] as const)
  const [wide, high] = [width, height].map((length) => Number((length / millimetres).toPrecision(3)))
  return { width: wide ?? 0, height: high ?? 0, unit }
}

/** Writes the attributes that link an item with the lines that make it, and a point with the numbers that place it. */
function linksTo(
  code: string,
  { stacks, placing }: Drawing,
  shownLine: (line: number) => number = (line) => line,
): XrayOptions['linkOf'] {
  const statementAt = statementsOf(code)
  const names = stacks.flatMap(({ parts }) => parts.flatMap(({ points }) => points.map(({ name }) => name)))
  return ({ name, line, at }) => {
    if (line === undefined) return ''
    const statement = statementAt(shownLine(line))
    const { from, to } = statement
    const lines = ` data-line="${from === to ? from : `${from}-${to}`}"`
    const isMovable =
      at && names.indexOf(name) === names.lastIndexOf(name) && literalsIn(code, statement, placing).length > 0
    return isMovable ? `${lines} data-move="${escapeHtml(name)}"` : lines
  }
}

/**
 * Writes a definition as a file. Styles of the page do not reach into a file, but it inherits colours that it does not
 * set.
 *
 * @returns `undefined` for a definition that refers to others
 */
function standAlone(markup: string, id: string): string | undefined {
  const inherited = markup.replace(/ id="[^"]*"/, ` id="${id}"`).replaceAll(`"${COLORS['base']}"`, '"currentColor"')
  if (/url\(|"#/.test(inherited)) return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg">${inherited}</svg>\n`
}

// ── the drawing ─────────────────────────────────────────────────────────────────────────────────────

class Drawer {
  readonly definitions: Record<string, string> = {}
  readonly fontSize: string
  readonly #drawing: Drawing
  readonly #frame: Frame
  readonly #id: string
  readonly #isFile: boolean
  /** Paths of the drawings that this one turns into, by name. */
  readonly #ends: readonly ReadonlyMap<string, Path>[]
  /** Id of each definition, by name. */
  readonly #ids = new Map<string, string>()
  #paths = 0
  #outer: readonly string[] = []

  constructor(
    drawing: Drawing,
    frame: Frame,
    { id, isFile, ends = [] }: { id: string; isFile: boolean; ends?: readonly Drawing[] },
  ) {
    this.#drawing = drawing
    this.#frame = frame
    this.#id = id
    this.#isFile = isFile
    this.#ends = ends.map(
      ({ stacks }) =>
        new Map(stacks.flatMap(({ parts }) => parts).flatMap(({ paths }) => paths.map((path) => [path.name, path]))),
    )
    this.fontSize = short(FONT_SIZE * drawing.scale, 2)
    for (const definition of drawing.definitions) this.#define(definition)
  }

  content(): string {
    return this.#drawing.stacks.map((stack, index) => this.#stack(stack, index)).join('')
  }

  /** The drawing as a file: it contains all of its styles and has the size of the pattern. */
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

  /**
   * Adds a definition. Its id is made from its content, so that the drawings of a page share it and no drawing can
   * change that of another.
   */
  #define({ name, root }: Definition): void {
    const text = this.#shape(root, '')
    const id = this.#isFile ? `${this.#id}-${name}` : `ex:${name}-${hash(text)}`
    this.#ids.set(name, id)
    // Styles see a referenced definition without its ancestors, so it needs the class that all styles start with.
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

  /** Id of a definition. */
  idOf(name: string): string {
    return this.#ids.get(name) ?? ''
  }

  // ── parts ──

  #stack(stack: Stack, index: number): string {
    const grid = this.#drawing.paperless ? this.#grid(stack, index) : ''
    const parts = stack.parts.map((part, at) => {
      this.#outer = part.classes
      const cloth = this.#isFile ? new Set<Path>() : clothIn(part)
      const content =
        part.paths.map((path) => this.#path(path, cloth.has(path))).join('') +
        part.points.map((point) => this.#point(point)).join('') +
        part.snippets.map((snippet) => this.#snippet(snippet)).join('')
      const transform = this.#frame.transforms[index]?.[at] ?? ''
      const attributes = (this.#isFile ? '' : classNames(part.classes)) + (transform ? ` transform="${transform}"` : '')
      return attributes === '' ? content : `<g${attributes}>${content}</g>`
    })
    return grid + parts.join('')
  }

  /** A grid. All grids of one kind share a pattern, but each starts at its own corner. */
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

  #path(drawn: Path, isCloth: boolean): string {
    const { ops, look, markers, text: words } = drawn
    const data = pathData(ops, this.#frame.digits)
    if (data === '') return ''
    const ends = Object.entries(markers).map(([end, name]) => ` marker-${end}="url(#${this.idOf(name)})"`)
    const id = words ? `${this.#id}-${++this.#paths}` : ''
    const isVisible = !look.classes.includes('hidden') || words !== undefined
    if (!isVisible && !look.own['stroke'] && !look.own['fill']) return ''
    const cloth = isCloth ? ` fill="url(#${this.#cloth()})"` : ''
    const path = tag(
      'path',
      `${id && ` id="${id}"`}${this.#look(look, 'shape')}${cloth} d="${data}"${ends.join('')}`,
      this.#motion(drawn),
    )
    return words ? path + this.#pathText(words, id) : path
  }

  /** Hatching about 8 px apart on the screen. Drawings of about one size share a pattern. */
  #cloth(): string {
    const size = 2 ** Math.round(Math.log2(8 / this.#frame.view.zoom))
    const id = `ex:cloth-${size}`
    this.definitions[id] =
      `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">` +
      `<path d="M0 ${short(size / 2, 1)}h${size}" stroke-width="${short(size / 8, 3)}" stroke-opacity=".12"/></pattern>`
    return id
  }

  /** The motion through the ends and back. A path that has other steps there leaves meanwhile. A script begins it. */
  #motion({ name, ops }: Path): string {
    const stages = [ops, ...this.#ends.map((paths) => paths.get(name)?.ops ?? []), ops].map((steps) => plainData(steps))
    const isSame = stages.every((data) => data.replace(/[^A-Z]/g, '') === stages[0]?.replace(/[^A-Z]/g, ''))
    if (new Set(stages).size === 1) return ''
    const change = isSame ? `"d" values="${stages.join(';')}"` : '"opacity" values="1;0;0;1" keyTimes="0;.1;.9;1"'
    return `<animate attributeName=${change} begin="indefinite" dur="5s"/>`
  }

  #pathText(words: Text, id: string): string {
    const { 'text-anchor': anchor } = styleOf(words.look.classes).attributes ?? {}
    const far = anchor === 'end' ? ' startOffset="100%"' : ''
    const offset = anchor === 'middle' ? ' startOffset="50%"' : far
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
    return `<use href="#${this.idOf(definition)}"${place}${text(look.own)}/>`
  }

  #look(look: Look, kind: 'shape' | 'text'): string {
    if (!this.#isFile) return classNames(look.classes) + text(look.own)
    const { scale } = this.#drawing
    // A referenced definition takes its place from the reference; only a part's own shapes are inside the part's group.
    const resolved = resolvedLook(look, kind, { scale, outer: kind === 'shape' ? this.#outer : [] })
    if (kind === 'text') resolved['fill'] ??= '#000'
    return text(resolved)
  }
}

const GRID_COLOR = '#999'

/** Lines every 10 mm, wider at 50 and 100 mm; or every eighth of an inch. */
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

/** Classes with which a line of fabric is no edge of a piece. */
const NO_EDGE = /^(?:fill-.*|no-fill|hidden|muted|sa|help|dotted|dashed|lashed)$/

/** The paths that go around pieces of fabric. What lies inside another one is an opening of it, or lies on it. */
function clothIn({ paths }: Part): ReadonlySet<Path> {
  const closed = paths.filter(({ ops, look: { classes, own } }) => {
    const isEdge = classes.includes('fabric') && !own['fill'] && !classes.some((name) => NO_EDGE.test(name))
    return isEdge && ops.at(-1)?.[0] === 'Z'
  })
  const boxes = closed.map(({ ops }) => boxOf(ops))
  const outermost = closed.filter((_, index) => {
    const [left, top, right, bottom] = boxes[index] as Extent
    return !boxes.some(([x, y, x2, y2]) => x < left && y < top && x2 > right && y2 > bottom)
  })
  return new Set(outermost)
}

/** The box around all points and control points of a path. */
function boxOf(ops: Path['ops']): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [, ...operands] of ops) {
    for (let index = 0; index < operands.length; index += 2) {
      const [x, y] = [Number(operands[index]), Number(operands[index + 1])]
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
    }
  }
  return [left, top, right, bottom]
}

/** Every step with its letter and whole numbers: motion needs the same letters. */
function plainData(ops: Path['ops']): string {
  return ops.map(([letter, ...numbers]) => letter + numbers.map((number) => Math.round(number)).join(' ')).join('')
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

/** FNV-1a, which is enough to distinguish a page's few definitions. */
function hash(content: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < content.length; index++) {
    value ^= content.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return (value >>> 0).toString(36)
}
