/** Whether a site gets an index of its own. */
import type { SearchConfig } from '../config/config.ts'

export function hasLocalIndex({ provider }: SearchConfig): boolean {
  return provider === 'local'
}
