/** Texts side by side where the window is wide enough. */
import type { ReactNode } from 'react'
import { CardIcon } from './card-icon.tsx'

export interface TextCardsProps {
  /** An anchor that links can lead to. */
  id?: string
  /** The cards, or the text of one card. */
  children?: ReactNode
}

export interface TextCardProps extends TextCardsProps {
  /** Heading of the card. */
  title: ReactNode
  /** Name of an icon, or a character. */
  icon?: string
}

export function TextCards({ id, children }: TextCardsProps): ReactNode {
  return (
    <div className="text-cards" id={id}>
      {children}
    </div>
  )
}

export function TextCard({ title, icon, id, children }: TextCardProps): ReactNode {
  return (
    <section className="text-card" id={id}>
      {icon && <CardIcon name={icon} />}
      <h3>{title}</h3>
      {children}
    </section>
  )
}
