/** The data that all pages share and, on large sites, the sidebars. The names of these files hold a hash. */
import { outputOf, type Producer } from '../output.ts'

export const siteData: Producer = {
  name: 'site data',
  ofEditions: true,
  outputs: ({ context }) => context.files.map(outputOf),
}
