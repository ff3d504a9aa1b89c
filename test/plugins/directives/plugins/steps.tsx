import { definePlugin } from 'docs-build'
import type { Directive } from 'docs-build/theme'

/** `::::step[Title]{link=pay.md}`: a step of a tutorial, with the number of pages below another one. */
const step: Directive<string, number> = {
  name: 'step',
  schema: {
    about: 'A step of a tutorial.',
    kind: 'container',
    attributes: {
      link: { type: 'string', about: 'The page with more.' },
      level: { type: 'string', oneOf: ['easy', 'hard'], about: 'How hard it is.' },
      minutes: { type: 'number', about: 'How long it takes.' },
    },
    label: 'required',
  },
  view: ({ label, children, attributes, slot, link }) => (
    <section className={`step ${attributes['level'] ?? 'easy'}`}>
      <h3>{label}</h3>
      {children}
      {attributes['link'] && <a href={link(attributes['link'])}>More</a>}
      <small>{slot}</small>
    </section>
  ),
  facts: ({ attributes: { link } }) => ({
    links: link ? [{ href: link, attribute: 'link' }] : [],
    problems: link?.endsWith('.txt') ? [{ message: 'A step links to a page.', hint: 'Name a page.' }] : [],
  }),
  slot: {
    asks: ({ attributes }) => attributes['link'] ?? '',
    answer: (link, site) => (link === '' ? 0 : site.pagesBelow(link, 1).length),
    html: (count) => `${count} pages below`,
    rule: {
      id: 'unknown-step',
      about: 'A step has no pages.',
      severity: 'fail',
      example: {},
      problem: (link, count) =>
        count === 0 ? { target: link, message: 'No pages are below the step.', hint: 'Add one.' } : undefined,
    },
  },
}

/** `:key[Ctrl]`: a key of a keyboard. */
const key: Directive = {
  name: 'key',
  schema: { about: 'A key.', kind: 'text', attributes: {}, label: 'required' },
  view: ({ label }) => <kbd>{label}</kbd>,
  twin: () => 'label',
}

export default definePlugin({ name: 'steps', markdown: { directives: [step, key] } })
