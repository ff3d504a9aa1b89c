/** The part of the search that is loaded when somebody means to search. */
import { useEffect, useState } from 'react'
import type { SiteData } from '../contract.ts'

export type SearchUi = typeof import('./ui.tsx')

let loading: Promise<SearchUi> | undefined

/** Loads the code once; what failed is tried again. */
export function loadSearch(): Promise<SearchUi> {
  loading ??= import('./ui.tsx').catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Looks ahead, at the code and at what every query needs: whoever asks for it later is told what went wrong. */
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
