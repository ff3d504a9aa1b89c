/** Makes nodes of components, and checks their attributes. */

import type { Nodes, Root } from 'mdast'
import { own } from '../../../site/own.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { type DirectiveNode, isDirective } from '../syntax/directives.ts'
import { forEachNode } from '../text/for-each-node.ts'
import {
  type ComponentAttribute,
  type Components,
  type ComponentUse,
  componentAt,
  type Literal,
  type NamedComponent,
} from './component.ts'
import { type ElementDirectives, readElementDirectives } from './element-directives.ts'
import { readElements } from './elements.ts'

/**
 * Makes nodes of components: of directives with their names, and in Markdown of HTML elements. Elements that stand for a
 * directive become that directive.
 *
 * @param tree in which MDX has become Markdown
 */
export function readComponents(
  tree: Root,
  components: Components,
  elements: ElementDirectives,
  file: string,
): Problem[] {
  const problems = [
    ...readElements(tree, (name) => components.byName.has(name) || elements.has(name), file),
    ...readElementDirectives(tree, elements, components, file),
  ]
  forEachNode(tree, (node) => {
    if (!isDirective(node) || componentAt(node)) return
    const found = components.byDirective.get(node.name)
    if (found) setComponent(node, { name: found.name, props: writtenProps(node) })
  })
  forEachNode(tree, (node) => {
    const use = componentAt(node)
    const component = use && components.byName.get(use.name)
    if (!use || !component || use.unit !== undefined) return
    problems.push(...checkUse(node, use, component, file))
    const checked = componentAt(node) ?? use
    if (component.props) setComponent(node, { ...checked, props: { ...component.props, ...checked.props } })
  })
  return problems
}

function setComponent(node: Nodes, component: ComponentUse): void {
  node.data = Object.assign({}, node.data, { component })
}

/** An attribute of a directive has no type; without a value it is a flag. */
function writtenProps({ attributes }: DirectiveNode): Record<string, Literal> {
  return Object.fromEntries(
    Object.entries(attributes ?? {}).map(([name, value]) => [
      name === 'class' ? 'className' : name,
      value === '' || value === null || value === undefined ? true : value,
    ]),
  )
}

/** Gives properties the types of the schema. @returns what does not fit */
function checkUse(node: Nodes, use: ComponentUse, { name, attributes }: NamedComponent, file: string): Problem[] {
  if (!attributes) return []
  const problems: Problem[] = []
  const report = (target: string, message: string, hint?: string): void => {
    const { line = 1, column = 1 } = node.position?.start ?? {}
    problems.push({ rule: 'directive-attribute', place: { file, line, column }, target, message, hint })
  }
  const props: Record<string, Literal> = {}
  const known = Object.keys(attributes)
  for (const [key, value] of Object.entries(use.props)) {
    const attribute = own(attributes, key)
    if (attribute) {
      const typed = withType(value, attribute)
      if (typed === undefined) report(key, `The attribute \`${key}\` of \`${name}\` must be ${expected(attribute)}.`)
      else props[key] = typed
    } else if (key === 'id' || key === 'className') props[key] = value
    else {
      const near = nearest(key, known)
      report(
        key,
        `The component \`${name}\` has no attribute \`${key}\`.`,
        near === undefined ? `It has: ${known.join(', ')}.` : `Did you mean \`${near}\`?`,
      )
    }
  }
  for (const [key, { required }] of Object.entries(attributes))
    if (required && !Object.hasOwn(use.props, key))
      report(key, `The component \`${name}\` needs the attribute \`${key}\`.`)
  const destinations = Object.fromEntries(
    Object.entries(attributes).flatMap(([key, { type }]) =>
      (type === 'link' || type === 'image') && typeof props[key] === 'string' && props[key] !== '' ? [[key, type]] : [],
    ),
  )
  setComponent(node, { name, props, destinations: Object.keys(destinations).length > 0 ? destinations : undefined })
  return problems
}

/** @returns nothing for a value of another type */
function withType(value: Literal, { type, values }: ComponentAttribute): Literal | undefined {
  const typed = ofType(value, type)
  return values && !values.includes(typed as string) ? undefined : typed
}

function ofType(value: Literal, type: ComponentAttribute['type']): Literal | undefined {
  if (type === 'link' || type === 'image') return typeof value === 'string' ? value.trim() : undefined
  if (type === 'string') return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  if (type === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
  if (type === 'boolean') {
    if (value === 'true' || value === 'false') return value === 'true'
    return typeof value === 'boolean' ? value : undefined
  }
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as Literal
  } catch {
    return undefined
  }
}

const EXPECTED = {
  string: 'a text',
  number: 'a number',
  boolean: '`true` or `false`',
  json: 'a value as JSON',
  link: 'the destination of a link',
  image: 'the destination of an image',
} as const

function expected({ type, values }: ComponentAttribute): string {
  return values ? `one of ${values.map((value) => `\`${value}\``).join(', ')}` : EXPECTED[type]
}
