import type { Directive } from 'docs-build/theme'

/** `:::project[Title]{page=bag.md}`: a box about something to sew, with a link that is checked. */
export const project: Directive<string, number> = {
  name: 'project',
  schema: {
    about: 'Something to sew.',
    kind: 'container',
    attributes: { page: { type: 'string', required: true, about: 'Its page.' } },
    label: 'required',
  },
  view: ({ label, children, attributes, link, slot }) => (
    <section className="project">
      <h3>{label}</h3>
      {children}
      <a href={link(attributes['page'] ?? '')}>Sew it</a> {slot}
    </section>
  ),
  facts: ({ attributes: { page } }) => ({ links: page ? [{ href: page, attribute: 'page' }] : [] }),
  // Pages that depend on others ask the site. The answer is escaped HTML.
  slot: {
    asks: ({ attributes }) => attributes['page'] ?? '',
    answer: (page, site) => site.pagesBelow(page, 1).length,
    html: (count) => `<small>${count} parts</small>`,
  },
}
