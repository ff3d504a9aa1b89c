/**
 * Texts of which one is seen at a time. Without scripts all of them stand below each other with their
 * labels; with scripts, style puts the labels in a row before the first paint, so that nothing moves when
 * `tab-switching.ts` turns them into tabs.
 */
import type { ReactNode } from 'react'

export interface TabsProps {
  /** Tabs of one group change together, on this page and the next. */
  group?: string
  /** Parameter of the address that holds the choice. */
  query?: string
  id?: string
  children?: ReactNode
}

export interface TabProps {
  label: ReactNode
  /** What the group remembers. */
  value: string
  id?: string
  /** Shown first; without one, the first tab is. */
  default?: boolean
  children?: ReactNode
}

export function Tabs({ group, query, id, children }: TabsProps): ReactNode {
  return (
    <div className="tabs" id={id} data-group={group} data-query={query}>
      {children}
    </div>
  )
}

/** One of them. */
export function Tab({ label, value, id, default: selected, children }: TabProps): ReactNode {
  return (
    <section className="tab" data-value={value} data-selected={selected ? '' : undefined}>
      <p className="tab-label">{label}</p>
      <div className="tab-panel" id={id}>
        {children}
      </div>
    </section>
  )
}
