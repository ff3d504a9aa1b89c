/** Loads the part of the search that is needed when a reader begins to search. */
import { useEffect, useState } from 'react'
import type { SiteData } from '../contract.ts'

export type SearchUi = typeof import('./ui.tsx')

let loading: Promise<SearchUi> | undefined

/** Loads the code once. A failed load is repeated. */
function loadSearch(): Promise<SearchUi> {
  loading ??= import('./ui.tsx').catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Preloads the code and the files that every query needs. It fails silently: the next query reports the failure. */
export function preloadSearch(site: SiteData): void {
  loadSearch().then(
    (ui) => ui.searchProvider(site).prepare?.(),
    () => {},
  )
}

/** @param onFail called when the code cannot be loaded */
export function useSearchUi(wanted: boolean, onFail: (error: unknown) => void): SearchUi | undefined {
  const [ui, setUi] = useState<SearchUi>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done about a failure is no reason to load again.
  useEffect(() => {
    if (!wanted || ui) return
    let gone = false
    loadSearch().then(
      (loaded) => !gone && setUi(loaded),
      (error) => !gone && onFail(error),
    )
    return () => {
      gone = true
    }
  }, [wanted, ui])

  return ui
}
