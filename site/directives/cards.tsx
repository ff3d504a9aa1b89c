/** `::::cards` and the `:::card` directives inside: texts side by side where the window is wide enough. */
import { TextCard, TextCards } from '../markdown/cards.tsx'
import { type Directive, given } from './directive.ts'

export const cards: Directive = {
  name: 'cards',
  schema: {
    about: 'Texts side by side where the window is wide enough. Contains only `card` directives.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  view: (directive) => <TextCards {...given('id', directive)}>{directive.children}</TextCards>,
  components: { Cards: {} },
}

export const card: Directive = {
  name: 'card',
  schema: {
    about: 'One text of `cards`; the label is its heading.',
    kind: 'container',
    attributes: {},
    label: 'required',
  },
  view: (directive) => (
    <TextCard title={directive.label} {...given('id', directive)}>
      {directive.children}
    </TextCard>
  ),
  components: { Card: { label: ['title', 'label'] } },
}
