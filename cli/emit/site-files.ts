/** Files at the root that programs read: crawlers, and those that answer questions. */
import { withBase } from '../../site/url.ts'
import { llms } from '../../templates/llms.ts'
import { openSearch } from '../../templates/opensearch.ts'
import { robots } from '../../templates/robots.ts'
import { sitemap } from '../../templates/sitemap.ts'
import { compareText } from '../checks/finding.ts'
import { hasOpenSearch, hasSitemap } from '../graph/resolve.ts'
import { sidebarPlaces } from '../graph/sidebar.ts'
import type { CheckedRun } from './checked-run.ts'
import type { SharedContext } from './shared-context.ts'

/** `sitemap.xml`, `opensearch.xml`, `robots.txt` and `llms.txt`, unless the static files have them. */
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
  const groups = new Map<string, { title: string; url: string; description?: string }[]>()
  for (const { route, head } of listed) {
    const label =
      places.get(head.path)?.trail[0]?.label ??
      (head.path.includes('/') ? head.path.split('/')[0] : undefined) ??
      config.title
    const { description } = head.frontMatter
    const entry = {
      title: head.title,
      url: `${url(route)}index.md`,
      ...(description === undefined ? {} : { description }),
    }
    const group = groups.get(label)
    if (group) group.push(entry)
    else groups.set(label, [entry])
  }
  const sections = Array.from(groups, ([label, entries]) => ({ label, pages: entries }))
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
  ].filter(({ path }) => own.has(path))
}
