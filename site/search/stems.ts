/**
 * What English words of one family share, for comparing and never for showing: the stem is the same for all inflections
 * of a word (`copy`, `copies`, `copied`), the root also for words made from it (`inherit`, `inheritance`). Light rules,
 * after Porter's for inflections: a wrong guess costs a place in the order, no result.
 */

/** Words that no rule reaches: the base, then what is made of it; of a base alone, what looks made and is not. */
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

/** Words and roots that are shorter say too little. */
const SHORTEST = 4
/** The fewest letters that a word keeps without its ending. */
const SHORTEST_ROOT = 4

/** @returns what all inflections of a word share, in British and American spelling */
export function stemOf(term: string): string {
  if (term.length < SHORTEST || !/^[a-z]+$/.test(term)) return term
  return spelledAlike(IRREGULAR.get(term) ?? withoutEnding(withoutPlural(term)))
}

/** Endings that make other words: of a verb its noun, of a noun its adjective. */
const MAKER = /([cst])ion$|ment$|[ae]nc[ei]?$|[ai]bl$|[eo]r$|([bt])r$|al$|iti$|l?i$/

/** @returns the stem without an ending that makes another word of it; the stem itself where there is none */
export function rootOf(term: string): string {
  const stem = stemOf(term)
  const made = stem.replace(MAKER, '$1$2')
  const root = made === stem || made.length < SHORTEST_ROOT ? stem : withoutSilentE(tidied(made))
  // What `-ation` leaves of `install`, and `-ate` of `translate`.
  return root.replace(/(.{5})at$/, '$1')
}

/** @returns the letters with which every word of the term's family begins */
export function familyStart(term: string): string {
  const root = rootOf(term)
  return root.length < 3 ? root : root.replace(/([bot])r$|([iy])z$|(en)c$|(l)f$|[ei]$/, '$1$2$3$4')
}

/**
 * The stems that a word may have which is not typed to its end: `mirrori` is on the way to `mirroring`.
 */
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

/** What an ending has doubled or swallowed is as it was: `fitt` → `fit`, `hid` → `hide`. */
function tidied(bare: string): string {
  const single = bare.length > 3 ? bare.replace(/([bdfgmnprt])\1$/, '$1').replace(/([aeiouy][a-z]*e)ll$/, '$1l') : bare
  return single === bare && isShortSyllable(bare) ? `${bare}e` : single
}

/** An `e` says nothing but where it tells one short word from another: `note` from `not`. */
function withoutSilentE(term: string): string {
  const bare = term.replace(/e$/, '')
  return isShortSyllable(bare) ? term : bare
}

/** One syllable that ends with consonant, vowel, consonant: after such a one an ending has swallowed an `e`. */
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
