/** An admonition: a box that stands out from the text. */
import type { ReactNode } from 'react'
import { useTextWords } from '../words/context.tsx'

export type AdmonitionType =
  | 'note'
  | 'tip'
  | 'info'
  | 'warning'
  | 'danger'
  | 'caution'
  | 'secondary'
  | 'important'
  | 'success'

export interface AdmonitionProps {
  type: AdmonitionType
  title?: ReactNode
  id?: string
  children?: ReactNode
}

/** Types that look like another type. */
const looks: Partial<Record<AdmonitionType, AdmonitionType>> = {
  secondary: 'note',
  important: 'info',
  success: 'tip',
  caution: 'warning',
}

export function Admonition({ type, title, id, children }: AdmonitionProps): ReactNode {
  const say = useTextWords()
  return (
    <div id={id} className={`admonition ${looks[type] ?? type}`} role="note">
      <p className="admonition-title">{title ?? say(`text.${type}`)}</p>
      {children}
    </div>
  )
}
