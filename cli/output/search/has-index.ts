/**
 * Whether a site gets a search index of its own: for the local search, or for an assistant whose service does not know
 * the site.
 */
import type { SearchConfig } from '../../graph/config/config.ts'

export function hasLocalIndex({ provider, askAi }: SearchConfig): boolean {
  return provider === 'local' || (provider !== 'none' && askAi?.endpoint !== undefined)
}
