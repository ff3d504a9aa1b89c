/**
 * Words of languages besides English: which characters readers leave out or replace when they type, where words begin in
 * scripts without spaces, which words are empty, and which endings words have. The endings are those of inflection, after
 * the light stemmers of Savoy: a wrong guess changes the ranking, but loses no result.
 */
import type { CutWords, SearchLanguage } from './language.ts'
import type { Word } from './words.ts'

/** What is special about a language. All fields are in the form after `fold`. */
interface Traits {
  /** Words that say nothing about a subject. */
  readonly empty?: string
  /** Other spellings of letters: `ü` is also typed as `ue`. */
  readonly spellings?: Readonly<Record<string, string>>
  /** Other forms of a word, such as the one without its article. */
  readonly forms?: (term: string, run: string) => readonly string[]
  /** Removes the endings of inflection. */
  readonly stem?: (term: string) => string
}

/** Letters that no decomposition takes apart, and what readers without such a keyboard type. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
    ...{ ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي', ھ: 'ه', ς: 'σ', '\u0901': '\u0902' },
    // Letters of Hebrew have another form at the end of a word.
    ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' },
  }),
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/**
 * Marks that readers leave out: accents of Latin, Greek and Cyrillic, the vowels of Arabic and Hebrew, and the dot below
 * letters of Devanagari. `й` and `ї` are letters of their own, and so are the vowels of Indic and Thai writing and the
 * voiced sounds of Japanese.
 */
const LEFT_OUT =
  /(?<![ии])\u0306|(?<![іи])\u0308|[\u0300-\u0305\u0307\u0309-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c]/g

/** A nasal before a consonant of its own row is also written as a dot above: `हिन्दी` is `हिंदी`. */
const NASAL = /(?:ङ्(?=[क-ङ])|ञ्(?=[च-ञ])|ण्(?=[ट-ण])|न्(?=[त-न])|म्(?=[प-म]))/g

function fold(run: string): string {
  return run
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(NASAL, '\u0902')
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
}

/** Fewest letters that a stem keeps. */
const SHORTEST = 4

/** Removes the first ending that leaves enough letters, as often as `times`. */
function without(ending: RegExp, times = 1): (term: string) => string {
  return (term) => {
    let rest = term
    for (let time = 0; time < times; time++) {
      const next = rest.replace(ending, '')
      if (next.length < SHORTEST) break
      rest = next
    }
    return rest
  }
}

function replacing(...changes: readonly (readonly [RegExp, string])[]): (term: string) => string {
  return (term) =>
    changes.reduce((rest, [ending, instead]) => {
      const next = rest.replace(ending, instead)
      return next.length < SHORTEST ? rest : next
    }, term)
}

const SCANDINAVIAN = { ø: 'oe', ö: 'oe', ä: 'ae', å: 'aa' }
const slavic = without(/(?:ами|ями|ого|ому|ими|ах|ях|ів|ов|ом|ем|єм|ою|ею|ої|ий|ій|их|ых|[аеєиіїйоуыьюя])$/)

const TRAITS: ReadonlyMap<string, Traits> = new Map(
  Object.entries<Traits>({
    ar: {
      empty: 'في من على الى عن مع هذا هذه ذلك التي الذي ان او و ما لا هو هي كل بعد قبل',
      // The article, with the letters that join it: `المستند`, `والمستند`, `للمستند`.
      forms: (term) => rest(/^(?:[وفبك]?ال|لل)(.{2,})$/, term),
    },
    da: { empty: 'og i at det en den til er som på af for med der de ikke et', spellings: SCANDINAVIAN },
    de: {
      empty:
        'aber als am an auch auf aus bei bin bis da das dass dem den der des die dies diese dieser doch du ein eine einem einen einer eines er es fur hat haben ich ihr im in ist kann man mit muss nach nicht noch nur ob oder sich sie sind so um und uns vom von vor wann was wenn wer wie wir wird wo zu zum zur uber',
      spellings: { ä: 'ae', ö: 'oe', ü: 'ue' },
      stem: without(/(?:ern|em|er|en|es|e|s|n)$/, 2),
    },
    es: {
      empty:
        'a al algo como con cual cuando de del desde donde el ella en entre es esta este esto la las lo los mas me mi no o para pero por que se si sin sobre su sus un una uno y ya',
      stem: replacing([/ces$/, 'z'], [/es$/, ''], [/s$/, ''], [/[aoe]$/, '']),
    },
    fr: {
      empty:
        'a au aux avec ce ces cette comme comment d dans de des du elle en est et etre il ils j je l la le les leur mais me n ne nous on ou par pas plus pour qu quand que qui s sa se ses si son sont sur un une vous y',
      stem: replacing([/aux$/, 'al'], [/[sx]$/, ''], [/(?:er|ee|e)$/, '']),
    },
    he: {
      empty: 'של את על עמ זה זו הוא היא לא כל או אמ גמ כי אל יש אינ מה',
      forms: (term) => rest(/^ה(.{3,})$/, term),
    },
    hi: { empty: 'का की के को में से है हैं और यह वह पर ने एक इस कि तो भी हो था थी थे या नहीं लिए'.normalize('NFKD') },
    it: {
      empty:
        'a ad ai al alla anche che chi ci come con cosa da dal dalla dei del della delle di dove e ed gli ha i il in io la le lo ma mi nei nel nella non o per piu quando se si sono su sul un una uno',
      stem: without(/(?:h[ei]|i[aeo]|[aeio])$/),
    },
    ja: {
      empty:
        'の は を に が と で も や へ から まで より です ます する した して いる ある この その あの こと もの'.normalize(
          'NFKD',
        ),
      forms: (term) => (/ー$/.test(term) && term.length > 2 ? [term.slice(0, -1)] : []),
    },
    ko: {
      // Particles are written at the end of words.
      forms: (_, run) =>
        rest(
          /^(.{2,}?)(?:에서는|으로는|에서|에게|으로|까지|부터|보다|처럼|을|를|이|가|은|는|의|에|로|와|과|도|만)$/,
          run.normalize('NFC'),
        ).map(fold),
    },
    nb: { empty: 'og i a det en den til er som pa av for med de ikke et', spellings: SCANDINAVIAN },
    nl: {
      empty:
        'aan al als bij dan dat de die dit door een en er het hij hoe ik in is je kan maar met mijn naar niet nog of om ook op over te tot uit van voor waar wat we wel wie wij zijn zo zonder',
      stem: replacing([/(?:en|e|s)$/, ''], [/([aeou])\1([^aeiou])$/, '$1$2'], [/([^aeiou])\1$/, '$1']),
    },
    pl: {
      empty:
        'a ale bez by byc co czy dla do i ich jak jest juz kiedy ktory lub na nie o od oraz po pod sa sie ta tak te to tym w we z za ze',
      stem: without(/(?:ami|ach|owi|ego|emu|ych|ymi|ow|om|em|ie|[aeiouy])$/),
    },
    pt: {
      empty:
        'a ao aos as com como da das de do dos e ela em entre era essa esse esta este eu foi isso ja mais mas me na nao nas no nos o onde os ou para pela pelo por quando que se sem ser seu sua tem um uma',
      stem: replacing([/(?:oes|aes|aos)$/, 'ao'], [/([aeou])is$/, '$1l'], [/ns$/, 'm'], [/s$/, ''], [/[aoe]$/, '']),
    },
    ru: { empty: 'в во и или из за на не но о об от по при с со у к до для как что это где когда', stem: slavic },
    sv: {
      empty: 'och i att det en den till ar som pa av for med de inte ett om',
      spellings: { ö: 'oe', ä: 'ae', å: 'aa' },
    },
    tr: {
      empty: 've ile bir bu da de icin ne gibi daha en cok mi mu o su ama ya veya nasil',
      stem: without(/(?:l[ae]r)(?:[iu]n|[iu]|d[ae]n|d[ae]|[ae])?$/),
    },
    uk: { empty: 'в у і й та або з із за на не але про від по при до для як що це де коли чи', stem: slavic },
    zh: { empty: '的 了 在 是 和 与 或 不 这 那 有 也 就 都 而 及 與 這' },
  }),
)

function rest(pattern: RegExp, term: string): string[] {
  const found = pattern.exec(term)?.[1]
  return found === undefined ? [] : [found]
}

/** Words of Chinese characters this long are found by each two neighbours as well. */
const COMPOUND = 3
const HAN = /^\p{sc=Han}+$/u

/**
 * @param tag the language of the site
 * @param cutWords passed in, because a module that two chunks share becomes a chunk of its own
 */
export function languageFor(tag: string, cutWords: CutWords): SearchLanguage {
  const name = new Intl.Locale(tag).language
  const {
    empty = '',
    spellings,
    forms,
    stem = (term: string) => term,
  } = TRAITS.get(name === 'no' || name === 'nn' ? 'nb' : name) ?? {}
  const emptyWords = new Set(empty.split(' '))
  const spelled = spellings && new RegExp(`[${Object.keys(spellings).join('')}]`, 'g')
  const also = (run: string, term: string): readonly string[] => {
    const found = [...(forms?.(term, run) ?? [])]
    if (spellings && spelled) {
      const plain = run.normalize('NFC').toLowerCase()
      const typed = plain.replace(spelled, (letter) => spellings[letter] ?? letter)
      if (typed !== plain) found.push(fold(typed))
    }
    return found.filter((form) => form !== term)
  }
  const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(tag, { granularity: 'word' }) : undefined
  const cut = (run: string, start: number): Word[] => {
    const segments = segmenter
      ? Array.from(segmenter.segment(run))
      : pairsOf(run).map((segment) => ({ segment, index: run.indexOf(segment) }))
    return segments.map(({ segment, index }): Word => {
      const term = fold(segment)
      const isCompound = [...segment].length >= COMPOUND && HAN.test(segment)
      const word = {
        term,
        parts: isCompound ? pairsOf(segment).map(fold) : [],
        start: start + index,
        end: start + index + segment.length,
      }
      const others = also(segment, term)
      return others.length > 0 ? { ...word, also: others } : word
    })
  }
  return {
    wordsOf: (text) => cutWords(text, { fold, cut, also }),
    isEmptyWord: (term) => emptyWords.has(term),
    stemOf: stem,
    rootOf: stem,
    familyStart: (term) => shared(term, stem(term)),
    unfinishedStems: () => [],
    piecesOf: (term) =>
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u.test(term)
        ? pairsOf(term)
        : [],
  }
}

/** The letters with which both begin: a stem may end with other letters than the word. */
function shared(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, length)
}

/** Each two neighbouring characters. */
function pairsOf(run: string): string[] {
  const characters = [...run]
  return characters.length < 2
    ? [run]
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
