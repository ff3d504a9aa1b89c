/** Translates the patterns of grammars from Oniguruma's syntax to JavaScript's. */
import { toRegExpDetails } from 'oniguruma-to-es'

export type Translation = ReturnType<typeof toRegExpDetails>

/** The rules of shiki's own engine; grammars rely on them. */
const RULES = {
  allowOrphanBackrefs: true,
  asciiWordBoundaries: true,
  captureGroup: true,
  recursionLimit: 5,
  singleline: true,
}

/** @returns `null` for a pattern that JavaScript cannot express */
export function translatePattern(pattern: string): Translation | null {
  try {
    return toRegExpDetails(pattern, { global: true, target: 'ES2024', rules: RULES })
  } catch {
    return null
  }
}
