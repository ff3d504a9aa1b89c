/** The dialog of the search, which also shows the conversation with the assistant. */
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { SiteData } from '../../contract.ts'
import { useWords } from '../../words/context.tsx'
import type { AskSay } from '../ask/back-end.ts'
import { useAskUi } from '../ask/load-ask.ts'
import { type SearchSay, SearchWordsContext } from '../search-words.tsx'
import { isBackdrop, trapTab, useDialog } from './dialog.ts'
import { type AskStart, isElsewhere, SearchPanel } from './search-panel.tsx'

interface SearchModalProps {
  site: SiteData
  say: SearchSay
  askWords: () => Promise<AskSay>
  /** Initial text of the field. */
  first: string
  onClose: () => void
}

export function SearchModal({ site, say, askWords, first, onClose }: SearchModalProps): ReactNode {
  const [query, setQuery] = useState(first)
  const [asking, setAsking] = useState<AskStart>()
  const ask = useAskUi(askWords, asking !== undefined, () => setAsking(undefined))
  const words = useWords()
  const leaveAsk = (): void => setAsking(undefined)
  const dialog = useDialog(asking ? leaveAsk : onClose)

  return (
    <SearchWordsContext value={say}>
      <dialog
        ref={dialog}
        className="search"
        aria-label={words('page.search')}
        onMouseDown={(event) => isBackdrop(event) && onClose()}
      >
        {/* biome-ignore lint/a11y: Tab and the links concern all that stands in it. */}
        <div className="search-box" onKeyDown={trapTab} onClick={(event) => isFollowed(event) && onClose()}>
          {asking && ask ? (
            <ask.AskPanel site={site} say={ask.say} start={asking} onLeave={leaveAsk} onClose={onClose} />
          ) : (
            <SearchPanel site={site} query={query} onQuery={setQuery} onAsk={setAsking} onClose={onClose} />
          )}
        </div>
      </dialog>
    </SearchWordsContext>
  )
}

/** Closes the dialog after a click that leads to a page in this tab. */
function isFollowed(event: MouseEvent): boolean {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  return link?.target === '' && !isElsewhere(event)
}
