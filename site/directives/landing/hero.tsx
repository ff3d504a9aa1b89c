/** `:::hero`: the head of a landing page: title, a line about it, links to begin with, and a picture beside them. */
import { Children, isValidElement, type ReactNode } from 'react'
import { type Directive, given } from '../directive.ts'

export const hero: Directive = {
  name: 'hero',
  schema: {
    about: 'The head of a landing page: a `#` title, a text, `actions`, and an image that stands beside them.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  holdsTitle: true,
  view: (directive) => {
    const pictures = directive.children.filter(isPicture)
    return (
      <div className="hero" {...given('id', directive)}>
        <div>{directive.children.filter((child) => !isPicture(child))}</div>
        {pictures.length > 0 && <div className="hero-picture">{pictures}</div>}
      </div>
    )
  },
  extra: () => 'landing',
}

/** A paragraph that holds images alone, or a figure. */
function isPicture(node: ReactNode): boolean {
  if (!isValidElement<{ children?: ReactNode }>(node)) return false
  if (node.type === 'figure' || node.type === 'img') return true
  if (node.type !== 'p') return false
  const parts = Children.toArray(node.props.children).filter((part) => typeof part !== 'string' || part.trim() !== '')
  return parts.length > 0 && parts.every((part) => isValidElement(part) && part.type === 'img')
}
