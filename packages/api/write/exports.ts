/** What modules export → what has a place in the reference: each declaration once, under its shortest name. */
import { slugMaker } from 'docs-build/plugins'
import type { Declarations, Entity } from '../read/declarations.ts'
import type { Entry } from '../read/entries.ts'
import { type Statement, UNNAMED } from '../read/scope.ts'
import { isHidden } from '../read/signature.ts'

/** The kinds of exports in the order of an overview, each with the title of its list. */
export const KINDS = {
  functions: 'Functions',
  classes: 'Classes',
  interfaces: 'Interfaces',
  types: 'Types',
  enums: 'Enums',
  variables: 'Variables',
  namespaces: 'Namespaces',
} as const

export type Kind = keyof typeof KINDS

export interface Export {
  /** With the names of the namespaces that it stands in: `JSX.Element`. */
  readonly name: string
  readonly kind: Kind
  readonly entity: Entity
  readonly module: Entry
  /** A part of an address. */
  readonly slug: string
  readonly isDefault: boolean
}

/** Exports of a reference. */
const MOST_EXPORTS = 20_000

export function readExports(entries: readonly Entry[], declarations: Declarations): Map<Entity, Export> {
  const found = new Map<Entity, Export>()
  const slugs = slugMaker()
  const open = entries.map((module) => ({ module, prefix: '', scope: declarations.open(module.path) }))
  for (const { module, prefix, scope } of open)
    for (const [exported, entity] of declarations.exportsOf(scope)) {
      if (found.has(entity) || found.size >= MOST_EXPORTS) continue
      if (entity.written.some(({ from }) => isHidden(entity.scope.file.commentBefore(from)))) continue
      const isDefault = prefix === '' && exported === 'default'
      const name = `${prefix}${isDefault && entity.name !== UNNAMED ? entity.name : exported}`
      const kind = kindOf(entity)
      found.set(entity, { name, kind, entity, module, slug: slugs(name, `${module.slug}/${kind}`), isDefault })
      if (entity.inner) open.push({ module, prefix: `${name}.`, scope: entity.inner })
    }
  return found
}

function kindOf({ written }: Entity): Kind {
  const kinds = written.map(({ node }) => kindOfNode(node))
  const order: readonly Kind[] = ['classes', 'functions', 'enums', 'interfaces', 'variables', 'types']
  return order.find((kind) => kinds.includes(kind)) ?? 'namespaces'
}

const NODE_KINDS: Readonly<Record<Exclude<Statement['type'], 'VariableDeclarator'>, Kind>> = {
  ClassDeclaration: 'classes',
  TSDeclareFunction: 'functions',
  FunctionDeclaration: 'functions',
  TSEnumDeclaration: 'enums',
  TSInterfaceDeclaration: 'interfaces',
  TSTypeAliasDeclaration: 'types',
  TSModuleDeclaration: 'namespaces',
}

function kindOfNode(node: Statement): Kind {
  if (node.type !== 'VariableDeclarator') return NODE_KINDS[node.type]
  const type = node.id.type === 'Identifier' ? node.id.typeAnnotation : undefined
  const isFunction = type?.type === 'TSTypeAnnotation' && type.typeAnnotation.type === 'TSFunctionType'
  return isFunction ? 'functions' : 'variables'
}
