/** The security headers of all files: what pages may load and do. */
import { securityHeaders } from '../../../../templates/files/headers.ts'
import { policyText } from '../../../../templates/files/security-policy.ts'
import type { SiteProducer } from '../output.ts'
import { sitePolicy } from '../policy.ts'

export const security: SiteProducer = {
  name: 'security',
  headers: ({ root, facts }) => [securityHeaders(policyText(sitePolicy({ ...root, facts: facts() }, 'header')))],
  outputs: () => [],
}
