/** `search`: the button that opens the search. Without scripts it is a link to the search page. */
import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../../context.tsx'
import { Icon } from '../../icons.tsx'
import { searchControl } from '../../search/control.ts'
import { preloadSearch } from '../../search/load-ui.ts'
import { useWords, useWordsLanguage } from '../../words/context.tsx'
import { type NavbarItemRecord, navbarItem } from './navbar-item.ts'

export function search(): NavbarItemRecord<{ readonly type: 'search' }> {
  return navbarItem({
    type: 'search',
    schema: {
      about: 'The search button. Without such an entry it stands at the end of the bar.',
      options: {},
    },
    data: () => ({ type: 'search' }),
  })
}

export function SearchItem({ item }: { item: { readonly className?: string } }): ReactNode {
  const { search } = useSite()
  const say = useWords()
  if (search.provider === 'none') return null
  return (
    <li className={['search-item', item.className].filter(Boolean).join(' ')}>
      <SearchButton />
      {search.pageUrl !== undefined && (
        <noscript>
          <a href={search.pageUrl}>{say('page.search')}</a>
        </noscript>
      )}
    </li>
  )
}

function SearchButton(): ReactNode {
  const site = useSite()
  const say = useWords()
  const english = useWordsLanguage()
  const { shortcuts } = site.search
  const command = useCommandKey()
  const keys = command && [shortcuts.commandK && `${command.name}+K`, shortcuts.slash && '/'].filter(Boolean).join(' ')
  const preload = (): void => preloadSearch(site)
  return (
    <button
      type="button"
      className="search-button"
      data-db="search"
      aria-haspopup="dialog"
      aria-keyshortcuts={keys || undefined}
      onClick={() => searchControl.open()}
      onPointerEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      <Icon name="search" />
      <span {...english}>{say('page.search')}</span>
      {/* Empty until the device is known, and as wide as then: nothing beside it moves. */}
      {shortcuts.commandK && <kbd>{command && `${command.cap}K`}</kbd>}
    </button>
  )
}

/** The key of shortcuts on the reader's device, which the server cannot know. */
function useCommandKey(): { name: string; cap: string } | undefined {
  const [key, setKey] = useState<{ name: string; cap: string }>()
  useEffect(() => {
    const isApple = /mac|iphone|ipad|ipod/i.test(navigator.platform)
    setKey(isApple ? { name: 'Meta', cap: '⌘ ' } : { name: 'Control', cap: 'Ctrl ' })
  }, [])
  return key
}
