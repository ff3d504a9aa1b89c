/**
 * The code of an example → JavaScript that a frame runs. It works in Node, for the rule, and in browsers. Lines stay where they
 * are, so an error of the result names the line of the example.
 */
import { type Node, parse } from 'acorn'
import { transform } from 'sucrase'
import { COUNTER } from './messages.ts'

/** The languages of scripts, by the names that fences have for them. */
export const SCRIPTS: Readonly<Record<string, 'js' | 'jsx' | 'ts' | 'tsx'>> = {
  js: 'js',
  javascript: 'js',
  mjs: 'js',
  jsx: 'jsx',
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
}

/** Characters of one block: what compiles it may take time that grows faster than its text. */
const MOST_CHARACTERS = 20_000

/** An example that cannot be compiled. */
export class CodeError extends Error {
  override readonly name = 'CodeError'
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number

  constructor(message: string, line: number, column: number) {
    super(message)
    this.line = line
    this.column = column
  }
}

/** @throws CodeError */
export function compile(source: string, language: string, modules: readonly string[]): string {
  if (source.length > MOST_CHARACTERS)
    throw new CodeError(`A block has at most ${MOST_CHARACTERS.toLocaleString('en')} characters.`, 1, 1)
  const kind = SCRIPTS[language] ?? 'js'
  const plain = javascript(source, kind)
  const program = parsed(plain, 'script')
  const { insertions, imports } = findings(program)
  const unknown = imports.find(({ name }) => !isListed(name, modules))
  if (unknown) {
    const { line, column } = placeOf(source, unknown.name)
    const known = modules.length === 0 ? 'nothing' : modules.map((name) => `\`${name}\``).join(', ')
    throw new CodeError(`\`${unknown.name}\` cannot be imported; examples may import ${known}.`, line, column)
  }
  return inserted(plain, insertions) + (kind.endsWith('x') ? defaultExport(program) : '')
}

/** Modules that React needs are there with it. */
function isListed(name: string, modules: readonly string[]): boolean {
  return modules.includes(name) || (modules.includes('react') && /^react(?:\/jsx-runtime|-dom\/client)$/.test(name))
}

type Kind = (typeof SCRIPTS)[string]

function javascript(source: string, kind: Kind): string {
  // Its errors of plain JavaScript have their exact place.
  if (kind === 'js') parsed(source, 'module')
  try {
    return transformed(source, kind)
  } catch (error) {
    throw furthest(source, kind, asCodeError(error))
  }
}

function transformed(source: string, kind: Kind): string {
  const transforms = [
    'imports' as const,
    ...(kind.startsWith('ts') ? (['typescript'] as const) : []),
    ...(kind.endsWith('x') ? (['jsx'] as const) : []),
  ]
  return transform(source, { transforms, jsxRuntime: 'automatic', production: true, disableESTransforms: true }).code
}

/**
 * For a fault in the body of an arrow function, sucrase names the beginning of the function, where it tries something else. It
 * does not for other functions.
 */
function furthest(source: string, kind: Kind, error: CodeError): CodeError {
  const plain = source.replace(/\(([^()]*)\)(\s*:[\w.<>[\]| ]{1,200})?\s*=>\s*\{/g, 'function ($1)$2 {')
  try {
    transformed(plain, kind)
    return error
  } catch (other) {
    const found = asCodeError(other)
    return found.line > error.line ? found : error
  }
}

interface Program extends Node {
  readonly body: readonly Statement[]
}

interface Statement extends Node {
  readonly id?: { readonly name: string } | null
  readonly declarations?: readonly { readonly id: { readonly name?: string } }[]
}

function parsed(code: string, sourceType: 'module' | 'script'): Program {
  try {
    // The code is the body of an asynchronous function.
    const options = { allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true } as const
    return parse(code, { ecmaVersion: 'latest', sourceType, ...options }) as unknown as Program
  } catch (error) {
    throw asCodeError(error)
  }
}

/** The errors of both parsers end with the place: `Unexpected token (3:5)`. */
function asCodeError(error: unknown): CodeError {
  const { message } = error as Error
  const { loc } = error as { loc?: { readonly line: number; readonly column: number } }
  const [, line = '1', column = '0'] = /\((\d+):(\d+)\)$/.exec(message) ?? []
  const text = message.replace(/^Error transforming [^:]*: |^Error: |\s*\(\d+:\d+\)$/g, '')
  return new CodeError(text, loc?.line ?? Number(line), (loc?.column ?? Number(column)) + 1)
}

interface Insertion {
  readonly at: number
  readonly text: string
}

interface Import {
  readonly name: string
}

type Child = Node & Readonly<Record<string, unknown>>

/** Where loops and functions count, and what is imported; without recursion, because chains are as deep as they are long. */
function findings(program: Node): { readonly insertions: readonly Insertion[]; readonly imports: readonly Import[] } {
  const insertions: Insertion[] = []
  const imports: Import[] = []
  const waiting = [program as Child]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (/^(?:For|While|DoWhile|Function|ArrowFunction)/.test(node.type))
      insertions.push(...counted(node['body'] as Node))
    const name = importedBy(node)
    if (name !== undefined) imports.push({ name })
    for (const child of Object.values(node).flatMap(childrenIn).reverse()) waiting.push(child)
  }
  return { insertions, imports }
}

function counted(body: Node): Insertion[] {
  if (body.type === 'BlockStatement') return [{ at: body.start + 1, text: `${COUNTER}();` }]
  const [before, after] = /Statement$|Declaration$/.test(body.type) ? [`{${COUNTER}();`, '}'] : [`(${COUNTER}(),`, ')']
  return [
    { at: body.start, text: before },
    { at: body.end, text: after },
  ]
}

function importedBy(node: Child): string | undefined {
  const {
    callee,
    arguments: given,
    source,
  } = node as {
    callee?: { readonly name?: string }
    arguments?: readonly { readonly value?: unknown }[]
    source?: { readonly value?: unknown }
  }
  const value = callee?.name === 'require' ? given?.[0]?.value : node.type === 'ImportExpression' && source?.value
  return typeof value === 'string' ? value : undefined
}

function childrenIn(value: unknown): Child[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one): one is Child => typeof (one as { type?: unknown } | null | undefined)?.type === 'string')
}

/** Of two insertions at one place, the outer one was found first: what begins goes on in this order, what ends in the other. */
function inserted(code: string, insertions: readonly Insertion[]): string {
  const ordered = insertions
    .map((one, index) => ({ ...one, order: /^[})]/.test(one.text) ? -1 - index : index }))
    .sort((a, b) => a.at - b.at || a.order - b.order)
  let [text, from] = ['', 0]
  for (const { at, text: added } of ordered) {
    text += code.slice(from, at) + added
    from = at
  }
  return text + code.slice(from)
}

/** A component that is not exported is shown too: the last one that stands at the top. */
function defaultExport({ body }: Program): string {
  const names = body.flatMap(({ type, id, declarations = [] }) =>
    type === 'FunctionDeclaration' || type === 'ClassDeclaration' ? [id?.name] : declarations.map((one) => one.id.name),
  )
  const last = names.findLast((name) => name !== undefined && /^[A-Z]/.test(name) && name !== 'React')
  return last === undefined ? '' : `\nif (!('default' in exports)) exports.default = ${last}`
}

function placeOf(source: string, name: string): { readonly line: number; readonly column: number } {
  const at = Math.max(0, source.search(new RegExp(`(['"])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1`)))
  const before = source.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
