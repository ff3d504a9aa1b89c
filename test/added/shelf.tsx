/** A directive as a contributor adds it: a file like those in `site/directives`. It asks for the pages below a folder. */
import { type Directive, given, type ListedPage } from '../../site/directives/directive.ts'
import { escapeHtml } from '../../site/text/html.ts'

export const shelf: Directive<string, readonly ListedPage[]> = {
  name: 'shelf',
  schema: {
    about: 'The pages of a folder in one line.',
    kind: 'leaf',
    attributes: { from: { type: 'string', required: true, about: 'Link to the page whose pages are shown.' } },
    label: 'required',
  },
  view: (directive) => (
    <p className="shelf" {...given('id', directive)}>
      <b>{directive.label}</b> {directive.slot}
    </p>
  ),
  facts: ({ attributes: { from } }) => ({ links: from ? [{ href: from, attribute: 'from' }] : [] }),
  slot: {
    asks: ({ attributes: { from = '' } }) => from,
    answer: (from, site) => site.pagesBelow(from, 1),
    html: (pages, page) =>
      pages
        .map(({ route, label }) => (route ? `<a href="${escapeHtml(page.url(route))}">${escapeHtml(label)}</a>` : ''))
        .join(', '),
    lists: (pages, from) => ({ pages: pages.flatMap(({ route }) => route ?? []), of: from }),
    rule: {
      id: 'empty-shelf',
      about: 'A shelf has no pages.',
      severity: 'warn',
      example: { 'docs/a.md': '::shelf[Tools]{from="./b.md"}\n', 'docs/b.md': '# Tools\n' },
      problem: (from, pages, site) =>
        pages.length > 0 || site.isBroken(from)
          ? undefined
          : { target: from, message: 'The shelf is empty.', hint: 'Link to a page with pages below it.' },
    },
  },
  twin: (pages, page) => pages.map(({ route, label }) => `- ${route ? `[${label}](${page.url(route)})` : label}`),
  policy: { frames: ['https://shelf.example.org'] },
  components: { Shelf: { attributes: { folder: 'from' }, label: ['title'] } },
}
