/** A heading of the text, with a link to itself. */
import type { ReactNode } from 'react'
import { useTextWords } from '../words/context.tsx'
import { textOf } from './text.ts'

export interface HeadingProps {
  id?: string
  className?: string
  children?: ReactNode
}

type Level = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** Makes the component for one level. */
export function heading(Tag: Level): (props: HeadingProps) => ReactNode {
  return function Heading({ id, className, children }: HeadingProps): ReactNode {
    const say = useTextWords()
    const heading = (
      <Tag id={id} className={className}>
        {children}
      </Tag>
    )
    // A hidden heading, such as that of footnotes, has no link: it would be an invisible stop of the Tab key.
    if (!id || Tag === 'h1' || className?.includes('sr-only')) return heading
    // Beside the heading, not inside: there, the link's name would become part of the heading's.
    return (
      <div className={`heading ${Tag < 'h5' ? Tag : 'h5'}`}>
        {heading}
        {/* biome-ignore lint/a11y/useAnchorContent: its sign is style, so that it is not copied with the heading. */}
        <a
          className="hash-link"
          href={`#${encodeURIComponent(id)}`}
          aria-label={say('text.headingLink', { heading: textOf(children) })}
        />
      </div>
    )
  }
}
