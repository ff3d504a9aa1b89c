/** All pages: those of documents, generated pages, and the not-found page. */
import type { OutputEdition, Producer } from '../output.ts'

export const pages: Producer<OutputEdition> = {
  name: 'pages',
  names: [{ path: '404.html' }],
  outputs: (site) => site.pages.outputs(),
}
