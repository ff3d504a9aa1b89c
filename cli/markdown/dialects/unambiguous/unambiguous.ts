/** Forms of other tools that have no other meaning here. Every page may use them, in any dialect. */
import type { DialectRecord } from '../dialect.ts'
import { callouts } from './callouts.ts'
import { containers } from './containers.ts'
import { docusaurusComponents } from './docusaurus-components.ts'
import { includeDirective } from './include-directive.ts'
import { starlightComponents } from './starlight-components.ts'

export const unambiguous: DialectRecord = {
  name: 'unambiguous',
  about: 'what is unambiguous in all dialects',
  constructs: [containers, callouts, includeDirective],
  components: { ...starlightComponents, ...docusaurusComponents },
}
