/** `:::note`, `:::tip` and similar directives: boxes that stand out from the text. */
import { Admonition, type AdmonitionType } from '../markdown/admonition.tsx'
import { type Directive, type DirectiveComponent, given } from './directive.ts'

function box(
  name: AdmonitionType,
  about: string,
  components: Readonly<Record<string, DirectiveComponent>> = {},
): Directive {
  return {
    name,
    schema: {
      about,
      kind: 'container',
      attributes: { title: { type: 'string', about: 'Heading of the box, instead of the label.' } },
      label: 'optional',
    },
    view: (directive) => {
      const title = directive.label ?? directive.attributes['title']
      return (
        <Admonition type={name} title={title || undefined} {...given('id', directive)}>
          {directive.children}
        </Admonition>
      )
    },
    components: { [name.charAt(0).toUpperCase() + name.slice(1)]: { label: ['title'] }, ...components },
  }
}

export const boxes: readonly Directive[] = [
  box('note', 'A remark beside the text.', { Admonition: { label: ['title'], ignored: ['type', 'icon'] } }),
  box('tip', 'A way to do it better or with less work.'),
  box('info', 'Background that helps to understand.'),
  box('warning', 'Something that can go wrong.'),
  box('danger', 'Something that does harm when it goes wrong.'),
  box('caution', 'Like `warning`, under its own name.'),
  box('secondary', 'Like `note`, under its own name.'),
  box('important', 'Like `info`, under its own name.'),
  box('success', 'Like `tip`, under its own name.'),
]
