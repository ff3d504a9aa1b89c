/** `::toc`: the headings of the page, as a list of links in the text. */
import type { ReactNode } from 'react'
import type { TocEntry } from '../contract.ts'
import { Html } from '../trusted.tsx'
import { type Directive, given } from './directive.ts'

export const toc: Directive = {
  name: 'toc',
  schema: {
    about: 'The headings of the page, as a list of links.',
    kind: 'leaf',
    attributes: {
      min: { type: 'number', about: 'Level of the largest headings. Default: 2.' },
      max: { type: 'number', about: 'Level of the smallest headings. Default: 3.' },
    },
    label: 'none',
  },
  view: (directive) => (
    <nav aria-label={directive.say('page.toc')} {...given('id', directive)}>
      {list(directive.headings)}
    </nav>
  ),
  outline: ({ attributes: { min, max } }) => ({ min: Number(min || 2), max: Number(max || 3) }),
  twin: () => [],
  components: {
    TOC: {},
    TableOfContents: {},
    TOCInline: { attributes: { minHeadingLevel: 'min', maxHeadingLevel: 'max' }, ignored: ['toc'] },
  },
}

function list(entries: readonly TocEntry[]): ReactNode {
  return (
    <ul>
      {entries.map(({ id, html, children }) => (
        <li key={id}>
          <Html as="a" href={`#${id}`} html={html} />
          {children.length > 0 && list(children)}
        </li>
      ))}
    </ul>
  )
}
