/** Texts side by side where the window is wide enough. */
import type { ReactNode } from 'react'

export interface TextCardsProps {
  id?: string
  children?: ReactNode
}

export interface TextCardProps extends TextCardsProps {
  title: ReactNode
}

export function TextCards({ id, children }: TextCardsProps): ReactNode {
  return (
    <div className="text-cards" id={id}>
      {children}
    </div>
  )
}

export function TextCard({ title, id, children }: TextCardProps): ReactNode {
  return (
    <section className="text-card" id={id}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
