/** `:::logos[Used by]` around images or links: logos of users, in a row. */
import { type Directive, given } from '../directive.ts'

export const logos: Directive = {
  name: 'logos',
  schema: {
    about: 'Logos in a row: images, links around images, or names. The label is a line above them.',
    kind: 'container',
    attributes: {},
    label: 'optional',
  },
  view: (directive) => (
    <div className="logos" {...given('id', directive)}>
      {directive.label && <p className="logos-line">{directive.label}</p>}
      {directive.children}
    </div>
  ),
  extra: () => 'landing',
}
