/** Forms of other tools that have no other meaning here. Every page may use them, in any dialect. */
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
