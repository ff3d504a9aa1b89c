/** What a first visit to a page may weigh. */
import { mapValues } from '../../../../site/map-values.ts'
import type { PageKindRecord } from '../../../../site/page/page-kind.ts'
import { pageKinds } from '../../../../templates/index.ts'
import type { Section } from '../definition.ts'

/** Kinds of pages that a budget can be given for. */
const BUDGETED_PAGES: Readonly<Record<string, string>> = {
  every: 'every page without a budget of its kind',
  doc: 'pages made from documents',
  ...mapValues(pageKinds, ({ about }: PageKindRecord) => about),
}

const MOST_BYTES = 1_000_000_000

export const budgets: Section<'BudgetsOptions' | 'BudgetOptions'> = {
  BudgetsOptions: {
    at: ['budgets'],
    options: Object.fromEntries(
      Object.entries(BUDGETED_PAGES).map(([kind, pages]) => [
        kind,
        { type: { is: 'BudgetOptions' }, about: `Budget of ${pages}.` } as const,
      ]),
    ),
  },
  BudgetOptions: {
    at: Object.keys(BUDGETED_PAGES).map((kind) => `budgets.${kind}`),
    about: 'Bytes; a kilobyte has 1,000.',
    options: {
      html: { type: { integer: [0, MOST_BYTES] }, about: 'HTML, compressed with gzip.', example: 15_000 },
      script: {
        type: { integer: [0, MOST_BYTES] },
        about:
          'Scripts that the page loads without a click, including those that load later when the browser is idle, compressed with gzip.',
        example: 85_000,
      },
      css: { type: { integer: [0, MOST_BYTES] }, about: 'Style sheets, compressed with gzip.', example: 10_000 },
      images: {
        type: { integer: [0, MOST_BYTES] },
        about: 'Images of the site that the HTML names.',
        example: 300_000,
      },
    },
  },
}
