/** “Did you mean …”: links to the pages that an address without a page may have meant. */
import { type ReactNode, useEffect, useState } from 'react'
import type { Link, RoutePath, SiteData, Url } from '../contract.ts'
import { network } from '../runtime/pages.ts'
import { trustedHtml } from '../trusted.tsx'
import { ROUTES_FILE, withBase } from '../url.ts'
import { likelyRoutes } from './likely-routes.ts'

interface Suggestion extends Link {
  readonly route: RoutePath
}

interface SuggestionsProps {
  /** What stands above the links. */
  readonly question: string
  /** The path that was asked for, below the site. */
  readonly asked: string
  readonly site: SiteData
}

/** Empty until the pages are known: then screen readers say them without losing their place. */
export function Suggestions({ question, asked, site }: SuggestionsProps): ReactNode {
  const [pages, setPages] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    if (asked === '') return
    let isCurrent = true
    suggest(asked, site).then(
      (found) => isCurrent && setPages(found),
      // The page says as much as without scripts.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [asked, site])
  return (
    <div aria-live="polite">
      {pages.length > 0 && (
        <>
          <h2>{question}</h2>
          <ul>
            {pages.map(({ label, route, url }) => (
              <li key={url}>
                {/* Pages of one title are told apart by their addresses. */}
                <a href={url}>
                  {label} <small>{route}</small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The pages of the site that an address may have meant, with their titles. */
async function suggest(asked: string, { baseUrl, noIndex }: SiteData): Promise<Suggestion[]> {
  const routes = (await network.json(withBase(ROUTES_FILE, baseUrl))) as readonly RoutePath[]
  const found = likelyRoutes(asked, routes).map((route) => named(route, withBase(route, baseUrl), noIndex))
  return (await Promise.all(found)).filter((page) => page !== undefined)
}

/** @returns the page under its heading; `undefined` for a page that nothing lists */
async function named(route: RoutePath, url: Url, noIndex: boolean): Promise<Suggestion | undefined> {
  const response = await fetch(url)
  if (!response.ok) return undefined
  const page = new DOMParser().parseFromString(trustedHtml(await response.text()), 'text/html')
  if (!noIndex && page.querySelector('meta[name="robots"][content^="noindex"]')) return undefined
  return { label: page.querySelector('h1')?.textContent?.trim() || page.title || route, route, url }
}
