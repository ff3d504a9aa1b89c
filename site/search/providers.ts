/** The provider that the configuration names. */
import type { SiteData } from '../contract.ts'
import { createLocalSearch } from './local/local-search.ts'
import type { SearchProvider } from './provider.ts'

const known = new Map<string, SearchProvider>()

/** @returns the same provider for the same site, so that what it has read is read once */
export function searchProvider(site: SiteData): SearchProvider {
  const { baseUrl } = site
  let provider = known.get(baseUrl)
  if (!provider) {
    provider = createLocalSearch(baseUrl, loadFile)
    known.set(baseUrl, provider)
    // The development server has a new index after every save.
    document.addEventListener('docs-build:refresh', () => provider?.forget?.())
  }
  return provider
}

async function loadFile(url: string, fresh: boolean): Promise<string | undefined> {
  const response = await fetch(url, fresh ? { cache: 'no-cache' } : undefined)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${url} was answered with status ${response.status}.`)
  return response.text()
}
