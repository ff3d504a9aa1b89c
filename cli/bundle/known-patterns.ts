/** Translates the patterns of the languages that are common in documentation, when the program is bundled. */
import { bundledLanguages } from 'shiki/langs'
import { translatePattern } from '../content/highlight/pattern-translation.ts'

/** Embedded languages are included: HTML brings CSS and JavaScript. Blocks in other languages are few and short. */
const LANGUAGES = ['javascript', 'typescript', 'html', 'markdown', 'json', 'yaml', 'shellscript'] as const

/** @returns source of a module that can stand for `content/highlight/known-patterns.ts` */
export async function knownPatternsModule(): Promise<string> {
  const grammars = await Promise.all(LANGUAGES.map((name) => bundledLanguages[name]()))
  const patterns = new Set(grammars.flatMap(({ default: grammar }) => patternsOf(grammar)))
  const known = Array.from(patterns, (pattern) => [pattern, translatePattern(pattern)] as const)
  const entries = JSON.stringify(known.filter(([, translation]) => translation !== null))
  // V8 reads JSON faster than an object literal.
  return `export const KNOWN_PATTERNS = new Map(JSON.parse(${JSON.stringify(entries)}))`
}

/** All patterns of a grammar, at any depth. */
function patternsOf(grammar: object): string[] {
  return Object.entries(grammar).flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null) return patternsOf(value)
    return typeof value === 'string' && /^(?:match|begin|end|while)$/.test(key) ? [value] : []
  })
}
