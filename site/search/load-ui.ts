/** Loads the part of the search that is needed when a reader begins to search. */
import { useEffect, useState } from 'react'
import type { SiteData } from '../contract.ts'
import { once } from '../runtime/once.ts'
import { network } from '../runtime/pages.ts'
import { sayWith } from '../words/fill.ts'
import type { KeyOf, LazyGroup, Say } from '../words/say.ts'
import type { LoadedWords } from '../words/site-words.ts'
import type { AskSay } from './ask/back-end.ts'
import type { SearchSay } from './search-words.tsx'

/** The code of the search, and its words. */
export type SearchUi = typeof import('./ui.tsx') & {
  readonly say: SearchSay
  /** Loads the words of the assistant. */
  readonly askWords: () => Promise<AskSay>
}

let loading: (() => Promise<SearchUi>) | undefined

function loadSearch({ words: { files } }: SiteData): Promise<SearchUi> {
  loading ??= once(async () => {
    const [ui, words] = await Promise.all([import('./ui.tsx'), network.json(files.search)])
    const say = <G extends LazyGroup>({ words, language }: LoadedWords<G>): Say<KeyOf<G>> =>
      sayWith(words, ui.grammarOf(language))
    const askWords = async (): Promise<AskSay> => say((await network.json(files.ask)) as LoadedWords<'ask'>)
    return { ...ui, say: say(words as LoadedWords<'search'>), askWords }
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
