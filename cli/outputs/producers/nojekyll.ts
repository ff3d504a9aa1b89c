/** Without this file GitHub Pages makes the output anew with Jekyll, which wants a page of every Markdown twin. */
import { oneFile, type Producer } from '../output.ts'

export const nojekyll: Producer = oneFile(
  { path: '.nojekyll', isReplaceable: true },
  () => 'GitHub Pages publishes these files as they are.\n',
)
