/** The content security policy. */
import type { Section } from '../definition.ts'

export const security: Section<'SecurityOptions'> = {
  SecurityOptions: {
    at: ['security'],
    options: {
      headersFile: {
        type: 'boolean',
        about:
          'Writes `_headers`, which hosts such as Netlify and Cloudflare Pages read: a content security policy, caching and more. A file of that name in a static folder wins.',
        default: true,
      },
      host: {
        type: { choice: ['netlify', 'cloudflare'] },
        about: 'Where the site is published, if that is a host that reads `_headers`.',
        otherwise: 'one that may not read it',
      },
      metaTag: {
        type: 'boolean',
        about: 'Puts the content security policy into every page as well.',
        otherwise: '`true`, unless `host` reads the file that `headersFile` writes',
      },
      allow: {
        type: { map: { list: 'policySource' }, keys: 'policyDirective' },
        about: 'Sources that the policy allows besides the site itself, by directive.',
        example: { 'frame-src': ['https://video.example.org'] },
        default: {},
      },
      trustedTypes: {
        type: 'boolean',
        about: 'Browsers refuse scripts that turn text into HTML, except for the scripts of docs-build.',
        default: true,
      },
    },
  },
}
