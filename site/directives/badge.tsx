/** `:badge[New]`: a short word in a frame, beside a heading or in a line. */
import { type Directive, given } from './directive.ts'

export const badge: Directive = {
  name: 'badge',
  schema: {
    about: 'A short word in a frame, such as the version that brought a feature.',
    kind: 'text',
    attributes: {
      type: {
        type: 'string',
        oneOf: ['note', 'tip', 'info', 'success', 'warning', 'caution', 'danger'],
        about: 'The colour: that of the box with this name. Default: `note`.',
      },
    },
    label: 'required',
  },
  view: (directive) => (
    <span className={`badge ${directive.attributes['type'] ?? 'note'}`} {...given('id', directive)}>
      {directive.label}
    </span>
  ),
  twin: () => 'label',
  extra: () => 'blocks',
  components: { Badge: { attributes: { type: 'type', variant: 'type' }, label: ['text'], ignored: ['size', 'class'] } },
}
