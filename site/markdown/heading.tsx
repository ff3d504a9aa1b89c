/** A heading of the text, with a link to itself. */
import type { ReactNode } from 'react'
import { textOf } from './text.ts'

export interface HeadingProps {
  id?: string
  className?: string
  children?: ReactNode
}

type Level = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** The component for one level. */
export function heading(Tag: Level): (props: HeadingProps) => ReactNode {
  return function Heading({ id, className, children }: HeadingProps): ReactNode {
    return (
      <Tag id={id} className={className}>
        {children}
        {id && Tag !== 'h1' && (
          // biome-ignore lint/a11y/useAnchorContent: its sign is style, so that it is not copied with the heading.
          <a
            className="hash-link"
            href={`#${encodeURIComponent(id)}`}
            aria-label={`Direct link to ${textOf(children)}`}
          />
        )}
      </Tag>
    )
  }
}
