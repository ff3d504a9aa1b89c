/**
 * Prepares a module of a configuration for the sandbox: types go, imports and exports become calls and assignments, and so
 * does `async`, because nothing takes time there. A real engine takes every stand-in for true, and equal to nothing, so
 * what could hide one goes through a helper of `stand-ins.ts`, with the number of its place.
 */
import type { SyntaxNode } from 'docs-build/project'

/** The helpers, and the parts of constructs that go through them. */
const HELPERS: readonly (readonly [helper: string, parts: RegExp])[] = [
  [
    'at',
    /^(?:\w+Statement\.expression|ArrayExpression\.elements|ArrowFunctionExpression\.body|AssignmentExpression\.right|(?:Call|New)Expression\.arguments|ExportDefaultDeclaration\.declaration|ReturnStatement\.argument|VariableDeclarator\.init)$/,
  ],
  ['is', /^(?:Question\.(?:left|right|argument)|LogicalExpression\.left|\w+\.(?:test|discriminant))$/],
  ['each', /^For(?:In|Of)Statement\.right$/],
  ['some', /^SpreadElement\.argument$/],
]
const QUESTION = /^(?:!|[!=]==?|[<>]=?|in|instanceof|typeof)$/

/** What is known, or has the places of its parts. */
const PLAIN = /^(?:ArrayExpression|BlockStatement|Literal|ObjectExpression|SpreadElement)$/

/**
 * @param placeOf gives a part of the module its number
 * @returns the body of a function with the parameters that `stand-ins.ts` gives it
 */
export function instrument(program: SyntaxNode, text: string, placeOf: (node: SyntaxNode) => number): string {
  const head: string[] = []
  const tail: string[] = []

  /** The text of a construct, with its parts rewritten. */
  function copied(node: SyntaxNode): string {
    const type = QUESTION.test(String(node['operator'])) ? 'Question' : node.type
    let at = node.start
    let written = ''
    for (const [name, child] of partsOf(node)) {
      // A shorthand is its key and its value.
      if (child.start < at) continue
      const [helper] = HELPERS.find(([, parts]) => parts.test(`${type}.${name}`)) ?? []
      written += text.slice(at, child.start) + helped(helper, child)
      at = child.end
    }
    return written + text.slice(at, node.end)
  }

  function helped(helper: string | undefined, node: SyntaxNode): string {
    const written = out(node)
    if (helper === undefined || (PLAIN.test(node.type) && !('regex' in node))) return written
    // What fails is not known, and what follows it still is.
    const canFail = helper === 'at' && !/Identifier|Function/.test(node.type) && !/\byield\b/.test(written)
    return canFail ? `$_.of(${placeOf(node)}, () => (${written}))` : `$_.${helper}(${placeOf(node)}, ${written})`
  }

  const part = (node: SyntaxNode, name: string): string => out(node[name] as SyntaxNode)
  const expression = (node: SyntaxNode): string => part(node, 'expression')
  const unknown = (node: SyntaxNode): string => `$_.unknown(${placeOf(node)})`
  const imported = (node: SyntaxNode, name: string): string =>
    `$import(${part(node, 'source')}, ${JSON.stringify(name)})`
  const atOnce = (node: SyntaxNode): string =>
    node['async'] === true ? copied(node).replace(/^async\b\s*/, '') : copied(node)

  function property(node: SyntaxNode): string {
    const [key, value] = [node['key'] as SyntaxNode, node['value'] as SyntaxNode]
    if (node.type === 'SpreadElement') return `...${helped('at', node['argument'] as SyntaxNode)}`
    const name = node['computed'] === true ? `[${out(key)}]` : text.slice(key.start, key.end)
    if (node['method'] !== true && node['kind'] === 'init') return `${name}: ${helped('at', value)}`
    const helper = node['kind'] === 'get' ? 'of' : 'at'
    return `${name}: $_.${helper}(${placeOf(node)}, function${value['generator'] === true ? '*' : ''} ${out(value)})`
  }

  /** What is written in another way. */
  const WRITERS: Readonly<Record<string, (node: SyntaxNode) => string>> = {
    ImportDeclaration(node) {
      for (const specifier of nodesIn(node, 'specifiers').filter((one) => one['importKind'] !== 'type'))
        head.push(`const ${nameOf(specifier['local'])} = ${imported(node, importedName(specifier))}`)
      return ''
    },
    ExportNamedDeclaration(node) {
      const declaration = node['declaration'] as SyntaxNode | null
      for (const { local, exported } of nodesIn(node, 'specifiers'))
        tail.push(`exports.${nameOf(exported)} = ${node['source'] ? imported(node, nameOf(local)) : nameOf(local)}`)
      if (!declaration) return ''
      for (const { id } of [declaration, ...nodesIn(declaration, 'declarations')])
        if ((id as SyntaxNode | undefined)?.type === 'Identifier') tail.push(`exports.${nameOf(id)} = ${nameOf(id)}`)
      return out(declaration)
    },
    ExportDefaultDeclaration: (node) => `exports.default = ${copied(node).replace(/^export\s+default\b/, '')};`,
    ExportAllDeclaration(node) {
      const all = imported(node, '*')
      const name = node['exported'] ? nameOf(node['exported']) : undefined
      tail.push(name === undefined ? `Object.assign(exports, { ...${all}, ...exports })` : `exports.${name} = ${all}`)
      return ''
    },
    ArrowFunctionExpression: atOnce,
    FunctionDeclaration: atOnce,
    FunctionExpression: atOnce,
    ForOfStatement: (node) => copied(node).replace(/^for\s+await\b/, 'for'),
    AwaitExpression: (node) => `(${part(node, 'argument')})`,
    SequenceExpression: (node) => `(${copied(node)})`,
    Identifier: nameOf,
    ObjectExpression: (node) => `{ ${nodesIn(node, 'properties').map(property).join(', ')} }`,
    MetaProperty: () => '__meta',
    ImportExpression: (node) => imported(node, '*'),
    TSAsExpression: expression,
    TSInstantiationExpression: expression,
    TSNonNullExpression: expression,
    TSSatisfiesExpression: expression,
    TSTypeAssertion: expression,
    ClassExpression: unknown,
    JSXElement: unknown,
    JSXFragment: unknown,
  }

  function out(node: SyntaxNode): string {
    // The names of classes and enumerations stay undeclared, and so not known.
    const isType = [node['importKind'], node['exportKind']].includes('type') || node['declare'] === true
    const write = WRITERS[node.type] ?? (/^(?:TS|ClassDeclaration$)/.test(node.type) ? () => '' : copied)
    return isType ? '' : write(node)
  }

  const body = out(program)
  // A block of its own, because a configuration may declare `__dirname` again.
  return `{ ${head.join('; ')};\n${body}\n;${tail.join('; ')} }`
}

/** The parts of a construct in their order, the larger ones first. */
function partsOf(node: SyntaxNode): (readonly [name: string, part: SyntaxNode])[] {
  return Object.keys(node)
    .flatMap((name) => nodesIn(node, name).map((part) => [name, part] as const))
    .sort(([, a], [, b]) => a.start - b.start || b.end - a.end)
}

function nodesIn(node: SyntaxNode, name: string): readonly SyntaxNode[] {
  const values = [node[name]].flat() as (Partial<SyntaxNode> | null | undefined)[]
  return values.filter((one): one is SyntaxNode => typeof one?.type === 'string' && one.start !== undefined)
}

/** The name that an identifier or a text stands for. */
function nameOf(node: unknown): string {
  const { name, value } = node as SyntaxNode
  return (name ?? value) as string
}

/** The name under which the other module exports what is imported; `*` for all of it. */
function importedName(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  return specifier.type === 'ImportSpecifier' ? nameOf(specifier['imported']) : '*'
}
