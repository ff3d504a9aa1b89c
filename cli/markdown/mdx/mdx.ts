/**
 * Reads `.mdx` files as data: Markdown with HTML elements and known components whose attributes are literal. Nothing in
 * them is ever executed. Constructs that only a program could evaluate (`import`, `export`, expressions, unknown
 * components) are left out and reported; everything else is kept.
 */

import type { Code, Heading, Nodes, Paragraph, Parent, Root } from 'mdast'
import { own } from '../../../site/own.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { once } from '../../kernel/store/memo.ts'
import { type Components, type ComponentUse, type Literal, NO_COMPONENTS } from '../components/component.ts'
import type { ElementDirectives } from '../components/element-directives.ts'
import { labelNodes } from '../components/label-nodes.ts'
import { readLiteral } from '../components/literal.ts'
import { boxOf } from '../dialects/boxes.ts'
import type { ComponentReader, ComponentTools } from '../dialects/dialect.ts'
import { SAFE_ELEMENTS } from '../html/safe-elements.ts'
import type { DirectiveNode } from '../syntax/directives.ts'
import { forEachNode } from '../text/for-each-node.ts'
import { htmlElement } from './html-elements.ts'
import { keptAttributes, linkAround, linkAttribute } from './kept-attributes.ts'
import { literals, type Report, reportExpression } from './literal-attributes.ts'
import { CodeReader, isPlainElement } from './mdx-code.ts'
import { COMPONENT_NAMES, type Component, components } from './mdx-components.ts'
import { UNKNOWN_NAME, unsupported } from './mdx-faults.ts'
import type { Expression, JsxElement } from './mdx-nodes.ts'

/**
 * Replaces every MDX node of a tree with directives, raw HTML and text.
 *
 * @param text the text that the tree was parsed from
 */
export function readMdx(
  tree: Root,
  text: string,
  file: string,
  {
    readers = new Map(),
    plugged = NO_COMPONENTS,
    elements = new Map(),
    runsCode = false,
    frontMatter = {},
  }: MdxComponents = {},
): Problem[] {
  const problems: Problem[] = []
  const report: Report = (node, target, message, hint, name) => {
    const { line = 1, column = 1 } = node.position?.start ?? {}
    problems.push({ ...unsupported({ file, line, column }, target, { message, hint }), name })
  }
  const isKnown = (name: string): boolean =>
    components.has(name) || elements.has(name) || readers.has(name) || name === 'Example'
  const scripts = scriptsIn(tree)
  if (scripts.length > 0) tree.data = { ...tree.data, scripts }
  const code = runsCode ? new CodeReader(tree, text, isKnown) : undefined
  const walk = (parent: Parent): void => {
    for (let index = 0; index < parent.children.length; index++) {
      const node = parent.children[index] as Nodes | JsxElement | Expression
      const replacement = replace(node, parent, { text, report, readers, plugged, elements, code })
      if (replacement) parent.children.splice(index, 1, ...(replacement as Parent['children']))
      const now = parent.children[index]
      // The replacement can be MDX itself, such as a fragment's content.
      if (replacement && now && isMdx(now as Nodes)) index--
      else if (replacement?.length === 0) index--
      else if (now && 'children' in now) walk(now as Parent)
    }
    if (parent.type === 'heading') mergeText(parent as Heading)
  }
  walk(tree)
  const found = code?.code(frontMatter)
  if (found) tree.data = { ...tree.data, code: found }
  return problems
}

type Position = NonNullable<Nodes['position']>

declare module 'mdast' {
  interface RootData {
    /** Where imports, exports and expressions stand. */
    scripts?: readonly Position[]
  }
}

const SCRIPTS: ReadonlySet<string> = new Set(['mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression'])

function scriptsIn(tree: Root): Position[] {
  const found: Position[] = []
  forEachNode(tree, ({ type, position }) => {
    if (SCRIPTS.has(type) && position) found.push(position)
  })
  return found
}

type ComponentReaders = ReadonlyMap<string, ComponentReader>

/** Components besides those of this program. */
interface MdxComponents {
  /** Those of the site's dialect. */
  readonly readers?: ComponentReaders
  /** Those of plugins. */
  readonly plugged?: Components
  /** Directives of plugins. */
  readonly elements?: ElementDirectives
  /** Whether the code of the page runs. */
  readonly runsCode?: boolean
  /** What the code may read of the front matter. */
  readonly frontMatter?: object | undefined
}

interface MdxReading extends Required<Pick<MdxComponents, 'readers' | 'plugged' | 'elements'>> {
  /** Absent: MDX is data. */
  readonly code: CodeReader | undefined
  readonly text: string
  readonly report: Report
}

function isMdx(node: Nodes | JsxElement | Expression): boolean {
  return node.type.startsWith('mdx')
}

/** The nodes that replace an MDX node; `undefined` for any other node. */
function replace(
  node: Nodes | JsxElement | Expression,
  parent: Parent,
  { text, report, readers, plugged, elements, code }: MdxReading,
): readonly unknown[] | undefined {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return expression(node, parent, report, code)
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined
  if (node.name === null) return node.children
  if (code && isUnit(node, code, plugged)) return [code.element(node, plugged.byName.has(node.name))]
  if (/^[a-z]/.test(node.name) && !node.name.includes('.')) return htmlElement(node, text, report)
  if (plugged.byName.has(node.name) || elements.has(node.name)) return [plugComponent(node, report)]
  if (node.name === 'Example') return example(node, report)
  const read = readers.get(node.name)?.(node, toolsOf(node, text, report))
  if (read) return read
  const component = components.get(node.name)
  if (component && component.directive.schema.kind === 'leaf' && holdsContent(node)) {
    const message = `\`<${node.name}>\` holds nothing here, so its content is shown without it.`
    report(node, node.name, message, `Write a box such as \`<Note>\`, or leave \`<${node.name} />\` empty.`)
    return contentOf(node)
  }
  if (component && (node.type === 'mdxJsxFlowElement' || component.directive.schema.kind === 'text'))
    return [directive(node, component, report)]
  if (component) {
    const message = `\`<${node.name}>\` stands in the middle of a text; what it holds is shown without it.`
    report(node, node.name, message, 'Give it lines of its own.')
    return node.children
  }
  return unknownComponent(node, { text, report, plugged, elements })
}

function toolsOf(node: JsxElement, text: string, report: Report): ComponentTools {
  // Readers can change the attributes of an element before they ask for them.
  const attributes = once(() => literals(node, ICONS, report))
  return {
    text,
    get attributes() {
      return attributes()
    },
    content: () => contentOf(node) as Nodes[],
    toolsFor: (element) => toolsOf(element, text, report),
    leaveOut: (attribute) => reportExpression(node, attribute, report),
  }
}

/** Attributes that only concern the look. */
const ICONS = [
  'icon',
  'class',
  'className',
  'style',
  'iconPlacement',
  'variant',
  'size',
  'color',
  'mark',
  'ins',
  'del',
  'collapse',
]

const UNKNOWN_HINT = `${UNKNOWN_NAME} A plugin can bring the component; with \`markdown.mdx: 'code'\`, the page can import it.`

/** Keeps what readers need of a component that does not exist: its content, its words and its links. */
function unknownComponent(
  node: JsxElement,
  { text, report, plugged, elements }: Pick<MdxReading, 'text' | 'report' | 'plugged' | 'elements'>,
): readonly unknown[] {
  const name = node.name ?? ''
  // The finding of the name stands for those of its attributes.
  const attributes = literals(node, ICONS, () => undefined)
  const link = linkAttribute(attributes)
  const content = contentOf(node)
  const isInline = content.every((child) => PHRASING.has(child.type))
  const words = keptAttributes(node, attributes, text)
  const isLink = link !== undefined && words.length === 0 && isInline && content.length > 0
  const around = isLink ? [linkAround(node, attributes.get(link) ?? '', link, text)] : content
  const kept = isLink && node.type === 'mdxJsxFlowElement' ? [paragraphOf(node, around as Nodes[])] : around
  // The link of Docusaurus and of Next.js, which has nothing but its words and its destination.
  if (isLink && name === 'Link') return kept
  const box = boxOf(name)
  const near =
    box === undefined
      ? nearest(name, [...COMPONENT_NAMES, ...plugged.byName.keys(), ...elements.keys()])
      : box.charAt(0).toUpperCase() + box.slice(1)
  const rest = words.length + kept.length === 0 ? 'it is left out' : 'its words and links are shown without it'
  report(
    node,
    name,
    `There is no component \`<${name}>\`; ${rest}.`,
    near ? `Did you mean \`<${near}>\`?` : UNKNOWN_HINT,
    name,
  )
  return [...words, ...kept]
}

function paragraphOf({ position }: JsxElement, children: readonly Nodes[]): Paragraph {
  return { type: 'paragraph', children: children as Paragraph['children'], position }
}

function holdsContent({ children }: JsxElement): boolean {
  return children.some((child) => child.type !== 'text' || child.value.trim() !== '')
}

/**
 * The content of an element that stands alone in its paragraph is inline, because MDX removes the paragraph. A
 * component gets the paragraph back around its content.
 */
function contentOf({ type, children, position }: JsxElement): JsxElement['children'] {
  if (type !== 'mdxJsxFlowElement' || !children.some((child) => PHRASING.has(child.type))) return children
  const parts = (children as Nodes[]).filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (parts.some((part) => part.type !== 'mdxJsxTextElement' && part.type !== 'mdxTextExpression'))
    return [{ type: 'paragraph', children, position } as Paragraph]
  return parts.map((part) => ({ ...part, type: part.type.replace('Text', 'Flow') })) as JsxElement['children']
}

/** Types of nodes that stand only in a paragraph. */
const PHRASING: ReadonlySet<string> = new Set([
  ...['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link', 'linkReference', 'image'],
  ...['imageReference', 'footnoteReference', 'textDirective', 'mdxJsxTextElement', 'mdxTextExpression'],
])

// A heading's id: `## Title {#id}`, and two forms of a comment that MDX can parse.
const HEADING_ID = /^(?:#(\S+)|\/\*\s*#([^\s*]+)\s*\*\/|\/\*([^\s#*]+)\*\/)$/

const COMMENTS = /^\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)*$/

/** Whether code makes an element: one of the page's own, or one with properties that are not texts. */
function isUnit(node: JsxElement, code: CodeReader, plugged: Components): boolean {
  const name = node.name ?? ''
  if (code.has(name)) return true
  if (plugged.byName.has(name)) return !hasLiteralsOnly(node)
  return /^[a-z]/.test(name) && !name.includes('.') && !isPlainElement(node, (known) => SAFE_ELEMENTS.has(known))
}

function hasLiteralsOnly({ attributes }: JsxElement): boolean {
  return attributes.every(
    ({ type, value }) =>
      type === 'mdxJsxAttribute' &&
      (typeof value !== 'object' || value === null || readLiteral(value.value) !== undefined),
  )
}

function expression(node: Expression, parent: Parent, report: Report, code: CodeReader | undefined): readonly Nodes[] {
  const value = node.value.trim()
  const position = node.position ? { position: node.position } : {}
  if (parent.type === 'heading' && parent.children.at(-1) === (node as unknown)) {
    const id = HEADING_ID.exec(value)?.slice(1).find(Boolean)
    if (id !== undefined) return [{ type: 'text', value: `{#${id}}`, ...position }]
  }
  if (COMMENTS.test(node.value)) return []
  const literal = /^(["'])((?:(?!\1)[^\\\n])*)\1$/.exec(value)?.[2] ?? templateText(value) ?? bracedText(value)
  if (literal !== undefined) {
    const words = { type: 'text' as const, value: literal, ...position }
    return node.type === 'mdxTextExpression' ? [words] : [{ type: 'paragraph', children: [words], ...position }]
  }
  if (code) return [code.expression(node)]
  report(
    node,
    '{…}',
    `\`{${value.length > 40 ? `${value.slice(0, 40)}…` : value}}\` is left out: expressions are never evaluated.`,
    'Write what it comes to, or `\\{` where a brace is meant.',
  )
  return []
}

/** `{'{'}name{'}'}` shows `{name}`. Without a parser of JavaScript, all of it is one expression. */
function bracedText(code: string): string | undefined {
  const words = /^(["'`])\{\1\}([^{}\n]*)\{(["'`])\}\3$/.exec(code)?.[2]
  return words === undefined ? undefined : `{${words}}`
}

/** The text of a template without values. */
function templateText(code: string): string | undefined {
  const written = /^`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`$/.exec(code)?.[1]
  return written?.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' || sign === 't' ? ' ' : sign))
}

/** A component of a plugin, or an element that stands for one of its directives. */
function plugComponent(node: JsxElement, report: Report): DirectiveNode {
  const props: Record<string, Literal> = {}
  for (const attribute of node.attributes) {
    const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : '...'
    const value = attribute.type === 'mdxJsxAttribute' ? attribute.value : undefined
    if (attribute.type === 'mdxJsxAttribute' && (value === null || value === undefined)) props[name] = true
    else if (typeof value === 'string') props[name] = value
    else {
      const literal = value ? readLiteral(value.value) : undefined
      if (literal === undefined) reportExpression(node, name, report)
      else props[name] = literal
    }
  }
  const component: ComponentUse = { name: node.name ?? '', props }
  const type = node.type === 'mdxJsxFlowElement' ? 'containerDirective' : 'textDirective'
  return {
    type,
    name: node.name ?? '',
    attributes: {},
    children: contentOf(node),
    data: { component },
    position: node.position,
  } as unknown as DirectiveNode
}

/** Attributes that say where and when a framework draws an element, and not what readers see. */
const WITHOUT_MEANING = /^(?:slot|key|is:raw|client:.*)$/

function directive(node: JsxElement, component: Component, report: Report): DirectiveNode {
  const given = literals(node, component.ignored ?? [], report)
  const attributes: Record<string, string> = {}
  let label: string | undefined
  for (const name of component.label ?? []) label ??= given.get(name) ?? undefined
  for (const [name, value] of given) {
    const known = own(component.attributes ?? {}, name) ?? (name === 'id' ? 'id' : undefined)
    if (WITHOUT_MEANING.test(name)) continue
    if (known !== undefined) attributes[known] = value ?? ''
    else if (!component.label?.includes(name) && !component.ignored?.includes(name)) attributes[name] = value ?? ''
  }
  if (node.name === 'Tabs') {
    // `queryString` without a value uses the group's name.
    if (attributes['query'] === '') attributes['query'] = attributes['group'] ?? 'tab'
    markDefault(node, given.get('defaultValue'))
  }
  const { name, schema } = component.directive
  const { kind } = schema
  const type = given.get('type')
  return {
    type: `${kind}Directive`,
    name: node.name === 'Admonition' && type ? type : name,
    attributes,
    children: [...labelNodes(label, kind, node), ...contentOf(node)],
    position: node.position,
  } as DirectiveNode
}

function markDefault(tabs: JsxElement, value: string | null | undefined): void {
  if (!value) return
  for (const child of tabs.children as (Nodes | JsxElement)[]) {
    if (child.type !== 'mdxJsxFlowElement' && child.type !== 'mdxJsxTextElement') continue
    const isNamed = child.attributes.some(
      (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'value' && attribute.value === value,
    )
    if (isNamed) child.attributes.push({ type: 'mdxJsxAttribute', name: 'default', value: null })
  }
}

/** An `<Example caption="…">` around a code block becomes that block with `example caption="…"` after its language. */
function example(node: JsxElement, report: Report): readonly Nodes[] {
  const code = (node.children as Nodes[]).find((child): child is Code => child.type === 'code')
  if (!code) {
    report(node, 'Example', 'An `<Example>` holds no code block.', 'Put a fenced `js` block into it.')
    return node.children as Nodes[]
  }
  const options = [...literals(node, [], report)].map(([name, value]) =>
    value === null ? name : `${name}="${value.replaceAll('"', '&quot;')}"`,
  )
  return [{ ...code, lang: code.lang ?? 'js', meta: ['example', ...options, code.meta ?? ''].join(' ').trim() }]
}

/** Joins adjacent text nodes, so that a heading's id is part of its text. */
function mergeText(heading: Heading): void {
  heading.children = heading.children.reduce<Heading['children']>((merged, node) => {
    const last = merged.at(-1)
    if (last?.type === 'text' && node.type === 'text') last.value += node.value
    else merged.push(node)
    return merged
  }, [])
}
