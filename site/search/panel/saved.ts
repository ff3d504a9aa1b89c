/** Places that the reader has opened from the search: recent ones and favourites. */
import { useState } from 'react'
import { type Slot, slot } from '../../runtime/reader/storage.ts'

/** A place in the docs, as it is stored. */
export interface SavedPlace {
  /** Title of the page or section. */
  readonly title: string
  /** The page of a section; for a page, its place in the sidebar. */
  readonly context: string
  readonly url: string
}

const MOST_RECENT = 7
const MOST_FAVOURITES = 10

export interface SavedPlaces {
  readonly recent: readonly SavedPlace[]
  readonly favourites: readonly SavedPlace[]
  /** Stores a place that the reader has opened, unless it is a favourite. */
  visit(place: SavedPlace): void
  keep(place: SavedPlace): void
  forget(place: SavedPlace): void
}

export function useSaved(baseUrl: string): SavedPlaces {
  const [slots] = useState(() => ({
    recent: slot('search-recent', baseUrl, isList),
    favourites: slot('search-favourites', baseUrl, isList),
  }))
  const [saved, setSaved] = useState(() => ({ recent: read(slots.recent), favourites: read(slots.favourites) }))

  function store(recent: readonly SavedPlace[], favourites: readonly SavedPlace[]): void {
    slots.recent.set(JSON.stringify(recent))
    slots.favourites.set(JSON.stringify(favourites))
    setSaved({ recent, favourites })
  }

  const { recent, favourites } = saved
  return {
    recent,
    favourites,
    visit(place) {
      if (!favourites.some(({ url }) => url === place.url))
        store([place, ...without(recent, place)].slice(0, MOST_RECENT), favourites)
    },
    keep: (place) => store(without(recent, place), [place, ...without(favourites, place)].slice(0, MOST_FAVOURITES)),
    forget: (place) => store(without(recent, place), without(favourites, place)),
  }
}

function without(places: readonly SavedPlace[], { url }: SavedPlace): SavedPlace[] {
  return places.filter((place) => place.url !== url)
}

function read(place: Slot<string>): readonly SavedPlace[] {
  const text = place.get()
  return text === undefined ? [] : (JSON.parse(text) as SavedPlace[])
}

/**
 * Whether a text is a list of places inside the site. Other sites on the origin can write to its storage, so other
 * texts count as absent.
 */
function isList(text: string): text is string {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.length <= MOST_FAVOURITES && value.every(isPlace)
  } catch {
    return false
  }
}

function isPlace(value: unknown): value is SavedPlace {
  const { title, context, url } = (value ?? {}) as Record<string, unknown>
  return (
    typeof title === 'string' && typeof context === 'string' && typeof url === 'string' && /^\/(?![/\\\s])/.test(url)
  )
}
