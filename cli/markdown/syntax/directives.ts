/**
 * Checks directives (`:::note`, `::name`, `:name[…]`) against the records in `site/directives`. An unknown directive is
 * turned back into its text and reported.
 */

import type { Node, Nodes, Parent, Root } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Directive, DirectiveAttribute, WrittenDirective } from '../../../site/directives/directive.ts'
import { type Directives, FENCE, directives as ownDirectives } from '../../../site/directives/index.ts'
import { mapValues } from '../../../site/map-values.ts'
import { own } from '../../../site/own.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { readShape } from '../../kernel/schema/read.ts'
import type { Option, Shape } from '../../kernel/schema/types.ts'
import type { SchemaProblem } from '../../kernel/schema/wording.ts'
import { derived } from '../../kernel/store/memo.ts'
import { componentAt } from '../components/component.ts'
import { plainText } from '../text/plain-text.ts'
import type { BracketedText } from './admonition-titles.ts'

export type DirectiveNode = ContainerDirective | LeafDirective | TextDirective

/** The source of a tree. */
interface ParsedFrom extends BracketedText {
  readonly file: string
  readonly directives: Directives
}

/** Checks every directive of a tree and turns unknown ones back into text. */
export function checkDirectives(tree: Root, from: ParsedFrom): Problem[] {
  const problems: Problem[] = []
  const walk = (parent: Parent): void => {
    for (let index = 0; index < parent.children.length; index++) {
      const node = parent.children[index] as Nodes
      if (isDirective(node) && !componentAt(node)) {
        const record = recordOf(node, from.directives)
        if (record) {
          problems.push(
            ...attributeProblems(node, record.schema, from.file),
            ...strayProblems(node, parent, from),
            ...contentProblems(node, record, from.file),
            ...ownProblems(node, record, from.file),
          )
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

const MARKS = { container: ':::', leaf: '::', text: ':', fence: '' } as const
const KINDS = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'text' } as const

/** The record of a directive; nothing for an unknown name or a wrong form. */
export function recordOf(node: DirectiveNode, directives: Directives = ownDirectives): Directive | undefined {
  const record = directives.get(node.name)
  return record?.schema.kind === kindOf(node) ? record : undefined
}

function kindOf(node: DirectiveNode): Directive['schema']['kind'] {
  return fenceText(node) === undefined ? KINDS[node.type] : 'fence'
}

function fenceText(node: DirectiveNode): string | undefined {
  return node.type === 'leafDirective' ? node.data?.fence : undefined
}

/** The part of a directive that its record may read. */
export function writtenDirective(node: DirectiveNode): WrittenDirective {
  const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ''])
  return {
    attributes: Object.fromEntries(attributes),
    labelText: labelText(node),
    text: fenceText(node),
  }
}

function labelText(node: DirectiveNode): string {
  const label = labelOf(node)
  return label ? plainText(label as Nodes, { imageAlt: true }) : ''
}

function unknownDirective(node: DirectiveNode, { text, file, directives }: ParsedFrom): Problem | undefined {
  // In running text, a lone `:word` is far more often a colon and a word than a directive.
  if (node.type === 'textDirective' && node.children.length === 0 && !/^:[\w-]+[[{]/.test(sourceOf(node, text)))
    return undefined
  const names = [...directives].flatMap(([name, { schema }]) => (schema.kind === 'fence' ? [] : name))
  const known = nearest(node.name, names)
  const near = known && MARKS[directives.get(known)?.schema.kind ?? 'text'] + known
  const mark = MARKS[KINDS[node.type]]
  return {
    rule: 'unknown-directive',
    place: placeOf(node, file),
    target: node.name,
    message: `There is no ${KINDS[node.type]} directive \`${mark}${node.name}\`; it is shown as text.`,
    hint: near ? `Did you mean \`${near}\`?` : `These exist: ${names.join(', ')}.`,
  }
}

/** Reads the attributes of a directive by its schema. */
function attributeProblems(node: DirectiveNode, schema: Directive['schema'], file: string): Problem[] {
  const problems: Problem[] = []
  const name = shownName(node)
  const add = (target: string, message: string, hint?: string): void => {
    problems.push({ rule: 'directive-attribute', place: placeOf(node, file), target, message, hint })
  }
  const report = ({ path, message, hint }: SchemaProblem): void => {
    const isUnknown = message.startsWith('is no ')
    add(path, `${isUnknown ? `\`${path}\`` : `\`${path}\` of \`${name}\``} ${message}.`, hint)
  }
  const given = Object.fromEntries(
    Object.entries(node.attributes ?? {}).map(([key, value]) => {
      // An attribute without a value is a flag.
      const isFlag = value === '' && own(schema.attributes, key)?.type === 'boolean'
      return [key, isFlag ? 'true' : (value ?? '')]
    }),
  )
  readShape(attributeShape(schema), given, '', { report, isWritten: true, keyNoun: `attribute of \`${name}\`` })
  if (schema.label === 'required' && !labelOf(node)) add('label', `\`${name}\` needs a label: \`${name}[Label]\`.`)
  return problems
}

/** The attributes of a directive as a shape of the schema engine. */
const attributeShape = derived(({ attributes }: Directive['schema']): Shape => {
  const anyText = { type: 'anyText', about: '' } as const
  return { options: { id: anyText, class: anyText, ...mapValues(attributes, optionOf) } }
})

function optionOf(attribute: DirectiveAttribute): Option {
  const { about, required } = attribute
  return { type: typeOf(attribute), about, required: required || undefined }
}

function typeOf({ type, form, oneOf }: DirectiveAttribute): Option['type'] {
  if (type !== 'string') return type
  if (oneOf) return { choice: oneOf }
  if (!form) return 'anyText'
  const { pattern, expected } = form
  return { form: { noun: 'text', expected, read: (text) => (pattern.test(text) ? text : undefined) } }
}

/** Reports a directive that stands outside the directive it belongs in. */
function strayProblems(node: DirectiveNode, parent: Parent, { file, directives }: ParsedFrom): Problem[] {
  const holder = holdersIn(directives).get(node.name)
  if (holder === undefined || (isDirective(parent as Nodes) && (parent as DirectiveNode).name === holder)) return []
  const message = `A \`${node.name}\` must stand inside \`${holder}\`.`
  return [
    contentProblem(node, node.name, message, `Put it inside \`::::${holder}\`, which needs one more colon.`, file),
  ]
}

/** Directive → the directive that it must stand in. */
const holdersIn = derived(
  (directives: Directives): ReadonlyMap<string, string> =>
    new Map([...directives.values()].flatMap(({ name, schema: { holds } }) => (holds ? [[holds.name, name]] : []))),
)

/** What the directive itself finds wrong with its content. */
function ownProblems(node: DirectiveNode, { facts }: Directive, file: string): Problem[] {
  const { problems = [] } = facts?.(writtenDirective(node)) ?? {}
  const { line, column } = placeOf(node, file)
  return problems.map(({ line: within, message, hint }) => ({
    rule: 'directive-attribute',
    place: { file, ...(within === undefined ? { line, column } : { line: line + within, column: 1 }) },
    target: shownName(node),
    message,
    hint,
  }))
}

/** The name of a directive, or the language of a fence. */
function shownName({ name }: DirectiveNode): string {
  return name.replace(FENCE, '')
}

/** Checks the children of a directive that may hold only directives of one name. */
function contentProblems(node: DirectiveNode, { name, schema: { holds } }: Directive, file: string): Problem[] {
  if (!holds) return []
  const problems: Problem[] = []
  const part = `:::${holds.name}[Label]`
  const isPart = (child: Node): child is DirectiveNode =>
    isDirective(child as Nodes) && (child as DirectiveNode).name === holds.name
  const other = node.children.find((child) => !isPart(child))
  if (other) {
    const message = `\`${name}\` may hold only \`${holds.name}\`.`
    problems.push(contentProblem(other, name, message, `Put it into a \`${part}\`, or outside.`, file))
  }
  if (!node.children.some(isPart)) {
    const message = `The \`${name}\` hold no \`${holds.name}\`.`
    problems.push(contentProblem(node, name, message, `Put a \`${part}\` into it.`, file))
  }
  const values = new Set<string>()
  for (const child of (node.children as Node[]).filter(isPart)) {
    const value = child.attributes?.[holds.distinct] ?? labelText(child)
    if (values.has(value)) {
      const message = `Two ${holds.name}s have the same ${holds.distinct}.`
      const hint = `Give one of the two another label or \`${holds.distinct}\`.`
      problems.push(contentProblem(child, holds.distinct, message, hint, file))
    }
    values.add(value)
  }
  return problems
}

function contentProblem(node: Node, target: string, message: string, hint: string, file: string): Problem {
  return { rule: 'directive-attribute', place: placeOf(node, file), target, message, hint }
}

/** The paragraph that holds a container's label; the directive itself when its children are its label. */
export function labelOf(node: DirectiveNode): Parent | undefined {
  if (node.type !== 'containerDirective') return node.children.length > 0 ? node : undefined
  const first = node.children[0]
  return first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
}

/** Replaces an unknown directive with its source. A container keeps its rendered content. */
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
