/** The commands of our packages. Help names them, and so does the error where one is not installed. */

export interface Packaged {
  readonly name: string
  readonly about: string
  /** Its package, which may have several commands. */
  readonly from: `docs-build-${string}`
}

const of = (from: Packaged['from'], commands: Readonly<Record<string, string>>): Packaged[] =>
  Object.entries(commands).map(([name, about]) => ({ name, about, from }))

/** In the order of the help text. */
export const packaged: readonly Packaged[] = [
  ...of('docs-build-edit', {
    mv: 'move a page, folder, image or heading, with every link to it',
    fix: 'repair the findings whose right destination is certain',
    translate: 'show which translations are old, and mark those that are not',
    lsp: 'run the language server for an editor: findings, completion, renames and repairs while you write',
    mcp: 'answer programs about the built site, with the Model Context Protocol',
  }),
  ...of('docs-build-migrate', {
    migrate: "move another tool's site in: a report first, then its configuration, navigation and redirects",
  }),
  ...of('docs-build-pdf', { pdf: 'print the built site, or a section of it, as one PDF' }),
  ...of('docs-build-report', {
    report: 'draw the state of the site as one page, or what differs between two outputs',
  }),
  ...of('docs-build-weight', {
    weight: 'show what a first visit to each kind of page downloads, and compare it with the budgets',
  }),
]

/** The package in which a command is, and whether that package has others. */
export function packageOf(name: string): { readonly name: string; readonly hasMore: boolean } {
  const from = packaged.find((one) => one.name === name)?.from ?? `docs-build-${name}`
  return { name: from, hasMore: from !== `docs-build-${name}` }
}
