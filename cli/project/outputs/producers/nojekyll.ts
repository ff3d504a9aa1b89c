/** `.nojekyll`. Without this file GitHub Pages runs Jekyll, which makes another page from every Markdown twin. */
import { oneFile, type SiteProducer } from '../output.ts'

export const nojekyll: SiteProducer = oneFile(
  { path: '.nojekyll', isReplaceable: true },
  () => 'GitHub Pages publishes these files as they are.\n',
)
