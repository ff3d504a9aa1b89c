/** Languages, and the words of the interface. */
import type { Word } from '../../../../site/words/say.ts'
import { englishWords } from '../../../../site/words/site-words.ts'
import type { ConfigShape, Option, Section } from '../definition.ts'
import { WORD_NAME } from '../word-name.ts'
import { mostSevere, ownChecks } from './checks.ts'

/** Words of the interface: a text, or a form for each kind of number. */
const wordOptions: ConfigShape['options'] = Object.fromEntries(
  Object.entries<Word>(englishWords.words).map(([key, word]): [string, Option] => [
    key,
    typeof word === 'string'
      ? { type: 'text', about: `In English: “${word}”.` }
      : { type: { is: 'PluralOptions' }, about: `In English: “${word.other}”.` },
  ]),
)

export const languages: Section<'I18nOptions' | 'WordsOptions' | 'PluralOptions' | 'LocaleOptions'> = {
  I18nOptions: {
    at: ['i18n'],
    options: {
      defaultLocale: { type: 'locale', about: 'Language of the pages.', default: 'en' },
      locales: {
        type: { list: 'locale', notEmpty: true },
        about:
          'All languages. The default language has no folder in addresses, and every other language has its own (`/nl/`). A page without a translation is shown in the default language.',
        otherwise: 'the default locale alone',
      },
      localeConfigs: {
        type: { map: { is: 'LocaleOptions' }, keys: 'locale' },
        about: 'Settings of single languages, by language.',
        example: { de: { label: 'German' } },
        default: {},
      },
      words: {
        type: { map: { is: 'WordsOptions' }, keys: 'locale' },
        about: 'Words of the interface, by language, that replace the words of docs-build or add missing ones.',
        example: { en: { 'page.toc': 'Contents' } },
        default: {},
      },
    },
  },
  WordsOptions: {
    at: ['i18n.words'],
    about:
      'Words of the interface by their names. Names in braces are placeholders; your own words must contain the same ones.',
    options: wordOptions,
    others: {
      names: WORD_NAME,
      type: { either: ['text', { is: 'PluralOptions' }] },
      about: 'Words that plugins bring, by the name of the plugin and that of the word, such as `comments.title`.',
    },
  },
  PluralOptions: {
    at: ['i18n.words'],
    about: 'Forms of a word for numbers, as far as the language has them (Unicode CLDR).',
    options: {
      zero: { type: 'text', about: 'The form for nothing.' },
      one: { type: 'text', about: 'The form for one.' },
      two: { type: 'text', about: 'The form for two.' },
      few: { type: 'text', about: 'The form for few.' },
      many: { type: 'text', about: 'The form for many.' },
      other: { type: 'text', about: 'The form for all other numbers.', required: true },
    },
  },
  LocaleOptions: {
    at: ['i18n.localeConfigs'],
    about: 'Settings of one language.',
    options: {
      label: {
        type: 'text',
        about: 'Name of the language in the language menu.',
        otherwise: "the language's own name",
      },
      htmlLang: { type: 'locale', about: 'Value of the `lang` attribute.', otherwise: 'the locale' },
      direction: {
        type: { choice: ['ltr', 'rtl'] },
        about: 'Direction of the writing.',
        otherwise: 'that of the language',
      },
      path: {
        type: 'name',
        about: 'Folder of the language in addresses and in `i18n/`.',
        otherwise: 'the locale; the default one has no folder in addresses',
      },
      severity: mostSevere,
      checks: ownChecks,
    },
  },
}
