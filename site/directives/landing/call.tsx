/** `:::call[Title]`: a band that asks the reader to begin, with `actions` in it. */
import { type Directive, given } from '../directive.ts'

export const call: Directive = {
  name: 'call',
  schema: {
    about: 'A band that asks the reader to begin: a text and `actions`. The label is its heading.',
    kind: 'container',
    attributes: {},
    label: 'optional',
  },
  view: (directive) => (
    <section className="call" {...given('id', directive)}>
      {directive.label && <h2>{directive.label}</h2>}
      {directive.children}
    </section>
  ),
  extra: () => 'landing',
}
