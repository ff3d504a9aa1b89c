/**
 * Texts of which one is visible at a time. Without scripts, all of them are shown one below the other, with their
 * labels. With scripts, CSS puts the labels in a row before the first paint, so that nothing moves when
 * `tab-switching.ts` turns them into tabs.
 */
import { Children, cloneElement, isValidElement, type ReactNode } from 'react'

export interface TabsProps {
  /** Tabs of one group change together, on this page and on others. */
  group?: string
  /** Parameter of the address that holds the selected value. */
  query?: string
  /** An anchor that links can lead to. */
  id?: string
  /** The tabs. */
  children?: ReactNode
}

export interface TabProps {
  /** What the tab is called. */
  label: ReactNode
  /** The value that the group stores. */
  value: string
  /** An anchor that links can lead to. */
  id?: string
  /** Whether the tab is selected at first; default: the first tab is. */
  default?: boolean
  /** The text of the tab. */
  children?: ReactNode
}

export function Tabs({ group, query, id, children }: TabsProps): ReactNode {
  return (
    <div className="tabs" data-db="tabs" id={id} data-group={group} data-query={query}>
      {withSelected(children)}
    </div>
  )
}

/** Marks one tab as selected, because CSS shows it before scripts run. A theme can replace `Tab`, so a tab is what has a label. */
function withSelected(children: ReactNode): ReactNode {
  const parts = Children.toArray(children)
  const tabs = parts.filter((part) => isValidElement<TabProps>(part)).filter(({ props }) => 'label' in props)
  const selected = tabs.find((tab) => tab.props.default) ?? tabs[0]
  return parts.map((part) => (part === selected ? cloneElement(selected, { default: true }) : part))
}

/** One of the texts. */
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
