/** The words of each language, compared with the English ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteWords } from '../../cli/graph/config/site-words.ts'
import { placeholders, textsOf, type Word, type Words, type WordTable } from '../../site/words/say.ts'
import { sayIn } from '../../site/words/say-in.ts'
import { englishWords } from '../../site/words/site-words.ts'
import { LANGUAGES, translationFor } from '../../site/words/tables.ts'
import { projectRoot } from '../harness/root.ts'

const english: WordTable = englishWords.words

/** What is wrong with the words of a language, one line each. */
function faultsOf(language: string, words: WordTable, english: WordTable = englishWords.words): string[] {
  const rules = new Intl.PluralRules(language)
  const categories = rules.resolvedOptions().pluralCategories.toSorted().join(', ')
  const isSingle = (category: string): boolean =>
    Array.from({ length: 200 }, (_, number) => number).filter((n) => rules.select(n) === category).length === 1
  return Object.entries(words).flatMap(([key, word]) => {
    const like = english[key]
    if (like === undefined) return [`${key} is no word in English`]
    if (typeof word !== typeof like)
      return [`${key} must ${typeof like === 'string' ? 'be a text' : 'have plural forms'}`]
    const texts = textsOf(word)
    const [found, expected] = [word, like].map((one) => placeholders(one).join(', '))
    const forms = texts.map(([category]) => category)
    // One result is always the result; nobody is offered none of them.
    const spelled = key === 'search.all' ? [] : texts.filter(([category]) => category && !isSingle(category))
    return [
      ...texts.filter(([, text]) => text.trim() === '').map(() => `${key} is empty`),
      ...(found === expected ? [] : [`${key} has the placeholders ${found || '–'} instead of ${expected || '–'}`]),
      ...(typeof word === 'string' || forms.toSorted().join(', ') === categories
        ? []
        : [`${key} has the forms ${forms.join(', ')} instead of ${categories}`]),
      ...spelled
        .filter(([, text]) => !placeholders(text).includes('count'))
        .map(([category]) => `${key} needs {count} in its form ${category}, which stands for several numbers`),
    ]
  })
}

describe.each(LANGUAGES)('%s', (language) => {
  const words = translationFor(language) as Readonly<Record<string, Word>>

  test('has words of English only, each well formed', () => {
    expect(faultsOf(language, words)).toEqual([])
  })

  // A contributor who adds a word does not know every language, so this is a warning.
  test('names the words that are not translated yet', () => {
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(words, key))
    if (missing.length > 0) console.warn(`site/words/languages/${language}.json lacks ${missing.join(', ')}`)
    expect(missing.length).toBeLessThan(Object.keys(english).length)
  })
})

const packages = join(projectRoot, 'packages')
const speaking = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'words.json')))

test.each(speaking)('the words of the package %s are well formed in every language', (name) => {
  const words: Readonly<Record<string, WordTable>> = JSON.parse(
    readFileSync(join(packages, name, 'words.json'), 'utf8'),
  )
  const faults = Object.entries(words).flatMap(([language, table]) =>
    faultsOf(language, table, words['en']).map((fault) => `${language}: ${fault}`),
  )
  expect([Object.keys(words).sort(), faults]).toEqual([LANGUAGES.toSorted(), []])
})

test.each<[string, Readonly<Record<string, Word>>, string]>([
  ['an unknown word', { 'page.none': 'x' }, 'page.none is no word in English'],
  ['an empty word', { 'page.top': ' ' }, 'page.top is empty'],
  ['a lost placeholder', { 'page.code': 'x' }, 'page.code has the placeholders – instead of name'],
  ['an open brace', { 'page.top': 'x {' }, 'page.top has the placeholders { instead of –'],
  ['a text without its plural', { 'text.pages': '{count} x' }, 'text.pages must have plural forms'],
  ['a plural without a need', { 'page.top': { other: 'x' } }, 'page.top must be a text'],
  ['a lost form', { 'text.pages': { other: '{count} x' } }, 'text.pages has the forms other instead of one, other'],
  [
    'a form without its number',
    { 'text.pages': { one: 'x', other: 'x' } },
    'text.pages needs {count} in its form other, which stands for several numbers',
  ],
])('the comparison finds %s', (_, words, fault) => {
  expect(faultsOf('de', words)).toContain(fault)
})

test('every file of words has its line in the list of languages', () => {
  const files = readdirSync(join(projectRoot, 'site/words/languages')).filter((name) => name.endsWith('.json'))
  expect(files.map((name) => name.replace('.json', '')).sort()).toEqual(LANGUAGES.toSorted())
})

test('English stands in for a word that is not translated', () => {
  const site = { locale: { currentLocale: 'de', defaultLocale: 'de', locales: [] }, words: {} }
  const { 'page.top': _, ...translation } = translationFor('de') as Words
  const { words, language, foreign } = siteWords(site, translation)
  expect([words['page.top'], words['page.skip'], language, foreign]).toEqual([
    'Top of the page',
    'Zum Hauptinhalt springen',
    'de',
    undefined,
  ])
})

test.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['en-GB', 'en'],
  ['pt-BR', 'pt'],
  ['zh-TW', 'zh-Hant'],
])('the words of %s are those of %s', (tag, name) => {
  expect(translationFor(tag)).toBe(translationFor(name))
})

test('there are no words for a language that the interface does not speak', () => {
  expect(translationFor('sv')).toBeUndefined()
})

test.each<[language: string, count: number, text: string]>([
  ['en', 1, 'One page'],
  ['en', 1234, '1,234 pages'],
  ['de', 1234, '1.234 Seiten'],
  ['fr', 0, '0 page'],
])('%s says %d pages as “%s”', (language, count, text) => {
  expect(sayIn(translationFor(language) as Words, language)('text.pages', { count })).toBe(text)
})
