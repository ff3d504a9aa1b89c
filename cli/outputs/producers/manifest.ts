/** `docs-build.json`: the sum of every other file. */
import { COMMON_HEADERS } from '../../../templates/headers.ts'
import { type ManifestFacts, manifestText } from '../../render/manifest.ts'
import type { OutputSite, Producer } from '../output.ts'
import { HEADERS_FILE } from '../paths.ts'
import { sitePolicy } from '../policy.ts'
import { sharedSeverities } from '../shared-severities.ts'

const MANIFEST = 'docs-build.json'

export const manifest: Producer = {
  name: 'manifest',
  names: [{ path: MANIFEST }],
  outputs: (site, { filesBefore }) => [
    {
      path: MANIFEST,
      key: site.contentKey(),
      make: async () =>
        manifestText(await filesBefore(), {
          generator: site.context.render.site.generator,
          kept: await site.kept(),
          siteUrls: site.inputs.config.links.siteUrls,
          severities: sharedSeverities(site.inputs.config),
          ...planned(site),
        }),
    },
  ],
}

/** The policy and the headers of an output, as far as they are ours: a project may have a `_headers` of its own. */
function planned(site: OutputSite): Pick<ManifestFacts, 'policy' | 'headers'> {
  const { project, config } = site.inputs
  const { headersFile, metaTag } = config.site.security
  const isOurs = headersFile && project.statics.every(({ path }) => path !== HEADERS_FILE)
  return {
    policy: isOurs || metaTag ? sitePolicy({ ...site, facts: site.facts() }, 'header') : undefined,
    headers: isOurs ? COMMON_HEADERS : undefined,
  }
}
