/** Components of Mintlify, Fumadocs and Nextra that no directive knows by name, as directives and Markdown. */
import type { DialectRecord } from 'docs-build/markdown'

type Reader = NonNullable<DialectRecord['components']>[string]
type Element = Parameters<Reader>[0]
type Tools = Parameters<Reader>[1]
type Nodes = NonNullable<ReturnType<Reader>>[number]
type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>
type List = Extract<Nodes, { type: 'list' }>
type ListItem = List['children'][number]
type Paragraph = Extract<Nodes, { type: 'paragraph' }>
type PhrasingContent = Paragraph['children'][number]

const words = (value: string): PhrasingContent => ({ type: 'text', value })
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [words(value)] })
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value })
const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })

function container(name: string, { position }: Element, label: string, children: readonly Nodes[]): ContainerDirective {
  const labels = label === '' ? [] : [{ ...paragraph(words(label)), data: { directiveLabel: true } }]
  return {
    type: 'containerDirective',
    name,
    attributes: {},
    children: [...labels, ...children] as ContainerDirective['children'],
    ...(position && { position }),
  }
}

function isElement(node: { readonly type: string }): node is Element {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

const isFlow = ({ type }: Element): boolean => type === 'mdxJsxFlowElement'

/** The elements of a name inside an element, with their tools. */
function inside(node: Element, names: readonly string[], { toolsFor }: Tools): [Element, Tools][] {
  return (
    (node.children as (Nodes | Element)[])
      .filter(isElement)
      // `FileTree.Folder` of Nextra is the `Folder` of others.
      .filter(({ name }) => name !== null && names.includes(name.replace(/^.*\./, '')))
      .map((child) => [child, toolsFor(child)])
  )
}

function listOf(children: readonly ListItem[], ordered: boolean): List {
  return { type: 'list', ordered, start: ordered ? 1 : undefined, spread: true, children: [...children] }
}

function item(children: readonly Nodes[]): ListItem {
  return { type: 'listItem', spread: true, children: children as ListItem['children'] }
}

const onlyContent: Reader = (node, { content }) => (isFlow(node) ? content() : undefined)

/** Words of an attribute before what the element holds. */
const titled =
  (...names: readonly string[]): Reader =>
  (node, { attributes, content }) => {
    const title = names.flatMap((name) => attributes.get(name) ?? []).join(', ')
    if (!isFlow(node)) return undefined
    return [...(title === '' ? [] : [paragraph(strong(title))]), ...content()]
  }

const accordion: Reader = (node, { attributes, content }) => {
  const title = attributes.get('title')
  return title && isFlow(node) ? [container('details', node, title, content())] : undefined
}

/** Cards side by side; anything else stands below each other. */
const columns: Reader = (node, tools) => {
  if (!isFlow(node)) return undefined
  const hasOnlyCards = inside(node, ['Card'], tools).length === node.children.length
  return hasOnlyCards && node.children.length > 0 ? [container('cards', node, '', tools.content())] : tools.content()
}

const tab: Reader = (node, { attributes, content }) => {
  const label = attributes.get('title') ?? attributes.get('value')
  return label && isFlow(node) ? [container('tab', node, label, content())] : undefined
}

/** `<Tabs items={['A', 'B']}>` of Nextra names its tabs, which are `<Tabs.Tab>`. */
const tabs: Reader = (node, tools) => {
  const items = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'items')
  const code = typeof items?.value === 'object' ? (items.value?.value ?? '') : ''
  const labels = Array.from(code.matchAll(/(["'`])((?:(?!\1)[^\\\n])*)\1/g), ([, , label = '']) => label)
  const all = inside(node, ['Tab'], tools)
  if (labels.length === 0 || labels.length !== all.length || !isFlow(node)) return undefined
  const tabOf = ([child, { content }]: [Element, Tools], at: number): Nodes =>
    container('tab', child, labels[at] ?? '', content())
  return [container('tabs', node, '', all.map(tabOf))]
}

const steps: Reader = (node, tools) => {
  const all = inside(node, ['Step'], tools)
  if (all.length === 0) return undefined
  const items = all.map(([step, of]) => item(titled('title')(step, of) ?? of.content()))
  return [container('steps', node, '', [listOf(items, true)])]
}

/** A field of an API: its name, its type and whether it is needed, before its description. */
const field: Reader = (node, { attributes, content }) => {
  const name = ['path', 'query', 'body', 'header', 'name'].flatMap((key) => attributes.get(key) ?? [])[0]
  if (name === undefined || !isFlow(node)) return undefined
  const type = attributes.get('type')
  const otherwise = attributes.get('default')
  const more = [...(attributes.has('required') ? ['required'] : []), ...(otherwise ? [`default ${otherwise}`] : [])]
  const head = paragraph(
    code(name),
    ...(type ? [words(' '), code(type)] : []),
    ...(more.length > 0 ? [words(` (${more.join(', ')})`)] : []),
  )
  return [listOf([item([head, ...content()])], false)]
}

const files: Reader = (node, tools) => [container('file-tree', node, '', [fileList(node, tools)])]

function fileList(node: Element, tools: Tools): List {
  const items = inside(node, ['Folder', 'File'], tools).map(([child, of]) => {
    const isFolder = child.name?.endsWith('Folder') === true
    const name = paragraph(words(`${of.attributes.get('name') ?? ''}${isFolder ? '/' : ''}`))
    return item(isFolder && child.children.length > 0 ? [name, fileList(child, of)] : [name])
  })
  return listOf(items, false)
}

function removeAttributes(node: Element, isRemoved: (name: string, value: unknown) => boolean): void {
  node.attributes = node.attributes.filter((one) => one.type !== 'mdxJsxAttribute' || !isRemoved(one.name, one.value))
}

/** Its description stands in it, and an icon that is a component is decoration. */
const card: Reader = (node, { attributes }) => {
  node.name = 'Card'
  const description = attributes.get('description')
  if (description && isFlow(node)) (node.children as Nodes[]).unshift(paragraph(words(description)))
  removeAttributes(
    node,
    (name, value) => /^(?:description|arrow)$/.test(name) || (name === 'icon' && typeof value !== 'string'),
  )
  return undefined
}

/** Nextra says how many cards stand in a row, which only concerns the look. */
const cards: Reader = (node) => {
  removeAttributes(node, (name) => name === 'num')
  return undefined
}

const tooltip: Reader = (node, { attributes, content }) => {
  const tip = attributes.get('tip')
  return tip && !isFlow(node) ? [...content(), words(` (${tip})`)] : undefined
}

export const components: Readonly<Record<string, Reader>> = {
  Accordion: accordion,
  AccordionGroup: onlyContent,
  Accordions: onlyContent,
  Bleed: onlyContent,
  Card: card,
  CardGroup: columns,
  Cards: cards,
  'Cards.Card': card,
  Check: (node, { content }) => (isFlow(node) ? [container('success', node, '', content())] : undefined),
  Columns: columns,
  Expandable: accordion,
  Files: files,
  FileTree: (node, tools) => (inside(node, ['Folder', 'File'], tools).length > 0 ? files(node, tools) : undefined),
  Frame: titled('caption'),
  Panel: onlyContent,
  ParamField: field,
  RequestExample: onlyContent,
  ResponseExample: onlyContent,
  ResponseField: field,
  Step: titled('title'),
  Steps: steps,
  Tabs: tabs,
  Tab: tab,
  Tooltip: tooltip,
  Update: titled('label', 'description'),
  View: titled('title'),
}
