/**
 * Draws the Markdown of an answer. HTML becomes text, images become their alternative texts, and links are only links.
 */
import type { Nodes, Parents, Root, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { webUrl } from '../web-url.ts'

export function Answer({ markdown }: { markdown: string }): ReactNode {
  return useMemo(() => {
    const tree: Root = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
    return draw(tree, 0)
  }, [markdown])
}

function children(node: Parents): ReactNode[] {
  return node.children.map((child, index) => draw(child, index))
}

function draw(node: Nodes, key: number): ReactNode {
  const element = (tag: string, attributes: Record<string, unknown> = {}): ReactNode =>
    createElement(tag, { key, ...attributes }, ...('children' in node ? children(node) : []))
  switch (node.type) {
    case 'root':
      return <Fragment key={key}>{children(node)}</Fragment>
    case 'paragraph':
      return element('p')
    case 'heading':
      // Below the headings of the dialog.
      return element(`h${Math.min(6, node.depth + 2)}`)
    case 'text':
    case 'html':
      return node.value
    case 'emphasis':
      return element('em')
    case 'strong':
      return element('strong')
    case 'inlineCode':
      return <code key={key}>{node.value}</code>
    case 'code':
      return (
        <pre key={key}>
          <code>{node.value}</code>
        </pre>
      )
    case 'blockquote':
      return element('blockquote')
    case 'list':
      return element(node.ordered ? 'ol' : 'ul', node.ordered && node.start != null ? { start: node.start } : {})
    case 'listItem':
      return element('li')
    case 'break':
      return <br key={key} />
    case 'thematicBreak':
      return <hr key={key} />
    case 'link': {
      const target = linkTarget(node.url)
      return target ? element('a', target) : <Fragment key={key}>{children(node)}</Fragment>
    }
    case 'image':
    case 'imageReference':
      return node.alt ?? ''
    case 'table':
      return <TableView key={key} table={node} />
    case 'definition':
      return null
    default:
      return 'children' in node ? <Fragment key={key}>{children(node)}</Fragment> : null
  }
}

/** Returns `http` and `https` URLs; answers may link to nothing else. */
export function linkTarget(url: string): Record<string, string> | undefined {
  const { origin, href } = webUrl(url) ?? {}
  if (href === undefined) return undefined
  return origin === location.origin ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' }
}

function TableView({ table }: { table: Table }): ReactNode {
  const [head, ...rows] = table.children
  return (
    <table>
      <thead>
        <tr>
          {head?.children.map((cell, index) => (
            <th key={index} scope="col">
              {children(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.children.map((cell, at) => (
              <td key={at}>{children(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
