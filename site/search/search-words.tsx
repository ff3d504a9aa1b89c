/** The words of the search, which are loaded with its code. */
import { type Context, createContext } from 'react'
import { useRequired } from '../context.tsx'
import type { KeyOf, Say } from '../words/say.ts'

export type SearchSay = Say<KeyOf<'search'>>

export const SearchWordsContext: Context<SearchSay | undefined> = createContext<SearchSay | undefined>(undefined)

export function useSearchWords(): SearchSay {
  return useRequired(SearchWordsContext, 'words of the search')
}
