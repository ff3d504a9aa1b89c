import type { Translation } from './pattern-translation.ts'

/**
 * Patterns that are already translated. `build.mjs` replaces this file with the patterns of common languages:
 * translating the 150 patterns that the first JavaScript block needs takes 100 ms.
 */
export const KNOWN_PATTERNS: ReadonlyMap<string, Translation> = new Map()
