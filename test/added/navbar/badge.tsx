/** A type of navbar item as a contributor adds it: a file like those in `site/navbar/items`. */
import type { ReactNode } from 'react'
import { useSite } from '../../../site/context.tsx'
import type { Url } from '../../../site/contract.ts'
import { type ItemProps, type NavbarItemRecord, navbarItem } from '../../../site/navbar/items/navbar-item.ts'

interface NavbarBadge {
  readonly type: 'badge'
  readonly text: string
  readonly tone: 'plain' | 'loud'
  readonly url: Url
}

export function badge(): NavbarItemRecord<NavbarBadge> {
  return navbarItem({
    type: 'badge',
    schema: {
      about: 'A few words on a coloured ground, with what they lead to.',
      options: {
        text: { type: 'text', about: 'The words.', required: true },
        tone: { type: { choice: ['plain', 'loud'] }, about: 'How bright the ground is.', default: 'plain' },
        to: { type: 'sitePath', about: 'Where the words lead.', required: true },
      },
    },
    data: ({ text, tone, to }, context) => ({ type: 'badge', text, tone, url: context.url(to) }),
    references: ({ to }) => [{ option: 'to', link: to }],
  })
}

export function BadgeItem({ item }: ItemProps<NavbarBadge>): ReactNode {
  const { title } = useSite()
  return (
    <li className={`badge ${item.tone}`}>
      <a href={item.url} title={title}>
        {item.text}
      </a>
    </li>
  )
}
