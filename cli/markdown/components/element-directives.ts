/** Directives of plugins as elements: `<Step title="First">` stands for `:::step[First]`. */
import type { Nodes, Parent, Root } from 'mdast'
import type { Directive, DirectiveComponent } from '../../../site/directives/directive.ts'
import { type Directives, FENCE, directives as ownDirectives } from '../../../site/directives/index.ts'
import { own } from '../../../site/own.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { derived } from '../../kernel/store/memo.ts'
import { type DirectiveNode, isDirective } from '../syntax/directives.ts'
import { type Components, type ComponentUse, componentAt, elementName, type Literal } from './component.ts'
import { labelNodes } from './label-nodes.ts'

interface ElementDirective {
  readonly directive: Directive
  readonly component: DirectiveComponent
}

/** Directives by the names of their elements. */
export type ElementDirectives = ReadonlyMap<string, ElementDirective>

/** The directives among those of a site that plugins bring; fences have no elements. */
export const elementDirectives: (directives: Directives) => ElementDirectives = derived(
  (directives: Directives) =>
    new Map(
      [...directives.values()]
        .filter(({ name }) => !name.startsWith(FENCE) && directives.get(name) !== ownDirectives.get(name))
        .flatMap((directive) =>
          Object.entries(directive.components ?? {}).map(
            ([name, component]) => [name, { directive, component }] as const,
          ),
        ),
    ),
)

/**
 * The elements of a directive: those that its record names, those of the directive that it replaces, and one with the
 * name of the directive, whose attributes are those of the schema.
 */
export function elementsOf({ name, schema, components }: Directive): Readonly<Record<string, DirectiveComponent>> {
  const label = schema.label === 'none' ? [] : ['title', 'label'].filter((word) => !own(schema.attributes, word))
  const attributes = {
    ...Object.fromEntries(Object.keys(schema.attributes).map((word) => [word, word])),
    className: 'class',
  }
  return { ...ownDirectives.get(name)?.components, [elementName(name)]: { attributes, label }, ...components }
}

/**
 * Makes directives of the components that stand for one.
 *
 * @param components of plugins, which come before directives of the same name
 * @returns elements that stand where their directive cannot
 */
export function readElementDirectives(
  tree: Root,
  elements: ElementDirectives,
  components: Components,
  file: string,
): Problem[] {
  const problems: Problem[] = []
  const walk = (parent: Parent): void => {
    parent.children = parent.children.flatMap((node) => {
      if ('children' in node) walk(node as Parent)
      const use = componentAt(node)
      if (!isDirective(node) || !use || use.unit !== undefined || components.byName.has(use.name)) return [node]
      const element = elements.get(use.name)
      if (!element) return [node]
      const fault = misplaced(node, use, element.directive)
      if (fault === undefined) return [asDirective(node, use, element)]
      const { line = 1, column = 1 } = node.position?.start ?? {}
      problems.push({ rule: 'directive-attribute', place: { file, line, column }, target: use.name, message: fault })
      return node.children
    }) as Parent['children']
  }
  walk(tree)
  return problems
}

/** @returns why the directive cannot stand here */
function misplaced(
  { type, children }: DirectiveNode,
  { name }: ComponentUse,
  { schema }: Directive,
): string | undefined {
  if (schema.kind === 'leaf' && children.length > 0)
    return `\`<${name}>\` holds nothing, so its content is shown without it.`
  if (schema.kind !== 'text' && type === 'textDirective')
    return `\`<${name}>\` stands in the middle of a text; what it holds is shown without it.`
  return undefined
}

function asDirective(node: DirectiveNode, use: ComponentUse, { directive, component }: ElementDirective): Nodes {
  const { name, schema } = directive
  const attributes: Record<string, string> = {}
  const labels = component.label ?? []
  for (const [key, value] of Object.entries(use.props)) {
    if (labels.includes(key) || component.ignored?.includes(key)) continue
    attributes[own(component.attributes ?? {}, key) ?? key] = attributeText(value)
  }
  const label = labels.map((key) => own(use.props, key)).find((value) => value !== undefined)
  const words = labelNodes(label === undefined ? undefined : attributeText(label), schema.kind, node)
  const position = node.position ? { position: node.position } : {}
  const made = { type: `${schema.kind}Directive`, name, attributes, ...position }
  if (schema.kind !== 'text' || node.type === 'textDirective')
    return { ...made, children: [...words, ...node.children] } as unknown as Nodes
  // A text alone in its paragraph has become a block with a paragraph.
  const text = node.children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]))
  return { type: 'paragraph', children: [{ ...made, children: [...words, ...text] }], ...position } as unknown as Nodes
}

/** A value as a directive would have it; an attribute without a value is an empty text. */
function attributeText(value: Literal): string {
  if (value === true || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
