/** The destinations in the code of a component, which are checked without drawing it. */
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type Node, Parser } from 'acorn'
import type { WrittenDestination } from '../../graph/config/config.ts'

const Jsx = Parser.extend(tsPlugin({ jsx: {} }))

interface SyntaxNode extends Node {
  readonly [key: string]: unknown
}

/** Attributes of elements, and keys of data, that hold a destination. */
const NAMES: Readonly<Record<string, WrittenDestination['kind']>> = {
  href: 'link',
  to: 'link',
  src: 'image',
  poster: 'image',
}

/**
 * Reads `href="/guides/"`, `src={'/logo.svg'}`, `{ href: `${baseUrl}guides/` }`. What is put together in another way is not
 * known before the component is drawn.
 *
 * @returns the destinations in their order; none for code that does not parse, which the compiler reports
 */
export function writtenDestinations(code: string): WrittenDestination[] {
  let program: SyntaxNode
  try {
    program = Jsx.parse(code, {
      sourceType: 'module',
      ecmaVersion: 'latest',
      locations: true,
    }) as unknown as SyntaxNode
  } catch {
    return []
  }
  const found: WrittenDestination[] = []
  walk(program, (node) => {
    const kind = NAMES[nameOf(node)]
    const value = kind === undefined ? undefined : textOf(node['value'])
    const { loc } = (node['value'] ?? {}) as Partial<SyntaxNode>
    if (kind === undefined || value === undefined || !loc || value.href === '') return
    found.push({ ...value, kind, line: loc.start.line, column: loc.start.column + 1 })
  })
  return found
}

function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc') continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) walk(child, visit)
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Name of an attribute or of a key; empty for everything else. */
function nameOf(node: SyntaxNode): string {
  if (node.type !== 'JSXAttribute' && node.type !== 'Property') return ''
  const name = (node.type === 'JSXAttribute' ? node['name'] : node['key']) as SyntaxNode
  return String(name['name'] ?? name['value'] ?? '')
}

function textOf(value: unknown): Pick<WrittenDestination, 'href' | 'isBelow'> | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'JSXExpressionContainer') return textOf(value['expression'])
  if (value.type === 'Literal')
    return typeof value['value'] === 'string' ? { href: value['value'].trim(), isBelow: false } : undefined
  if (value.type !== 'TemplateLiteral') return undefined
  const [first = '', ...more] = (value['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked)
  const [base, ...others] = value['expressions'] as SyntaxNode[]
  if (!base) return { href: first.trim(), isBelow: false }
  const isBase = [base['name'], (base['property'] as SyntaxNode | undefined)?.['name']].includes('baseUrl')
  return isBase && first === '' && others.length === 0 ? { href: `/${more.join('')}`, isBelow: true } : undefined
}
