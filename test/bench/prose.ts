/** English-like words, sentences and programs: varied, so that no parser or compressor has it too easy. */
import type { Random } from '../harness/random.ts'

const NOUNS = `angle anchor armhole attribute back base bodice button canvas chain collar corner cuff curve cutlist
  dart design detail edge fabric facing fold front grain guide hem hook length line lining measurement method model
  notch offset option outline pattern part path piece pleat pocket point scale seam section shape shoulder side sleeve
  snippet stack stitch store strap surface template thread value waist width yoke zipper`.split(/\s+/)
const VERBS = `adds aligns attaches calculates changes combines copies describes draws extends follows holds joins keeps
  measures mirrors moves names needs places reads replaces returns rotates scales shifts shows smooths splits stores
  supports turns uses wraps`.split(/\s+/)
const GERUNDS = `adding aligning attaching calculating changing combining copying cutting drafting drawing extending
  fitting folding joining measuring mirroring moving naming placing reading rotating scaling shaping shifting smoothing
  splitting storing testing trimming turning using wrapping`.split(/\s+/)
const ADJECTIVES = `basic clean common complete curved double early even final flat full half hidden inner large late
  left loose lower narrow new open optional outer plain precise rounded second sharp short simple single small smooth
  straight upper whole wide`.split(/\s+/)
const LINKING = ['because', 'so that', 'although', 'while', 'when', 'after', 'before', 'unless'] as const
const OPENERS = ['In most designs', 'As a rule', 'By default', 'For a first draft', 'Since every body differs'] as const

export const noun = (random: Random): string => random.pick(NOUNS)
export const adjective = (random: Random): string => random.pick(ADJECTIVES)

/** Two or three words with a capital, for a title or a heading. */
export function phrase(random: Random): string {
  const words = random
    .pick([
      () => [random.pick(GERUNDS), 'the', adjective(random), noun(random)],
      () => [random.pick(GERUNDS), noun(random), 'and', noun(random)],
      () => ['the', adjective(random), noun(random)],
      () => [noun(random), 'and', noun(random)],
      () => ['how', 'the', noun(random), random.pick(VERBS), 'the', noun(random)],
    ])()
    .join(' ')
  return capital(words)
}

/** One sentence of 8 to 25 words, plain text. */
export function plainSentence(random: Random): string {
  const clause = (): string => `${thing(random)} ${random.pick(VERBS)} ${thing(random)}`
  const start = random.oneIn(4) ? `${random.pick(OPENERS)}, ${clause()}` : clause()
  const middle = random.oneIn(3) ? ` with ${thing(random)}` : ''
  const end = random.oneIn(2) ? ` ${random.pick(LINKING)} ${clause()}` : ''
  return `${capital(`${start}${middle}${end}`)}.`
}

/** One sentence, now and then with emphasis or code in it. */
export function sentence(random: Random): string {
  const words = plainSentence(random).slice(0, -1).split(' ')
  if (random.oneIn(3)) {
    const mark = random.pick(['**', '*', '`'])
    const at = 1 + random.below(words.length - 1)
    words[at] = `${mark}${(words[at] ?? '').replace(',', '')}${mark}`
  }
  return `${words.join(' ')}.`
}

/** Sentences with at least the given number of words. */
export function paragraph(random: Random, words: number): string {
  const sentences: string[] = []
  for (let count = 0; count < words; count += sentences.at(-1)?.split(' ').length ?? 0) sentences.push(sentence(random))
  return sentences.join(' ')
}

/** A JavaScript function of exactly 12 lines. */
export function program(random: Random): string {
  const first = noun(random)
  const second = `${adjective(random)}${capital(noun(random))}`
  const size = 10 + random.below(490)
  const lines = [
    () => `  // ${plainSentence(random)}`,
    () =>
      `  const ${noun(random)}${random.below(90)} = measurements.${noun(random)} * ${(random.next() * 3).toFixed(2)}`,
    () => `  points.${noun(random)} = new Point(${random.below(size)}, ${random.below(size)} + ${second})`,
    () => `  paths.${noun(random)} = new Path().move(points.${noun(random)}).line(points.${noun(random)}).close()`,
    () => `  if (options.${noun(random)} && ${second} > ${random.below(size)}) store.set('${noun(random)}', ${second})`,
    () => `  snippets.${noun(random)} = new Snippet('${noun(random)}', points.${noun(random)}.shift(${size}, 20))`,
    () => `  log.info(\`${noun(random)}: \${units(${second})}\`)`,
    () => `  for (const ${noun(random)} of [${random.below(9)}, ${random.below(99)}, null]) ${second} += 1`,
  ]
  const body = Array.from({ length: 8 }, () => random.pick(lines)())
  return [
    `export function ${first}${capital(noun(random))}({ points, paths, Point, Path, part }) {`,
    `  let ${second} = ${size}`,
    ...body,
    `  return part`,
    '}',
  ].join('\n')
}

function thing(random: Random): string {
  return random.oneIn(2) ? `the ${noun(random)}` : `the ${adjective(random)} ${noun(random)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
