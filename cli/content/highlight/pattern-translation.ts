/** Patterns of grammars, which are written for Oniguruma, in JavaScript's own syntax. */
import { toRegExpDetails } from 'oniguruma-to-es'

export type Translation = ReturnType<typeof toRegExpDetails>

/** Those of shiki's own engine: grammars are written with these peculiarities in mind. */
const RULES = {
  allowOrphanBackrefs: true,
  asciiWordBoundaries: true,
  captureGroup: true,
  recursionLimit: 5,
  singleline: true,
}

/** @returns `null` for a pattern that has no form in JavaScript */
export function translatePattern(pattern: string): Translation | null {
  try {
    return toRegExpDetails(pattern, { global: true, target: 'ES2024', rules: RULES })
  } catch {
    return null
  }
}
