/** `::children`: a list of the pages below a page in the sidebar, each with its description. */
import type { RoutePath } from '../contract.ts'
import { escapeHtml } from '../text/html.ts'
import { asMarkdown } from '../text/markdown-text.ts'
import { type Directive, given, isOn, type ListedPage, type PageLinks } from './directive.ts'

/** The question of a list: which pages it shows. */
interface PageListQuery {
  /** Destination of the page whose children are listed; absent for the page that holds the list. */
  readonly of?: string
  /** Number of levels; 0 means all. */
  readonly depth: number
}

export const children: Directive<PageListQuery, readonly ListedPage[]> = {
  name: 'children',
  schema: {
    about: 'The pages below this one in the sidebar, each with its description.',
    kind: 'leaf',
    attributes: {
      of: { type: 'string', about: 'Link to another page whose subpages are listed instead.' },
      depth: { type: 'number', about: 'Number of levels that are listed. Default: 1.' },
      recurse: { type: 'boolean', about: 'All levels are listed.' },
    },
    label: 'none',
  },
  view: (directive) => (
    <ul className="page-list" {...given('id', directive)}>
      {directive.slot}
    </ul>
  ),
  facts: ({ attributes: { of } }) => ({ links: of ? [{ href: of, attribute: 'of' }] : [] }),
  slot: {
    asks: ({ attributes: { of, depth, recurse } }) => {
      const levels = Math.floor(Number(depth || 1))
      return { of: of ? of.trim() : undefined, depth: isOn(recurse) ? 0 : Math.max(1, levels || 1) }
    },
    answer: ({ of, depth }, site) => site.pagesBelow(of, depth),
    html: htmlItems,
    lists: (pages, { of }) => ({ pages: routesOf(pages), of }),
    rule: {
      id: 'empty-list',
      about: 'A list of pages is empty.',
      why: 'Readers see a list without entries.',
      repair: 'Add pages below this one, let the list start elsewhere with `{of="./other.md"}`, or remove it.',
      severity: 'warn',
      example: { 'docs/a.md': '::children\n' },
      problem: ({ of }, pages, site) => {
        if (pages.length > 0 || (of !== undefined && site.isBroken(of))) return undefined
        return {
          target: of,
          message: 'The list is empty: no sidebar has pages below the page.',
          hint: 'Pages stand below the index of a folder inside the docs folder, and below the link of a category.',
        }
      },
    },
  },
  twin: markdownItems,
  components: {
    ReadMore: { attributes: { root: 'of', of: 'of', depth: 'depth', recurse: 'recurse' } },
    DocCardList: { ignored: ['className'] },
  },
}

function htmlItems(pages: readonly ListedPage[], page: PageLinks): string {
  return pages
    .map(({ route, label, description, pages }) => {
      const name = escapeHtml(label)
      const title = route === undefined ? name : `<a href="${escapeHtml(page.url(route))}">${name}</a>`
      const line = description === undefined ? '' : `<span>${escapeHtml(description)}</span>`
      const below = pages.length === 0 ? '' : `<ul class="page-list">${htmlItems(pages, page)}</ul>`
      return `<li>${title}${line}${below}</li>`
    })
    .join('')
}

function markdownItems(pages: readonly ListedPage[], page: PageLinks): string[] {
  return pages.flatMap(({ route, label, description, pages }) => {
    const name = asMarkdown(label)
    const title = route === undefined ? name : `[${name}](${page.url(route)})`
    const below = markdownItems(pages, page).map((line) => `  ${line}`)
    return [`- ${title}${description === undefined ? '' : `: ${asMarkdown(description)}`}`, ...below]
  })
}

/** Routes of all pages in a list, in the order of the list. */
function routesOf(pages: readonly ListedPage[]): RoutePath[] {
  return pages.flatMap(({ route, pages: below }) => [...(route === undefined ? [] : [route]), ...routesOf(below)])
}
