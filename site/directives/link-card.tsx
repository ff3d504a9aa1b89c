/** `::link-card[Title]{href="./page.md"}`: a link as a card, with a line about where it leads. */

import { slotValue } from '../body/slot.ts'
import { CardIcon } from '../markdown/card-icon.tsx'
import { type Directive, given } from './directive.ts'

export const linkCard: Directive = {
  name: 'link-card',
  schema: {
    about: 'A link as a card; the label is its text.',
    kind: 'leaf',
    attributes: {
      href: { type: 'string', required: true, about: 'Where the card leads.' },
      description: { type: 'string', about: 'A line about where it leads.' },
      icon: { type: 'string', about: 'Name of an icon, or a character.' },
    },
    label: 'required',
  },
  view: (directive) => {
    const { href = '', description, icon } = directive.attributes
    return (
      <div className="text-card link-card" {...given('id', directive)}>
        {icon && <CardIcon name={icon} />}
        <a href={slotValue({ slot: 'link', href: href.trim() })}>{directive.label}</a>
        {description && <p>{description}</p>}
      </div>
    )
  },
  facts: ({ attributes: { href } }) => ({ links: href ? [{ href, attribute: 'href' }] : [] }),
  extra: () => 'cards',
  components: {
    LinkCard: {
      attributes: { href: 'href', description: 'description', icon: 'icon' },
      label: ['title'],
      ignored: ['target'],
    },
  },
}
