/** A declaration → its code without comments, its members, and the names in it. */
import type * as t from '@babel/types'
import type { Comment } from './comment.ts'
import { nameOf, type Scope, type Written } from './scope.ts'

/** A piece of code, and where it is written. */
export interface Signature {
  readonly code: string
  /** Names of types in the code, with dots between the parts of a path. Type parameters are none. */
  readonly names: readonly string[]
  readonly comment?: Comment
  /** Where its names mean something, and the file that it is written in: another one for what is inherited. */
  readonly scope: Scope
  /** Offset in the file. */
  readonly from: number
}

export interface Member {
  readonly name: string
  readonly kind: 'property' | 'method' | 'value'
  /** The type of a property, the parameters and the result of a method, the value of a member of an enum. */
  readonly type: string
  readonly isOptional: boolean
  readonly isReadonly: boolean
  readonly isStatic: boolean
  /** Several for a method with overloads. */
  readonly signatures: readonly Signature[]
}

/** @param rename the name under which the reference has what a name of the file means */
export interface Printing {
  readonly scope: Scope
  readonly rename: (name: string) => string
}

/** The code of a declaration; of what has members, the part before them. */
export function signatureOf({ node, from, keyword }: Written, printing: Printing): Signature {
  const body = bodyOf(node)
  const end = body ? (body.start ?? 0) : (node.end ?? 0)
  const { code, names } = printed(node, [node.start ?? 0, end], printing)
  const bare = code.replace(/^(?:(?:export|default|declare)\s+)+/, '').replace(/\s*[;{]?$/, '')
  return {
    code: keyword === undefined ? bare : `${keyword} ${bare}`,
    names,
    comment: printing.scope.file.commentBefore(from),
    scope: printing.scope,
    from,
  }
}

/** Names of the classes and interfaces that a class or an interface extends. */
export function basesOf({ node }: Written): string[] {
  if (node.type === 'ClassDeclaration') return [nameOf(node.superClass) ?? []].flat()
  if (node.type !== 'TSInterfaceDeclaration') return []
  return (node.extends ?? []).flatMap(({ expression }) => nameOf(expression) ?? [])
}

/** What holds the members, if they are left out of the code. */
function bodyOf(node: t.Node): t.Node | undefined {
  switch (node.type) {
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
    case 'FunctionDeclaration':
      return node.body
    case 'TSModuleDeclaration':
      return node.body ?? undefined
    default:
      return undefined
  }
}

/** The members of a class, an interface, an enum, or an object that a type alias names; private ones are left out. */
export function membersOf({ node }: Written, printing: Printing): Member[] {
  const members = new Map<string, Member>()
  for (const one of memberNodes(node)) {
    const member = memberOf(one, printing)
    if (!member || isHidden(member.signatures[0]?.comment)) continue
    const key = `${member.isStatic} ${member.name}`
    const known = members.get(key)
    members.set(key, known ? merged(known, member) : member)
  }
  return [...members.values()]
}

/** Overloads, and the two halves of an accessor. */
function merged(known: Member, member: Member): Member {
  if (known.kind === 'property') return { ...known, isReadonly: known.isReadonly && member.isReadonly }
  return { ...known, signatures: [...known.signatures, ...member.signatures] }
}

export function isHidden(comment: Comment | undefined): boolean {
  return comment?.tags.some(({ name }) => ['internal', 'hidden', 'ignore', 'private'].includes(name)) === true
}

function memberNodes(node: t.Node): readonly t.Node[] {
  switch (node.type) {
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
      return node.body.body
    case 'TSEnumDeclaration':
      return node.body.members
    case 'TSTypeAliasDeclaration':
      return memberNodes(node.typeAnnotation)
    case 'TSTypeLiteral':
      return node.members
    case 'TSIntersectionType':
      return node.types.flatMap((type) => (type.type === 'TSTypeLiteral' ? type.members : []))
    default:
      return []
  }
}

function memberOf(node: t.Node, printing: Printing): Member | undefined {
  const { scope } = printing
  const whole = printed(node, [node.start ?? 0, node.end ?? 0], printing)
  const signature: Signature = {
    code: whole.code.replace(/[;,]$/, ''),
    names: whole.names,
    comment: scope.file.commentBefore(node.start ?? 0),
    scope,
    from: node.start ?? 0,
  }
  const member = (name: string, kind: Member['kind'], more: Partial<Member>): Member => ({
    name,
    kind,
    type: '',
    isOptional: false,
    isReadonly: false,
    isStatic: false,
    signatures: [signature],
    ...more,
  })
  const partOf = (from: t.Node | null | undefined): string =>
    from ? printed(from, [from.start ?? 0, from.end ?? 0], printing).code : ''
  const typeOf = (annotated: t.Node | null | undefined): string =>
    annotated?.type === 'TSTypeAnnotation' ? partOf(annotated.typeAnnotation) : ''
  switch (node.type) {
    case 'TSEnumMember':
      return member(keyText(node.id, printing), 'value', { type: partOf(node.initializer) })
    case 'TSCallSignatureDeclaration':
    case 'TSConstructSignatureDeclaration':
      return member(node.type === 'TSCallSignatureDeclaration' ? '()' : 'new ()', 'method', { type: signature.code })
    case 'TSIndexSignature':
      return member(signature.code.replace(/^readonly |(?<=\]).*$/gs, ''), 'property', {
        type: typeOf(node.typeAnnotation),
        isOptional: true,
        isReadonly: node.readonly === true,
      })
    case 'TSPropertySignature':
      return member(keyText(node.key, printing), 'property', {
        type: typeOf(node.typeAnnotation),
        isOptional: node.optional === true,
        isReadonly: node.readonly === true,
      })
    case 'ClassProperty':
    case 'ClassAccessorProperty':
      if (node.accessibility === 'private' || node.key.type === 'PrivateName') return undefined
      return member(keyText(node.key, printing), 'property', {
        type: typeOf(node.typeAnnotation) || partOf(node.value),
        isOptional: node.optional === true,
        isReadonly: node.readonly === true,
        isStatic: node.static === true,
      })
    case 'TSMethodSignature':
    case 'TSDeclareMethod':
    case 'ClassMethod': {
      if (node.type !== 'TSMethodSignature' && node.accessibility === 'private') return undefined
      const isStatic = node.type !== 'TSMethodSignature' && node.static === true
      const name = keyText(node.key, printing)
      if (node.kind === 'get' || node.kind === 'set')
        return member(name, 'property', { type: typeOf(node.returnType), isReadonly: node.kind === 'get', isStatic })
      const after = printed(node, [node.key.end ?? 0, node.end ?? 0], printing).code.replace(/^\]/, '')
      return member(name, 'method', {
        type: after.replace(/^\?|[;,]$/g, ''),
        isOptional: node.optional === true,
        isStatic,
      })
    }
    default:
      return undefined
  }
}

function keyText(key: t.Node, printing: Printing): string {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'StringLiteral') return /^[\w$]+$/.test(key.value) ? key.value : JSON.stringify(key.value)
  const { code } = printed(key, [key.start ?? 0, key.end ?? 0], printing)
  return key.type === 'NumericLiteral' ? code : `[${code}]`
}

// ── code ────────────────────────────────────────────────────────────────────────────────────────────

interface NamePlace {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The code of a part of a node, without comments and with the names of the reference. */
function printed(
  node: t.Node,
  [start, end]: readonly [number, number],
  { scope, rename }: Printing,
): { readonly code: string; readonly names: readonly string[] } {
  const { text, commentsIn } = scope.file
  const places = namesIn(node).filter((place) => place.start >= start && place.end <= end)
  const edits = [
    ...commentsIn(start, end).map(({ start: from, end: to }) => ({ from, to, by: '' })),
    ...places.map(({ name, start: from, end: to }) => ({ from, to, by: rename(name) })),
  ].sort((a, b) => a.from - b.from)
  let code = ''
  let at = start
  for (const { from, to, by } of edits) {
    if (from < at) continue
    code += text.slice(at, from) + by
    at = to
  }
  code += text.slice(at, end)
  return { code: dedented(code, indentAt(text, start)), names: [...new Set(places.map(({ name }) => name))] }
}

function indentAt(text: string, offset: number): number {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*/.exec(line)?.[0].length ?? 0
}

function dedented(code: string, indent: number): string {
  return code
    .split(/\r?\n/)
    .filter((line, index) => index === 0 || line.trim() !== '')
    .map((line, index) => (index === 0 ? line : line.replace(new RegExp(`^[ \\t]{0,${indent}}`), '')).trimEnd())
    .join('\n')
    .trim()
}

function namesIn(node: t.Node): NamePlace[] {
  const found: NamePlace[] = []
  const parameters = new Set<string>()
  const open: t.Node[] = [node]
  const add = (named: t.Node | null | undefined): void => {
    const name = nameOf(named)
    if (named && name !== undefined) found.push({ name, start: named.start ?? 0, end: named.end ?? 0 })
  }
  // What is declared may be exported under another name. The place of a variable's name holds its type as well.
  if ('id' in node && isNode(node.id) && node.id.type === 'Identifier' && isDeclaration(node)) {
    const { name, start } = node.id
    found.push({ name, start: start ?? 0, end: (start ?? 0) + name.length })
  }
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === 'TSTypeParameter') parameters.add(nameOf(next.name as unknown as t.Node) ?? String(next.name))
    if (next.type === 'TSTypeReference') add(next.typeName)
    if (next.type === 'TSTypeQuery') add(next.exprName)
    if (next.type === 'TSInterfaceHeritage' || next.type === 'TSClassImplements') add(next.expression)
    if (next.type === 'ClassDeclaration') add(next.superClass)
    for (const value of Object.values(next)) for (const one of [value].flat()) if (isNode(one)) open.push(one)
  }
  return found.filter(({ name }) => !parameters.has(name)).sort((a, b) => a.start - b.start)
}

function isDeclaration({ type }: t.Node): boolean {
  return type !== 'TSEnumMember' && type !== 'TSModuleDeclaration'
}

function isNode(value: unknown): value is t.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
