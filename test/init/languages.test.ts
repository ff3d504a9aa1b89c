/** Languages of a folder of Markdown, by the names of its files and folders. */
import { expect, test } from 'vitest'
import { isLanguage, languagesOf } from '../../cli/app/init/languages.ts'

test.each([
  ['nl', true],
  ['pt-BR', true],
  ['zh-Hans', true],
  ['api', false],
  ['guides', false],
  ['xx', false],
])('%s: %s', (name, expected) => {
  expect(isLanguage(name)).toBe(expected)
})

test.each([
  ['names of files', ['a/en.md', 'a/nl.md', 'b/en.md', 'en.md'], ['en', 'nl']],
  ['folders', ['en/a.md', 'en/b.md', 'de/a.md'], ['en', 'de']],
  ['folders beside the default language', ['a.md', 'b.md', 'g/c.md', 'fr/a.md', 'fr/g/c.md'], ['en', 'fr']],
  ['endings of names', ['a.md', 'a.ja.md', 'b.md'], ['en', 'ja']],
  ['a language without English', ['de/a.md', 'de/b.md', 'fr/a.md'], ['de', 'fr']],
])('%s', (_, paths, locales) => {
  expect(languagesOf(paths)).toEqual({ defaultLocale: locales[0], locales })
})

test.each([
  ['a page about a language', ['languages/en.md', 'a.md', 'b.md', 'c.md']],
  ['a folder with the name of a language and pages of its own', ['a.md', 'b.md', 'go/x.md', 'go/y.md', 'is/z.md']],
  ['no pages', []],
])('none: %s', (_, paths) => {
  expect(languagesOf(paths)).toBeUndefined()
})
