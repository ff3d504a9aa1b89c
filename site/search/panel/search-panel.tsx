/** A field with the results below it, or with saved places while it is empty. */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { SiteData } from '../../contract.ts'
import { Icon } from '../../icons.tsx'
import { useWords } from '../../words/context.tsx'
import { readConversations } from '../ask/conversations.ts'
import { LONGEST_QUERY } from '../control.ts'
import { searchProvider } from '../providers.ts'
import { type SearchSay, useSearchWords } from '../search-words.tsx'
import { type Answer, useSearch } from '../use-search.ts'
import { Failure, Missing, Neighbours, NoResults } from './messages.tsx'
import { type Choice, listId } from './options.ts'
import { type FoundChoices, foundChoices, type OfferedChoices, startChoices } from './panel-choices.ts'
import { Results } from './results.tsx'
import { type SavedPlace, useSaved } from './saved.ts'
import { SavedPlacesView } from './saved-places.tsx'
import { useStartPlaces } from './start-places.ts'
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
  const say = useSearchWords()
  const saved = useSaved(baseUrl)
  const [conversations] = useState(() => (search.askAi ? readConversations(baseUrl) : []))
  const [version, setVersion] = useSearchedVersion(site)
  const { answer, slow, retry } = useSearch(searchProvider(site), query, SHOWN, version)
  const field = useRef<HTMLInputElement>(null)
  const words = query.trim()
  const before = startChoices(useStartPlaces(site), saved, conversations)
  const after = foundChoices(words, answer, search.askAi !== undefined)
  const keys = useKeys(words === '' ? { choices: before.choices } : after, {
    isLate: words !== '' && answer?.query !== words,
    onVisit: saved.visit,
  })

  function type(next: string): void {
    onQuery(next)
    keys.reset()
  }

  function suggest(other: string): void {
    type(other)
    field.current?.focus()
  }

  function choose({ place, ask: start }: Choice): void {
    if (place) saved.visit(place)
    if (start) onAsk(start)
  }

  const own = { active: keys.active?.id, onPoint: keys.point, onChoose: choose }
  return (
    <>
      <SearchField
        field={field}
        query={query}
        isBusy={slow}
        active={own.active}
        hasChoices={keys.hasChoices}
        onType={type}
        onClear={() => suggest('')}
        onKeyDown={keys.onKeyDown}
        onClose={onClose}
      />
      <div className="search-body">
        {words === '' ? (
          <SavedPlacesView saved={saved} starts={before.starts} conversations={before.talks} {...own} />
        ) : (
          <Found {...own} {...after} answer={answer} site={site} onRetry={retry} onSuggest={suggest} />
        )}
      </div>
      <footer className="search-foot">
        <Keys />
        <VersionSelect site={site} version={version} onSelect={setVersion} />
        <AllResults answer={answer} pageUrl={search.pageUrl} />
      </footer>
      <p role="status" className="visually-hidden">
        {spoken(answer, say, site.locale.htmlLang)}
      </p>
    </>
  )
}

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  query: string
  isBusy: boolean
  /** Id of the choice that Enter opens. */
  active: string | undefined
  hasChoices: boolean
  onType: (query: string) => void
  onClear: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

function SearchField({ field, query, isBusy, active, hasChoices, onType, ...on }: SearchFieldProps): ReactNode {
  const say = useSearchWords()
  const label = useWords()('page.search')
  const isEmpty = query.trim() === ''
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [field])
  return (
    <form role="search" className="search-bar" onSubmit={(event) => event.preventDefault()}>
      <span className={isBusy ? 'search-busy' : undefined}>
        <Icon name="search" />
      </span>
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup={isEmpty ? 'grid' : 'listbox'}
        aria-expanded={hasChoices}
        aria-controls={hasChoices ? listId : undefined}
        aria-activedescendant={active}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LONGEST_QUERY}
        placeholder={label}
        value={query}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={on.onKeyDown}
      />
      {!isEmpty && (
        <button type="button" onClick={on.onClear}>
          {say('search.clear')}
        </button>
      )}
      <button type="button" aria-label={say('search.close')} onClick={on.onClose}>
        <Icon name="close" />
      </button>
    </form>
  )
}

interface FoundProps extends FoundChoices {
  answer: Answer | undefined
  site: SiteData
  active: string | undefined
  onPoint: (id: string) => void
  onChoose: (choice: Choice) => void
  onRetry: () => void
  onSuggest: (query: string) => void
}

/** The results of a query, with other queries and a failure, if there are any. */
function Found({ answer, pages, ask, site, onRetry, onSuggest, ...own }: FoundProps): ReactNode {
  const results = answer?.results
  const suggestions = results?.suggestions ?? []
  const { active, onPoint, onChoose } = own
  return (
    <>
      {answer?.failed && <Failure onRetry={onRetry} />}
      {results && <Missing results={results} />}
      {(pages.length > 0 || ask) && <Results pages={pages} ask={ask} {...{ active, onPoint, onChoose }} />}
      {results?.total === 0 && (
        <NoResults query={answer?.query ?? ''} suggestions={suggestions} site={site} onSuggest={onSuggest} />
      )}
      {results && results.total > 0 && <Neighbours queries={suggestions} onSuggest={onSuggest} />}
    </>
  )
}

/** A link to the search page with all results. */
function AllResults({ answer, pageUrl }: { answer: Answer | undefined; pageUrl: string | undefined }): ReactNode {
  const say = useSearchWords()
  const total = answer?.results?.total ?? 0
  if (total === 0 || pageUrl === undefined) return null
  return <a href={`${pageUrl}?q=${encodeURIComponent(answer?.query ?? '')}`}>{say('search.all', { count: total })}</a>
}

interface KeyOptions {
  /** Whether the results of the query are still loading. */
  readonly isLate: boolean
  readonly onVisit: (place: SavedPlace) => void
}

/** The choice that the reader has reached with keys or the pointer, and what the keys of the field do. */
function useKeys({ choices, preferred, first }: OfferedChoices, { isLate, onVisit }: KeyOptions) {
  const [chosen, setChosen] = useState<string>()
  const active = choices.find(({ id }) => id === chosen) ?? preferred

  // A reader who presses Enter while results are loading means the new results, not those still shown.
  const [opens, setOpens] = useState(false)
  const firstId = first?.id
  useEffect(() => {
    if (!opens || isLate) return
    setOpens(false)
    if (firstId !== undefined) press(firstId)
  }, [opens, isLate, firstId])

  function move(step: number): void {
    const outside = step > 0 ? -1 : 0
    const at = active ? choices.indexOf(active) : outside
    setChosen(choices[(at + step + choices.length) % choices.length]?.id)
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
      open(active, event, onVisit)
    }
  }

  function reset(): void {
    setChosen(undefined)
    setOpens(false)
  }

  return { active, hasChoices: choices.length > 0, point: setChosen, onKeyDown, reset }
}

/** Opens a choice, in another tab when a modifier asks for that. */
function open({ id, place }: Choice, event: Modifiers, onVisit: (place: SavedPlace) => void): void {
  if (place && isElsewhere(event)) {
    onVisit(place)
    window.open(place.url, '_blank', 'noopener')
  } else press(id)
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
  const { total, suggestions, missing = [] } = answer.results
  const lacks = missing.length > 0 ? `. ${say('search.missing', { words: missing.join(', ') })}` : ''
  const found =
    total === 0 ? say('search.noneFor', { query }) : say('search.saysFound', { count: total, query }) + lacks
  if (suggestions.length === 0) return found
  const queries = new Intl.ListFormat(language, { type: 'unit' }).format(suggestions)
  return `${found}. ${say('search.saysOthers', { queries })}`
}
