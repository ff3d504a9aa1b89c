/** Opens the search from the keyboard, and draws it once its code is loaded. Browser only. */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { SiteData } from '../contract.ts'
import { announce } from '../runtime/announcer.tsx'
import { browser } from '../runtime/browser.ts'
import { ErrorBoundary } from '../runtime/error-boundary.tsx'
import { listen } from '../runtime/listen.ts'
import { type PageSay, useWords } from '../words/context.tsx'
import { searchControl } from './control.ts'
import { preloadSearch, useSearchUi } from './load-ui.ts'

interface SearchHostProps {
  site: SiteData
}

export function SearchHost({ site }: SearchHostProps): ReactNode {
  const { provider, shortcuts, pageUrl } = site.search
  const opened = useSyncExternalStore(searchControl.subscribe, searchControl.state, searchControl.state)
  const say = useWords()
  const ui = useSearchUi(site, opened !== undefined, () => {
    searchControl.close()
    void leaveFor(pageUrl, say)
  })

  useEffect(() => {
    if (provider === 'none') return
    return listen(document, {
      keydown(event) {
        const { key } = event
        // The first key of the shortcut is already a sign that the reader will search.
        if (key === 'Control' || key === 'Meta') preloadSearch(site)
        const open = searchControl.state()
        if (shortcuts.commandK && isToggle(event)) searchControl[open ? 'close' : 'open']()
        else if (isTaken(event)) return
        // The field is not there yet: what the reader types is its first text.
        else if (open && key.length === 1) open.query += key
        else if (isOnButton(event) && /^[\p{L}\p{N}]$/u.test(key)) searchControl.open(key)
        else if (shortcuts.slash && key === '/') searchControl.open()
        else return
        event.preventDefault()
      },
    })
  }, [provider, shortcuts, site])

  if (!opened || !ui) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <ui.SearchModal
        site={site}
        say={ui.say}
        askWords={ui.askWords}
        first={opened.query}
        onClose={searchControl.close}
      />
    </ErrorBoundary>
  )
}

function isToggle(event: KeyboardEvent): boolean {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  return isCommand && event.key.toLowerCase() === 'k'
}

/** Whether a key belongs to something else: a shortcut of the browser, or a field. */
function isTaken({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): unknown {
  const field = 'input, select, textarea, [contenteditable]:not([contenteditable="false"])'
  return ctrlKey || metaKey || altKey || (target as Element).closest?.(field)
}

/** Whether the reader types on the button of the search: then the character is the first of the query. */
function isOnButton({ target }: KeyboardEvent): boolean {
  return (target as HTMLElement).dataset?.['db'] === 'search'
}

/** The code is missing after a new edition was published; then the search page has the new one. */
async function leaveFor(pageUrl: string | undefined, say: PageSay): Promise<void> {
  const url = pageUrl && new URL(pageUrl, location.href)
  if (url && location.pathname !== url.pathname && (await browser.reaches(url))) browser.leave(url)
  else announce(say('page.searchFailed'))
}
