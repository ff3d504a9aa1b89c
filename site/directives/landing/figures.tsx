/** `:::figures` around a list: large numbers, each with its unit below it. */
import { type Directive, given } from '../directive.ts'

export const figures: Directive = {
  name: 'figures',
  schema: {
    about: 'Large numbers with their units: a list whose items begin with a number in bold.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  view: (directive) => (
    <div className="figures" {...given('id', directive)}>
      {directive.children}
    </div>
  ),
  extra: () => 'landing',
}
