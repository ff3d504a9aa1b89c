/**
 * The style sheet in a drawing of `mermaid` → the values that each element has by it. A content security policy refuses
 * style sheets and style attributes in a page, so the values become attributes.
 */
import type { DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element

/** Properties that are attributes of SVG as well. */
const PROPERTIES: ReadonlySet<string> = new Set(
  `fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin opacity fill-opacity stroke-opacity text-anchor
   dominant-baseline font-size font-weight font-style display visibility`.split(/\s+/),
)

interface Rule {
  /** A selector from its last part to its first. */
  readonly parts: readonly Part[]
  readonly weight: number
  readonly values: readonly (readonly [name: string, value: string])[]
}

interface Part {
  readonly tag: string | undefined
  readonly id: string | undefined
  readonly classes: readonly string[]
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[]
  /** Whether the part after this one is a child of the element, and not any element in it. */
  readonly isParent: boolean
}

type Values = ReadonlyMap<string, string>

/** @param sheet as `mermaid` writes it: flat rules, and at-rules that only animate */
export function styleRules(sheet: string): readonly Rule[] {
  const flat = sheet.replace(/\/\*.*?\*\//gs, '').replace(/@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const rules = [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']): Rule[] => {
    const values = valuesOf(body)
    if (values.length === 0) return []
    return selectors.split(',').flatMap((selector): Rule[] => {
      const parts = partsOf(selector.trim())
      return parts === undefined ? [] : [{ parts, weight: weightOf(parts), values }]
    })
  })
  return rules.sort((a, b) => a.weight - b.weight)
}

function valuesOf(body: string): (readonly [string, string])[] {
  return body.split(';').flatMap((one): (readonly [string, string])[] => {
    const [name = '', ...rest] = one.split(':')
    const value = rest.join(':').trim()
    return PROPERTIES.has(name.trim()) && value !== '' ? [[name.trim(), value]] : []
  })
}

/** @returns `undefined` for a selector that no element of a drawing in a page has, such as `:hover` */
function partsOf(selector: string): readonly Part[] | undefined {
  const parts: Part[] = []
  let isParent = false
  for (const text of selector.replace(/\s*>\s*/g, ' > ').split(/\s+/)) {
    if (text === '>') {
      const last = parts[0]
      if (last) parts[0] = { ...last, isParent: true }
      isParent = true
      continue
    }
    const part = partOf(text)
    if (part === undefined) return undefined
    parts.unshift(part)
    isParent = false
  }
  return parts.length === 0 || isParent ? undefined : parts
}

function partOf(text: string): Part | undefined {
  const simple = /([.#]?[\w-]+|\*|\[[^\]]*\])/y
  let [tag, id]: (string | undefined)[] = []
  const classes: string[] = []
  const attributes: [string, string | undefined][] = []
  while (simple.lastIndex < text.length) {
    const one = simple.exec(text)?.[0]
    if (one === undefined) return undefined
    if (one.startsWith('.')) classes.push(one.slice(1))
    else if (one.startsWith('#')) id = one.slice(1)
    else if (one.startsWith('[')) {
      const [, name = '', value] = /^\[([\w-]+)(?:=["']?([^"']*)["']?)?\]$/.exec(one) ?? []
      attributes.push([name, value])
    } else if (one !== '*') tag = one
  }
  return { tag, id, classes, attributes, isParent: false }
}

function weightOf(parts: readonly Part[]): number {
  return parts.reduce(
    (sum, { tag, id, classes, attributes }) =>
      sum + (id === undefined ? 0 : 10_000) + 100 * (classes.length + attributes.length) + (tag === undefined ? 0 : 1),
    0,
  )
}

/**
 * The values of an element: its attributes, then the rules by their weight, then its style attribute.
 *
 * @param path the elements around it, the nearest first
 */
export function styleOf(element: Element, path: readonly Element[], rules: readonly Rule[]): Values {
  const values = new Map<string, string>()
  const important = new Map<string, string>()
  const set = ([name, value]: readonly [string, string]): void => {
    const plain = value.replace(/\s*!important\s*$/, '')
    ;(plain === value ? values : important).set(name, plain)
  }
  for (const { name, value } of element.attrs) if (PROPERTIES.has(name)) set([name, value])
  for (const { parts, values: own } of rules) if (fits(parts, element, path)) own.forEach(set)
  valuesOf(attribute(element, 'style') ?? '').forEach(set)
  return new Map([...values, ...important])
}

function fits([part, ...further]: readonly Part[], element: Element, path: readonly Element[]): boolean {
  if (part === undefined || !isOne(part, element)) return false
  const [next] = further
  if (next === undefined) return true
  const candidates = next.isParent ? [0] : path.keys()
  for (const index of candidates) {
    const above = path[index]
    if (above && fits(further, above, path.slice(index + 1))) return true
  }
  return false
}

function isOne({ tag, id, classes, attributes }: Part, element: Element): boolean {
  const own = attribute(element, 'class')?.split(/\s+/) ?? []
  return (
    (tag === undefined || tag === element.tagName) &&
    (id === undefined || id === attribute(element, 'id')) &&
    classes.every((name) => own.includes(name)) &&
    attributes.every(([name, value]) => {
      const given = attribute(element, name)
      return value === undefined ? given !== undefined : given === value
    })
  )
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}
