/**
 * Suggested places, for a reader who has saved none: sections, pages that the home page names, and those of the footer.
 * Where a site has none of these, the first entries of its sidebars.
 */
import { useEffect, useState } from 'react'
import type { NavbarItemData, SiteData, Url } from '../../contract.ts'
import { internalLink } from '../../runtime/browser.ts'
import { dataOf, network, type Transport } from '../../runtime/pages.ts'
import { trustedHtml } from '../../trusted.tsx'
import type { SavedPlace } from './saved.ts'

const MOST_STARTS = 10

/** A link of the navbar. */
interface BarLink {
  readonly label: string
  readonly url: Url
  readonly external: boolean
}

type Frame = Pick<SiteData, 'navbar' | 'footer' | 'baseUrl' | 'homeUrl' | 'search'>

/** The places. Those that other pages name come when these are loaded. */
export function useStartPlaces(site: Frame): readonly SavedPlace[] {
  const [onPages, setOnPages] = useState<readonly SavedPlace[]>([])
  useEffect(() => {
    let ended = false
    placesOnPages(site, network).then(
      (places) => ended || setOnPages(places),
      () => {},
    )
    return () => {
      ended = true
    }
  }, [site])
  return startPlaces(site, onPages)
}

/** @param onPages places that pages name */
export function startPlaces(
  { navbar, footer }: Pick<Frame, 'navbar' | 'footer'>,
  onPages: readonly SavedPlace[],
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
  for (const place of [...inBar, ...onPages, ...inFooter]) if (!places.has(place.url)) places.set(place.url, place)
  return [...places.values()].slice(0, MOST_STARTS)
}

/** The places that the home page names. If the site suggests no place otherwise, those that the search page names. */
async function placesOnPages(site: Frame, pages: Pick<Transport, 'page' | 'bundle'>): Promise<SavedPlace[]> {
  const atHome = await homePlaces(site, pages)
  return startPlaces(site, atHome).length > 0 ? atHome : searchPagePlaces(site, pages)
}

/** The pages that lists on the home page link to, with the words of the links: its author chose them for new readers. */
async function homePlaces({ baseUrl, homeUrl = baseUrl }: Frame, pages: Pick<Transport, 'page'>) {
  const home = await pages.page(homeUrl, { fresh: false })
  const text = new DOMParser().parseFromString(trustedHtml(home?.body ?? ''), 'text/html')
  return Array.from(text.querySelectorAll('li a[href^="/"]'), (link) => {
    const url = internalLink(link, baseUrl)
    const title = link.textContent?.trim() ?? ''
    return url && url.hash === '' && url.pathname !== homeUrl && title !== ''
      ? [{ title, context: '', url: url.pathname }]
      : []
  }).flat()
}

/** The first entries of all sidebars. */
async function searchPagePlaces(
  { search, baseUrl, homeUrl = baseUrl }: Frame,
  pages: Pick<Transport, 'page' | 'bundle'>,
): Promise<SavedPlace[]> {
  const found = search.pageUrl === undefined ? undefined : await pages.page(search.pageUrl, { fresh: false })
  const props = (found && (await dataOf(found, pages)))?.props
  return props?.kind === 'search'
    ? props.data.sections.flatMap(({ label, url }) => (url === homeUrl ? [] : [{ title: label, context: '', url }]))
    : []
}
