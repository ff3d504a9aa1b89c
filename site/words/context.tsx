/** The words of the interface for React components. */
import { type Context, createContext, createElement, Fragment, type ReactNode } from 'react'
import { useRequired, useSite } from '../context.tsx'
import type { KeyOf, Say } from './say.ts'

/** Words that are there on every page, in the browser as well. */
type PageKey = KeyOf<'page'>
export type PageSay = Say<PageKey>
/** Words of components that are drawn when the site is built. */
export type TextSay = Say<KeyOf<'page' | 'text'>>

export const WordsContext: Context<PageSay | undefined> = createContext<PageSay | undefined>(undefined)
export const TextWordsContext: Context<TextSay | undefined> = createContext<TextSay | undefined>(undefined)

/** Says words of the interface in the language of the site. */
export function useWords(): PageSay {
  return useRequired(WordsContext, 'words')
}

const english = { lang: 'en', dir: 'ltr' } as const

/** Language attributes for an element with words of the interface, where these are in English for lack of others. */
export function useWordsLanguage(): Partial<typeof english> {
  return useSite().words.foreign ? english : {}
}

/** As `useWords`, for components of a text, which are drawn when the site is built. */
export function useTextWords(): TextSay {
  return useRequired(TextWordsContext, 'words of texts')
}

/** Draws a sentence with elements in it. */
export function sentence(parts: readonly unknown[]): ReactNode {
  return createElement(Fragment, null, ...(parts as readonly ReactNode[]))
}
