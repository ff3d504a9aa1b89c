/** Components of Docusaurus whose attributes are expressions: `<Tabs values={[…]}>`, `<CodeBlock>`, `<Link>`. */
import type { Code, Nodes } from 'mdast'
import type { JsxElement } from '../../mdx/mdx-nodes.ts'
import type { ComponentReader } from '../dialect.ts'

/** Gives each tab the label that `values` has for it. The rest is that of `<Tabs>`. */
const tabs: ComponentReader = (node) => {
  const index = node.attributes.findIndex((one) => one.type === 'mdxJsxAttribute' && one.name === 'values')
  const value = node.attributes[index]?.value
  if (typeof value !== 'object' || value === null) return undefined
  const labels = labelsIn(value.value)
  if (labels.size === 0) return undefined
  node.attributes.splice(index, 1)
  for (const child of node.children as (Nodes | JsxElement)[]) {
    if (child.type !== 'mdxJsxFlowElement' && child.type !== 'mdxJsxTextElement') continue
    const own = child.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'value')?.value
    const label = typeof own === 'string' ? labels.get(own) : undefined
    const isLabelled = child.attributes.some((one) => one.type === 'mdxJsxAttribute' && one.name === 'label')
    if (label !== undefined && !isLabelled)
      child.attributes.push({ type: 'mdxJsxAttribute', name: 'label', value: label })
  }
  return undefined
}

/** `[{label: 'macOS', value: 'mac'}, …]`: the labels by their values. */
function labelsIn(code: string): Map<string, string> {
  const labels = new Map<string, string>()
  for (const [object] of code.matchAll(/\{[^{}]{1,500}\}/g)) {
    const value = textIn(object, 'value')
    const label = textIn(object, 'label')
    if (value !== undefined && label !== undefined) labels.set(value, label)
  }
  return labels
}

function textIn(object: string, key: string): string | undefined {
  return new RegExp(`["']?\\b${key}["']?\\s*:\\s*(["'\`])((?:(?!\\1)[^\\\\\\n])*)\\1`).exec(object)?.[2]
}

/** `<CodeBlock language="js">{`…`}</CodeBlock>`. */
const codeBlock: ComponentReader = (node, { attributes }) => {
  const parts = (node.children as (Nodes | JsxElement | { type: string; value: string })[]).flatMap((child) =>
    'value' in child ? [child] : [],
  )
  const written = parts.map(({ type, value }) => (/Expression$/.test(type) ? literal(value) : value))
  const value = written.every((one) => one !== undefined) ? written.join('').replace(/^\n+|\n+$/g, '') : ''
  if (value === '') return undefined
  const title = attributes.get('title')
  const block: Code = {
    type: 'code',
    lang: attributes.get('language') ?? attributes.get('className')?.replace(/^language-/, '') ?? null,
    meta: title ? `title="${title.replaceAll('"', '&quot;')}"` : null,
    value,
    position: node.position,
  }
  return [block]
}

function literal(code: string): string | undefined {
  const [, quote, text] = /^\s*(["'`])((?:(?!\1|\$\{)[^\\]|\\.)*)\1\s*$/s.exec(code) ?? []
  return quote === undefined ? undefined : text?.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

const onlyContent: ComponentReader = (_, { content }) => content()

export const docusaurusComponents: Readonly<Record<string, ComponentReader>> = {
  Tabs: tabs,
  CodeBlock: codeBlock,
  BrowserOnly: onlyContent,
}
