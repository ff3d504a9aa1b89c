/**
 * Contexts that every part of a page may read. A missing context is a mistake in the program, so the hooks throw an
 * error.
 */
import { type Context, createContext, useContext } from 'react'
import type { PageProps, SiteData } from './contract.ts'

/** Makes the document's title from the page's title. */
export type TitleFormatter = (title: string) => string

export const SiteContext: Context<SiteData | undefined> = createContext<SiteData | undefined>(undefined)
export const RouteContext: Context<PageProps | undefined> = createContext<PageProps | undefined>(undefined)
export const TitleContext: Context<TitleFormatter | undefined> = createContext<TitleFormatter | undefined>(undefined)

/** The site's own data. */
export function useSite(): SiteData {
  return useRequired(SiteContext, 'site')
}

/** The page that is shown. */
export function useRoute(): PageProps {
  return useRequired(RouteContext, 'route')
}

/** The function that makes document titles. */
export function useTitleFormatter(): TitleFormatter {
  return useRequired(TitleContext, 'title formatter')
}

/** Reads a context that must exist; `name` appears in the error. */
export function useRequired<T>(context: Context<T | undefined>, name: string): T {
  const value = useContext(context)
  if (value === undefined) throw new Error(`The ${name} context is missing: this part was drawn outside of <App>.`)
  return value
}
