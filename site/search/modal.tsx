/** The search over the page: a field, and below it what was found, or what was found before. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SiteData } from '../contract.ts'
import { Icon } from '../icons.tsx'
import { backGuard } from '../runtime/browser.ts'
import { LONGEST_QUERY } from './control.ts'
import { Failure, NoResults } from './messages.tsx'
import { type Choice, listId, resultChoices, savedChoices } from './options.ts'
import { searchProvider } from './providers.ts'
import { Results } from './results.tsx'
import { useSaved } from './saved.ts'
import { SavedPlacesView } from './saved-places.tsx'
import { useSearch } from './use-search.ts'

export interface SearchModalProps {
  site: SiteData
  /** What stands in the field at first. */
  first: string
  onClose: () => void
}

/** Pages that are shown; the search page has the others. */
const SHOWN = 6

export function SearchModal({ site, first, onClose }: SearchModalProps): ReactNode {
  const { search, baseUrl } = site
  const [query, setQuery] = useState(first)
  const [chosen, setChosen] = useState<string>()
  const saved = useSaved(baseUrl)
  const { answer, slow, retry } = useSearch(searchProvider(site), query, SHOWN)
  const dialog = useDialog(onClose)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.select(), [])

  const isEmpty = query.trim() === ''
  const pages = (!isEmpty && answer?.results?.pages) || []
  const choices = isEmpty
    ? savedChoices([...saved.recent, ...saved.favourites])
    : resultChoices(pages).flatMap(({ page, sections }) => [page, ...sections])
  const active = choices.find(({ id }) => id === chosen) ?? (isEmpty ? undefined : choices[0])
  const total = answer?.results?.total ?? 0

  function type(next: string): void {
    setQuery(next)
    setChosen(undefined)
  }

  function move(step: number): void {
    const at = active ? choices.indexOf(active) : step > 0 ? -1 : 0
    setChosen(choices[(at + step + choices.length) % choices.length]?.id)
  }

  function choose({ place }: Choice): void {
    saved.visit(place)
    onClose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While a word is being composed, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        saved.visit(active.place)
        window.open(active.place.url, '_blank', 'noopener')
      } else {
        document.querySelector<HTMLElement>(`#${active.id}:is(a), #${active.id} a`)?.click()
      }
    }
  }

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label="Search docs"
      onMouseDown={(event) => isBackdrop(event) && onClose()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab concerns all that stands in it. */}
      <div className="search-box" onKeyDown={trapTab}>
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
            aria-label="Search docs"
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
            placeholder="Search docs"
            value={query}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {!isEmpty && (
            <button
              type="button"
              className="search-clear"
              onClick={() => {
                type('')
                field.current?.focus()
              }}
            >
              Clear
            </button>
          )}
          <button type="button" className="search-close" aria-label="Close search" onClick={onClose}>
            <Icon name="close" />
          </button>
        </form>
        <div className="search-body">
          {isEmpty && <SavedPlacesView saved={saved} active={active?.id} onPoint={setChosen} onChoose={choose} />}
          {!isEmpty && answer?.failed && <Failure onRetry={retry} />}
          {pages.length > 0 && <Results pages={pages} active={active?.id} onPoint={setChosen} onChoose={choose} />}
          {!isEmpty && answer?.results && total === 0 && (
            <NoResults
              query={answer.query}
              suggestions={answer.results.suggestions}
              reportUrl={search.reportUrl}
              onSuggest={(suggestion) => {
                type(suggestion)
                field.current?.focus()
              }}
            />
          )}
        </div>
        <footer className="search-foot">
          <Keys />
          {total > 0 && search.pageUrl !== undefined && (
            <a href={`${search.pageUrl}?q=${encodeURIComponent(answer?.query ?? '')}`} onClick={onClose}>
              See all {total} results
            </a>
          )}
        </footer>
        <p role="status" className="visually-hidden">
          {spoken(answer?.query, answer?.results?.total)}
        </p>
      </div>
    </dialog>
  )
}

function Keys(): ReactNode {
  return (
    <ul className="search-keys" aria-hidden="true">
      <li>
        <kbd>↑</kbd> <kbd>↓</kbd> to navigate
      </li>
      <li>
        <kbd>↵</kbd> to open
      </li>
      <li>
        <kbd>Esc</kbd> to close
      </li>
    </ul>
  )
}

function spoken(query: string | undefined, total: number | undefined): string {
  if (query === undefined || total === undefined) return ''
  if (total === 0) return `No results found for ${query}`
  return total === 1 ? `One page found for ${query}` : `${total} pages found for ${query}`
}

/** Opens the dialog over everything else; what had the focus gets it back. */
function useDialog(onClose: () => void): { current: HTMLDialogElement | null } {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    const { style } = document.documentElement
    const bar = window.innerWidth - document.documentElement.clientWidth
    element.showModal()
    style.overflow = 'hidden'
    // Without its scroll bar the page would jump to the side.
    style.paddingInlineEnd = `${bar}px`
    const cancel = (event: Event): void => {
      event.preventDefault()
      close.current()
    }
    element.addEventListener('cancel', cancel)
    // The Back key of a phone closes what lies over the page.
    const outer = backGuard.current
    backGuard.current = () => {
      close.current()
      return true
    }
    return () => {
      element.removeEventListener('cancel', cancel)
      backGuard.current = outer
      style.overflow = ''
      style.paddingInlineEnd = ''
      element.close()
      const isSomewhere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const target = isSomewhere ? before : document.querySelector<HTMLElement>('.navbar .search-button')
      target?.focus({ preventScroll: true })
    }
  }, [])

  return dialog
}

function isBackdrop(event: MouseEvent): boolean {
  return event.target === event.currentTarget
}

/** Keeps Tab inside: browsers would lead on to their own buttons. */
function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const all = event.currentTarget.querySelectorAll<HTMLElement>('input, button, a[href]:not([tabindex="-1"])')
  const inside = [...all].filter((element) => element.getClientRects().length > 0)
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  if (document.activeElement !== from || !to) return
  event.preventDefault()
  to.focus()
}
