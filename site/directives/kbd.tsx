/** `:kbd[Ctrl+K]`: keys that are pressed together. */
import { Fragment } from 'react'
import { type Directive, given } from './directive.ts'

export const kbd: Directive = {
  name: 'kbd',
  schema: {
    about: 'Keys that are pressed together, with `+` between them.',
    kind: 'text',
    attributes: {},
    label: 'required',
  },
  view: (directive) => (
    <span className="keys" {...given('id', directive)}>
      {keysOf(directive.labelText).map((key, index) => (
        <Fragment key={index}>
          {index > 0 && '+'}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  ),
  twin: () => 'label',
  components: { Kbd: { label: ['keys'] } },
}

/** A plus that nothing follows, or that follows another, is a key itself. */
function keysOf(text: string): string[] {
  return text.split(/(?<=[^+\s])\s*\+\s*(?=\S)|(?<=\+)\s*\+\s*(?=\S)/)
}
