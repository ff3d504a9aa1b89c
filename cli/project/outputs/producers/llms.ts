/** `llms.txt`: the pages in groups, for programs that answer questions. On large sites it names a list for each group. */

import type { RoutePath } from '../../../../site/contract.ts'
import { LIST_LIMIT, type LlmsSection, llmsParts, llms as llmsText } from '../../../../templates/files/llms.ts'
import { sidebarPlaces } from '../../../graph/sidebar-place.ts'
import { once } from '../../../kernel/store/memo.ts'
import { isOwnPage } from '../../../markdown/doc-path.ts'
import type { Output, OutputEdition, Producer } from '../output.ts'
import { listedDocs, siteUrl } from '../site-urls.ts'

const LLMS = 'llms.txt'
const PARTS = 'llms/'
export const llms: Producer<OutputEdition> = {
  name: LLMS,
  names: [{ path: LLMS, isReplaceable: true }],
  outputs(site) {
    const { key } = site
    const { site: config } = site.inputs.config
    const isLarge = site.site.docs.length > LIST_LIMIT
    const parts = once(() => llmsParts(sectionsOf(site)))
    const lists = (): LlmsSection[] => (isLarge ? [linksTo(parts(), config)] : sectionsOf(site))
    const title = titleOf(site)
    const whole = {
      path: LLMS,
      key,
      make: () => llmsText({ title, tagline: config.tagline }, [...lists(), ...otherEditions(site)]),
    }
    if (!isLarge || site.site.statics.includes(LLMS)) return [whole]
    const files = (): Output[] =>
      parts().map((part, at) => {
        return { path: partPath(at), key, make: () => llmsText({ title, tagline: '' }, [part]) }
      })
    return [whole, { folder: PARTS, outputs: files }]
  },
}

/** The title of the site, with the version where it is not the one that readers should read. */
function titleOf({ index: { editions }, inputs }: OutputEdition): string {
  const { title } = inputs.config.site
  const { facts } = editions?.own ?? {}
  return !facts || facts.isLast ? title : `${title} ${facts.label}`
}

function partPath(at: number): string {
  return `${PARTS}${at + 1}.txt`
}

/** The content of `llms.txt` when the lists have files of their own. */
function linksTo(parts: readonly LlmsSection[], config: OutputEdition['inputs']['config']['site']): LlmsSection {
  const pages = parts.map(({ label, pages }, at) => ({
    title: label,
    url: siteUrl(partPath(at), config),
    description: pages.length === 1 ? '1 page' : `${pages.length} pages`,
  }))
  return { label: 'Sections', pages }
}

/** The lists of the other editions, so that a program finds the version and the language that it wants. */
function otherEditions({ index: { editions }, inputs }: OutputEdition): LlmsSection[] {
  if (!editions) return []
  const { own, all } = editions
  const pages = all
    .filter((edition) => edition !== own)
    .map(({ docs, facts, locale, baseUrl }) => ({
      title: [docs === 'default' ? '' : docs, facts.label, locale].filter(Boolean).join(', '),
      url: `${siteUrl('llms.txt', { ...inputs.config.site, baseUrl })}`,
    }))
  return [{ label: 'Other versions and languages', pages }]
}

function sectionsOf({ inputs, site }: OutputEdition): LlmsSection[] {
  const { site: config } = inputs.config
  const places = sidebarPlaces(site.sidebars)
  const groups = new Map<string, LlmsSection['pages'][number][]>()
  const groupOf = (label: string): LlmsSection['pages'][number][] => {
    const group = groups.get(label) ?? []
    groups.set(label, group)
    return group
  }
  const entry = (route: string, title: string, description: string | undefined): LlmsSection['pages'][number] => ({
    title,
    url: `${siteUrl(route, config)}index.md`,
    description,
  })
  // In the order of the sidebars, each section with its own page first. Pages without a section come before all others.
  groupOf(config.title)
  const position = new Map([...places.keys()].map((route, index) => [route, index]))
  const rank = (route: RoutePath): number => (route === '/' ? -1 : (position.get(route) ?? position.size))
  const entries = [
    ...listedDocs(site).map(({ route, head }) => ({
      route,
      title: head.title,
      description: head.frontMatter.description,
      section: head.path.includes('/') && !isOwnPage(head.path) ? (head.path.split('/')[0] ?? '') : config.title,
    })),
    ...site.categories.map(({ route, title, description }) => ({ route, title, description, section: title })),
  ].sort((a, b) => rank(a.route) - rank(b.route))
  for (const { route, title, description, section } of entries) {
    const place = places.get(route)
    groupOf(place?.trail[0]?.label ?? place?.category?.label ?? section).push(entry(route, title, description))
  }
  return Array.from(groups, ([label, pages]) => ({ label, pages })).filter(({ pages }) => pages.length > 0)
}
