/** `:term[…]`: a term with its definition, which appears on hover, on focus and on touch, without scripts. */
import { escapeHtml } from '../text/html.ts'
import { type Directive, given } from './directive.ts'

export const term: Directive<string, string | null> = {
  name: 'term',
  schema: {
    about: 'A technical term, whose definition appears beside it. The label is the term as the text has it.',
    kind: 'text',
    attributes: {
      of: { type: 'string', about: 'The term in `markdown.terms`, when the label has another form.' },
    },
    label: 'required',
  },
  // The definition is not part of the sentence, so it is hidden from everybody until it is asked for (WCAG 2.2,
  // 1.4.13).
  view: (directive) => (
    <dfn className="term" data-db="term" tabIndex={0} aria-describedby={directive.key} {...given('id', directive)}>
      {directive.label}
      <span className="term-meaning" role="tooltip" id={directive.key}>
        {directive.slot}
      </span>
    </dfn>
  ),
  slot: {
    asks: ({ attributes, labelText }) => termKey(attributes['of'] || labelText),
    answer: (key, { terms }) => terms.get(key) ?? null,
    html: (meaning) => escapeHtml(meaning ?? ''),
    rule: {
      id: 'unknown-term',
      about: 'A marked term is not defined in `markdown.terms`.',
      why: 'The reader gets no explanation of the word.',
      repair: 'Add the term to `markdown.terms`, or correct its spelling.',
      severity: 'fail',
      example: { 'docs/a.md': ':term[dart]\n' },
      problem: (key, meaning, { terms, nearest }) => {
        if (meaning !== null) return undefined
        const near = nearest(key, [...terms.keys()])
        return {
          target: key,
          message: `“${key}” is not defined in \`markdown.terms\`.`,
          hint: near
            ? `Did you mean “${near}”? For another form of the word write \`:term[form]{of="${near}"}\`.`
            : 'Add it to `markdown.terms`, or write the word without the directive.',
        }
      },
    },
  },
  twin: () => 'label',
  components: { Term: { attributes: { of: 'of' } } },
}

/** The key of a term. Letter case and white space between words do not matter. */
export function termKey(term: string): string {
  return term.trim().replace(/\s+/g, ' ').toLowerCase()
}
