/** The tables of words: complete, with the plurals of their languages and the placeholders of the English words. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { en } from '../../site/words/en.ts'
import { placeholders, type Word, type WordKey } from '../../site/words/say.ts'
import { sayIn } from '../../site/words/say-in.ts'
import { tableFor, tables } from '../../site/words/tables.ts'
import { projectRoot } from '../harness/root.ts'

const keys = Object.keys(en) as WordKey[]

describe.each(Object.entries(tables))('%s', (language, table) => {
  test('has every word, and no other', () => {
    expect(Object.keys(table)).toEqual(keys)
  })

  test('leaves no word empty, and has each with its placeholders', () => {
    for (const key of keys) {
      const word: Word = table[key]
      const texts = typeof word === 'string' ? [word] : Object.values(word)
      for (const text of texts) expect(text.trim(), key).not.toBe('')
      expect(placeholders(word), key).toEqual(placeholders(en[key]))
    }
  })

  test('has the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const word: Word = table[key]
      if (typeof word !== 'string') expect(Object.keys(word).sort(), key).toEqual([...pluralCategories].sort())
    }
  })

  test('a form without the number stands for one number only', () => {
    const rules = new Intl.PluralRules(language)
    const isSingle = (category: string): boolean =>
      Array.from({ length: 200 }, (_, number) => number).filter((n) => rules.select(n) === category).length === 1
    const wrong = keys.flatMap((key) => {
      const word: Word = table[key]
      // One result is always the result; nobody is offered none of them.
      if (typeof word === 'string' || key === 'search.all') return []
      const without = Object.entries(word).filter(([, text]) => !placeholders(text).includes('count'))
      return without.filter(([category]) => !isSingle(category)).map(([, text]) => `${key}: ${text}`)
    })
    expect(wrong).toEqual([])
  })
})

test('every file of words has its line in the list of languages', () => {
  const folder = join(projectRoot, 'site/words')
  const files = readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes(': Words = {'))
  expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual(
    Object.keys(tables)
      .filter((name) => name !== 'en')
      .sort(),
  )
})

test.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['en-GB', 'en'],
  ['pt-BR', 'pt'],
  ['sv', undefined],
])('the words of %s are those of %s', (tag, name) => {
  expect(tableFor(tag)).toBe(name && tables[name])
})

test.each<[language: string, count: number, text: string]>([
  ['en', 1, 'One page'],
  ['en', 1234, '1,234 pages'],
  ['de', 1234, '1.234 Seiten'],
  ['fr', 0, '0 page'],
])('%s says %d pages as “%s”', (language, count, text) => {
  expect(sayIn(tables[language] ?? en, language)('text.pages', { count })).toBe(text)
})
