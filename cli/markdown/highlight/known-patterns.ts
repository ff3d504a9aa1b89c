import type { Translation } from './pattern-translation.ts'
import type { Requirement } from './requirement.ts'

export interface KnownPattern {
  readonly translation: Translation
  readonly requirement?: Requirement
}

/**
 * What was found out about patterns before. `build.mjs` replaces this file with the patterns of common languages: of the 150
 * that the first JavaScript block needs, the translations take 100 ms and the requirements 18 ms.
 */
export const KNOWN_PATTERNS: ReadonlyMap<string, KnownPattern> = new Map()
