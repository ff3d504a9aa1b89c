/**
 * Destinations among the properties of a component. Where they lead is known when the page is made, and React draws texts
 * only: each destination is a sign while its component is drawn, and a slot afterwards.
 */
import { type Drawn, type DrawnAttribute, isElement, valueOf } from '../body/drawn.ts'
import { isSlot, type PropDestination, type Slot } from '../body/slot.ts'
import { escapeHtml } from '../text/html.ts'

/** Names of the properties that are destinations, with their kinds. */
export type Destinations = Readonly<Record<string, PropDestination['kind']>>

interface Signed {
  /** The properties, with signs in place of destinations. */
  readonly given: Readonly<Record<string, unknown>>
  readonly signs: readonly PropDestination[]
}

/** Replaces destinations by signs, which no text of an author has by chance. */
export function withSigns(given: Readonly<Record<string, unknown>>, destinations: Destinations): Signed {
  const signs = Object.entries(destinations).flatMap(([name, kind], index): (PropDestination & { name: string })[] => {
    const href = given[name]
    return typeof href === 'string' ? [{ name, sign: `\uE000${index}\uE001`, kind, href }] : []
  })
  const signed = Object.fromEntries(signs.map(({ name, sign }) => [name, sign]))
  return { given: { ...given, ...signed }, signs: signs.map(({ sign, kind, href }) => ({ sign, kind, href })) }
}

/** Replaces signs by slots; where a sign is only a part of a text, by the destination as it was written. */
export function withoutSigns(nodes: readonly Drawn[], signs: readonly PropDestination[]): Drawn[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return asWritten(node, signs)
    if (!isElement(node)) return node
    node.attributes = node.attributes.map((attribute) => attributeWithout(attribute, signs))
    node.children = withoutSigns(node.children, signs)
    return node
  })
}

function attributeWithout(attribute: DrawnAttribute, signs: readonly PropDestination[]): DrawnAttribute {
  if (isSlot(attribute)) return attribute
  const { name, html } = attribute
  const value = valueOf(attribute)
  const sign = signs.find((one) => one.sign === value)
  if (sign) return { slot: 'url', attribute: name, kind: sign.kind, href: sign.href } satisfies Slot
  if (!signs.some((one) => html.includes(one.sign))) return attribute
  if (name === 'data-props') return { slot: 'props', value, destinations: signs }
  return { name, html: asWritten(html, signs) }
}

function asWritten(html: string, signs: readonly PropDestination[]): string {
  return signs.reduce((all, { sign, href }) => all.replaceAll(sign, () => escapeHtml(href)), html)
}
