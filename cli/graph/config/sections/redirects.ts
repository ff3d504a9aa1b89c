/** Old addresses. */
import type { Section } from '../definition.ts'

export const redirects: Section<'RedirectsOptions'> = {
  RedirectsOptions: {
    at: ['redirects'],
    options: {
      paths: {
        type: { map: 'destination', keys: 'redirectSource' },
        about: 'Destination of each old address: a page, a file, an anchor, or an address on another site.',
        example: { '/old/page': '/guides/page', '/guides/page#old-part': '/guides/page#new-part' },
        default: {},
      },
      formats: {
        type: { list: { choice: ['html', 'netlify', 'vercel', 'nginx', 'json'] } },
        about:
          'How they are published: `html` as small pages that redirect, which every host can serve; `netlify` in `_redirects`, which Cloudflare Pages reads too; `vercel` in `vercel.json`; `nginx` as a map in `redirects.nginx.conf`; `json` as a list in `redirects.json`. A `_redirects` or `vercel.json` in a static folder keeps its own rules, and these come after them.',
        default: ['html', 'netlify'],
      },
    },
  },
}
