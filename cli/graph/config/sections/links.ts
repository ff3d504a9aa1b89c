/** What links may lead to, and how links to other sites are checked. */
import type { Section } from '../definition.ts'

export const links: Section<'LinksOptions' | 'ExternalLinksOptions' | 'ExternalHostOptions'> = {
  LinksOptions: {
    at: ['links'],
    options: {
      siteUrls: {
        type: { list: 'pattern' },
        about:
          'Paths and addresses on the same site that something else publishes: docs-build does not check links to them, but `check --external` does. `*` stands for any characters.',
        example: ['/blog/*', '../std/*'],
        default: [],
      },
      schemes: {
        type: { map: 'anyText', keys: 'text' },
        about:
          'Addresses for links with your own schemes, by scheme; `{}` stands for what follows the colon. A whole destination (`xref:uid`) can have its own address, which may be a path of the site. With an empty text, pages show the words of the link without a link. A destination that is only the name of the scheme, without a colon, leads there too.',
        example: { xref: 'https://learn.microsoft.com/dotnet/api/{}' },
        default: {},
      },
      external: {
        type: { is: 'ExternalLinksOptions' },
        about: 'How `check --external` asks the servers behind links that leave the site.',
        default: {},
      },
      ignoreCase: {
        type: 'boolean',
        about: 'Whether a link also finds its page or file if only upper and lower case differ.',
        default: false,
      },
      fromRoot: {
        type: 'boolean',
        about:
          'Whether a relative path that leads nowhere is read from the root of the site, as in Hugo: `images/a.png` is `/images/a.png`.',
        default: false,
      },
    },
  },
  ExternalLinksOptions: {
    at: ['links.external'],
    options: {
      skip: {
        type: { list: 'pattern' },
        about: 'Addresses to skip; `*` stands for any characters.',
        example: ['https://intranet.example.org/*'],
        default: [],
      },
      perHost: { type: { integer: [1, 16] }, about: 'Requests to one host at the same time.', default: 2 },
      attempts: {
        type: { integer: [1, 10] },
        about: 'Attempts if there is no answer or the server reports an error.',
        default: 3,
      },
      seconds: {
        type: { integer: [1, 120] },
        about: 'Time limit of one address, and of a host that answers none.',
        default: 10,
      },
      method: {
        type: { choice: ['head-get', 'get', 'head'] },
        about:
          'How servers are asked: `head-get` sends HEAD, and GET if HEAD fails; `get` sends GET at once, because some servers answer HEAD wrongly; `head` sends only HEAD. No body is read.',
        default: 'head-get',
      },
      days: {
        type: { integer: [0, 365] },
        about: 'Days for which an answer holds when the page is there. Any other holds for a day at most.',
        default: 7,
      },
      robots: {
        type: 'boolean',
        about: 'Respects `robots.txt`: leaves out what hosts ask programs to leave out.',
        default: false,
      },
      archive: {
        type: 'externalUrl',
        about: 'Service that is asked for archived copies of dead pages; `{url}` stands for the address.',
        example: 'https://archive.org/wayback/available?url={url}',
      },
      local: { type: 'boolean', about: 'Asks hosts of the local network too.', default: false },
      hosts: {
        type: { map: { is: 'ExternalHostOptions' }, keys: 'text' },
        about: 'Settings for single hosts.',
        example: { 'example.org': { perHost: 1 } },
        default: {},
      },
    },
  },
  ExternalHostOptions: {
    at: ['links.external.hosts'],
    about: 'How one host is asked.',
    options: {
      perHost: { type: { integer: [1, 16] }, about: 'Requests at the same time.', otherwise: 'that of all hosts' },
      seconds: {
        type: { integer: [1, 120] },
        about: 'Time limit of one address, and of a host that answers none.',
        otherwise: 'that of all hosts',
      },
      method: {
        type: { choice: ['head-get', 'get', 'head'] },
        about: 'How the host is asked.',
        otherwise: 'that of all hosts',
      },
    },
  },
}
