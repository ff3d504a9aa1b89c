import type { ReactNode } from 'react'

interface PanelProps {
  title?: string
  label?: ReactNode
  id?: string
  children?: ReactNode
}

export default function Panel({ title, label, id, children }: PanelProps): ReactNode {
  return (
    <section className="panel" id={id}>
      <p>{label ?? title}</p>
      {children}
    </section>
  )
}
