/** `:::steps` around an ordered list: steps with large numbers and a line that leads from one to the next. */
import { type Directive, given } from './directive.ts'

export const steps: Directive = {
  name: 'steps',
  schema: {
    about: 'Steps of a procedure: an ordered list with large numbers.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  view: (directive) => (
    <div className="steps" {...given('id', directive)}>
      {directive.children}
    </div>
  ),
  extra: () => 'blocks',
  components: { Steps: {} },
}
