/** A field with the results below it, or with saved places while it is empty. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SiteData } from '../contract.ts'
import { Icon } from '../icons.tsx'
import { readConversations } from './ask/conversations.ts'
import { LONGEST_QUERY } from './control.ts'
import { Failure, Neighbours, NoResults } from './messages.tsx'
import { askChoice, type Choice, conversationChoices, listId, resultChoices, savedChoices } from './options.ts'
import { searchProvider } from './providers.ts'
import { Results } from './results.tsx'
import { startPlaces, useSaved } from './saved.ts'
import { SavedPlacesView } from './saved-places.tsx'
import { type SearchSay, useSearchWords } from './search-words.tsx'
import { type Answer, useSearch } from './use-search.ts'
import { useSearchedVersion, VersionSelect } from './version-select.tsx'

/** A question that starts a conversation, or a conversation to continue. */
export interface AskStart {
  readonly question?: string
  readonly conversation?: string
}

interface SearchPanelProps {
  site: SiteData
  query: string
  onQuery: (query: string) => void
  onAsk: (start: AskStart) => void
  onClose: () => void
}

/** Most pages in the panel; the search page shows all. */
const SHOWN = 6

export function SearchPanel({ site, query, onQuery, onAsk, onClose }: SearchPanelProps): ReactNode {
  const { search, baseUrl } = site
  const [chosen, setChosen] = useState<string>()
  const say = useSearchWords()
  const saved = useSaved(baseUrl)
  const [conversations] = useState(() => (search.askAi ? readConversations(baseUrl) : []))
  const [version, setVersion] = useSearchedVersion(site)
  const { answer, slow, retry } = useSearch(searchProvider(site), query, SHOWN, version)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const isEmpty = query.trim() === ''
  const pages = (!isEmpty && answer?.results?.pages) || []
  const ask = search.askAi && !isEmpty ? askChoice(query.trim()) : undefined
  const before = savedChoices([...saved.recent, ...saved.favourites])
  const talks = conversationChoices(conversations, before.length)
  const starts = before.length + talks.length === 0 ? savedChoices(startPlaces(site)) : []
  const found = resultChoices(pages).flatMap(({ page, sections }) => [page, ...sections])
  const choices: readonly Choice[] = isEmpty ? [...before, ...talks, ...starts] : [...(ask ? [ask] : []), ...found]
  const active = choices.find(({ id }) => id === chosen) ?? (isEmpty ? undefined : (found[0] ?? ask))
  const total = answer?.results?.total ?? 0
  const isLate = !isEmpty && answer?.query !== query.trim()

  // A reader who presses Enter while results are loading means the new results, not those still shown.
  const [opens, setOpens] = useState(false)
  const firstId = found[0]?.id
  useEffect(() => {
    if (!opens || isLate) return
    setOpens(false)
    if (firstId !== undefined) press(firstId)
  }, [opens, isLate, firstId])

  function type(next: string): void {
    onQuery(next)
    setChosen(undefined)
    setOpens(false)
  }

  function suggest(other: string): void {
    type(other)
    field.current?.focus()
  }

  function move(step: number): void {
    const at = active ? choices.indexOf(active) : step > 0 ? -1 : 0
    setChosen(choices[(at + step + choices.length) % choices.length]?.id)
  }

  function choose({ place, ask: start }: Choice): void {
    if (place) saved.visit(place)
    if (start) onAsk(start)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // During input-method composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (choices.length > 0) move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isLate && chosen === undefined) {
      event.preventDefault()
      setOpens(true)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      if (active.place && isElsewhere(event)) {
        saved.visit(active.place)
        window.open(active.place.url, '_blank', 'noopener')
      } else {
        press(active.id)
      }
    }
  }

  const own = { active: active?.id, onPoint: setChosen, onChoose: choose }
  return (
    <>
      <form role="search" className="search-bar" onSubmit={(event) => event.preventDefault()}>
        <span className={slow ? 'search-busy' : undefined}>
          <Icon name="search" />
        </span>
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label={say('search.field')}
          aria-autocomplete="list"
          aria-haspopup={isEmpty ? 'grid' : 'listbox'}
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? listId : undefined}
          aria-activedescendant={active?.id}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={LONGEST_QUERY}
          placeholder={say('search.field')}
          value={query}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {!isEmpty && (
          <button
            type="button"
            onClick={() => {
              type('')
              field.current?.focus()
            }}
          >
            {say('search.clear')}
          </button>
        )}
        <button type="button" aria-label={say('search.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </form>
      <div className="search-body">
        {isEmpty && <SavedPlacesView saved={saved} starts={starts} conversations={talks} {...own} />}
        {!isEmpty && answer?.failed && <Failure onRetry={retry} />}
        {(pages.length > 0 || ask) && <Results pages={pages} ask={ask} {...own} />}
        {!isEmpty && answer?.results && total === 0 && (
          <NoResults
            query={answer.query}
            suggestions={answer.results.suggestions}
            reportUrl={search.reportUrl}
            onSuggest={suggest}
          />
        )}
        {total > 0 && <Neighbours queries={answer?.results?.suggestions ?? []} onSuggest={suggest} />}
      </div>
      <footer className="search-foot">
        <Keys />
        <VersionSelect site={site} version={version} onSelect={setVersion} />
        {total > 0 && search.pageUrl !== undefined && (
          <a href={`${search.pageUrl}?q=${encodeURIComponent(answer?.query ?? '')}`}>
            {say('search.all', { count: total })}
          </a>
        )}
      </footer>
      <p role="status" className="visually-hidden">
        {spoken(answer, say, site.locale.htmlLang)}
      </p>
    </>
  )
}

/** Does the same as a click on the choice. */
function press(id: string): void {
  document.querySelector<HTMLElement>(`#${id}:is(a, button), #${id} :is(a, button)`)?.click()
}

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a modifier is pressed with which browsers open a link in another tab or window. */
export function isElsewhere({ ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return ctrlKey || metaKey || shiftKey
}

function Keys(): ReactNode {
  const say = useSearchWords()
  return (
    <ul className="search-keys" aria-hidden="true">
      <li>
        <kbd>↑</kbd> <kbd>↓</kbd> {say('search.navigate')}
      </li>
      <li>
        <kbd>↵</kbd> {say('search.open')}
      </li>
      <li>
        <kbd>Esc</kbd> {say('search.leave')}
      </li>
    </ul>
  )
}

function spoken(answer: Answer | undefined, say: SearchSay, language: string): string {
  if (!answer?.results) return ''
  const { query } = answer
  const { total, suggestions } = answer.results
  const found = total === 0 ? say('search.saysNone', { query }) : say('search.saysFound', { count: total, query })
  if (suggestions.length === 0) return found
  const queries = new Intl.ListFormat(language, { type: 'unit' }).format(suggestions)
  return `${found}. ${say('search.saysOthers', { queries })}`
}
