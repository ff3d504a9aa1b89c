/** The text of a built page, as readers see it: its Markdown twin, or else the text of its main part. */

import type { BuiltOutput } from 'docs-build/output'
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'

interface PageText {
  readonly title: string
  readonly text: string
}

/** Path of the page's Markdown twin, if it has one. */
export function twinOf({ manifest }: BuiltOutput, html: string): string | undefined {
  const twin = html.replace(/\.html$/, '.md')
  return manifest.files.has(twin) ? twin : undefined
}

/**
 * @param html path of the page
 * @throws DocsError when it cannot be read
 */
export async function readPageText(output: BuiltOutput, html: string): Promise<PageText> {
  const twin = twinOf(output, html)
  if (twin === undefined) return mainText(await output.text(html))
  const text = await output.text(twin)
  return { title: /^# (.+)$/m.exec(text)?.[1] ?? '', text }
}

/** Elements that begin a line of their own. */
const BLOCKS = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'figcaption',
    'figure',
    'footer',
  ],
  ...['form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section'],
  ...['summary', 'table', 'td', 'th', 'tr', 'ul', 'br'],
])

/** The text of a page without a twin, one line for each block. */
function mainText(html: string): PageText {
  const main = mainOf(html)
  const lines: string[] = ['']
  const read = (node: Tree.ChildNode): void => {
    if ('value' in node && node.nodeName === '#text') lines[lines.length - 1] += node.value
    if (!('tagName' in node) || node.tagName === 'script' || node.tagName === 'style') return
    const isBlock = BLOCKS.has(node.tagName)
    if (isBlock) lines.push('')
    node.childNodes.forEach(read)
    if (isBlock) lines.push('')
  }
  main?.childNodes.forEach(read)
  const text = lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
  const heading = main && find(main, (element) => element.tagName === 'h1')
  return { title: heading ? mainTextOf(heading) : '', text: `${text.join('\n')}\n` }
}

/** The main part of a page as HTML. */
export function mainHtml(html: string): string {
  const main = mainOf(html)
  return main ? serialize(main) : ''
}

function mainOf(html: string): Tree.Element | undefined {
  return find(parse(html), ({ tagName }) => tagName === 'main')
}

function find(node: Tree.Node, fits: (element: Tree.Element) => boolean): Tree.Element | undefined {
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = 'tagName' in child && fits(child) ? child : find(child, fits)
    if (found) return found
  }
  return undefined
}

function mainTextOf(element: Tree.Element): string {
  const text = element.childNodes.map((node) => {
    if ('tagName' in node) return mainTextOf(node)
    return 'value' in node ? node.value : ''
  })
  return text.join('').replace(/\s+/g, ' ').trim()
}
