/**
 * A realm in which the package `mermaid` draws without a browser: the globals of a page, made by the package `svgdom`, which
 * measures texts by the metrics of one font. No clock, time zone or chance changes a drawing.
 */
import { fixedClock, newRealm } from 'docs-build/plugins'
/** The part of `svgdom` that is used here. */
export interface SvgDom {
  readonly createHTMLWindow: () => Record<string, unknown> & {
    readonly document: object
    readonly Node: Class
    readonly Element: Class
    readonly HTMLElement: Class
  }
}

interface Class {
  readonly prototype: object
}

/** The part of `mermaid` that is used here. */
export interface Mermaid {
  initialize(options: object): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

/** A width for drawings that fill the element around them: that of a text. */
const WIDTH = 760

/** The attributes that may be read and written for a drawing: all measuring of shapes and texts comes down to them. */
const MOST_ATTRIBUTES = 1_000_000

/** A realm with its `mermaid`. */
export interface DrawingRealm {
  readonly mermaid: Mermaid
  /** Makes ids, random numbers and the count of work begin anew, so that no drawing depends on those before it. */
  readonly restart: () => void
}

/** @param script the package as one script, as it is made for pages @throws Error when the script brings no `mermaid` */
export function drawingRealm(script: string, { createHTMLWindow }: SvgDom): DrawingRealm {
  const chance = new Chance()
  const work = { attributes: 0 }
  const window = createHTMLWindow()
  addMissing(window.Node.prototype)
  addLayout(window)
  countAttributes(window.Element.prototype as AttributeReader, work)
  const globals: Record<string, unknown> = {
    ...pageGlobals(chance),
    ...Object.fromEntries(
      ['Node', 'Element', 'HTMLElement', 'SVGElement', 'Document', 'DOMParser'].map((name) => [name, window[name]]),
    ),
    document: window.document,
    screen: { availWidth: WIDTH, availHeight: WIDTH },
    CSSStyleSheet: RuleList,
  }
  globals['window'] = globals
  globals['self'] = globals
  const realm = newRealm(globals)
  Object.assign(realm.run('Math') as Math, { random: () => chance.next() })
  globals['Date'] = fixedClock(realm.run('Date') as DateConstructor)
  realm.run(script, 'mermaid.min.js')
  const mermaid = realm.run('globalThis.mermaid') as Mermaid | undefined
  if (mermaid === undefined) throw new Error('The script of the package `mermaid` has another form than is known here.')
  const restart = (): void => {
    chance.restart()
    work.attributes = 0
  }
  return { mermaid, restart }
}

function pageGlobals(chance: Chance): Record<string, unknown> {
  const nothing = (): void => {}
  const silent = { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing, trace: nothing }
  return {
    console: silent,
    structuredClone,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    TextEncoder,
    TextDecoder,
    URL,
    btoa,
    atob,
    performance: { now: () => 0 },
    navigator: { userAgent: '' },
    crypto: {
      getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(chance.next() * 256)),
      randomUUID: () => `id-${Math.floor(chance.next() * 2 ** 31)}`,
    },
    getComputedStyle: computedStyle,
    // Frames are for animations and for canvases, and neither is drawn.
    requestAnimationFrame: () => 0,
    addEventListener: nothing,
    removeEventListener: nothing,
  }
}

/** What the DOM of `svgdom` lacks and `mermaid` reads. */
function addMissing(node: object): void {
  const missing: Readonly<Record<string, PropertyDescriptor>> = {
    parentElement: {
      get(this: TreeNode) {
        return this.parentNode
      },
    },
    offsetWidth: { value: WIDTH },
    // Blocks are written to a log as JSON, with the elements that they refer to.
    toJSON: { value: () => undefined },
    compareDocumentPosition: {
      value(this: TreeNode, other: TreeNode) {
        return positionOf(other, this)
      },
    },
  }
  for (const [name, descriptor] of Object.entries(missing))
    if (!(name in node)) Object.defineProperty(node, name, { configurable: true, ...descriptor })
}

/** No element has a frame, and all other styles are unknown. */
function computedStyle(): { getPropertyValue: (name: string) => string } {
  return { getPropertyValue: (name) => (/^(?:padding|border)/.test(name) ? '0' : '') }
}

/** What the layout of mind maps reads of the element that it would draw a canvas in. */
function addLayout(window: ReturnType<SvgDom['createHTMLWindow']>): void {
  const box = { left: 0, top: 0, right: WIDTH, bottom: WIDTH, width: WIDTH, height: WIDTH }
  const silent: unknown = new Proxy({}, { get: () => () => silent, set: () => true })
  window['getComputedStyle'] = computedStyle
  Object.defineProperties(window.Element.prototype, {
    className: {
      get(this: Element) {
        return this.getAttribute('class') ?? ''
      },
      set(this: Element, names: string) {
        this.setAttribute('class', names)
      },
    },
    clientWidth: { value: WIDTH },
    clientHeight: { value: WIDTH },
  })
  Object.defineProperties(window.HTMLElement.prototype, {
    getBoundingClientRect: { value: () => box },
    getContext: { value: () => silent },
  })
}

interface AttributeReader {
  getAttributeNode(name: string): unknown
}

/** Ends a drawing that asks for more than there is for one. */
function countAttributes(element: AttributeReader, work: { attributes: number }): void {
  const { getAttributeNode } = element
  element.getAttributeNode = function (name) {
    work.attributes++
    if (work.attributes > MOST_ATTRIBUTES) throw new Error('it needs more work than a diagram may.')
    return getAttributeNode.call(this, name)
  }
}

interface TreeNode {
  readonly parentNode: TreeNode | null
  readonly childNodes: Iterable<TreeNode>
}

/** As `compareDocumentPosition` of the DOM returns it. */
function positionOf(other: TreeNode, node: TreeNode): number {
  const [path, otherPath] = [pathTo(node), pathTo(other)]
  const fork = path.findIndex((one, index) => one !== otherPath[index])
  if (fork === -1) return path.length === otherPath.length ? 0 : CONTAINED_BY + FOLLOWING
  const [mine, theirs] = [path[fork], otherPath[fork]]
  if (theirs === undefined) return CONTAINS + PRECEDING
  const siblings = [...(mine?.parentNode?.childNodes ?? [])]
  return siblings.indexOf(mine as TreeNode) < siblings.indexOf(theirs) ? FOLLOWING : PRECEDING
}

const PRECEDING = 2
const FOLLOWING = 4
const CONTAINS = 8
const CONTAINED_BY = 16

function pathTo(node: TreeNode): TreeNode[] {
  return [...(node.parentNode ? pathTo(node.parentNode) : []), node]
}

/** A style sheet as far as `mermaid` writes one: a list of rules as texts. */
class RuleList {
  readonly cssRules: { readonly cssText: string }[] = []

  replaceSync(cssText: string): void {
    this.cssRules.splice(0, Number.POSITIVE_INFINITY, { cssText })
  }

  insertRule(text: string, at = 0): number {
    const added: string[] = []
    const style = { setProperty: (name: string, value: string): number => added.push(`${name}:${value};`) }
    const rule = {
      style,
      get cssText(): string {
        return text.replace(/\}\s*$/, `${added.join('')}}`)
      },
    }
    this.cssRules.splice(at, 0, rule)
    return at
  }
}

/** Random numbers that are the same in every run: some ids and layouts begin with them. */
class Chance {
  #state = 1

  next(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647
    return this.#state / 2_147_483_647
  }

  restart(): void {
    this.#state = 1
  }
}
