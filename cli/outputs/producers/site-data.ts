/** What all pages of the site show, and on large sites the sidebars: files with a hash in their names. */
import { outputOf, type Producer } from '../output.ts'

export const siteData: Producer = {
  name: 'site data',
  outputs: ({ context }) => context.files.map(outputOf),
}
