/** `::::cards` and the `:::card` directives inside: texts side by side where the window is wide enough. */

import type { ReactNode } from 'react'
import { slotValue } from '../body/slot.ts'
import { TextCard, TextCards } from '../markdown/cards.tsx'
import { type Directive, type DrawnDirective, given } from './directive.ts'

export const cards: Directive = {
  name: 'cards',
  schema: {
    about: 'Texts side by side where the window is wide enough. Contains only `card` directives.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  view: (directive) => <TextCards {...given('id', directive)}>{directive.children}</TextCards>,
  components: { Cards: {}, CardGrid: { ignored: ['stagger'] } },
}

export const card: Directive = {
  name: 'card',
  schema: {
    about: 'One text of `cards`; the label is its heading.',
    kind: 'container',
    attributes: {
      icon: { type: 'string', about: 'Name of an icon, or a character.' },
      href: { type: 'string', about: 'Where the heading leads.' },
    },
    label: 'required',
  },
  view: (directive) => (
    <TextCard title={titleOf(directive)} {...given('icon', directive)} {...given('id', directive)}>
      {directive.children}
    </TextCard>
  ),
  facts: ({ attributes: { href } }) => ({ links: href ? [{ href, attribute: 'href' }] : [] }),
  extra: ({ attributes: { icon, href } }) => (icon || href ? 'cards' : undefined),
  components: { Card: { attributes: { icon: 'icon', href: 'href' }, label: ['title', 'label'] } },
}

function titleOf({ label, attributes: { href } }: DrawnDirective): ReactNode {
  return href ? <a href={slotValue({ slot: 'link', href: href.trim() })}>{label}</a> : label
}
