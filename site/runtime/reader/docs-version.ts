/** The docs version that the reader has chosen, stored separately for each docs folder. */
import { useRoute, useSite } from '../../context.tsx'
import type { DocsVersion, SiteData } from '../../contract.ts'
import { useHydrated } from './media.ts'
import { anyText, slot } from './storage.ts'

type Site = Pick<SiteData, 'docs' | 'baseUrl' | 'rootUrl'>

function chosen({ docs, baseUrl, rootUrl = baseUrl }: Site, id = docs.id): ReturnType<typeof slot<string>> {
  return slot(`version.${id}`, rootUrl, anyText)
}

export function rememberVersion(site: Site, version: DocsVersion): void {
  chosen(site).set(version.name)
}

/** Name of the chosen version; `undefined` when no such version exists. */
export function preferredVersion(site: Site): string | undefined {
  const name = chosen(site).get()
  return site.docs.versions.some((version) => version.name === name) ? name : undefined
}

/** The version of the page; outside the docs the one that the reader has chosen, else the last one. */
export function useVersion(): DocsVersion | undefined {
  const site = useSite()
  const { isOutside } = useRoute()
  const hydrated = useHydrated()
  const { versions, active } = site.docs
  const name = (isOutside && hydrated && preferredVersion(site)) || active
  return versions.find((version) => version.name === name) ?? versions[0]
}

/**
 * Name of the version of some docs for links of pages outside of them; `undefined` inside, and until the page is hydrated.
 *
 * @param docs name of the docs, when the page belongs to others; absent: those of the site's data
 */
export function useVersionOutside(docs: string | undefined): string | undefined {
  const site = useSite()
  const { isOutside } = useRoute()
  const version = useVersion()
  const hydrated = useHydrated()
  if (docs !== undefined) return hydrated ? chosen(site, docs).get() : undefined
  return isOutside ? version?.name : undefined
}

/** Removes a stored choice whose version no longer exists. */
export function forgetOldVersion(site: Site): void {
  const name = chosen(site).get()
  if (name !== undefined && !site.docs.versions.some((version) => version.name === name)) chosen(site).remove()
}
