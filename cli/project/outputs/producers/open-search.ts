/** `opensearch.xml`, by which browsers search the site. It needs the absolute URL of the search page. */

import { openSearch as openSearchText } from '../../../../templates/files/opensearch.ts'
import { pageKinds } from '../../../../templates/index.ts'
import { saySite } from '../../../graph/config/site-words.ts'
import type { NamedFile, OutputEdition, Producer } from '../output.ts'
import { siteUrl } from '../site-urls.ts'

const FILE: NamedFile = {
  path: 'opensearch.xml',
  isReplaceable: true,
  when: ({ url, search }) => url !== '' && search.provider !== 'none' && search.searchPagePath !== false,
}

export const openSearch: Producer<OutputEdition> = {
  name: 'browser search',
  names: [FILE],
  outputs({ inputs, site, key }) {
    const { site: config } = inputs.config
    const page = site.generated.find(({ kind }) => pageKinds[kind].answersQueries)
    if (!page) return []
    const { title } = config
    const searchUrl = siteUrl(page.route, config)
    const make = (): string =>
      openSearchText({ title, about: saySite(config)('text.searchSite', { title }), searchUrl })
    return [{ path: FILE.path, key, make }]
  },
}
