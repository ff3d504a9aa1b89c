/**
 * Recent and favourite places, shown while the field is empty. They are a grid, because each row has buttons besides
 * its link.
 */
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active cell.
import type { ReactNode } from 'react'
import { Drawing } from '../../icons.tsx'
import { ask, cross, star } from '../search-icons.ts'
import { useSearchWords } from '../search-words.tsx'
import { type AskChoice, type Choice, listId, type PlaceChoice, savedChoices } from './options.ts'
import { useActiveInView } from './results.tsx'
import type { SavedPlace, SavedPlaces } from './saved.ts'

interface SavedPlacesProps {
  saved: SavedPlaces
  /** Suggested places, for a reader who has saved none. */
  starts: readonly PlaceChoice[]
  conversations: readonly AskChoice[]
  active: string | undefined
  onPoint: (id: string) => void
  onChoose: (choice: Choice) => void
}

export function SavedPlacesView({
  saved,
  starts,
  conversations,
  active,
  onPoint,
  onChoose,
}: SavedPlacesProps): ReactNode {
  const list = useActiveInView(active)
  const say = useSearchWords()
  const { recent, favourites } = saved
  if (recent.length + favourites.length + conversations.length + starts.length === 0)
    return <p className="search-none">{say('search.nothingSaved')}</p>
  const row = (choice: PlaceChoice, kind: 'recent' | 'favourite' | 'start'): ReactNode => (
    <div key={choice.id} role="row" className="search-row" aria-selected={choice.id === active}>
      <span role="gridcell" id={choice.id}>
        <a
          className="search-option"
          tabIndex={-1}
          href={choice.place.url}
          onPointerMove={() => onPoint(choice.id)}
          onClick={() => onChoose(choice)}
        >
          <span className="search-title">
            <b>{choice.place.title}</b>
            {choice.place.context && <small>{choice.place.context}</small>}
          </span>
        </a>
      </span>
      {kind === 'recent' && <Action icon={star} does="keep" place={choice.place} onAct={saved.keep} />}
      {kind !== 'start' && (
        <Action
          icon={cross}
          does={kind === 'favourite' ? 'unkeep' : 'forget'}
          place={choice.place}
          onAct={saved.forget}
        />
      )}
    </div>
  )
  return (
    <div id={listId} ref={list} role="grid" aria-label={say('search.saved')} className="search-list">
      {starts.length > 0 && <Group name={say('search.start')}>{starts.map((choice) => row(choice, 'start'))}</Group>}
      {recent.length > 0 && (
        <Group name={say('search.recent')}>{savedChoices(recent).map((choice) => row(choice, 'recent'))}</Group>
      )}
      {favourites.length > 0 && (
        <Group name={say('search.favourites')}>
          {savedChoices(favourites, recent.length).map((choice) => row(choice, 'favourite'))}
        </Group>
      )}
      {conversations.length > 0 && (
        <Group name={say('search.conversations')}>
          {conversations.map((choice) => (
            <div key={choice.id} role="row" className="search-row" aria-selected={choice.id === active}>
              <span role="gridcell" id={choice.id}>
                <button
                  type="button"
                  className="search-option search-ask"
                  tabIndex={-1}
                  onPointerMove={() => onPoint(choice.id)}
                  onClick={() => onChoose(choice)}
                >
                  <Drawing path={ask} />
                  <b>{choice.title}</b>
                </button>
              </span>
            </div>
          ))}
        </Group>
      )}
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div role="rowgroup" aria-label={name} className="search-group">
      <div className="search-label" aria-hidden="true">
        {name}
      </div>
      {children}
    </div>
  )
}

interface ActionProps {
  /** Drawing of the icon. */
  icon: string
  does: 'keep' | 'forget' | 'unkeep'
  place: SavedPlace
  onAct: (place: SavedPlace) => void
}

function Action({ icon, does, place, onAct }: ActionProps): ReactNode {
  const name = useSearchWords()(`search.${does}Named`, { title: place.title })
  return (
    <span role="gridcell">
      <button type="button" className="search-action" aria-label={name} title={name} onClick={() => onAct(place)}>
        <Drawing path={icon} />
      </button>
    </span>
  )
}
