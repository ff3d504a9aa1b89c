/** What every page may write, whatever dialect it has: forms of other tools that mean nothing else here. */
import type { DialectRecord } from './dialect.ts'
import { docusaurusComponents } from './docusaurus/components.ts'
import { callouts } from './shared/callouts.ts'
import { includeDirective } from './shared/include-directive.ts'
import { starlightComponents } from './starlight/components.ts'
import { containers } from './vitepress/containers.ts'

export const unambiguous: DialectRecord = {
  name: 'unambiguous',
  about: 'what is unambiguous in all dialects',
  constructs: [containers, callouts, includeDirective],
  components: { ...starlightComponents, ...docusaurusComponents },
}
