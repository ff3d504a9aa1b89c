/** Pages: of documents, of lists, and the one for what is missing. */
import type { Producer } from '../output.ts'

export const pages: Producer = {
  name: 'pages',
  names: [{ path: '404.html' }],
  outputs: (site) => site.pages.outputs(),
}
