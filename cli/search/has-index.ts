/** Whether a site gets an index of its own: for the search, or for an assistant that knows nothing of the site. */
import type { SearchConfig } from '../config/config.ts'

export function hasLocalIndex({ provider, askAi }: SearchConfig): boolean {
  return provider === 'local' || (provider !== 'none' && askAi?.endpoint !== undefined)
}
