/** Reads the patterns of the languages that are common in documentation, when the program is bundled. */
import { bundledLanguages } from 'shiki/langs'
import type { KnownPattern } from '../../markdown/highlight/known-patterns.ts'
import { translatePattern } from '../../markdown/highlight/pattern-translation.ts'
import { requirementOf } from '../../markdown/highlight/requirement.ts'

/** Embedded languages are included: HTML brings CSS and JavaScript. Blocks in other languages are few and short. */
const LANGUAGES = ['javascript', 'typescript', 'html', 'markdown', 'json', 'yaml', 'shellscript'] as const

/** @returns source of a module that can stand for `markdown/highlight/known-patterns.ts` */
export async function knownPatternsModule(): Promise<string> {
  const grammars = await Promise.all(LANGUAGES.map((name) => bundledLanguages[name]()))
  const patterns = new Set(grammars.flatMap(({ default: grammar }) => patternsOf(grammar)))
  const known = Array.from(patterns).flatMap((pattern): [string, KnownPattern][] => {
    const translation = translatePattern(pattern)
    return translation ? [[pattern, { translation, ...knownRequirement(pattern) }]] : []
  })
  // V8 reads JSON faster than an object literal.
  return `export const KNOWN_PATTERNS = new Map(JSON.parse(${JSON.stringify(JSON.stringify(known))}))`
}

/** Characters of a requirement beyond which it is left out: those of 102 patterns of 920 take four fifths of the space. */
const MOST_CHARACTERS = 300

function knownRequirement(pattern: string): Pick<KnownPattern, 'requirement'> {
  const requirement = requirementOf(pattern)
  return JSON.stringify(requirement).length > MOST_CHARACTERS ? {} : { requirement }
}

/** All patterns of a grammar, at any depth. */
function patternsOf(grammar: object): string[] {
  return Object.entries(grammar).flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null) return patternsOf(value)
    return typeof value === 'string' && /^(?:match|begin|end|while)$/.test(key) ? [value] : []
  })
}
