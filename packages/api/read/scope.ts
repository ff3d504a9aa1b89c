/** A declaration file → what it and its namespaces declare, import and export, by name. Files may be anybody's. */
import { type ParserOptions, parse } from '@babel/parser'
import type * as t from '@babel/types'
import { type Comment, readComment } from './comment.ts'

/** A file, and what its places need. */
export interface SourceText {
  readonly path: string
  readonly text: string
  /** The line of an offset, and the offset at which it begins. */
  readonly lineAt: (offset: number) => { readonly line: number; readonly start: number }
  /** @returns the comment (TSDoc) right before an offset */
  readonly commentBefore: (offset: number) => Comment | undefined
  /** The comment about the file as a whole (`@packageDocumentation`, `@module`). */
  readonly overview?: Comment
  /** The comments between two offsets. */
  readonly commentsIn: (from: number, to: number) => readonly { readonly start: number; readonly end: number }[]
}

export type Statement =
  | t.TSDeclareFunction
  | t.FunctionDeclaration
  | t.ClassDeclaration
  | t.TSInterfaceDeclaration
  | t.TSTypeAliasDeclaration
  | t.TSEnumDeclaration
  | t.TSModuleDeclaration
  | t.VariableDeclarator

/** A declaration of a name. Several may have one name: overloads, and an interface beside a constant. */
export interface Written {
  readonly node: Statement
  /** Offset from which it is written, with `export` and `declare`: its comment stands before. */
  readonly from: number
  /** `const`, `let` or `var`. */
  readonly keyword?: string
}

/** What a name stands for that another place declares. */
export interface Alias {
  /** The module; absent for a name of this scope. */
  readonly from?: string
  /** The name there, with dots between the parts of a path; absent for the module as a whole. */
  readonly name?: string
}

export interface Scope {
  readonly file: SourceText
  readonly parent?: Scope
  readonly locals: Map<string, Written[]>
  readonly imports: Map<string, Alias>
  readonly exports: Map<string, Alias>
  /** Modules of which everything is exported. */
  readonly stars: string[]
  /** What `export =` names. */
  assigned?: string
  /** What `declare module` describes, by name. */
  readonly modules: Map<string, Scope>
}

const PARSING: ParserOptions = {
  sourceType: 'module',
  plugins: [['typescript', { dts: true }]],
  errorRecovery: true,
  attachComment: false,
}

/** @throws SyntaxError for a text that is no TypeScript */
export function readScope(path: string, text: string): Scope {
  const { program, comments } = parse(text, PARSING)
  const blocks = (comments ?? []).map(({ type, value, start, end, loc }) => ({
    isDoc: type === 'CommentBlock' && value.startsWith('*'),
    value,
    start: start ?? 0,
    end: end ?? 0,
    line: loc?.start.line ?? 1,
  }))
  const byEnd = new Map(blocks.map((block) => [block.end, block]))
  const first = blocks.find(({ isDoc, value }) => isDoc && /@(?:packageDocumentation|module)\b/.test(value))
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const begins = blocks.map(({ start }) => start)
  const file: SourceText = {
    path,
    text,
    lineAt(offset) {
      const index = lastUpTo(starts, offset)
      return { line: index + 1, start: starts[index] ?? 0 }
    },
    overview: first && readComment(`/*${first.value}`, first.line),
    commentsIn(from, to) {
      const inside = blocks.slice(Math.max(0, lastUpTo(begins, from)), lastUpTo(begins, to) + 1)
      return inside.filter(({ start, end }) => start >= from && end <= to)
    },
    commentBefore(offset) {
      for (let at = offset; ; ) {
        while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--
        const block = byEnd.get(at)
        if (!block) return undefined
        if (block.isDoc) return readComment(`/*${block.value}`, block.line)
        at = block.start
      }
    },
  }
  return scopeOf(file, program.body)
}

/** The index of the last of rising numbers that is at most a number; -1 for none. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [-1, numbers.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= most) low = middle
    else high = middle
  }
  return low
}

function scopeOf(file: SourceText, body: readonly t.Statement[], parent?: Scope): Scope {
  const scope: Scope = {
    file,
    parent,
    locals: new Map(),
    imports: new Map(),
    exports: new Map(),
    stars: [],
    modules: new Map(),
  }
  let isExplicit = false
  for (const statement of body) {
    switch (statement.type) {
      case 'ImportDeclaration':
        for (const one of statement.specifiers) scope.imports.set(one.local.name, imported(one, statement.source.value))
        if (!parent) isExplicit = true
        break
      case 'ExportAllDeclaration':
        scope.stars.push(statement.source.value)
        isExplicit = true
        break
      case 'ExportNamedDeclaration':
        isExplicit ||= !parent || !statement.declaration
        if (statement.declaration)
          for (const name of declare(scope, statement.declaration, statement.start ?? 0))
            scope.exports.set(name, { name })
        for (const one of statement.specifiers) scope.exports.set(...exported(one, statement.source?.value))
        break
      case 'ExportDefaultDeclaration':
        scope.exports.set('default', { name: declareDefault(scope, statement) })
        isExplicit = true
        break
      case 'TSExportAssignment':
        scope.assigned = nameOf(statement.expression)
        isExplicit = true
        break
      case 'TSImportEqualsDeclaration': {
        const { moduleReference: target } = statement
        const alias =
          target.type === 'TSExternalModuleReference'
            ? { from: target.expression.value }
            : { name: nameOf(target as t.Node) }
        scope.imports.set(statement.id.name, alias)
        break
      }
      default:
        declare(scope, statement, statement.start ?? 0)
    }
  }
  // In a file or a namespace that exports nothing by itself, everything is exported.
  if (!isExplicit)
    for (const name of [...scope.locals.keys(), ...scope.imports.keys()])
      if (!scope.exports.has(name)) scope.exports.set(name, { name })
  return scope
}

/** @returns the names that a statement declares */
function declare(scope: Scope, statement: t.Node, from: number): string[] {
  const add = (name: string, node: Statement, keyword?: string): string => {
    const known = scope.locals.get(name)
    if (known) known.push({ node, from, keyword })
    else scope.locals.set(name, [{ node, from, keyword }])
    return name
  }
  switch (statement.type) {
    case 'VariableDeclaration':
      return statement.declarations.flatMap((one) =>
        one.id.type === 'Identifier' ? add(one.id.name, one, statement.kind) : [],
      )
    case 'TSModuleDeclaration': {
      const { id, body } = statement
      if (id.type === 'StringLiteral') {
        if (body?.type === 'TSModuleBlock') scope.modules.set(id.value, scopeOf(scope.file, body.body, scope))
        return []
      }
      const name = nameOf(id)
      return name === undefined || statement.kind === 'global' ? [] : [add(name, statement)]
    }
    case 'TSDeclareFunction':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return statement.id ? [add(statement.id.name, statement)] : []
    default:
      return []
  }
}

/** The scope of a namespace, which several statements may write. */
export function namespaceScope(parent: Scope, statements: readonly Written[]): Scope | undefined {
  const bodies = statements.flatMap(({ node }) =>
    node.type === 'TSModuleDeclaration' && node.body?.type === 'TSModuleBlock' ? node.body.body : [],
  )
  return bodies.length === 0 ? undefined : scopeOf(parent.file, bodies, parent)
}

/** The name under which a default export without one is declared. */
export const UNNAMED = 'default'

function declareDefault(scope: Scope, { declaration, start }: t.ExportDefaultDeclaration): string {
  if (declaration.type === 'Identifier') return declaration.name
  const [name] = declare(scope, declaration, start ?? 0)
  if (name !== undefined) return name
  if (declaration.type === 'TSDeclareFunction' || declaration.type === 'ClassDeclaration')
    scope.locals.set(UNNAMED, [...(scope.locals.get(UNNAMED) ?? []), { node: declaration, from: start ?? 0 }])
  return UNNAMED
}

function imported(one: t.ImportSpecifier | t.ImportDefaultSpecifier | t.ImportNamespaceSpecifier, from: string): Alias {
  if (one.type === 'ImportNamespaceSpecifier') return { from }
  return { from, name: one.type === 'ImportDefaultSpecifier' ? 'default' : textOf(one.imported) }
}

function exported(
  one: t.ExportSpecifier | t.ExportDefaultSpecifier | t.ExportNamespaceSpecifier,
  from: string | undefined,
): [name: string, alias: Alias] {
  if (one.type === 'ExportNamespaceSpecifier') return [textOf(one.exported), { from }]
  return [textOf(one.exported), { from, name: one.type === 'ExportSpecifier' ? textOf(one.local) : 'default' }]
}

function textOf(node: t.Identifier | t.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value
}

/** A name, or a path of names with dots; nothing for other nodes. */
export function nameOf(node: t.Node | null | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'TSQualifiedName') return `${nameOf(node.left)}.${node.right.name}`
  if (node?.type === 'MemberExpression' && node.property.type === 'Identifier')
    return `${nameOf(node.object)}.${node.property.name}`
  return undefined
}
