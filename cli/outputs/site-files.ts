/** Files at the root that programs read: crawlers, and those that answer questions. */
import type { RoutePath } from '../../site/contract.ts'
import { withBase } from '../../site/url.ts'
import { type LlmsSection, llms } from '../../templates/llms.ts'
import { openSearch } from '../../templates/opensearch.ts'
import { robots } from '../../templates/robots.ts'
import { sitemap } from '../../templates/sitemap.ts'
import { compareText } from '../fault/finding.ts'
import { sidebarPlaces } from '../graph/sidebar-place.ts'
import { hasOpenSearch, hasSitemap } from '../graph/site-files.ts'
import type { CheckedRun } from './checked-run.ts'
import type { SharedContext } from './shared-context.ts'

/** `sitemap.xml`, `opensearch.xml`, `robots.txt`, `llms.txt` and `.nojekyll`, unless the static files have them. */
export function siteFiles(
  { inputs, site }: Pick<CheckedRun, 'inputs' | 'site'>,
  { own }: Pick<SharedContext, 'own'>,
): { path: string; text: string }[] {
  const { site: config } = inputs.config
  const url = (route: string): string => config.url + withBase(route, config.baseUrl)
  const listed = site.docs.filter(({ head }) => !head.frontMatter.unlisted)
  const pages = [
    ...listed.map(({ route, head }) => {
      const date = head.frontMatter.lastUpdate?.date ?? inputs.lastUpdates?.files[head.path]?.date
      return { url: url(route), ...(date === undefined ? {} : { lastModified: new Date(date).toISOString() }) }
    }),
    ...site.generated.filter((page) => page.kind !== 'search').map((page) => ({ url: url(page.route) })),
  ].sort((a, b) => compareText(a.url, b.url))
  const hasMap = hasSitemap(config)
  const searchPage = site.generated.find(({ kind }) => kind === 'search')
  const places = sidebarPlaces(site.sidebars)
  const groups = new Map<string, LlmsSection['pages'][number][]>()
  const groupOf = (label: string): LlmsSection['pages'][number][] => {
    const group = groups.get(label) ?? []
    groups.set(label, group)
    return group
  }
  const entry = (route: string, title: string, description: string | undefined): LlmsSection['pages'][number] => ({
    title,
    url: `${url(route)}index.md`,
    ...(description === undefined ? {} : { description }),
  })
  // In the order of the sidebars, each section with its own page first; before all of them what is in no section.
  groupOf(config.title)
  const position = new Map([...places.keys()].map((route, index) => [route, index]))
  const rank = (route: RoutePath): number => (route === '/' ? -1 : (position.get(route) ?? position.size))
  const entries = [
    ...listed.map(({ route, head }) => ({
      route,
      title: head.title,
      description: head.frontMatter.description,
      section: head.path.includes('/') ? (head.path.split('/')[0] ?? '') : config.title,
    })),
    ...site.categories.map(({ route, title, description }) => ({ route, title, description, section: title })),
  ].sort((a, b) => rank(a.route) - rank(b.route))
  for (const { route, title, description, section } of entries) {
    const place = places.get(route)
    groupOf(place?.trail[0]?.label ?? place?.category?.label ?? section).push(entry(route, title, description))
  }
  const sections = Array.from(groups, ([label, pages]) => ({ label, pages })).filter(({ pages }) => pages.length > 0)
  return [
    ...(hasMap ? [{ path: 'sitemap.xml', text: sitemap(pages) }] : []),
    ...(searchPage && hasOpenSearch(config)
      ? [{ path: 'opensearch.xml', text: openSearch({ title: config.title, searchUrl: url(searchPage.route) }) }]
      : []),
    {
      path: 'robots.txt',
      text: robots({
        noIndex: config.noIndex,
        ...(hasMap ? { sitemapUrl: `${config.url}${withBase('sitemap.xml', config.baseUrl)}` } : {}),
      }),
    },
    { path: 'llms.txt', text: llms(config, sections) },
    { path: '.nojekyll', text: 'GitHub Pages publishes these files as they are.\n' },
  ].filter(({ path }) => own.has(path))
}
