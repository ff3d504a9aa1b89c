/** `:::details[Line]`: text that a click on a line opens. */
import { Details } from '../markdown/details.tsx'
import { type Directive, given, isOn } from './directive.ts'

export const details: Directive = {
  name: 'details',
  schema: {
    about: 'Text that a click on a line opens; the label is that line.',
    kind: 'container',
    attributes: { open: { type: 'boolean', about: 'Open from the start.' } },
    label: 'required',
  },
  view: (directive) => (
    <Details summary={directive.label} open={isOn(directive.attributes['open'])} {...given('id', directive)}>
      {directive.children}
    </Details>
  ),
  components: { Details: { attributes: { open: 'open' }, label: ['summary'], ignored: ['className'] } },
}
