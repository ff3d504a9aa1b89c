/**
 * Directives (`:::note`, `::name`, `:name[…]`) against the registry in `site/markdown`: known ones are
 * marked for rendering, unknown ones go back to the text they were and are a problem each.
 */

import type { Node, Nodes, Parent, Root } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { type Directive as DirectiveSchema, directives } from '../../site/markdown/index.ts'
import { own } from '../../site/own.ts'
import type { Problem } from '../fault/finding.ts'
import { nearest } from '../fault/nearest.ts'
import type { BracketedText } from './admonition-titles.ts'
import { plainText } from './plain-text.ts'

export type DirectiveNode = ContainerDirective | LeafDirective | TextDirective

/** What a tree was parsed from. */
export interface ParsedFrom extends BracketedText {
  readonly file: string
}

/** Checks every directive of a tree and turns unknown ones back into text. */
export function checkDirectives(tree: Root, from: ParsedFrom): Problem[] {
  const problems: Problem[] = []
  const walk = (parent: Parent): void => {
    for (let index = 0; index < parent.children.length; index++) {
      const node = parent.children[index] as Nodes
      if (isDirective(node)) {
        const schema = schemaOf(node)
        if (schema) {
          problems.push(...attributeProblems(node, schema, from.file))
          if (node.name === 'tab' && !isTabs(parent)) problems.push(tabsProblem(node, 'tab', STRAY_TAB, from.file))
          if (isTabs(node)) problems.push(...tabsProblems(node, from.file))
        } else {
          const problem = unknownDirective(node, from)
          if (problem) problems.push(problem)
          restore(parent, index, node, from)
          index--
          continue
        }
      }
      if ('children' in node) walk(node as Parent)
    }
  }
  walk(tree)
  return problems
}

export function isDirective(node: Nodes): node is DirectiveNode {
  return node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'
}

const MARKS = { container: ':::', leaf: '::', text: ':' } as const
const KINDS = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'text' } as const

function schemaOf(node: DirectiveNode): DirectiveSchema | undefined {
  const schema = own(directives, node.name)
  return schema?.kind === KINDS[node.type] ? schema : undefined
}

function unknownDirective(node: DirectiveNode, { text, file }: ParsedFrom): Problem | undefined {
  // A lone `:word` in running text is a colon and a word far more often than a directive.
  if (node.type === 'textDirective' && node.children.length === 0 && !/^:[\w-]+[[{]/.test(sourceOf(node, text)))
    return undefined
  const known = nearest(node.name, Object.keys(directives))
  const near = known && MARKS[directives[known]?.kind ?? 'text'] + known
  const mark = MARKS[KINDS[node.type]]
  return {
    rule: 'unknown-directive',
    place: placeOf(node, file),
    target: node.name,
    message: `There is no ${KINDS[node.type]} directive \`${mark}${node.name}\`; it is shown as text.`,
    hint: near ? `Did you mean \`${near}\`?` : `These exist: ${Object.keys(directives).join(', ')}.`,
  }
}

function attributeProblems(node: DirectiveNode, schema: DirectiveSchema, file: string): Problem[] {
  const problems: Problem[] = []
  const given = node.attributes ?? {}
  const known = ['id', 'class', ...Object.keys(schema.attributes)]
  const report = (target: string, message: string, hint?: string): void => {
    problems.push({
      rule: 'directive-attribute',
      place: placeOf(node, file),
      target,
      message,
      ...(hint ? { hint } : {}),
    })
  }
  for (const [name, value] of Object.entries(given)) {
    const attribute = Object.hasOwn(schema.attributes, name) ? schema.attributes[name] : undefined
    if (!known.includes(name)) {
      const near = nearest(name, known)
      report(
        name,
        `The directive \`${node.name}\` has no attribute \`${name}\`.`,
        near ? `Did you mean \`${near}\`?` : undefined,
      )
    } else if (attribute?.type === 'number' && !Number.isFinite(Number(value || Number.NaN))) {
      report(name, `The attribute \`${name}\` of \`${node.name}\` must be a number.`)
    } else if (attribute?.form && !attribute.form.test(value ?? '')) {
      report(name, `The attribute \`${name}\` of \`${node.name}\` has not the form that it must have.`)
    }
  }
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    if (attribute.required && !Object.hasOwn(given, name))
      report(name, `The directive \`${node.name}\` needs the attribute \`${name}\`.`)
  }
  if (schema.label === 'required' && !labelOf(node)) {
    report('label', `The directive \`${node.name}\` needs a label: \`${node.name}[Label]\`.`)
  }
  return problems
}

const STRAY_TAB = ['A `tab` stands outside of `tabs`.', 'Put it into `::::tabs`, with one colon more.'] as const
const NO_TAB = ['The `tabs` hold no `tab`.', 'Put a `:::tab[Label]` into it.'] as const
const NOT_A_TAB = ['`tabs` hold something that is no `tab`.', 'Put it into a `:::tab[Label]`, or outside.'] as const
const SAME_TAB = ['Two tabs have the same value.', 'Give one of the two another label or `value`.'] as const

function tabsProblems(tabs: Parent, file: string): Problem[] {
  const problems: Problem[] = []
  const isTab = (child: Node): child is DirectiveNode =>
    isDirective(child as Nodes) && (child as DirectiveNode).name === 'tab'
  const other = tabs.children.find((child) => !isTab(child))
  if (other) problems.push(tabsProblem(other, 'tabs', NOT_A_TAB, file))
  if (!tabs.children.some(isTab)) problems.push(tabsProblem(tabs, 'tabs', NO_TAB, file))
  const values = new Set<string>()
  for (const tab of tabs.children.filter(isTab)) {
    const label = labelOf(tab)
    const value = tab.attributes?.['value'] ?? (label ? plainText(label as Nodes, { imageAlt: true }) : '')
    if (values.has(value)) problems.push(tabsProblem(tab, 'value', SAME_TAB, file))
    values.add(value)
  }
  return problems
}

function isTabs(node: Parent): boolean {
  return isDirective(node as Nodes) && (node as DirectiveNode).name === 'tabs'
}

function tabsProblem(
  node: Node,
  target: string,
  [message, hint]: readonly [message: string, hint: string],
  file: string,
): Problem {
  return { rule: 'directive-attribute', place: placeOf(node, file), target, message, hint }
}

/** The paragraph that holds a container's label, or the directive itself when its children are its label. */
export function labelOf(node: DirectiveNode): Parent | undefined {
  if (node.type !== 'containerDirective') return node.children.length > 0 ? node : undefined
  const first = node.children[0]
  return first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
}

/** Puts the source of an unknown directive in its place; a container keeps its content as it was rendered. */
function restore(parent: Parent, index: number, node: DirectiveNode, from: ParsedFrom): void {
  const parsed = sourceOf(node, from.text)
  if (node.type === 'textDirective') {
    const position = node.position ? { position: node.position } : {}
    parent.children.splice(index, 1, { type: 'text', value: parsed, ...position })
    return
  }
  const lines = parsed.split(/\r\n|\n|\r/)
  const opening = from.edits.get(node.position?.start.line ?? 0)?.written ?? lines[0] ?? ''
  const closing = lines.length === 1 ? undefined : /^[ \t>]*(:{3,})[ \t]*$/.exec(lines.at(-1) ?? '')?.[1]
  const content = node.type === 'containerDirective' ? node.children.filter((child) => child !== labelOf(node)) : []
  const paragraph = (value: string): Nodes => ({ type: 'paragraph', children: [{ type: 'text', value: value.trim() }] })
  const replacement = [paragraph(opening), ...content, ...(closing === undefined ? [] : [paragraph(closing)])]
  parent.children.splice(index, 1, ...(replacement as Parent['children']))
}

function sourceOf(node: DirectiveNode, text: string): string {
  const { start, end } = node.position ?? {}
  return text.slice(start?.offset ?? 0, end?.offset ?? 0)
}

function placeOf(node: Node, file: string): Problem['place'] {
  return { file, line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 }
}
