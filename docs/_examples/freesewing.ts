/**
 * FreeSewing as an example language: an example is one draft function, which becomes the draft method of a
 * design with one part. Named in `docs.config.ts`; bundled for the sandbox and never run elsewhere.
 */
import { base } from '@freesewing/brian'
import { Design, Path, Point } from '@freesewing/core'
import { i18n } from '@freesewing/core-plugins'
import { adult } from '@freesewing/models'
import { flipPlugin } from '@freesewing/plugin-flip'
import { gorePlugin } from '@freesewing/plugin-gore'
import { pathUtilsPlugin } from '@freesewing/plugin-path-utils'
import { ringsectorPlugin } from '@freesewing/plugin-ringsector'
import type {
  DraftedExample as Drafted,
  ExampleLanguage as Language,
  ExampleOptions as LanguageOptions,
  ExampleAttributes as RawAttributes,
  ExampleControl as RawControl,
  ExampleLog as RawLog,
  ExampleNames as RawNames,
  ExampleOp as RawOp,
  ExamplePart as RawPart,
  ExampleDrawingPlace as RawPlace,
  ExampleTools as Tools,
} from 'docs-build-examples'

const language: Language = { draft, names }
export default language

const plugins = [flipPlugin, gorePlugin, ringsectorPlugin, pathUtilsPlugin]

/** What an ordinary example is drafted as, and what an example of the tutorial is. */
const EXAMPLE = { part: 'example', name: 'Example', options: {} }
/** An example with the setting `size` continues the block that most designs of FreeSewing begin with, for such a body. */
const BLOCK = { part: 'example.front', name: 'Front', options: {}, from: base }
const TUTORIAL = {
  part: 'tutorial.bib',
  name: 'Tutorial',
  options: {
    neckRatio: { pct: 80, min: 70, max: 90, menu: 'fit' },
    widthRatio: { pct: 45, min: 35, max: 55, menu: 'style' },
    lengthRatio: { pct: 75, min: 55, max: 85, menu: 'style' },
  },
}

/** Calls that place a point by a number. */
const PLACING = (
  'Point shift shiftTowards shiftOutwards shiftFractionTowards shiftAlong shiftFractionAlong translate rotate ' +
  'beamIntersectsX beamIntersectsY curveIntersectsX curveIntersectsY'
).split(' ')

type DraftMethod = (props: DraftProps) => unknown

/** What core hands to a draft method, as far as it is used here. */
interface DraftProps {
  readonly part: unknown
  readonly points: Readonly<Record<string, { readonly attributes: { remove: (name: string) => unknown } }>>
  readonly snippets: Record<string, unknown>
  readonly paths: Readonly<Record<string, { hide: () => unknown }>>
  readonly macro: (name: string, config: unknown) => unknown
}

/** What the one part does now. */
let draftNow: DraftMethod = ({ part }) => part

/**
 * Patterns that are ready to be drafted. They are made before any example, and the sandbox begins each one there: it
 * saves a third of what most examples cost.
 */
const plain = patternFor(EXAMPLE)
const tutorial = patternFor(TUTORIAL)
const block = patternFor(BLOCK)

function draft(source: unknown, options: LanguageOptions, tools: Tools): Drafted {
  if (typeof source !== 'function') {
    throw tools.refuse(`it is ${nameOf(source)}, not a draft function such as \`({ Point, part }) => { … }\``)
  }
  const failed: { error: unknown }[] = []
  const pattern = patternOf(options)
  const lines = new Lines(tools)
  draftNow = (props) => {
    try {
      if (pattern === block) clear(props)
      const result = (source as DraftMethod)(lines.watching(props))
      if (result !== props.part) throw tools.refuse(`its function returns ${nameOf(result)}, not the part`)
      return result
    } catch (error) {
      failed.push({ error })
      throw error
    }
  }
  const logs: RawLog[] = []
  configure(pattern, options)
  pattern.on('preSetDraft', (drafted) => watchErrors(drafted, logs, tools))
  if (options.settings?.['sample']) pattern.sample()
  else pattern.draft()
  if (failed[0]) throw failed[0].error
  collectLogs(pattern, logs, tools)
  const controls = controlsOf(pattern, options)
  if (logs.some(({ level }) => level === 'error')) return { logs, controls }
  return { drawing: drawingOf(pattern, lines), logs, controls }
}

/** Leaves of the block its points alone: a design draws its own lines on them. */
function clear({ points, paths, snippets }: DraftProps): void {
  for (const path of Object.values(paths)) path.hide()
  for (const point of Object.values(points)) point.attributes.remove('data-text')
  for (const name of Object.keys(snippets)) delete snippets[name]
}

/** Remembers which line of the example makes a point or a path: its own assignment, or the macro that it calls. */
class Lines {
  readonly #tools: Tools
  readonly #lines = new Map<string, number>()

  constructor(tools: Tools) {
    this.#tools = tools
  }

  of(kind: 'points' | 'paths', name: string): number | undefined {
    return this.#lines.get(`${kind}.${name}`)
  }

  /** The properties of a draft, of which those that make something tell the line. */
  watching(props: DraftProps): DraftProps {
    const { points, paths, macro } = props
    const line = (): number | undefined => this.#tools.place().line
    const watched = <T extends object>(kind: 'points' | 'paths', made: T): T =>
      new Proxy(made, {
        set: (target, name, value) => {
          this.#note(kind, [String(name)], line())
          return Reflect.set(target, name, value)
        },
      })
    return {
      ...props,
      points: watched('points', points),
      paths: watched('paths', paths),
      macro: (name, config) => {
        const before = { points: new Set(Object.keys(points)), paths: new Set(Object.keys(paths)) }
        const result = macro(name, config)
        for (const [kind, made] of Object.entries({ points, paths }) as ['points' | 'paths', object][])
          this.#note(
            kind,
            Object.keys(made).filter((key) => !before[kind].has(key)),
            line(),
          )
        return result
      },
    }
  }

  #note(kind: 'points' | 'paths', names: readonly string[], line: number | undefined): void {
    if (line !== undefined) for (const name of names) this.#lines.set(`${kind}.${name}`, line)
  }
}

function patternOf({ tutorial: isTutorial, settings }: LanguageOptions): Pattern {
  if (typeof settings?.['size'] === 'number') return block
  return isTutorial ? tutorial : plain
}

function patternFor(design: typeof EXAMPLE | typeof TUTORIAL | typeof BLOCK): Pattern {
  const { part: name, name: title, options } = design
  const from = 'from' in design ? { from: design.from, measurements: ['hips'] } : { measurements: ['head'] }
  const part = {
    name,
    ...from,
    options,
    plugins,
    draft: (props: DraftProps) => draftNow(props),
  }
  const made = new Design({ parts: [part], data: { name: title, version: '0.0.1' } })
  const pattern = new made({ margin: 5 }) as Pattern
  pattern.getConfig()
  return pattern
}

/** Gives a pattern its settings; until it is drafted, nothing has looked at them. Options have their defaults. */
function configure(
  { settings: [own] }: Pattern,
  { tutorial, withHead, paperless, settings = {} }: LanguageOptions,
): void {
  if (!own) return
  const head = tutorial || withHead ? { head: tutorial ? 380 : 300 } : {}
  const {
    measurements = {},
    options = {},
    size,
    ...rest
  } = settings as {
    measurements?: object
    options?: object
    size?: number
  }
  Object.assign(own, paperless ? { paperless: true } : {}, rest)
  Object.assign(own.measurements, head, size === undefined ? {} : bodyOf(size), measurements)
  Object.assign(own.options, options)
}

/** The sizes of the smallest and the largest body that FreeSewing tests its designs with. */
const SIZES = [28, 46] as const

/** A body of a size: its measurements grow together. */
function bodyOf(size: number): Record<string, number> {
  const [from, to] = SIZES
  const [least, most] = [adult.cisFemale[from], adult.cisFemale[to]]
  const grown = ([name, value]: [string, number]): [string, number] => [
    name,
    value + (((most[name] ?? value) - value) * (size - from)) / (to - from),
  ]
  return Object.fromEntries(Object.entries(least).map(grown))
}

function nameOf(value: unknown): string {
  if (value === null || typeof value === 'undefined') return String(value)
  if (typeof value === 'object') return value instanceof Promise ? 'a promise' : 'another object'
  return typeof value === 'function' ? 'a function' : `a ${typeof value}`
}

// ── what readers can change and type ────────────────────────────────────────────────────────────────

/** The measurements that the example was given, the options of its design, and the settings that concern every drawing. */
function controlsOf(
  { settings: [own] }: Pattern,
  { tutorial: isTutorial, settings = {} }: LanguageOptions,
): RawControl[] {
  if (!own || settings['sample']) return []
  const { size } = settings
  const [min, max] = SIZES
  const measurements =
    typeof size === 'number'
      ? [{ label: 'size', path: ['size'], value: size, min, max }]
      : Object.entries(own.measurements as Record<string, unknown>).flatMap(([name, value]) =>
          typeof value === 'number' ? [measurementControl(name, value)] : [],
        )
  const values = own.options as Record<string, number>
  const options = Object.entries(isTutorial ? TUTORIAL.options : {}).map(([name, { pct, min, max }]) => ({
    label: name,
    path: ['options', name],
    value: Math.round((values[name] ?? pct / 100) * 100),
    min,
    max,
    unit: '%',
    factor: 0.01,
  }))
  const sa =
    typeof settings['sa'] === 'number'
      ? [{ label: 'sa', path: ['sa'], value: settings['sa'], min: 0, max: 30, unit: 'mm' }]
      : []
  return [
    ...measurements,
    ...options,
    ...sa,
    { label: 'paperless', path: ['paperless'], value: own.paperless === true },
  ]
}

/** Bodies differ by about a third in each direction. */
function measurementControl(name: string, value: number): RawControl {
  const control = { label: name, path: ['measurements', name], value }
  if (name.endsWith('Slope')) return { ...control, min: Math.min(0, value), max: Math.max(30, value), unit: '°' }
  return { ...control, min: Math.round(value * 0.7), max: Math.round(value * 1.4), unit: 'mm' }
}

/** The names of core and its plugins, as a draft of an empty part finds them. */
function names(): RawNames {
  let words: string[] = []
  draftNow = (props) => {
    words = Object.keys(props)
    return props.part
  }
  plain.draft()
  const isPublic = (name: string): boolean => /^[a-z]/i.test(name) && name !== 'constructor'
  const members = [Path, Point].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)).filter(isPublic)
  // Ends of lines are definitions, too, but no snippets.
  const snippets = Object.keys(plain.getRenderProps().svg.defs.list).filter((name) => !/From$|To$|-grad$/.test(name))
  return { words, members: [...new Set(members)], quoted: [...Object.keys(plain.plugins.macros), ...snippets] }
}

// ── logs ────────────────────────────────────────────────────────────────────────────────────────────

/** Errors are the only entries whose place is worth a stack. */
function watchErrors(pattern: Pattern, logs: RawLog[], { place, text }: Tools): void {
  const store = pattern.setStores[pattern.activeSet]
  if (!store) return
  store.log.error = (...data) => {
    store.logs.error.push(...data)
    logs.push({ level: 'error', text: data.map((entry) => entryText(entry, text)).join(' '), ...place() })
  }
}

function collectLogs(pattern: Pattern, logs: RawLog[], { text }: Tools): void {
  for (const store of [pattern.store, ...pattern.setStores]) {
    for (const entry of store.logs.error) {
      const known = entryText(entry, text)
      if (!logs.some(({ level, text: told }) => level === 'error' && told.includes(known)))
        logs.push({ level: 'error', text: known })
    }
    for (const entry of store.logs.warn.slice(0, 20)) logs.push({ level: 'warn', text: entryText(entry, text) })
  }
  logs.splice(40)
}

function entryText(entry: unknown, text: Tools['text']): string {
  return Array.isArray(entry) ? entry.map(text).join(': ') : text(entry)
}

// ── the drawing ─────────────────────────────────────────────────────────────────────────────────────

function drawingOf(pattern: Pattern, lines: Lines): NonNullable<Drafted['drawing']> {
  const props = pattern.getRenderProps()
  const [settings] = pattern.settings
  const names = new Set<string>()
  const stacks = Object.values(props.stacks).map((stack) => ({
    attributes: stack.attributes.list,
    box: [stack.topLeft.x, stack.topLeft.y, stack.width, stack.height] as const,
    parts: stack.parts.map((part) => partOf(part, names, lines)),
  }))
  return {
    width: props.width,
    height: props.height,
    scale: Number(settings?.scale ?? 1),
    units: settings?.units === 'imperial' ? 'imperial' : 'metric',
    paperless: pattern.settings.some(({ paperless }) => paperless === true),
    complete: settings?.complete !== false,
    placing: PLACING,
    stacks,
    definitions: definitionsOf(names, props.svg.defs.list),
  }
}

function partOf(part: RenderedPart, names: Set<string>, lines: Lines): RawPart {
  const paths = Object.entries(part.paths)
    .filter(([, path]) => !path.hidden)
    .map(([key, path]) => {
      for (const end of ['marker-start', 'marker-mid', 'marker-end']) refer(path.attributes.list[end], names)
      return {
        name: shownName(key),
        attributes: translated(path.attributes.list),
        ops: path.ops.flatMap(opOf),
        line: lines.of('paths', key),
      }
    })
  const points = Object.entries(part.points).map(([key, point]) => ({
    name: shownName(key),
    at: [point.x, point.y] as RawPlace,
    line: lines.of('points', key),
    attributes: translated(point.attributes.list),
  }))
  const snippets = Object.entries(part.snippets).map(([key, snippet]) => {
    names.add(snippet.def)
    return {
      name: key,
      definition: snippet.def,
      at: [snippet.anchor.x, snippet.anchor.y] as RawPlace,
      attributes: snippet.attributes.list,
    }
  })
  const grid = part.points['gridAnchor'] ?? part.anchor
  return {
    attributes: part.attributes.list,
    anchor: [part.anchor.x, part.anchor.y],
    grid: [grid.x, grid.y],
    paths,
    points,
    snippets,
  }
}

/** What a macro has made, such as `__macro_title_title_date`, in words: `title date`. */
function shownName(name: string): string {
  const [, macro, rest = ''] = /^__macro_([a-zA-Z]+)_(?:\1_)?(.+)$/.exec(name) ?? []
  return macro === undefined ? name : `${macro} ${rest.replaceAll('_', ' ')}`
}

function opOf({ type, to, cp1, cp2 }: Op): RawOp[] {
  if (type === 'move' && to) return [['M', to.x, to.y]]
  if (type === 'line' && to) return [['L', to.x, to.y]]
  if (type === 'curve' && to && cp1 && cp2) return [['C', cp1.x, cp1.y, cp2.x, cp2.y, to.x, to.y]]
  return type === 'close' ? [['Z']] : []
}

function refer(values: readonly unknown[] | undefined, names: Set<string>): void {
  for (const value of values ?? []) {
    const name = /^url\(#([\w-]+)\)$/.exec(String(value))?.[1]
    if (name !== undefined) names.add(name)
  }
}

/** Definitions by name, with those that they refer to. Their keys and their ids are not always the same. */
function definitionsOf(names: Set<string>, list: Readonly<Record<string, string>>): Record<string, string> {
  const byId = new Map<string, string>()
  for (const markup of Object.values(list)) {
    const id = /\bid="([^"]*)"/.exec(String(markup))?.[1]
    if (id !== undefined && !byId.has(id)) byId.set(id, String(markup))
  }
  const found: Record<string, string> = {}
  for (const name of names) {
    const markup = byId.get(name)
    if (markup === undefined) continue
    found[name] = markup
    for (const [, other] of markup.matchAll(/url\(#([\w-]+)\)/g)) if (other !== undefined) names.add(other)
  }
  return found
}

const strings: Readonly<Record<string, string>> = i18n.en

/** Texts are keys until somebody translates them; core leaves that to plugins, and to whoever draws. */
function translated(list: RawAttributes): RawAttributes {
  const texts = list['data-text']
  return texts ? { ...list, 'data-text': texts.map(translate) } : list
}

function translate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translate)
  return typeof value === 'string' && Object.hasOwn(strings, value) ? strings[value] : value
}

// ── what is used of core, which comes without types ─────────────────────────────────────────────────

interface Pattern {
  readonly settings: readonly {
    readonly scale?: unknown
    readonly units?: unknown
    readonly paperless?: unknown
    readonly complete?: unknown
    readonly measurements: object
    readonly options: object
  }[]
  readonly activeSet: number
  readonly plugins: { readonly macros: object }
  readonly store: Store
  readonly setStores: readonly Store[]
  getConfig(): unknown
  on(hook: 'preSetDraft', method: (pattern: Pattern) => void): this
  draft(): this
  sample(): this
  getRenderProps(): {
    readonly width: number
    readonly height: number
    readonly svg: { readonly defs: { readonly list: Readonly<Record<string, string>> } }
    readonly stacks: Readonly<Record<string, RenderedStack>>
  }
}

interface Store {
  readonly log: { error: (...data: unknown[]) => void }
  readonly logs: { readonly error: unknown[]; readonly warn: unknown[] }
}

interface Attributed {
  readonly attributes: { readonly list: RawAttributes }
}

interface Coordinates {
  readonly x: number
  readonly y: number
}

interface RenderedStack extends Attributed {
  readonly topLeft: Coordinates
  readonly width: number
  readonly height: number
  readonly parts: readonly RenderedPart[]
}

interface RenderedPart extends Attributed {
  readonly anchor: Coordinates
  readonly paths: Readonly<Record<string, Attributed & { readonly hidden: boolean; readonly ops: readonly Op[] }>>
  readonly points: Readonly<Record<string, Attributed & Coordinates>>
  readonly snippets: Readonly<Record<string, Attributed & { readonly def: string; readonly anchor: Coordinates }>>
}

interface Op {
  readonly type: string
  readonly to?: Coordinates
  readonly cp1?: Coordinates
  readonly cp2?: Coordinates
}
