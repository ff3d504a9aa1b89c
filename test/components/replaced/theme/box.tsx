import type { AdmonitionProps } from 'docs-build/theme'
import { type ReactNode, useId, useState } from 'react'

/** A box that a button closes. It has state, so it is taken over when the reader sees it. */
export default function Box({ type, title, children }: AdmonitionProps): ReactNode {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <aside className={`box ${type}`}>
      <p>{title ?? type}</p>
      <button type="button" aria-controls={id} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide' : 'Show'} the {type}
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </aside>
  )
}
