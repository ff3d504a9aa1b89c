/** Selects the provider from the configuration. */
import type { AlgoliaData, DocsVersion, SiteData } from '../contract.ts'
import { preferredVersion } from '../runtime/reader/docs-version.ts'
import { searchVersions } from './local/all-versions.ts'
import { createLocalSearch, type LocalSearch } from './local/local-search.ts'
import { pluggedSearch } from './plugged.ts'
import { ALL_VERSIONS, type SearchProvider } from './provider.ts'

const known = new Map<string, SearchProvider>()
const locals = new Map<string, LocalSearch>()

/** @returns the same provider for the same site, so that the index is loaded once */
export function searchProvider(site: SiteData): SearchProvider {
  let provider = known.get(site.baseUrl)
  if (!provider) {
    const { algolia } = site.search
    if (site.search.provider === 'plugin') provider = plugged(site)
    else provider = algolia ? hosted(site, algolia) : ofVersions(site)
    known.set(site.baseUrl, provider)
  }
  return provider
}

/** The local provider, which also answers from the indexes of other versions. */
function ofVersions(site: SiteData): SearchProvider {
  const own = localSearch(site)
  const { versions } = site.docs
  if (versions.length < 2) return own
  const shown = shownVersion(site)
  const searched = [shown, ...versions.filter((version) => version !== shown)].flatMap((version) =>
    version ? { version, provider: indexOf(version, site) } : [],
  )
  return {
    ...own,
    search(request) {
      if (request.version === ALL_VERSIONS) return searchVersions(searched, request)
      const one = searched.find(({ version }) => version.name === request.version)
      return (one?.provider ?? own).search(request)
    },
  }
}

function indexOf({ index, base }: DocsVersion, site: SiteData): LocalSearch {
  return localSearch({ baseUrl: index ?? base ?? site.baseUrl, locale: site.locale })
}

/** The version that the pages around the search belong to. */
export function shownVersion({ docs: { versions, active } }: Pick<SiteData, 'docs'>): DocsVersion | undefined {
  return versions.find(({ name }) => name === active) ?? versions[0]
}

/** The local provider of an index. A site with a hosted search uses it for the assistant. */
export function localSearch({ baseUrl, locale }: Pick<SiteData, 'baseUrl' | 'locale'>): LocalSearch {
  const read = locals.get(baseUrl)
  if (read) return read
  const provider = createLocalSearch(baseUrl, loadFile, locale.htmlLang, loadPart)
  locals.set(baseUrl, provider)
  // The development server makes a new index after every save.
  document.addEventListener('docs-build:refresh', () => provider.forget?.())
  return provider
}

/** The service's client is loaded with the first query, so that sites without it never load it. */
function hosted(site: SiteData, algolia: AlgoliaData): SearchProvider {
  return later(async () =>
    (await import('./algolia.ts')).createAlgoliaSearch(site, algolia, () => preferredVersion(site)),
  )
}

/** The search of a plugin, whose module is loaded when a reader is about to search. */
function plugged({ baseUrl, locale, search: { options } }: SiteData): SearchProvider {
  return later(async () => {
    const made = await pluggedSearch?.()
    if (!made) throw new Error('The site has no code for its search.')
    return made.default(options, { baseUrl, language: locale.htmlLang })
  })
}

/** A provider whose code is loaded with the first query, and again after a failure. */
function later(load: () => Promise<SearchProvider>): SearchProvider {
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
    prepare: () =>
      void client().then(
        (loaded) => loaded.prepare?.(),
        () => {},
      ),
    search: async (request) => (await client()).search(request),
  }
}

async function loadFile(url: string, fresh: boolean): Promise<string | undefined> {
  return (await answerOf(url, fresh ? { cache: 'no-cache' } : {}))?.text
}

async function loadPart(
  url: string,
  start: number,
  end: number,
): Promise<{ text: string; isWhole: boolean } | undefined> {
  const answer = await answerOf(url, { headers: { range: `bytes=${start}-${end - 1}` } }, 416)
  return answer && { text: answer.text, isWhole: answer.status === 200 }
}

/** @param accepted a status besides those of success */
async function answerOf(
  url: string,
  request: RequestInit,
  accepted?: number,
): Promise<{ status: number; text: string } | undefined> {
  const response = await fetch(url, request)
  const { status, ok } = response
  if (status === 404) return undefined
  if (!ok && status !== accepted) throw new Error(`${url} was answered with status ${status}.`)
  return { status, text: await response.text() }
}
