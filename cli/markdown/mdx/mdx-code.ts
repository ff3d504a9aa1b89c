/**
 * MDX whose code runs (`markdown.mdx: 'code'`). Markdown stays Markdown. Every element and every expression that is no
 * literal becomes a unit: a node that stands for it, and code that makes it when the page is drawn.
 */
import type { Nodes, Parent, Root } from 'mdast'
import { fingerprint } from '../../kernel/fingerprint.ts'
import type { ComponentUse, Hydrate } from '../components/component.ts'
import { HYDRATE } from '../components/component.ts'
import type { DirectiveNode } from '../syntax/directives.ts'
import type { Expression, JsxElement } from './mdx-nodes.ts'

/** Name of the children of a unit in its code, as the generated modules have it. */
const CHILDREN = 'docsBuildChildren'
/** Module with a component of a plugin, as the generated modules import it. */
const PLUGGED = 'docs-build-plugin:'

/** What a page imports and exports, and its units. */
export interface TreeCode {
  /** Imports and exports. */
  readonly module: string
  readonly units: Readonly<Record<string, string>>
  /** Names of the components that it imports or exports, and uses. */
  readonly parts: readonly string[]
  /** Local names of what it imports, with the modules. */
  readonly imported: Readonly<Record<string, string>>
}

declare module 'mdast' {
  interface RootData {
    /** The code of the page; absent when its MDX is data, or has none. */
    code?: TreeCode
  }
}

/** A fingerprint of the code of a page. It tells pages apart that have one path in several editions. */
export function codeSum(code: TreeCode): string {
  return fingerprint(JSON.stringify(code)).slice(0, 8)
}

/** A node of a syntax tree of JavaScript. */
interface ScriptNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface ModuleNode {
  readonly type: 'mdxjsEsm'
  readonly value: string
  readonly data?: { readonly estree?: { readonly body: readonly ScriptNode[] } | null }
}

/** The code of one page while it is read. */
export class CodeReader {
  readonly #statements: string[] = []
  readonly #units = new Map<string, string>()
  readonly #parts = new Set<string>()
  readonly #imported = new Map<string, string>()
  readonly #exported = new Set<string>()

  /**
   * Takes imports and exports out of a tree.
   *
   * @param text the text that the tree was parsed from
   * @param isKnown whether this program has a component of this name
   */
  constructor(tree: Root, text: string, isKnown: (name: string) => boolean) {
    tree.children = tree.children.filter((node) => {
      if ((node as Nodes | ModuleNode).type !== 'mdxjsEsm') return true
      for (const statement of (node as unknown as ModuleNode).data?.estree?.body ?? [])
        this.#read(statement, text, isKnown)
      return false
    })
  }

  #read(statement: ScriptNode, text: string, isKnown: (name: string) => boolean): void {
    if (statement.type === 'ImportDeclaration') {
      const from = String((statement['source'] as { value: unknown }).value)
      const names = (statement['specifiers'] as ScriptNode[]).map(({ local }) => (local as { name: string }).name)
      // Components that other tools import are there without an import.
      if (/^@(?:theme|docusaurus|astrojs)\//.test(from) && names.length > 0 && names.every(isKnown)) return
      for (const name of names) this.#imported.set(name, from)
    } else for (const name of declaredNames(statement)) this.#exported.add(name)
    this.#statements.push(withoutDefault(statement, text))
  }

  /** Whether the page imports or exports a name. */
  has(name: string): boolean {
    const [root = ''] = name.split('.', 1)
    return this.#imported.has(root) || this.#exported.has(root)
  }

  /** The node for an element. @param isPlugged whether it is a component of a plugin */
  element(node: JsxElement, isPlugged: boolean): DirectiveNode {
    const name = node.name ?? ''
    if (isPlugged && !this.#imported.has(name)) {
      this.#imported.set(name, PLUGGED + name)
      this.#statements.push(`import ${name} from ${JSON.stringify(PLUGGED + name)}`)
    }
    if (this.has(name)) this.#parts.add(name)
    const chosen = node.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && attribute.name === 'hydrate' && isHydrate(attribute.value)
        ? attribute.value
        : [],
    )[0]
    const attributes = node.attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') {
        this.#use(attribute)
        return `{${attribute.value}}`
      }
      const { name: key, value } = attribute
      if (key === 'hydrate' && chosen !== undefined) return []
      if (value === null || value === undefined) return key
      if (typeof value === 'string') return `${key}={${JSON.stringify(value)}}`
      this.#use(value)
      return `${key}={${value.value}\n}`
    })
    const opening = [name, ...attributes].join(' ')
    const code = node.children.length === 0 ? `<${opening} />` : `<${opening}>{${CHILDREN}}</${name}>`
    const type = node.type === 'mdxJsxFlowElement' ? 'containerDirective' : 'textDirective'
    return this.#node(node, { type, code, name, hydrate: chosen })
  }

  /** The node for an expression. */
  expression(node: Expression): DirectiveNode {
    this.#use(node)
    const type = node.type === 'mdxFlowExpression' ? 'containerDirective' : 'textDirective'
    return this.#node(node, { type, code: node.value, name: EXPRESSION })
  }

  #node(
    node: JsxElement | Expression,
    { type, code, name, hydrate }: { type: DirectiveNode['type']; code: string; name: string; hydrate?: Hydrate },
  ): DirectiveNode {
    const unit = fingerprint(code).slice(0, 12)
    this.#units.set(unit, code)
    const component: ComponentUse = { name, props: {}, unit, hydrate }
    return {
      type,
      name,
      attributes: {},
      children: 'children' in node ? node.children : [],
      data: { component },
      position: node.position,
    } as unknown as DirectiveNode
  }

  /** Notes the components that code uses. */
  #use({ data }: { readonly data?: unknown }): void {
    const { estree } = (data ?? {}) as { readonly estree?: ScriptNode | null }
    forEachScriptNode(estree, (node) => {
      const name = node.type === 'JSXOpeningElement' ? nameOf(node['name'] as ScriptNode) : undefined
      if (name !== undefined && this.has(name)) this.#parts.add(name)
    })
  }

  /** @param frontMatter as code can read it */
  code(frontMatter: object): TreeCode | undefined {
    if (this.#units.size === 0) return undefined
    const units = Object.fromEntries([...this.#units].sort(([a], [b]) => (a < b ? -1 : 1)))
    const all = [...this.#statements, ...this.#units.values()].join('\n')
    const reads = /\bfrontMatter\b/.test(all) && !this.has('frontMatter')
    const own = reads ? [`const frontMatter = ${JSON.stringify(frontMatter)}`] : []
    return {
      module: [...own, ...this.#statements].join('\n'),
      units,
      parts: [...this.#parts].sort(),
      imported: Object.fromEntries([...this.#imported].sort(([a], [b]) => (a < b ? -1 : 1))),
    }
  }
}

/** Name of the nodes of expressions. */
const EXPRESSION = '{…}'

/** Whether a node is the unit of an expression. */
export function isExpressionUse({ name, unit }: ComponentUse): boolean {
  return unit !== undefined && name === EXPRESSION
}

function isHydrate(value: unknown): value is Hydrate {
  return HYDRATE.includes(value as Hydrate)
}

/** `Chart`, `Lib.Chart`; nothing for an element of HTML. */
function nameOf(name: ScriptNode): string | undefined {
  if (name.type === 'JSXIdentifier') return /^[a-z]/.test(String(name['name'])) ? undefined : String(name['name'])
  if (name.type !== 'JSXMemberExpression') return undefined
  const object = name['object'] as ScriptNode
  const outer = object.type === 'JSXIdentifier' ? String(object['name']) : nameOf(object)
  return outer === undefined ? undefined : `${outer}.${String((name['property'] as ScriptNode)['name'])}`
}

function declaredNames(statement: ScriptNode): string[] {
  const declaration = statement['declaration'] as ScriptNode | null | undefined
  const specifiers = (statement['specifiers'] as ScriptNode[] | undefined) ?? []
  const names = specifiers.map(({ exported }) => String((exported as ScriptNode)['name']))
  const { id, declarations } = (declaration ?? {}) as { id?: ScriptNode | null; declarations?: ScriptNode[] }
  if (id) names.push(String(id['name']))
  for (const { id: pattern } of declarations ?? []) names.push(...boundNames(pattern as ScriptNode))
  return names
}

function boundNames(pattern: ScriptNode): string[] {
  const names: string[] = []
  const walk = (node: ScriptNode | null | undefined): void => {
    if (!node) return
    if (node.type === 'Identifier') names.push(String(node['name']))
    else if (node.type === 'ObjectPattern') for (const one of node['properties'] as ScriptNode[]) walk(one)
    else if (node.type === 'ArrayPattern') for (const one of node['elements'] as ScriptNode[]) walk(one)
    else if (node.type === 'Property') walk(node['value'] as ScriptNode)
    else if (node.type === 'AssignmentPattern') walk(node['left'] as ScriptNode)
    else if (node.type === 'RestElement') walk(node['argument'] as ScriptNode)
  }
  walk(pattern)
  return names
}

/** A page has no use for a default export, which MDX takes for a layout. */
function withoutDefault(statement: ScriptNode, text: string): string {
  const code = text.slice(statement.start, statement.end)
  return statement.type === 'ExportDefaultDeclaration' ? '' : code
}

function forEachScriptNode(value: unknown, visit: (node: ScriptNode) => void): void {
  if (Array.isArray(value)) for (const one of value) forEachScriptNode(one, visit)
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    visit(value as ScriptNode)
    for (const child of Object.values(value)) if (typeof child === 'object') forEachScriptNode(child, visit)
  }
}

/** Whether a tag is read as in MDX that is data: an element of HTML whose attributes are all texts. */
export function isPlainElement({ name, attributes }: JsxElement, isSafe: (name: string) => boolean): boolean {
  return (
    name !== null &&
    isSafe(name) &&
    attributes.every(
      (attribute) =>
        attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string' && attribute.name !== 'style',
    )
  )
}

/** Replaces the nodes of units. @param replace returns the nodes in the place of one; nothing keeps it */
export function replaceUnits(
  parent: Parent,
  replace: (use: ComponentUse, node: Nodes) => readonly Nodes[] | undefined,
): void {
  for (let index = 0; index < parent.children.length; index++) {
    const node = parent.children[index] as Nodes
    const use = (node.data as { readonly component?: ComponentUse } | undefined)?.component
    const nodes = use?.unit === undefined ? undefined : replace(use, node)
    if (nodes) {
      parent.children.splice(index, 1, ...(nodes as Parent['children']))
      index--
    } else if ('children' in node) replaceUnits(node as Parent, replace)
  }
}
