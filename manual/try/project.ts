/** The project that readers of the home page can break: the page in the field, and the pages beside it. */

/** The file in the field, below the docs folder. */
export const FILE = 'invoices.md'

export const TEXTS: Readonly<Record<string, string>> = {
  'index.md': '# Acme Pay\n\nStart with an [order](./order.md), then read about [invoices](./invoices.md).\n',
  'order.md': '# Orders\n\n## Due date\n\nAn order is due in 30 days.\n',
  [FILE]: `# Invoices

An invoice is made from the [order](./ordr.md),
and has the same [due date](./order.md#due-date).
`,
}
