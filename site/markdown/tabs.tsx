/**
 * Texts of which one is seen at a time. Without scripts all of them stand below each other with their
 * labels; with scripts, style puts the labels in a row before the first paint, so that nothing moves when
 * `tab-switching.ts` turns them into tabs.
 */
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

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
    <div className="tabs" data-db="tabs" id={id} data-group={group} data-query={query}>
      {withSelected(children)}
    </div>
  )
}

/** Style shows the selected one before there are scripts, so one is. */
function withSelected(children: ReactNode): ReactNode {
  const parts = Children.toArray(children)
  const tabs = parts.filter((part): part is ReactElement<TabProps> => isValidElement(part))
  const selected = tabs.find((tab) => tab.props.default) ?? tabs[0]
  return parts.map((part) => (part === selected ? cloneElement(selected, { default: true }) : part))
}

/** One of them. */
export function Tab({ label, value, id, default: selected, children }: TabProps): ReactNode {
  return (
    <section className="tab" data-db="tab" data-value={value} data-selected={selected ? '' : undefined}>
      <p className="tab-label">{label}</p>
      <div className="tab-panel" id={id}>
        {children}
      </div>
    </section>
  )
}
