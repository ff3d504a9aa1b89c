/** The search over the page, and in its place the conversation with the assistant. */
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { SiteData } from '../contract.ts'
import { useAskUi } from './ask/load-ask.ts'
import { isBackdrop, trapTab, useDialog } from './dialog.ts'
import { type AskStart, isElsewhere, SearchPanel } from './search-panel.tsx'

export interface SearchModalProps {
  site: SiteData
  /** What stands in the field at first. */
  first: string
  onClose: () => void
}

export function SearchModal({ site, first, onClose }: SearchModalProps): ReactNode {
  const [query, setQuery] = useState(first)
  const [asking, setAsking] = useState<AskStart>()
  const ask = useAskUi(asking !== undefined, () => setAsking(undefined))
  const leaveAsk = (): void => setAsking(undefined)
  const dialog = useDialog(asking ? leaveAsk : onClose)

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label="Search docs"
      onMouseDown={(event) => isBackdrop(event) && onClose()}
    >
      {/* biome-ignore lint/a11y: Tab and the links concern all that stands in it. */}
      <div className="search-box" onKeyDown={trapTab} onClick={(event) => isFollowed(event) && onClose()}>
        {asking && ask ? (
          <ask.AskPanel site={site} start={asking} onLeave={leaveAsk} onClose={onClose} />
        ) : (
          <SearchPanel site={site} query={query} onQuery={setQuery} onAsk={setAsking} onClose={onClose} />
        )}
      </div>
    </dialog>
  )
}

/** A link was followed here and not in another tab: its page is what the reader wants to see. */
function isFollowed(event: MouseEvent): boolean {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  return link?.target === '' && !isElsewhere(event)
}
