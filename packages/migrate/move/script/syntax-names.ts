/** The names in a syntax tree. */
import type { SyntaxNode } from 'docs-build/project'

/** What an import or an export names as its source. */
export function sourceOf(node: SyntaxNode): string {
  return (node['source'] as { value: string }).value
}

/** The name that an identifier or a text stands for. */
export function nameOf(node: SyntaxNode): string {
  return (node['name'] ?? node['value']) as string
}

/** The name under which the other module exports what is imported; `*` for all of it. */
export function importedName(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  return specifier.type === 'ImportSpecifier' ? nameOf(specifier['imported'] as SyntaxNode) : '*'
}

/** The names that a declaration makes, patterns aside. */
export function declaredNames(declaration: SyntaxNode): string[] {
  const id = declaration['id'] as SyntaxNode | undefined
  if (id?.type === 'Identifier') return [id['name'] as string]
  const declared = (declaration['declarations'] ?? []) as readonly SyntaxNode[]
  return declared.flatMap((one) => {
    const target = one['id'] as SyntaxNode
    return target.type === 'Identifier' ? [target['name'] as string] : []
  })
}
