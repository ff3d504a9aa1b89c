/** A card for one page, in a list of pages. */
import type { ReactNode } from 'react'
import type { Url } from '../contract.ts'

export interface CardProps {
  /** The page to which the card leads. */
  url: Url
  /** Title of that page. */
  title: string
  /** Description of that page. */
  text?: string | undefined
}

/** An `<li>` that can be clicked everywhere; its link is the title. */
export function Card({ url, title, text }: CardProps): ReactNode {
  return (
    <li className="card">
      <h2>
        <a href={url}>{title}</a>
      </h2>
      {text && <p>{text}</p>}
    </li>
  )
}
