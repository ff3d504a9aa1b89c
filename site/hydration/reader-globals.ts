/**
 * A browser as components see it while they are drawn for the first time: the globals that they may look at, with the
 * values of one reader. Nothing here draws or loads; effects and events come later and are not simulated. Importing
 * this module sets the globals of a realm of its own (`cli/project/hydration/readers.ts`), never those of Node.
 */

/** A reader whose clock, chance, language and window differ from those of the machine that builds the site. */
export interface Reader {
  /** The time, in milliseconds since the epoch. */
  readonly now: number
  /** Difference from UTC, in minutes; positive east of Greenwich. */
  readonly offset: number
  readonly timeZone: string
  readonly language: string
  /** The first number of `Math.random`, from 0 to 1. */
  readonly chance: number
  readonly width: number
  readonly height: number
  readonly isDark: boolean
  readonly agent: string
}

const realm = globalThis as unknown as Record<string, unknown> & { readonly docsBuildReader: Reader }
const reader = realm.docsBuildReader

const nothing = (): void => {}
const none = (): null => null
const empty = (): readonly never[] => []
const no = (): boolean => false

function set(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(realm, name, { value, configurable: true, writable: true })
}

// ── chance and time ──

let chance = reader.chance

/** Each drawing has the same numbers. */
export function resetChance(): void {
  chance = reader.chance
}

Math.random = () => {
  const number = chance
  chance = (chance * 9301 + 0.7213) % 1
  return number
}

const Time = Date
const shifted = (date: Date): Date => new Time(date.getTime() + reader.offset * 60_000)
const here = { timeZone: reader.timeZone }

class ReaderDate extends Time {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(reader.now)
    // The parts are those of a local time.
    else if (given.length > 1) super(Time.UTC(...(given as [number, number])) - reader.offset * 60_000)
    else super(given[0] as number)
  }
  static override now(): number {
    return reader.now
  }
  override getTimezoneOffset(): number {
    return -reader.offset
  }
  override toString(): string {
    return `${super.toLocaleString('en-US', here)} ${reader.timeZone}`
  }
  override toDateString(): string {
    return super.toLocaleDateString('en-US', here)
  }
  override toTimeString(): string {
    return super.toLocaleTimeString('en-US', here)
  }
}
for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds'] as const) {
  const get = Time.prototype[`getUTC${part}`]
  Object.defineProperty(ReaderDate.prototype, `get${part}`, {
    value(this: Date) {
      return get.call(shifted(this))
    },
  })
}

// ── language ──

for (const method of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
  const write = Time.prototype[method]
  Object.defineProperty(ReaderDate.prototype, method, {
    value(this: Date, locales?: string, options?: object) {
      return write.call(this, locales ?? reader.language, { ...here, ...options })
    },
  })
}
const writeNumber = Number.prototype.toLocaleString
Object.defineProperty(Number.prototype, 'toLocaleString', {
  value(this: number, locales?: string, options?: object) {
    return writeNumber.call(this, locales ?? reader.language, options)
  },
})
for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat', 'PluralRules'] as const) {
  const Format = Intl[name] as unknown as new (locales: unknown, options: unknown) => object
  const defaults = name === 'DateTimeFormat' ? here : {}
  const Own = (locales?: unknown, options?: object): object =>
    new Format(locales ?? reader.language, { ...defaults, ...options })
  Own.prototype = Format.prototype
  Object.defineProperty(Intl, name, { value: Own, configurable: true, writable: true })
}

// ── the window ──

/** Answers the questions that styles ask most: the colour scheme, the width, motion, the pointer. */
function matches(query: string): boolean {
  const width = /\((min|max)-width:\s*([\d.]+)(px|em|rem)?/.exec(query)
  const pixels = Number(width?.[2]) * (width?.[3] === 'px' || width?.[3] === undefined ? 1 : 16)
  if (width) return width[1] === 'min' ? reader.width >= pixels : reader.width <= pixels
  if (query.includes('prefers-color-scheme')) return query.includes('dark') === reader.isDark
  return reader.isDark && /reduced-motion|coarse|hover: none/.test(query)
}

const listening = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: no }
const storage = { getItem: none, setItem: nothing, removeItem: nothing, clear: nothing, key: none, length: 0 }
const element = {
  ...listening,
  style: { setProperty: nothing, removeProperty: nothing, getPropertyValue: () => '' },
  sheet: { cssRules: [], insertRule: () => 0, deleteRule: nothing },
  classList: { add: nothing, remove: nothing, toggle: no, contains: no },
  dataset: {},
  attributes: [],
  children: [],
  childNodes: [],
  clientWidth: reader.width,
  clientHeight: reader.height,
  scrollTop: 0,
  scrollLeft: 0,
  scrollHeight: reader.height * 4,
  textContent: '',
  innerHTML: '',
  getAttribute: none,
  hasAttribute: no,
  querySelector: none,
  querySelectorAll: empty,
  closest: none,
  setAttribute: nothing,
  insertBefore: nothing,
  appendChild: nothing,
  append: nothing,
  getBoundingClientRect: () => ({
    x: 0,
    y: 0,
    width: reader.width,
    height: 0,
    top: 0,
    left: 0,
    right: reader.width,
    bottom: 0,
  }),
}

class Watcher {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): readonly never[] {
    return []
  }
}
class Kind extends EventTarget {}

set({
  Date: ReaderDate,
  window: realm,
  self: realm,
  ...listening,
  document: {
    ...element,
    documentElement: element,
    body: element,
    head: element,
    cookie: '',
    title: '',
    referrer: '',
    hidden: false,
    visibilityState: 'visible',
    readyState: 'complete',
    activeElement: null,
    createElement: () => ({ ...element }),
    createTextNode: () => ({}),
    getElementById: none,
    getElementsByTagName: empty,
    getElementsByClassName: empty,
  },
  navigator: {
    userAgent: reader.agent,
    platform: reader.isDark ? 'MacIntel' : 'Linux armv8l',
    language: reader.language,
    languages: [reader.language],
    onLine: true,
    maxTouchPoints: reader.isDark ? 0 : 5,
    hardwareConcurrency: 4,
    cookieEnabled: true,
    clipboard: {},
    userActivation: { isActive: false },
  },
  history: { state: null, length: 1, scrollRestoration: 'manual', pushState: nothing, replaceState: nothing },
  localStorage: storage,
  sessionStorage: storage,
  innerWidth: reader.width,
  innerHeight: reader.height,
  outerWidth: reader.width,
  outerHeight: reader.height,
  devicePixelRatio: reader.isDark ? 1 : 3,
  scrollX: 0,
  scrollY: 0,
  pageXOffset: 0,
  pageYOffset: 0,
  screen: { width: reader.width, height: reader.height, orientation: { type: 'portrait-primary' } },
  matchMedia: (media: string) => ({
    media,
    matches: matches(media),
    ...listening,
    addListener: nothing,
    removeListener: nothing,
  }),
  getComputedStyle: () => element.style,
  requestAnimationFrame: nothing,
  cancelAnimationFrame: nothing,
  requestIdleCallback: nothing,
  cancelIdleCallback: nothing,
  scrollTo: nothing,
  IntersectionObserver: Watcher,
  ResizeObserver: Watcher,
  MutationObserver: Watcher,
  customElements: { define: nothing, get: none },
  CSS: { escape: (text: string) => text, supports: () => true },
  Node: Kind,
  Element: Kind,
  HTMLElement: Kind,
  SVGElement: Kind,
})
