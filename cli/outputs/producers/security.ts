/** The security headers of all files: what pages may load and do. */
import { securityHeaders } from '../../../templates/headers.ts'
import { policyText } from '../../../templates/security-policy.ts'
import type { Producer } from '../output.ts'
import { sitePolicy } from '../policy.ts'

export const security: Producer = {
  name: 'security',
  headers: (site) => [securityHeaders(policyText(sitePolicy({ ...site, facts: site.facts() }, 'header')))],
  outputs: () => [],
}
