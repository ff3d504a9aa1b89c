/** The docs version that the reader has chosen, stored separately for each docs folder. */
import type { DocsVersion, SiteData } from '../contract.ts'
import { anyText, slot } from './storage.ts'

type Site = Pick<SiteData, 'docs' | 'baseUrl' | 'rootUrl'>

function chosen({ docs, baseUrl, rootUrl = baseUrl }: Site): ReturnType<typeof slot<string>> {
  return slot(`version.${docs.id}`, rootUrl, anyText)
}

export function rememberVersion(site: Site, version: DocsVersion): void {
  chosen(site).set(version.name)
}

/** Name of the chosen version; `undefined` when no such version exists. */
export function preferredVersion(site: Site): string | undefined {
  const name = chosen(site).get()
  return site.docs.versions.some((version) => version.name === name) ? name : undefined
}

/** Removes a stored choice whose version no longer exists. */
export function forgetOldVersion(site: Site): void {
  const name = chosen(site).get()
  if (name !== undefined && !site.docs.versions.some((version) => version.name === name)) chosen(site).remove()
}
