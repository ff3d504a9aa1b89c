import type { Translation } from './pattern-translation.ts'

/**
 * Patterns that are translated already. `build.mjs` puts those of common languages in this file's place: translating
 * the 150 that the first JavaScript block of a run meets takes 100 ms.
 */
export const KNOWN_PATTERNS: ReadonlyMap<string, Translation> = new Map()
