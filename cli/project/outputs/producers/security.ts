/** The security headers of all files: what pages may load and do. */
import { OWN_POLICY, securityHeaders } from '../../../../templates/files/headers.ts'
import { policyText } from '../../../../templates/files/security-policy.ts'
import type { SiteProducer } from '../output.ts'
import { sitePolicy } from '../policy.ts'

export const security: SiteProducer = {
  name: 'security',
  headers({ root, facts }) {
    const { inputs, index } = root
    const prefixes = index.editions?.all.map(({ prefix }) => prefix) ?? ['']
    const paths = inputs.plugins.list.flatMap(({ plugin }) => plugin.head?.ownPolicy ?? [])
    return [
      securityHeaders(policyText(sitePolicy({ ...root, facts: facts() }, 'header'))),
      ...prefixes.flatMap((prefix) => paths.map((path) => ({ path: prefix + path, headers: OWN_POLICY }))),
    ]
  },
  outputs: () => [],
}
