/** Loads the part of the search that is needed when a reader begins to search. */
import { useEffect, useState } from 'react'
import type { SiteData } from '../contract.ts'
import { once } from '../runtime/once.ts'
import { network } from '../runtime/pages.ts'
import { sayWith } from '../words/fill.ts'

/** The code of the search, with its words. */
type SearchUi = ReturnType<typeof import('./ui.tsx')['speaking']>

let loading: (() => Promise<SearchUi>) | undefined

function loadSearch({ words: { files } }: SiteData): Promise<SearchUi> {
  loading ??= once(async () => {
    const [ui, words] = await Promise.all([import('./ui.tsx'), network.json(files.search)])
    return ui.speaking(words, () => network.json(files.ask), sayWith)
  })
  return loading()
}

/** Preloads the code and the files that every query needs. It fails silently: the next query reports the failure. */
export function preloadSearch(site: SiteData): void {
  loadSearch(site).then(
    (ui) => ui.searchProvider(site).prepare?.(),
    () => {},
  )
}

/** @param onFail called when the code cannot be loaded */
export function useSearchUi(site: SiteData, wanted: boolean, onFail: (error: unknown) => void): SearchUi | undefined {
  const [ui, setUi] = useState<SearchUi>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done about a failure is no reason to load again.
  useEffect(() => {
    if (!wanted || ui) return
    let gone = false
    loadSearch(site).then(
      (loaded) => !gone && setUi(loaded),
      (error) => !gone && onFail(error),
    )
    return () => {
      gone = true
    }
  }, [wanted, ui])

  return ui
}
