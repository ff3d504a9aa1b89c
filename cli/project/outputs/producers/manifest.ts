/** `docs-build.json`: the sum of every other file. */
import { COMMON_HEADERS } from '../../../../templates/files/headers.ts'
import { type ManifestFacts, manifestText } from '../../../output/render/manifest.ts'
import type { SiteProducer, WholeSite } from '../output.ts'
import { HEADERS_FILE } from '../paths.ts'
import { sitePolicy } from '../policy.ts'
import { sharedSeverities } from '../shared-severities.ts'

const MANIFEST = 'docs-build.json'

export const manifest: SiteProducer = {
  name: 'manifest',
  names: [{ path: MANIFEST }],
  outputs: (site) => [
    {
      path: MANIFEST,
      key: site.key(),
      make: async () =>
        manifestText(await site.filesBefore(), {
          generator: site.root.context.render.site.generator,
          kept: await site.kept(),
          siteUrls: site.root.inputs.config.links.siteUrls,
          severities: sharedSeverities(site.root.inputs.config),
          ...planned(site),
        }),
    },
  ],
}

/** The policy and the headers of an output, as far as they are ours: a project may have a `_headers` of its own. */
function planned({ root, facts }: WholeSite): Pick<ManifestFacts, 'policy' | 'headers'> {
  const { project, config } = root.inputs
  const { headersFile, metaTag } = config.site.security
  const isOurs = headersFile && project.statics.every(({ path }) => path !== HEADERS_FILE)
  return {
    policy: isOurs || metaTag ? sitePolicy({ ...root, facts: facts() }, 'header') : undefined,
    headers: isOurs ? COMMON_HEADERS : undefined,
  }
}
