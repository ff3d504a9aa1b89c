/** Which version of the docs the reader has chosen, remembered for each docs folder by its own name. */
import type { DocsVersion, SiteData } from '../contract.ts'
import { anyText, slot } from './storage.ts'

type Site = Pick<SiteData, 'docs' | 'baseUrl'>

function chosen({ docs, baseUrl }: Site): ReturnType<typeof slot<string>> {
  return slot(`version.${docs.id}`, baseUrl, anyText)
}

export function rememberVersion(site: Site, version: DocsVersion): void {
  chosen(site).set(version.name)
}

/** Name of the version that the reader has chosen, when there still is such a one. */
export function preferredVersion(site: Site): string | undefined {
  const name = chosen(site).get()
  return site.docs.versions.some((version) => version.name === name) ? name : undefined
}

/** A version that is not there any more cannot be meant. */
export function forgetOldVersion(site: Site): void {
  const name = chosen(site).get()
  if (name !== undefined && !site.docs.versions.some((version) => version.name === name)) chosen(site).remove()
}
