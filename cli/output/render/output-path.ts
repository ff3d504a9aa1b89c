/** Paths of a page's files in the output. */
import type { RoutePath } from '../../../site/contract.ts'

/** `/guides/` and `index.html` → `guides/index.html`. The route of the not-found page is a file already. */
export function outputPath(route: RoutePath, name: string): string {
  const path = route.replace(/^\/+/, '')
  return path.endsWith('.html') ? path : path + name
}
