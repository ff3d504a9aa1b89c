/**
 * Reads the value that a configuration in JavaScript or TypeScript exports, without executing it: literals, constants,
 * spreads, conditions, simple functions of the same repository, and imports of its files. Everything else is `Unknown`.
 * Environment variables count as unset, except that `NODE_ENV` is `production`. The work is bounded by a number of steps.
 */
import { type ForeignTree, joinPath, parseScript, type SyntaxNode } from 'docs-build/project'
import { parse as parseYaml } from 'yaml'

import { callMethod, GLOBALS } from './builtins.ts'
import { binaryResult, unaryResult } from './operators.ts'
import { declaredNames, importedName, nameOf, sourceOf } from './syntax-names.ts'
import { isPrimitive, isRecord, isUnsure, keysOf, PackageCall, record, Unknown } from './values.ts'

/** Most steps for one configuration: the largest of twelve public sites takes 20,000. */
const MOST_STEPS = 2_000_000
const MOST_DEPTH = 400
/** Most characters of a text, and items of a list. */
const MOST_LENGTH = 100_000

/** A function of the configuration. */
type Closure = (args: readonly unknown[]) => unknown
type Scope = Map<string, { value: unknown }>

/** What a module exports. */
type Exports = Readonly<Record<string, unknown>>

/** The result of reading a configuration. */
interface ReadScript {
  readonly exports: Exports
  /** Files that could not be read, with the reason. */
  readonly problems: readonly string[]
}

/** Ends the evaluation: the configuration does too much. */
class TooMuch extends Error {}
/** Leaves a function with its value. */
class Returned {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}
const BREAK = Symbol('break')
const CONTINUE = Symbol('continue')

/**
 * @param path of the configuration below the root of the tree
 * @returns its exports; `default` is what `module.exports` holds in CommonJS
 */
export function evaluateScript(tree: ForeignTree, path: string): ReadScript {
  const evaluation = new Evaluation(tree)
  try {
    return { exports: evaluation.module(path), problems: evaluation.problems }
  } catch (error) {
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error
    return {
      exports: {},
      problems: [...evaluation.problems, `${path} computes too much to be read without running it`],
    }
  }
}

const EXTENSIONS = ['', '.ts', '.js', '.mjs', '.mts', '.cjs', '.cts', '.json', '/index.ts', '/index.js', '/index.mjs']

class Evaluation {
  readonly problems: string[] = []
  readonly #tree: ForeignTree
  readonly #modules = new Map<string, Record<string, unknown>>()
  #steps = 0
  #depth = 0

  constructor(tree: ForeignTree) {
    this.#tree = tree
  }

  module(path: string): Record<string, unknown> {
    const known = this.#modules.get(path)
    if (known) return known
    const exports: Record<string, unknown> = Object.create(null) as Record<string, unknown>
    this.#modules.set(path, exports)
    const text = this.#tree.read(path)
    if (text === undefined) {
      this.problems.push(`${path} cannot be read`)
      return exports
    }
    if (/\.(?:json|ya?ml)$/.test(path)) {
      try {
        const data: unknown = path.endsWith('.json') ? JSON.parse(text) : parseYaml(text)
        // Bundlers give each key of such a file a name that can be imported.
        if (isRecord(data)) Object.assign(exports, data)
        exports['default'] = data
      } catch {
        this.problems.push(`${path} is not well formed`)
      }
      return exports
    }
    const parsed = parseScript(text, path)
    if ('error' in parsed) {
      this.problems.push(`${path} does not parse: ${parsed.error}`)
      return exports
    }
    new ModuleReader(this, path, text, exports).run(parsed.program)
    return exports
  }

  /** @returns the path of the module that a specifier means; `undefined` for a package */
  resolve(specifier: string, from: string): string | undefined {
    if (!/^\.{0,2}\//.test(specifier) && !specifier.startsWith('@site/')) return undefined
    const folder = from.slice(0, Math.max(0, from.lastIndexOf('/')))
    const wanted = joinPath(folder, specifier.replace(/^@site\//, './'))
    if (wanted === undefined) return undefined
    const bare = wanted.replace(/\.[cm]?js$/, '')
    const names = [...EXTENSIONS.map((extension) => wanted + extension), `${bare}.ts`, `${bare}.mts`]
    return names.find((name) => this.#tree.paths.includes(name))
  }

  /** @returns the text of a file that a configuration reads, by its path from the root or from the configuration */
  file(path: string, from: string): string | undefined {
    const folder = from.slice(0, Math.max(0, from.lastIndexOf('/')))
    const wanted = joinPath(folder, path)
    return wanted === undefined ? undefined : this.#tree.read(wanted)
  }

  step(): void {
    if (++this.#steps > MOST_STEPS) throw new TooMuch()
  }

  deeper<T>(work: () => T): T {
    if (++this.#depth > MOST_DEPTH) throw new TooMuch()
    try {
      return work()
    } finally {
      this.#depth--
    }
  }
}

/** Evaluates the statements and expressions of one file. */
class ModuleReader {
  readonly #all: Evaluation
  readonly #path: string
  readonly #text: string
  readonly #exports: Record<string, unknown>
  readonly #scope: Scope = new Map()

  constructor(all: Evaluation, path: string, text: string, exports: Record<string, unknown>) {
    this.#all = all
    this.#path = path
    this.#text = text
    this.#exports = exports
  }

  run(program: SyntaxNode): void {
    const folder = this.#path.slice(0, Math.max(0, this.#path.lastIndexOf('/')))
    const set = (name: string, value: unknown): unknown => this.#scope.set(name, { value })
    for (const [name, value] of Object.entries(GLOBALS)) set(name, value)
    set('__dirname', `/${folder}`)
    set('__filename', `/${this.#path}`)
    set('exports', this.#exports)
    set('module', { exports: this.#exports })
    const body = program['body'] as readonly SyntaxNode[]
    this.#hoist(body, [this.#scope])
    // Imports are made before the first statement, wherever they stand.
    const isImport = ({ type }: SyntaxNode): boolean => type === 'ImportDeclaration'
    for (const statement of body.filter(isImport)) this.#import(statement)
    for (const statement of body) if (!isImport(statement)) this.#statement(statement, [this.#scope])
    const assigned = this.#scope.get('module')?.value as { exports: unknown }
    if (assigned.exports !== this.#exports) {
      this.#exports['default'] = assigned.exports
      if (isRecord(assigned.exports)) Object.assign(this.#exports, assigned.exports)
    }
  }

  #unknown(node: SyntaxNode): Unknown {
    const source = this.#text.slice(node.start, node.end).replace(/\s+/g, ' ')
    return new Unknown(source.length > 80 ? `${source.slice(0, 79)}…` : source, this.#path, node.loc?.start.line ?? 1)
  }

  /** Function declarations can be called before the line on which they stand. */
  #hoist(body: readonly SyntaxNode[], scopes: readonly Scope[]): void {
    for (const statement of body) {
      const isExport = /^Export(?:Named|Default)Declaration$/.test(statement.type)
      const node = (isExport ? statement['declaration'] : statement) as SyntaxNode | null | undefined
      const id = node?.['id'] as SyntaxNode | null | undefined
      if (node?.type === 'FunctionDeclaration' && id) declare(scopes, id['name'] as string, this.#closure(node, scopes))
    }
  }

  // ── statements ──

  #block(body: readonly SyntaxNode[], scopes: readonly Scope[]): unknown {
    const inner = [...scopes, new Map() as Scope]
    this.#hoist(body, inner)
    for (const statement of body) {
      const end = this.#statement(statement, inner)
      if (end !== undefined) return end
    }
    return undefined
  }

  /** @returns `Returned`, `BREAK` or `CONTINUE` when the statement ends what it stands in */
  #statement(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    this.#all.step()
    switch (node.type) {
      case 'ExportNamedDeclaration':
        this.#exportNamed(node, scopes)
        return undefined
      case 'ExportDefaultDeclaration':
        this.#exports['default'] = this.#value(node['declaration'] as SyntaxNode, scopes)
        return undefined
      case 'ExportAllDeclaration': {
        const from = this.#imported(node)
        if (isRecord(from)) for (const [name, value] of Object.entries(from)) this.#exports[name] ??= value
        return undefined
      }
      case 'VariableDeclaration':
        for (const one of node['declarations'] as readonly SyntaxNode[]) {
          const init = one['init'] as SyntaxNode | null
          this.#bind(one['id'] as SyntaxNode, init ? this.#value(init, scopes) : undefined, scopes)
        }
        return undefined
      case 'ExpressionStatement':
        this.#value(node['expression'] as SyntaxNode, scopes)
        return undefined
      case 'ReturnStatement': {
        const argument = node['argument'] as SyntaxNode | null
        return new Returned(argument ? this.#value(argument, scopes) : undefined)
      }
      // What a function that fails would give is not known.
      case 'ThrowStatement':
        return new Returned(this.#unknown(node))
      case 'BlockStatement':
        return this.#block(node['body'] as readonly SyntaxNode[], scopes)
      case 'IfStatement': {
        const test = this.#value(node['test'] as SyntaxNode, scopes)
        const branch = (isUnsure(test) || !test ? node['alternate'] : node['consequent']) as SyntaxNode | null
        return branch ? this.#statement(branch, scopes) : undefined
      }
      case 'SwitchStatement':
        return this.#switch(node, scopes)
      case 'ForStatement':
      case 'WhileStatement':
        return this.#loop(node, scopes)
      case 'ForOfStatement':
      case 'ForInStatement':
        return this.#each(node, scopes)
      case 'BreakStatement':
        return BREAK
      case 'ContinueStatement':
        return CONTINUE
      default:
        // Types, classes, `try` and the like leave their names unknown.
        return undefined
    }
  }

  #switch(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const wanted = this.#value(node['discriminant'] as SyntaxNode, scopes)
    const cases = node['cases'] as readonly SyntaxNode[]
    const matches = (one: SyntaxNode): boolean =>
      one['test'] !== null && this.#value(one['test'] as SyntaxNode, scopes) === wanted
    const found = cases.findIndex(matches)
    const start = found >= 0 ? found : cases.findIndex((one) => one['test'] === null)
    if (start < 0) return undefined
    for (const one of cases.slice(start)) {
      const end = this.#block(one['consequent'] as readonly SyntaxNode[], scopes)
      if (end === BREAK) return undefined
      if (end !== undefined) return end
    }
    return undefined
  }

  #loop(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const inner = [...scopes, new Map() as Scope]
    const init = node['init'] as SyntaxNode | null | undefined
    if (init?.type === 'VariableDeclaration') this.#statement(init, inner)
    else if (init) this.#value(init, inner)
    const test = node['test'] as SyntaxNode | null
    const update = node['update'] as SyntaxNode | null | undefined
    for (;;) {
      this.#all.step()
      const isGoing = test ? this.#value(test, inner) : true
      if (isUnsure(isGoing) || !isGoing) return undefined
      const end = this.#statement(node['body'] as SyntaxNode, inner)
      if (end === BREAK) return undefined
      if (end instanceof Returned) return end
      if (update) this.#value(update, inner)
    }
  }

  #each(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const right = this.#value(node['right'] as SyntaxNode, scopes)
    const items = node.type === 'ForInStatement' ? keysOf(right) : right
    if (!Array.isArray(items)) return undefined
    const left = node['left'] as SyntaxNode
    for (const item of items as unknown[]) {
      this.#all.step()
      const inner = [...scopes, new Map() as Scope]
      const [declared] = (left['declarations'] ?? []) as readonly SyntaxNode[]
      this.#bind((declared?.['id'] ?? left) as SyntaxNode, item, inner)
      const end = this.#statement(node['body'] as SyntaxNode, inner)
      if (end === BREAK) return undefined
      if (end instanceof Returned) return end
    }
    return undefined
  }

  #import(node: SyntaxNode): void {
    if (node['importKind'] === 'type') return
    const module = this.#imported(node)
    for (const specifier of node['specifiers'] as readonly SyntaxNode[]) {
      const local = (specifier['local'] as SyntaxNode)['name'] as string
      const name = importedName(specifier)
      let value: unknown
      if (module instanceof Unknown) value = packageFunction(name === 'default' ? sourceOf(node) : name)
      else if (specifier.type === 'ImportNamespaceSpecifier') value = module
      else value = isRecord(module) && Object.hasOwn(module, name) ? module[name] : this.#unknown(node)
      if (module instanceof Unknown && /^(?:node:)?path$/.test(sourceOf(node))) value = pathMember(name, specifier.type)
      this.#scope.set(local, { value })
    }
  }

  #imported(node: SyntaxNode): unknown {
    const path = this.#all.resolve(sourceOf(node), this.#path)
    return path === undefined ? this.#unknown(node) : this.#all.module(path)
  }

  #exportNamed(node: SyntaxNode, scopes: readonly Scope[]): void {
    const declaration = node['declaration'] as SyntaxNode | null
    if (declaration) {
      this.#statement(declaration, scopes)
      for (const name of declaredNames(declaration)) this.#exports[name] = lookUp(scopes, name)?.value
    }
    const from = node['source'] ? this.#imported(node) : undefined
    for (const specifier of node['specifiers'] as readonly SyntaxNode[]) {
      const local = nameOf(specifier['local'] as SyntaxNode)
      const exported = nameOf(specifier['exported'] as SyntaxNode)
      if (node['source']) this.#exports[exported] = isRecord(from) ? from[local] : this.#unknown(node)
      else this.#exports[exported] = lookUp(scopes, local)?.value
    }
  }

  /** Gives names their values; a pattern takes a value apart. */
  #bind(target: SyntaxNode, value: unknown, scopes: readonly Scope[]): void {
    if (target.type === 'Identifier') declare(scopes, target['name'] as string, value)
    else if (target.type === 'AssignmentPattern') {
      const set = value === undefined ? this.#value(target['right'] as SyntaxNode, scopes) : value
      this.#bind(target['left'] as SyntaxNode, set, scopes)
    } else if (target.type === 'ObjectPattern') {
      const taken: string[] = []
      for (const property of target['properties'] as readonly SyntaxNode[]) {
        if (property.type === 'RestElement') {
          const rest = isRecord(value) ? Object.entries(value).filter(([key]) => !taken.includes(key)) : undefined
          this.#bind(property['argument'] as SyntaxNode, rest ? record(rest) : this.#unknown(target), scopes)
          continue
        }
        const key = this.#key(property, scopes)
        taken.push(key)
        this.#bind(property['value'] as SyntaxNode, this.#member(value, key, target), scopes)
      }
    } else if (target.type === 'ArrayPattern') {
      for (const [index, element] of (target['elements'] as readonly (SyntaxNode | null)[]).entries())
        if (element) this.#bind(element, this.#member(value, index, target), scopes)
    }
  }

  // ── expressions ──

  #value(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    this.#all.step()
    const value = this.#all.deeper(() => this.#evaluate(node, scopes))
    if ((typeof value === 'string' || Array.isArray(value)) && value.length > MOST_LENGTH) throw new TooMuch()
    return value
  }

  #evaluate(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    switch (node.type) {
      case 'Literal':
        return 'regex' in node || 'bigint' in node ? this.#unknown(node) : node['value']
      case 'TemplateLiteral':
        return this.#template(node, scopes)
      case 'TaggedTemplateExpression':
        return this.#template(node['quasi'] as SyntaxNode, scopes)
      case 'Identifier':
        return node['name'] === 'undefined' ? undefined : this.#name(node, scopes)
      case 'ArrayExpression':
        return this.#items(node['elements'] as readonly (SyntaxNode | null)[], scopes)
      case 'ObjectExpression':
        return this.#object(node, scopes)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.#closure(node, scopes)
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.#value(node['expression'] as SyntaxNode, scopes)
      case 'AwaitExpression':
        return this.#value(node['argument'] as SyntaxNode, scopes)
      case 'MemberExpression': {
        const object = this.#value(node['object'] as SyntaxNode, scopes)
        return this.#member(object, this.#memberKey(node, scopes), node)
      }
      case 'MetaProperty':
        return record([
          ['url', `file:///${this.#path}`],
          ['dirname', `/${this.#path.slice(0, Math.max(0, this.#path.lastIndexOf('/')))}`],
          ['filename', `/${this.#path}`],
        ])
      case 'ConditionalExpression': {
        const test = this.#value(node['test'] as SyntaxNode, scopes)
        if (isUnsure(test)) return this.#unknown(node)
        return this.#value((test ? node['consequent'] : node['alternate']) as SyntaxNode, scopes)
      }
      case 'LogicalExpression':
        return this.#logical(node, scopes)
      case 'BinaryExpression':
        return this.#binary(node, scopes)
      case 'UnaryExpression':
        return this.#unary(node, scopes)
      case 'UpdateExpression':
      case 'AssignmentExpression':
        return this.#assign(node, scopes)
      case 'SequenceExpression':
        return (node['expressions'] as readonly SyntaxNode[]).map((one) => this.#value(one, scopes)).at(-1)
      case 'ImportExpression': {
        const specifier = this.#value(node['source'] as SyntaxNode, scopes)
        const path = typeof specifier === 'string' ? this.#all.resolve(specifier, this.#path) : undefined
        return path === undefined ? this.#unknown(node) : this.#all.module(path)
      }
      case 'NewExpression':
        return this.#construct(node, scopes)
      case 'CallExpression':
        return this.#call(node, scopes)
      default:
        return this.#unknown(node)
    }
  }

  #name(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const found = lookUp(scopes, node['name'] as string)
    return found ? found.value : this.#unknown(node)
  }

  #template(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const values = (node['expressions'] as readonly SyntaxNode[]).map((one) => this.#value(one, scopes))
    const quasis = node['quasis'] as readonly { value: { cooked?: string | null; raw: string } }[]
    if (values.some((value) => isUnsure(value) || typeof value === 'object')) return this.#unknown(node)
    return quasis
      .map(({ value }, index) => (value.cooked ?? value.raw) + (index < values.length ? String(values[index]) : ''))
      .join('')
  }

  #items(nodes: readonly (SyntaxNode | null)[], scopes: readonly Scope[]): unknown[] {
    return nodes.flatMap((node): unknown[] => {
      if (node === null) return [undefined]
      if (node.type !== 'SpreadElement') return [this.#value(node, scopes)]
      const spread = this.#value(node['argument'] as SyntaxNode, scopes)
      if (Array.isArray(spread)) return spread as unknown[]
      return [this.#unknown(node)]
    })
  }

  #object(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const entries: [string, unknown][] = []
    for (const property of node['properties'] as readonly SyntaxNode[]) {
      if (property.type === 'SpreadElement') {
        const spread = this.#value(property['argument'] as SyntaxNode, scopes)
        if (isRecord(spread)) entries.push(...Object.entries(spread))
        else if (isUnsure(spread)) entries.push([`…${entries.length}`, this.#unknown(property)])
        continue
      }
      const value =
        property['kind'] === 'init' ? this.#value(property['value'] as SyntaxNode, scopes) : this.#unknown(property)
      entries.push([this.#key(property, scopes), value])
    }
    return record(entries)
  }

  #key(property: SyntaxNode, scopes: readonly Scope[]): string {
    const key = property['key'] as SyntaxNode
    if (property['computed'] === true) return String(this.#value(key, scopes))
    return key.type === 'Identifier' ? (key['name'] as string) : String(key['value'])
  }

  #memberKey(node: SyntaxNode, scopes: readonly Scope[]): string | number {
    const property = node['property'] as SyntaxNode
    if (node['computed'] !== true) return property['name'] as string
    const key = this.#value(property, scopes)
    return typeof key === 'number' ? key : String(key)
  }

  #member(object: unknown, key: string | number, node: SyntaxNode): unknown {
    if (object === undefined || object === null) return undefined
    if (object instanceof Unknown || object instanceof PackageCall) return this.#unknown(node)
    if (typeof object === 'function') return packageFunction(String(key))
    if (typeof object === 'string' || Array.isArray(object)) {
      if (key === 'length') return object.length
      return /^\d+$/.test(String(key)) ? (object as ArrayLike<unknown>)[Number(key)] : undefined
    }
    return isRecord(object) && Object.hasOwn(object, key) ? object[key] : undefined
  }

  #logical(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const left = this.#value(node['left'] as SyntaxNode, scopes)
    if (isUnsure(left)) return this.#unknown(node)
    const right = (): unknown => this.#value(node['right'] as SyntaxNode, scopes)
    if (node['operator'] === '&&') return left ? right() : left
    if (node['operator'] === '||') return left ? left : right()
    return left ?? right()
  }

  #binary(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const left = this.#value(node['left'] as SyntaxNode, scopes)
    const right = this.#value(node['right'] as SyntaxNode, scopes)
    const result = binaryResult(node['operator'] as string, left, right)
    return result ? result.value : this.#unknown(node)
  }

  #unary(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const result = unaryResult(node['operator'] as string, this.#value(node['argument'] as SyntaxNode, scopes))
    return result ? result.value : this.#unknown(node)
  }

  #assign(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const isUpdate = node.type === 'UpdateExpression'
    const target = (isUpdate ? node['argument'] : node['left']) as SyntaxNode
    const operator = node['operator'] as string
    const before = /^(?:Identifier|MemberExpression)$/.test(target.type) ? this.#value(target, scopes) : undefined
    const isKept = operator === '??=' && before !== undefined && before !== null
    let given: unknown = isUpdate ? 1 : before
    if (!isUpdate && !isKept) given = this.#value(node['right'] as SyntaxNode, scopes)
    let value = given
    if (operator === '+=' || operator === '++')
      value = isPrimitive(before) && isPrimitive(given) ? (before as number) + (given as number) : this.#unknown(node)
    if (operator === '-=' || operator === '--') value = Number(before) - Number(given)
    if (target.type === 'Identifier') {
      const known = lookUp(scopes, target['name'] as string)
      if (known) known.value = value
    } else if (target.type === 'MemberExpression') {
      const object = this.#value(target['object'] as SyntaxNode, scopes)
      const key = this.#memberKey(target, scopes)
      if (Array.isArray(object) && typeof key === 'number' && key <= object.length) object[key] = value
      else if (isRecord(object) && Object.isExtensible(object))
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
    }
    return isUpdate && node['prefix'] !== true ? before : value
  }

  #construct(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const name = (node['callee'] as SyntaxNode)['name']
    const args = this.#items(node['arguments'] as readonly SyntaxNode[], scopes)
    if (name === 'Date' && args.length === 0) return GLOBALS['Date']
    const [text, base] = args
    if (name !== 'URL' || typeof text !== 'string' || !URL.canParse(text, typeof base === 'string' ? base : undefined))
      return this.#unknown(node)
    const url = new URL(text, typeof base === 'string' ? base : undefined)
    return record([
      ['href', url.href],
      ['origin', url.origin],
      ['hostname', url.hostname],
      ['host', url.host],
      ['pathname', url.pathname],
    ])
  }

  #closure(node: SyntaxNode, scopes: readonly Scope[]): Closure {
    const closure: Closure = (args) =>
      this.#all.deeper(() => {
        this.#all.step()
        const inner = [...scopes, new Map() as Scope]
        for (const [index, parameter] of (node['params'] as readonly SyntaxNode[]).entries()) {
          if (parameter.type === 'RestElement')
            this.#bind(parameter['argument'] as SyntaxNode, args.slice(index), inner)
          else this.#bind(parameter, args[index], inner)
        }
        const body = node['body'] as SyntaxNode
        if (body.type !== 'BlockStatement') return this.#value(body, inner)
        const end = this.#block(body['body'] as readonly SyntaxNode[], inner)
        return end instanceof Returned ? end.value : undefined
      })
    return closure
  }

  #call(node: SyntaxNode, scopes: readonly Scope[]): unknown {
    const callee = node['callee'] as SyntaxNode
    const args = this.#items(node['arguments'] as readonly SyntaxNode[], scopes)
    if (callee.type === 'Identifier' && callee['name'] === 'require') return this.#require(args[0], node)
    if (callee.type === 'MemberExpression') {
      const object = this.#value(callee['object'] as SyntaxNode, scopes)
      const key = String(this.#memberKey(callee, scopes))
      if ((callee['object'] as SyntaxNode)['name'] === 'require' && key === 'resolve') return args[0]
      if (object === undefined && callee['optional'] === true) return undefined
      const result = callMethod(object, key, args, () => this.#all.step())
      if (result) return result.value
      const member = this.#member(object, key, callee)
      return typeof member === 'function' ? this.#apply(member as Closure, args, node) : this.#unknown(node)
    }
    const called = this.#value(callee, scopes)
    return typeof called === 'function' ? this.#apply(called as Closure, args, node) : this.#unknown(node)
  }

  #apply(called: Closure, args: readonly unknown[], node: SyntaxNode): unknown {
    const result = called(args)
    // Our own functions do not know where they are called.
    if (result instanceof Unknown && result.file === '') return this.#unknown(node)
    if (!(result instanceof PackageCall)) return result
    const read = this.#readData(result.name, args[0])
    if (read) return read.value
    // `defineConfig`, `withMermaid` and their like give back what they are called with.
    if (/^(?:define|with|extend)/.test(result.name) && isRecord(args[0])) return args[0]
    return new PackageCall(result.name, args, this.#path, node.loc?.start.line ?? 1)
  }

  /** Files of the repository that a configuration reads as text, and the data that parsers make of it. */
  #readData(name: string, given: unknown): { value: unknown } | undefined {
    if (name === 'readFileSync') {
      const href = isRecord(given) ? given['href'] : given
      const path = typeof href === 'string' ? this.#all.file(href.replace(/^file:\/\//, ''), this.#path) : undefined
      return path === undefined ? undefined : { value: path }
    }
    if (!/^(?:parse|load|parseYaml|safeLoad)$/.test(name) || typeof given !== 'string') return undefined
    try {
      return { value: parseYaml(given) as unknown }
    } catch {
      return undefined
    }
  }

  #require(specifier: unknown, node: SyntaxNode): unknown {
    if (typeof specifier !== 'string') return this.#unknown(node)
    if (/^(?:node:)?path$/.test(specifier)) return GLOBALS['path']
    const path = this.#all.resolve(specifier, this.#path)
    if (path === undefined) return packageFunction(specifier)
    const exports = this.#all.module(path)
    return exports['default'] ?? exports
  }
}

function pathMember(name: string, specifier: string): unknown {
  const path = GLOBALS['path']
  return specifier === 'ImportSpecifier' && name !== 'default' ? (path as Record<string, unknown>)[name] : path
}

/** A function that only its package knows. */
function packageFunction(name: string): Closure {
  return (args) => new PackageCall(name, args, '', 0)
}

function declare(scopes: readonly Scope[], name: string, value: unknown): void {
  scopes.at(-1)?.set(name, { value })
}

function lookUp(scopes: readonly Scope[], name: string): { value: unknown } | undefined {
  return scopes.findLast((scope) => scope.has(name))?.get(name)
}
