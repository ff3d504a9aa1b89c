/**
 * Stems and roots of English words, for comparing words and never for display. The stem is the same for all inflections
 * of a word (`copy`, `copies`, `copied`); the root is also the same for derived words (`inherit`, `inheritance`). The
 * rules are simple, after Porter's for inflections: a wrong guess changes the ranking, but loses no result.
 */

/** Irregular words: the base, followed by its inflections. A base alone is a word that only looks inflected. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'begin began begun,break broke broken,build built,child children,choose chose chosen,draw drew drawn,' +
    'find found,foot feet,give gave given,hide hid hidden,hold held,hundred,index indices,keep kept,know knew known,' +
    'lose lost,make made,matrix matrices,mean meant,run ran,sew sewn,show shown,string,take took taken,tear tore torn,' +
    'thing,throw threw thrown,vertex vertices,wear wore worn,write wrote written,embed,nothing,something,during'
  )
    .split(',')
    .flatMap((line) => {
      const [base = '', ...forms] = line.split(' ')
      return [base, ...forms].map((form) => [form, base] as const)
    }),
)

/** Shorter words have no stem other than themselves. */
const SHORTEST = 4
/** Fewest letters of a root. */
const SHORTEST_ROOT = 4

/** @returns the stem: the same for all inflections of a word, in British and American spelling */
export function stemOf(term: string): string {
  if (term.length < SHORTEST || !/^[a-z]+$/.test(term)) return term
  return spelledAlike(IRREGULAR.get(term) ?? withoutEnding(withoutPlural(term)))
}

/** Endings that derive nouns from verbs, and adjectives from nouns. */
const DERIVATION = /([cst])ion$|ment$|[ae]nc[ei]?$|[ai]bl$|[eo]r$|([bt])r$|al$|iti$|l?i$/

/** @returns the stem without an ending of derivation; the stem itself if it has none */
export function rootOf(term: string): string {
  const stem = stemOf(term)
  const made = stem.replace(DERIVATION, '$1$2')
  const root = made === stem || made.length < SHORTEST_ROOT ? stem : withoutSilentE(tidied(made))
  // Removes the rest of `-ation` (`installation`) and `-ate` (`translate`).
  return root.replace(/(.{5})at$/, '$1')
}

/** @returns the first letters that all words with the term's root have in common */
export function familyStart(term: string): string {
  const root = rootOf(term)
  return root.length < 3 ? root : root.replace(/([bot])r$|([iy])z$|(en)c$|(l)f$|[ei]$/, '$1$2$3$4')
}

/** The stems of words that an unfinished word may become: `mirrori` may become `mirroring`. */
export function unfinishedStems(term: string): string[] {
  const ends = [/i$/.test(term) && ['ng', 'es'], /in$/.test(term) && ['g'], /ie$/.test(term) && ['s']]
  return ends.flatMap((rest) => rest || []).map((rest) => stemOf(term + rest))
}

function withoutPlural(term: string): string {
  return term
    .replace(/(.{2})ies$/, '$1y')
    .replace(/(ss|sh|ch|x|zz)es$/, '$1')
    .replace(/([^isu])s$/, '$1')
}

function withoutEnding(term: string): string {
  const ended = term.replace(/(.{2})ied$/, '$1y')
  const bare = ended.replace(/^([a-z]*[aeiouy][a-z]*[^aeio])(?:ing|ed)$/, '$1')
  return bare === ended ? withoutSilentE(ended) : tidied(bare)
}

/** Undoes a doubled consonant or a dropped `e` before an ending: `fitt` → `fit`, `hid` → `hide`. */
function tidied(bare: string): string {
  const single = bare.length > 3 ? bare.replace(/([bdfgmnprt])\1$/, '$1').replace(/([aeiouy][a-z]*e)ll$/, '$1l') : bare
  return single === bare && isShortSyllable(bare) ? `${bare}e` : single
}

/** Removes a silent `e`, except where it distinguishes a short word: `note` and `not`. */
function withoutSilentE(term: string): string {
  const bare = term.replace(/e$/, '')
  return isShortSyllable(bare) ? term : bare
}

/**
 * Whether a word is one syllable that ends with consonant, vowel, consonant: before an ending, such a word had an `e`.
 */
function isShortSyllable(term: string): boolean {
  return /^[^aeiouy]*[aeiouy][^aeiouwxy]$/.test(term)
}

function spelledAlike(stem: string): string {
  return stem
    .replace(/([^aeiouy])y$/, '$1i')
    .replace(/(.{2})our$/, '$1or')
    .replace(/([bt])er$/, '$1r')
    .replace(/ens$/, 'enc')
    .replace(/(.{3}[iy])s$/, '$1z')
    .replace(/lv$/, 'lf')
}
