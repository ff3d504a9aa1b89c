/** All pages: those of documents, generated pages, and the not-found page. */
import type { Producer } from '../output.ts'

export const pages: Producer = {
  name: 'pages',
  ofEditions: true,
  names: [{ path: '404.html' }],
  outputs: (site) => site.pages.outputs(),
}
