/** The texts beside the map: the chosen page, results of the search, and lists of pages. */
import type { ReportPage } from '../site/report-data.ts'
import { element, linkButton } from './elements.ts'
import type { MapData } from './map-drawing.ts'

/** The most pages of a list. */
const ROWS = 30

/** Called with the index of a page that the reader chooses in a list. */
type Go = (page: number) => void

/** The description of a page, with its links. */
export function aboutPage({ pages, neighbours }: MapData, index: number, go: Go): Node[] {
  const page = pages[index]
  if (!page) return []
  const list = (title: string, others: readonly number[] = []): Node[] =>
    others.length === 0
      ? [element('p', { class: 'soft' }, `${title}: none`)]
      : [element('p', {}, `${title}: ${others.length}`), pageList(pages, others, go), ...rest(others, {})]
  return [
    element('h3', {}, page.title || page.route),
    element(
      'p',
      {},
      element('code', {}, page.route),
      element('br', {}),
      element(
        'span',
        { class: 'soft' },
        page.file ?? (page.madeBy === undefined ? '' : `made by the plugin ${page.madeBy}`),
      ),
    ),
    ...(page.broken.length > 0
      ? [element('p', { class: 'bad' }, `Broken: ${page.broken.slice(0, ROWS).join(', ')}`)]
      : []),
    ...(page.isOrphan ? [element('p', { class: 'warn' }, 'Nothing leads to this page.')] : []),
    ...list('Links to', neighbours.to[index]),
    ...list('Linked from', neighbours.from[index]),
  ]
}

/** The pages that have all words of a query in their titles, routes or files. */
export function searchResults(pages: readonly ReportPage[], query: string, go: Go): Node[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ title, route, file = '' }: ReportPage): boolean =>
    words.every((word) => `${title} ${route} ${file}`.toLowerCase().includes(word))
  return words.length === 0 ? [] : rows(pages, indexes(pages, fits), go)
}

/** Hubs, orphans and pages with broken links. */
export function pageLists({ pages, isHub }: MapData, go: Go): Node[] {
  const hubs = [...isHub].sort((a, b) => (pages[b]?.linked ?? 0) - (pages[a]?.linked ?? 0))
  const lists: readonly (readonly [string, readonly number[]])[] = [
    ['Hubs', hubs],
    ['Orphans', indexes(pages, ({ isOrphan }) => isOrphan)],
    ['Pages with broken links', indexes(pages, ({ broken }) => broken.length > 0)],
  ]
  const none = lists.filter(([, list]) => list.length === 0).map(([title]) => title)
  return [
    ...lists.flatMap(([title, list]) =>
      list.length === 0
        ? []
        : element(
            'div',
            {},
            element('h3', {}, `${title} (${list.length})`),
            pageList(pages, list, go),
            ...rest(list, { class: 'soft' }),
          ),
    ),
    ...(none.length > 0 ? [element('p', { class: 'soft' }, `${none.join(', ')}: none`)] : []),
  ]
}

function indexes(pages: readonly ReportPage[], fits: (page: ReportPage) => boolean): number[] {
  return pages.flatMap((page, index) => (fits(page) ? [index] : []))
}

function pageList(pages: readonly ReportPage[], list: readonly number[], go: Go): HTMLElement {
  return element('ul', {}, ...rows(pages, list, go))
}

function rows(pages: readonly ReportPage[], list: readonly number[], go: Go): Node[] {
  const titles = list.map((index) => pages[index]?.title)
  return list.slice(0, ROWS).map((index) => {
    const { title = '', route = '' } = pages[index] ?? {}
    // Pages of several versions and languages have one title: their routes tell them apart.
    const isShared = titles.indexOf(title) !== titles.lastIndexOf(title)
    const link = linkButton(title || route, () => go(index))
    return element('li', {}, link, ...(title && isShared ? [' ', element('code', { class: 'soft' }, route)] : []))
  })
}

/** A line about the pages that a list leaves out. */
function rest(list: readonly number[], attributes: Readonly<Record<string, string>>): Node[] {
  return list.length > ROWS ? [element('p', attributes, `and ${list.length - ROWS} more`)] : []
}
