import type { Directive } from 'docs-build/theme'

/** `:::endpoint[Title]{page=orders.md}`: an endpoint, with a link that is checked. */
export const endpoint: Directive<string, number> = {
  name: 'endpoint',
  schema: {
    about: 'An endpoint of the API.',
    kind: 'container',
    attributes: { page: { type: 'string', required: true, about: 'Its page.' } },
    label: 'required',
  },
  view: ({ label, children, attributes, link, slot }) => (
    <section className="endpoint">
      <h3>{label}</h3>
      {children}
      <a href={link(attributes['page'] ?? '')}>Try it</a> {slot}
    </section>
  ),
  facts: ({ attributes: { page } }) => ({
    links: page ? [{ href: page, attribute: 'page' }] : [],
  }),
  // Pages that depend on others ask the site. The answer is escaped HTML.
  slot: {
    asks: ({ attributes }) => attributes['page'] ?? '',
    answer: (page, site) => site.pagesBelow(page, 1).length,
    html: (count) => `<small>${count} pages</small>`,
  },
}
