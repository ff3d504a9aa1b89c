/** An admonition: a box that stands out from the text. */
import type { ReactNode } from 'react'
import { Drawing } from '../icons.tsx'
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
  /** Name of the box: it decides the icon, the colour and the title by default. */
  type: AdmonitionType
  /** Text of its first line. Default: the name of the type in the reader's language. */
  title?: ReactNode
  /** An anchor that links can lead to. */
  id?: string
  /** The text in the box. */
  children?: ReactNode
}

/** The types with a look of their own. Each has an icon, so that they differ without colours too. */
const signs = {
  note: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  tip: 'M9.5 18h5M10.5 21h3M9.5 18c0-1.5-.6-2.5-1.5-3.5a6 6 0 118 0c-.9 1-1.5 2-1.5 3.5',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7.5v.1',
  warning: 'M12 4L2.5 20h19zM12 10.5v4.5M12 17.3v.1',
  danger: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v6M12 16.4v.1',
} as const

type Look = keyof typeof signs

/** Types that look like another type. */
const looks: Readonly<Record<Exclude<AdmonitionType, Look>, Look>> = {
  secondary: 'note',
  important: 'info',
  success: 'tip',
  caution: 'warning',
}

export function Admonition({ type, title, id, children }: AdmonitionProps): ReactNode {
  const say = useTextWords()
  const look = type in signs ? (type as Look) : looks[type as keyof typeof looks]
  const name = say(`text.${type}`)
  return (
    <div id={id} className={`admonition ${look}`} role="note">
      <p className="admonition-title">
        <Drawing path={signs[look]} />
        {title !== undefined && <span className="sr-only">{name}</span>}
        <span>{title ?? name}</span>
      </p>
      {children}
    </div>
  )
}
