/** `:::actions`: a line of links, the first of which looks like a button. */
import { type Directive, given } from '../directive.ts'

export const actions: Directive = {
  name: 'actions',
  schema: {
    about: 'A line of links, the first of which is a button.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  view: (directive) => (
    <div className="actions" {...given('id', directive)}>
      {directive.children}
    </div>
  ),
}
