/** `:::quote[Name, role]`: the words of a person, with the person's name. */
import { type Directive, given } from '../directive.ts'

export const quote: Directive = {
  name: 'quote',
  schema: {
    about: 'What somebody said, in large letters; the label says who it was.',
    kind: 'container',
    attributes: {
      image: { type: 'string', about: 'A picture of the person.' },
      href: { type: 'string', about: 'Where the words come from.' },
    },
    label: 'optional',
  },
  view: (directive) => {
    const { image, href } = directive.attributes
    return (
      <figure className="quote" {...given('id', directive)}>
        <blockquote>{directive.children}</blockquote>
        {directive.label && (
          <figcaption>
            {image && <img src={directive.image(image)} alt="" width="40" height="40" loading="lazy" />}
            <span>{href ? <a href={directive.link(href)}>{directive.label}</a> : directive.label}</span>
          </figcaption>
        )}
      </figure>
    )
  },
  facts: ({ attributes: { image, href } }) => ({
    links: [
      ...(href ? [{ href, attribute: 'href' }] : []),
      ...(image ? [{ href: image, kind: 'image' as const, attribute: 'image' }] : []),
    ],
  }),
  extra: () => 'landing',
}
