/** The options of `<Code>` in Starlight and Astro, as the info string of a code block. */
import { readCodeInfo } from '../../code/code-info.ts'
import type { JsxElement } from '../../mdx/mdx-nodes.ts'
import type { ComponentTools } from '../dialect.ts'

/** A line, a text, a regular expression, or `{ range: '1,3', label: 'A' }`. */
const ITEM =
  /\s*(?:(?<line>\d{1,6})|(?<text>"[^"\\\n]*"|'[^'\\\n]*')|(?<pattern>\/(?:\\.|[^/\\\n])+\/)|\{\s*range:\s*["'`](?<range>[\d,\s-]+)["'`](?:\s*,\s*label:\s*["'`](?<label>[^"'`{}\n]*)["'`])?(?:\s*,)?\s*\})\s*(?:,|$)/y

/** @returns the options; `title="a.js" mark={1,3}` */
export function codeOptions(node: JsxElement, { attributes, leaveOut }: ComponentTools): string {
  const title = attributes.get('title')
  const frame = attributes.get('frame')
  const start = attributes.get('startLineNumber')
  return [
    ...(title ? [`title=${quoted(title)}`] : []),
    ...['mark', 'ins', 'del', 'collapse'].flatMap((name) => {
      const options = marksOf(node, name)
      if (options && readCodeInfo(`js ${options.join(' ')}`).unknown.length === 0) return options
      leaveOut(name)
      return []
    }),
    ...(frame ? [`frame=${quoted(frame)}`] : []),
    ...(attributes.has('wrap') ? ['wrap'] : []),
    ...(start ? [`startLineNumber=${start}`] : []),
    ...(!start && attributes.has('showLineNumbers') ? ['showLineNumbers'] : []),
    attributes.get('meta') ?? '',
  ]
    .filter((option) => option !== '')
    .join(' ')
}

/** @returns the options for one attribute; `undefined` when it is none that can be read */
function marksOf(node: JsxElement, name: string): string[] | undefined {
  const attribute = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name)
  const value = attribute?.value
  if (value === undefined || value === null) return []
  const code = typeof value === 'string' ? quoted(value) : value.value.trim().replace(/^\[([\s\S]*)\]$/, '$1')
  const options: string[] = []
  ITEM.lastIndex = 0
  while (ITEM.lastIndex < code.length) {
    const { line, text, pattern, range = line, label } = ITEM.exec(code)?.groups ?? {}
    const lines =
      range ?? (name === 'collapse' && /^[\d,\s-]+$/.test(text?.slice(1, -1) ?? '') ? text?.slice(1, -1) : undefined)
    if (lines !== undefined) options.push(`${name}={${label ? `"${label}":` : ''}${lines}}`)
    else if (name === 'collapse' || (text ?? pattern) === undefined) return undefined
    else options.push(`${name}=${text ?? pattern}`)
  }
  if (name !== 'collapse' || options.length < 2) return options
  // A block has one list of folded lines.
  return [`collapse={${options.map((option) => option.slice('collapse={'.length, -1)).join()}}`]
}

function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`
  return text.includes("'") ? `"${text.replaceAll('"', "'")}"` : `'${text}'`
}
