/** `::::features` and the `:::feature` directives inside: the features of a product, each with an icon. */
import { CardIcon } from '../../markdown/card-icon.tsx'
import { type Directive, given } from '../directive.ts'

export const features: Directive = {
  name: 'features',
  schema: {
    about: 'What a product does, in columns. Contains only `feature` directives.',
    kind: 'container',
    attributes: {},
    label: 'none',
  },
  view: (directive) => (
    <div className="features" {...given('id', directive)}>
      {directive.children}
    </div>
  ),
  extra: () => 'landing',
}

export const feature: Directive = {
  name: 'feature',
  schema: {
    about: 'One of `features`; the label is its heading.',
    kind: 'container',
    attributes: {
      icon: { type: 'string', about: 'Name of an icon, or a character.' },
      href: { type: 'string', about: 'Where the heading leads.' },
    },
    label: 'required',
  },
  view: (directive) => {
    const { icon, href } = directive.attributes
    return (
      <section {...given('id', directive)}>
        {icon && <CardIcon name={icon} />}
        <h3>{href ? <a href={directive.link(href)}>{directive.label}</a> : directive.label}</h3>
        {directive.children}
      </section>
    )
  },
  facts: ({ attributes: { href } }) => ({ links: href ? [{ href, attribute: 'href' }] : [] }),
  extra: () => 'landing',
}
