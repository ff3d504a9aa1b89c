/** Where the source of a configuration writes an option. The source is parsed and never executed. */
import type { Place } from '../../../kernel/fault/finding.ts'
import { pathOf } from '../../../kernel/schema/wording.ts'
import { parseScript, type SyntaxNode } from './parse-script.ts'

/** A file of the configuration. */
export interface ScriptSource {
  /** Relative to the project's folder. */
  readonly file: string
  readonly text: string
}

/** @returns the file that an import names, or `undefined` when it is no file of the project */
export type ReadImport = (specifier: string, from: string) => ScriptSource | undefined

/** A part of a parsed file. */
interface Found {
  readonly file: string
  readonly program: SyntaxNode
  readonly node: SyntaxNode
}

/** Names lead to other names at most this often, so that a circle of imports ends. */
const MOST_STEPS = 50

/**
 * Makes a function that finds options in the source of a configuration.
 *
 * @param source the configuration itself
 * @returns a function from an option's path, as messages show it, to the place of its key. Where the source does not
 * write the option, this is the place of the nearest object around it; `undefined` for a text that cannot be parsed
 */
export function optionFinder(source: ScriptSource, readImport: ReadImport): (path: string) => Place | undefined {
  const parsed = new Map<string, SyntaxNode | undefined>()
  const programOf = ({ file, text }: ScriptSource): SyntaxNode | undefined => {
    if (!parsed.has(file)) {
      const script = parseScript(text, file)
      parsed.set(file, 'program' in script ? script.program : undefined)
    }
    return parsed.get(file)
  }
  const resolver = new Resolver(programOf, readImport)
  return (path) => {
    const program = programOf(source)
    if (!program) return undefined
    let value = exportOf({ file: source.file, program, node: program }, 'default')
    let place = placeOf(value ?? { file: source.file, program, node: program })
    for (const segment of segmentsOf(path)) {
      const member = value && resolver.member(value, segment)
      if (!member) break
      place = placeOf(member.key)
      value = member.value
    }
    return place
  }
}

/** `navbar.items[2]['a b']` → `navbar`, `items`, `[2]`, `['a b']` */
function segmentsOf(path: string): string[] {
  return path.match(/\[\d+\]|\['(?:[^'\\]|\\.)*'\]|[^.[]+/g) ?? []
}

function placeOf({ file, node }: Found): Place {
  const { start } = node['loc'] as { start: { line: number; column: number } }
  return { file, line: start.line, column: start.column + 1 }
}

/** Follows an expression to the value that it writes. */
class Resolver {
  readonly #programOf: (source: ScriptSource) => SyntaxNode | undefined
  readonly #readImport: ReadImport

  constructor(programOf: (source: ScriptSource) => SyntaxNode | undefined, readImport: ReadImport) {
    this.#programOf = programOf
    this.#readImport = readImport
  }

  /** The value under a key or an index, with the node that names it. */
  member(found: Found, segment: string, steps = 0): { readonly key: Found; readonly value: Found } | undefined {
    const literal = this.#literal(found, steps)
    if (!literal) return undefined
    const within = (node: SyntaxNode): Found => ({ ...literal, node })
    if (literal.node.type === 'ArrayExpression') {
      const index = Number(/^\[(\d+)\]$/.exec(segment)?.[1] ?? Number.NaN)
      const before = nodesOf(literal.node['elements']).slice(0, index + 1)
      const element = before[index]
      if (!element || before.some(({ type }) => type === 'SpreadElement')) return undefined
      return { key: within(element), value: within(element) }
    }
    for (const property of nodesOf(literal.node['properties']).toReversed()) {
      if (property.type === 'SpreadElement') {
        const spread = this.member(within(property['argument'] as SyntaxNode), segment, steps + 1)
        if (spread) return spread
      } else if (keyOf(property) === segment) {
        return { key: within(property['key'] as SyntaxNode), value: within(property['value'] as SyntaxNode) }
      }
    }
    return undefined
  }

  /** The object or the list that an expression stands for. */
  #literal(found: Found | undefined, steps: number): Found | undefined {
    if (!found || steps > MOST_STEPS) return undefined
    const { node } = found
    const follow = (next: unknown): Found | undefined =>
      isNode(next) ? this.#literal({ ...found, node: next }, steps + 1) : undefined
    switch (node.type) {
      case 'ObjectExpression':
      case 'ArrayExpression':
        return found
      case 'Identifier':
        return this.#literal(this.#named(found, String(node['name'])), steps + 1)
      // `defineConfig({ … })`, and functions of the owner that take the options
      case 'CallExpression':
        return follow(nodesOf(node['arguments'])[0]) ?? follow(node['callee'])
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return follow(node['body'])
      case 'BlockStatement':
        return follow(nodesOf(node['body']).findLast(({ type }) => type === 'ReturnStatement'))
      case 'ReturnStatement':
        return follow(node['argument'])
      case 'ConditionalExpression':
        return follow(node['consequent']) ?? follow(node['alternate'])
      case 'LogicalExpression':
        return follow(node['right']) ?? follow(node['left'])
      default:
        // `… as UserConfig`, `… satisfies UserConfig`, `await …`, `(…)`
        return follow(node['expression'] ?? (node.type === 'AwaitExpression' ? node['argument'] : undefined))
    }
  }

  /** What a name of a file's top level stands for. */
  #named(found: Found, name: string): Found | undefined {
    for (const statement of nodesOf(found.program['body'])) {
      const own = declaredIn(statement, name)
      if (own) return { ...found, node: own }
      if (statement.type !== 'ImportDeclaration') continue
      const specifier = nodesOf(statement['specifiers']).find((one) => nameOf(one['local']) === name)
      if (!specifier) continue
      const imported = this.#readImport(String((statement['source'] as SyntaxNode)['value']), found.file)
      const program = imported && this.#programOf(imported)
      const exported = specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier['imported'])
      return program && exported !== undefined
        ? exportOf({ file: imported.file, program, node: program }, exported)
        : undefined
    }
    return undefined
  }
}

/** What a file exports under a name. */
function exportOf(file: Found, name: string): Found | undefined {
  for (const statement of nodesOf(file.program['body'])) {
    if (name === 'default' && statement.type === 'ExportDefaultDeclaration')
      return { ...file, node: statement['declaration'] as SyntaxNode }
    if (statement.type !== 'ExportNamedDeclaration') continue
    const own = declaredIn(statement, name)
    if (own) return { ...file, node: own }
    const specifier = nodesOf(statement['specifiers']).find((one) => nameOf(one['exported']) === name)
    if (specifier && !statement['source']) return { ...file, node: specifier['local'] as SyntaxNode }
  }
  return undefined
}

/** The value or the function that a statement declares under a name. */
function declaredIn(statement: SyntaxNode, name: string): SyntaxNode | undefined {
  const inner = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  if (!isNode(inner)) return undefined
  if (inner.type === 'FunctionDeclaration') return nameOf(inner['id']) === name ? inner : undefined
  if (inner.type !== 'VariableDeclaration') return undefined
  const declared = nodesOf(inner['declarations']).find(({ id }) => nameOf(id) === name)
  return isNode(declared?.['init']) ? declared['init'] : undefined
}

/** The key of a property as a path shows it; `undefined` for a key that is worked out. */
function keyOf(property: SyntaxNode): string | undefined {
  const { key, computed } = property
  if (!isNode(key) || computed === true) return undefined
  const name = nameOf(key) ?? (key.type === 'Literal' ? String(key['value']) : undefined)
  return name === undefined ? undefined : pathOf('', name)
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined
}

function nodesOf(list: unknown): SyntaxNode[] {
  return Array.isArray(list) ? list.map((one: unknown) => (isNode(one) ? one : NOTHING)) : []
}

/** The hole in a list: `[, 1]`. */
const NOTHING = { type: 'Hole', start: 0, end: 0 } as SyntaxNode

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
