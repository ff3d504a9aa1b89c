/** The components of Starlight and of Astro's documentation, as directives and Markdown. */
import type { Code, Link, Nodes, Paragraph, PhrasingContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { own } from '../../../../site/own.ts'
import { packageCommands } from '../../code/package-managers.ts'
import { placed } from '../../mdx/kept-attributes.ts'
import type { JsxElement } from '../../mdx/mdx-nodes.ts'
import { boxOf, boxTitle } from '../boxes.ts'
import type { ComponentReader, ComponentTools } from '../dialect.ts'
import { codeOptions } from './code-options.ts'
import { tabNode } from './tab-node.ts'

type Jsx = JsxElement

const positionOf = ({ position }: Jsx): { position?: NonNullable<Jsx['position']> } => (position ? { position } : {})

function container(
  name: string,
  node: Jsx,
  label: readonly PhrasingContent[],
  children: readonly Nodes[],
): ContainerDirective {
  const words: Paragraph[] =
    label.length === 0
      ? []
      : [{ type: 'paragraph', data: { directiveLabel: true }, children: [...label], ...positionOf(node) }]
  return {
    type: 'containerDirective',
    name,
    attributes: {},
    children: [...words, ...children] as ContainerDirective['children'],
    ...positionOf(node),
  }
}

const words = (node: Jsx, value: string): PhrasingContent => ({ type: 'text', value, ...positionOf(node) })

const isFlow = (node: Jsx): boolean => node.type === 'mdxJsxFlowElement'

/** Words between paragraphs need a paragraph of their own. */
function phrasing(node: Jsx, parts: readonly PhrasingContent[]): Nodes[] {
  if (parts.length === 0) return []
  return isFlow(node) ? [{ type: 'paragraph', children: [...parts], ...positionOf(node) }] : [...parts]
}

function linkTo(node: Jsx, { attributes, text }: ComponentTools, children: readonly PhrasingContent[]): Link {
  const link: Link = { type: 'link', url: attributes.get('href') ?? '', children: [...children], ...positionOf(node) }
  return placed(link, node, 'href', text)
}

const aside: ComponentReader = (node, { attributes, content }) => {
  if (!isFlow(node)) return undefined
  const type = attributes.get('type') ?? 'note'
  const title = boxTitle(type, attributes.get('title') ?? '')
  return [container(boxOf(type) ?? 'note', node, title === '' ? [] : [words(node, title)], content())]
}

const onlyContent: ComponentReader = (_, { content }) => content()

function isElement(node: Nodes | Jsx): node is Jsx {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** `<PackageManagerTabs>`: one tab for each `slot`, or one `command` for all of them, as in Rspress. */
const packageManagers: ComponentReader = (node, { attributes, toolsFor }) => {
  const command = attributes.get('command')
  if (command && isFlow(node)) return [commands(node, command.replace(/^(?!np[mx] )/, 'npm '))]
  const tabs = (node.children as (Nodes | Jsx)[]).flatMap((child) => {
    if (!isElement(child)) return []
    const { attributes, content } = toolsFor(child)
    const slot = attributes.get('slot')
    return slot ? [tabNode(slot, content(), child.position)] : []
  })
  if (tabs.length === 0) return undefined
  return [{ ...container('tabs', node, [], tabs), attributes: { group: 'pkg' } }]
}

/** Commands of npm by the `type` of `<PackageManagers>`, with its package and its arguments. */
const COMMANDS: Readonly<Record<string, string>> = {
  add: 'npm install',
  create: 'npm create',
  dlx: 'npx',
  exec: 'npx',
  install: 'npm install',
  remove: 'npm uninstall',
  run: 'npm run',
}

/** `<PackageManagers pkg="name" />` of the package starlight-package-managers. */
const packageCommand: ComponentReader = (node, { attributes }) => {
  const command = own(COMMANDS, attributes.get('type') ?? 'add')
  if (command === undefined || !isFlow(node)) return undefined
  const dev = attributes.has('dev') ? '--save-dev' : ''
  const line = [command, dev, attributes.get('pkg'), attributes.get('args')].filter(Boolean).join(' ')
  return [commands(node, line)]
}

function commands(node: Jsx, value: string): ContainerDirective {
  return packageCommands({ type: 'code', lang: 'sh', meta: null, value, ...positionOf(node) })
}

const icon: ComponentReader = (node, { attributes }) => {
  const label = attributes.get('label')
  return label ? phrasing(node, [words(node, label)]) : []
}

const linkButton: ComponentReader = (node, tools) => {
  if (!tools.attributes.get('href')) return undefined
  const inner = tools.content().flatMap((child) => (child.type === 'paragraph' ? child.children : [child]))
  return phrasing(node, [linkTo(node, tools, inner as PhrasingContent[])])
}

const code: ComponentReader = (node, tools) => {
  const value = tools.attributes.get('code')
  if (!value) return undefined
  const block: Code = {
    type: 'code',
    lang: tools.attributes.get('lang') ?? null,
    meta: codeOptions(node, tools) || null,
    value,
    ...positionOf(node),
  }
  return [block]
}

const readMore: ComponentReader = (node, { content }) =>
  isFlow(node) && node.children.length > 0 ? [container('note', node, [], content())] : undefined

const since: ComponentReader = (node, { attributes }) => {
  const version = attributes.get('v')
  return version ? phrasing(node, [words(node, `Since ${version}`)]) : undefined
}

export const starlightComponents: Readonly<Record<string, ComponentReader>> = {
  Aside: aside,
  Callout: aside,
  Code: code,
  Fragment: onlyContent,
  Icon: icon,
  LinkButton: linkButton,
  PackageManagers: packageCommand,
  PackageManagerTabs: packageManagers,
  ReadMore: readMore,
  Since: since,
}
