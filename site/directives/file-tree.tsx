/**
 * `:::file-tree` around a list: folders and files. A folder has a list below it or a name that ends with a slash. Words
 * after a name are a comment; a name in bold is marked.
 */
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { type Directive, given } from './directive.ts'

type Parent = ReactElement<{ children?: ReactNode }>

export const fileTree: Directive = {
  name: 'file-tree',
  schema: {
    about: 'A tree of folders and files, written as a list.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  view: (directive) => (
    <div className="file-tree" {...given('id', directive)}>
      {directive.children.map((child) => (isParent(child, 'ul') ? entries(child) : child))}
    </div>
  ),
  extra: () => 'blocks',
  components: { FileTree: {}, FileList: {} },
}

function isParent(node: ReactNode, name?: string): node is Parent {
  return isValidElement(node) && (name === undefined || node.type === name)
}

function entries(list: Parent): ReactNode {
  return createElement('ul', { key: list.key }, Children.map(list.props.children, entry))
}

/** One item; its element is drawn by the component for list items. */
function entry(item: ReactNode): ReactNode {
  if (!isParent(item)) return item
  const parts = Children.toArray(item.props.children).flatMap(unwrapped)
  const lists = parts.filter((part): part is Parent => isParent(part, 'ul'))
  const words = parts.filter((part) => !isParent(part, 'ul') && !(typeof part === 'string' && part.trim() === ''))
  const { name, comment } = named(words)
  const line = (
    <>
      <span className="entry">{name}</span>
      {comment.length > 0 && <span className="comment">{comment}</span>}
    </>
  )
  if (lists.length === 0 && !textOf(name).trim().endsWith('/')) return <li className="file">{line}</li>
  if (lists.length === 0) return <li className="folder">{line}</li>
  return (
    <li className="folder">
      <details open>
        <summary>{line}</summary>
        {lists.map(entries)}
      </details>
    </li>
  )
}

/** The content of an item of a loose list, whose words are a paragraph. */
function unwrapped(part: ReactNode): ReactNode[] {
  return isParent(part, 'p') ? Children.toArray(part.props.children) : [part]
}

/** The name is what stands before the first space outside of other elements. */
function named(words: readonly ReactNode[]): { name: ReactNode[]; comment: ReactNode[] } {
  const at = words.findIndex((word, index) => typeof word === 'string' && /\s/.test(index === 0 ? word.trim() : word))
  const word = words[at]
  if (typeof word !== 'string') return { name: [...words], comment: [] }
  const [, before = '', after = ''] = (at === 0 ? /^(\s*\S*)\s*(.*)$/s : /^(\S*)\s*(.*)$/s).exec(word) ?? []
  return {
    name: [...words.slice(0, at), before],
    comment: [after, ...words.slice(at + 1)].filter((part) => part !== ''),
  }
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isParent(node) ? textOf(node.props.children) : ''
}
