/** The attributes of an element whose values can be read without running code. */
import type { Nodes } from 'mdast'
import { DROPPED_WHOLE } from '../html/safe-elements.ts'
import type { Expression, JsxElement } from './mdx-nodes.ts'

/** Makes a finding for a part of a node that is left out. @param name of an unknown component */
export type Report = (
  node: Nodes | JsxElement | Expression,
  target: string,
  message: string,
  hint: string,
  name?: string,
) => void

/** Attributes with literal values; all others are reported. An attribute without a value gets `null`. */
export function literals(node: JsxElement, ignored: readonly string[], report: Report): Map<string, string | null> {
  const given = new Map<string, string | null>()
  for (const attribute of node.attributes) {
    const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : '...'
    const value = attribute.type === 'mdxJsxAttribute' ? literalOf(attribute.value) : undefined
    if (value !== undefined) given.set(name, value)
    else if (attribute.type === 'mdxJsxAttribute' && isFalse(attribute.value)) continue
    else if (!ignored.includes(name)) reportExpression(node, name, report)
  }
  return given
}

/** Reports an attribute whose value only code knows. An element that is left out whole has one decision, with all that it has. */
export function reportExpression(node: JsxElement, name: string, report: Report): void {
  report(
    node,
    name,
    `\`${name}\` of \`<${node.name}>\` is left out: expressions are never evaluated.`,
    `Give it a literal value: \`${name === '...' ? 'name' : name}="…"\`.`,
    DROPPED_WHOLE.has(node.name ?? '') ? `<${node.name}>` : `[${name}]`,
  )
}

type AttributeValue = Extract<JsxElement['attributes'][number], { type: 'mdxJsxAttribute' }>['value']

/** The value of a text, or of an expression that is only a text, a number or `true`. */
function literalOf(value: AttributeValue): string | null | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  const code = value.value.trim()
  if (code === 'true') return null
  return /^-?\d+(?:\.\d+)?$/.exec(code)?.[0] ?? /^(["'`])((?:(?!\1|\$\{)[^\\])*)\1$/.exec(code)?.[2]
}

function isFalse(value: AttributeValue): boolean {
  return typeof value === 'object' && value !== null && value.value.trim() === 'false'
}
