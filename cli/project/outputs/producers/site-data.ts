/** The data that all pages share and, on large sites, the sidebars. The names of these files hold a hash. */
import { type OutputEdition, outputOf, type Producer } from '../output.ts'

export const siteData: Producer<OutputEdition> = {
  name: 'site data',
  outputs: ({ context }) => context.files.map(outputOf),
}
