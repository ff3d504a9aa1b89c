/** Suggested places, for a reader who has saved none: sections, pages that the home page names, and those of the footer. */
import { useEffect, useState } from 'react'
import type { NavbarItemData, SiteData, Url } from '../contract.ts'
import { internalLink } from '../runtime/browser.ts'
import { network } from '../runtime/pages.ts'
import { trustedHtml } from '../trusted.tsx'
import type { SavedPlace } from './saved.ts'

const MOST_STARTS = 10

/** A link of the navbar. */
interface BarLink {
  readonly label: string
  readonly url: Url
  readonly external: boolean
}

type Frame = Pick<SiteData, 'navbar' | 'footer' | 'baseUrl' | 'homeUrl'>

/** The places. Those of the home page come when it is loaded. */
export function useStartPlaces(site: Frame): readonly SavedPlace[] {
  const [atHome, setAtHome] = useState<readonly SavedPlace[]>([])
  useEffect(() => {
    let ended = false
    homePlaces(site).then(
      (places) => ended || setAtHome(places),
      () => {},
    )
    return () => {
      ended = true
    }
  }, [site])
  return startPlaces(site, atHome)
}

/** @param atHome places that the home page names */
export function startPlaces(
  { navbar, footer }: Pick<Frame, 'navbar' | 'footer'>,
  atHome: readonly SavedPlace[],
): SavedPlace[] {
  const inBar = (navbar.items as readonly (NavbarItemData & Partial<BarLink>)[]).flatMap((item) =>
    item.label !== undefined && item.url !== undefined && item.type === 'link' && !item.external
      ? [{ title: item.label, context: '', url: item.url }]
      : [],
  )
  const inFooter = (footer?.columns.flatMap(({ items }) => items) ?? []).flatMap((item) =>
    'url' in item && !item.external ? [{ title: item.label, context: '', url: item.url }] : [],
  )
  const places = new Map<string, SavedPlace>()
  for (const place of [...inBar, ...atHome, ...inFooter]) if (!places.has(place.url)) places.set(place.url, place)
  return [...places.values()].slice(0, MOST_STARTS)
}

/** The pages that lists on the home page link to, with the words of the links: its author chose them for new readers. */
async function homePlaces({ baseUrl, homeUrl = baseUrl }: Frame): Promise<SavedPlace[]> {
  const home = await network.page(homeUrl, { fresh: false })
  const text = new DOMParser().parseFromString(trustedHtml(home?.body ?? ''), 'text/html')
  return Array.from(text.querySelectorAll('li a[href^="/"]'), (link) => {
    const url = internalLink(link, baseUrl)
    const title = link.textContent?.trim() ?? ''
    return url && url.hash === '' && url.pathname !== homeUrl && title !== ''
      ? [{ title, context: '', url: url.pathname }]
      : []
  }).flat()
}
