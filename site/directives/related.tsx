/** `:::related`: links to further reading, as a landmark. */
import { type Directive, given } from './directive.ts'

export const related: Directive = {
  name: 'related',
  schema: {
    about: 'A list of links to read next, each with the reason.',
    kind: 'container',
    attributes: {},
    label: 'optional',
  },
  view: (directive) => (
    <nav
      className="related"
      aria-label={directive.labelText || directive.say('text.related')}
      {...given('id', directive)}
    >
      {directive.label ? <p className="related-title">{directive.label}</p> : null}
      {directive.children}
    </nav>
  ),
  components: { Related: { label: ['title'] } },
}
