/** Where the files of a page lie in the output. */
import type { RoutePath } from '../../site/contract.ts'

/** `/guides/` and `index.html` → `guides/index.html`. The not-found page names its own file. */
export function outputPath(route: RoutePath, name: string): string {
  const path = route.replace(/^\/+/, '')
  return path.endsWith('.html') ? path : path + name
}
