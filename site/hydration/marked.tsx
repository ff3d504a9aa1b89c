/** Puts an element around a part of the project, so that a difference can name the part. */
import { createElement, type ElementType, type ReactNode } from 'react'

/** The element; its attribute `data-name` is the name of the part. */
export const PART = 'docs-part'

export function marked(name: string, part: ElementType): (props: object) => ReactNode {
  return (props) => createElement(PART, { 'data-name': name }, createElement(part, props))
}
