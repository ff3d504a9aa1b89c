/** Selects the provider from the configuration. */
import type { AlgoliaData, SiteData } from '../contract.ts'
import { preferredVersion } from '../runtime/docs-version.ts'
import { createLocalSearch, type LocalSearch } from './local/local-search.ts'
import type { SearchProvider } from './provider.ts'

const known = new Map<string, SearchProvider>()
const locals = new Map<string, LocalSearch>()

/** @returns the same provider for the same site, so that the index is loaded once */
export function searchProvider(site: SiteData): SearchProvider {
  let provider = known.get(site.baseUrl)
  if (!provider) {
    const { algolia } = site.search
    provider = algolia ? hosted(site, algolia) : localSearch(site)
    known.set(site.baseUrl, provider)
  }
  return provider
}

/** The local provider. A site with a hosted search uses it for the assistant. */
export function localSearch({ baseUrl, locale }: SiteData): LocalSearch {
  const read = locals.get(baseUrl)
  if (read) return read
  const provider = createLocalSearch(baseUrl, loadFile, locale.htmlLang)
  locals.set(baseUrl, provider)
  // The development server makes a new index after every save.
  document.addEventListener('docs-build:refresh', () => provider.forget?.())
  return provider
}

/** The service's client is loaded with the first query, so that sites without it never load it. */
function hosted(site: SiteData, algolia: AlgoliaData): SearchProvider {
  const load = async (): Promise<SearchProvider> =>
    (await import('./algolia.ts')).createAlgoliaSearch(site, algolia, () => preferredVersion(site))
  let provider: Promise<SearchProvider> | undefined
  const client = (): Promise<SearchProvider> => {
    provider ??= load().catch((error) => {
      provider = undefined
      throw error
    })
    return provider
  }
  return {
    pause: 120,
    prepare: () => void client().catch(() => {}),
    search: async (request) => (await client()).search(request),
  }
}

async function loadFile(url: string, fresh: boolean): Promise<string | undefined> {
  const response = await fetch(url, fresh ? { cache: 'no-cache' } : undefined)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${url} was answered with status ${response.status}.`)
  return response.text()
}
