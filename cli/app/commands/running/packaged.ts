/** The commands of our packages. Help names them, and so does the error where one is not installed. */

export interface Packaged {
  readonly name: string
  readonly about: string
}

/** In the order of the help text. The package of `weight` is `docs-build-weight`. */
export const packaged: readonly Packaged[] = [
  {
    name: 'migrate',
    about: "move another tool's site in: a report first, then its configuration, navigation and redirects",
  },
  { name: 'report', about: 'draw the state of the site as one page, or what differs between two outputs' },
  { name: 'weight', about: 'show what a first visit to each kind of page downloads, and compare it with the budgets' },
]
