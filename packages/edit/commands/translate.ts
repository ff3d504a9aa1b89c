/** `docs-build translate` */
import { DocsError } from 'docs-build'
import {
  type Command,
  command,
  EXIT,
  flag,
  type Input,
  news,
  print,
  printable,
  projectDir,
  RUN_INPUTS,
  styles,
  text,
} from 'docs-build/cli'
import type { TranslatedPage, TranslationStatus } from '../translations/status.ts'

const ACTION: Input<string> = {
  written: '<action>',
  about: 'status, diff (what has changed since the translation) or mark (it is up to date)',
}

export const translateCommand: Command = command({
  name: 'translate',
  about: 'show which translations are old, and mark those that are not',
  examples: [
    ['docs-build translate status', 'Lists every page with the state of its translations.'],
    ['docs-build translate diff', 'Shows what has changed in the sources since they were translated.'],
    ['docs-build translate mark i18n/de/docs/guide/index.md', 'Notes that a translation is up to date.'],
  ],
  inputs: {
    action: ACTION,
    page: text('[page]', 'file of the translation, or of the source for all its translations'),
    dir: text('--dir <folder>', 'folder that holds docs/ (default: here)', 'website'),
    ...RUN_INPUTS,
    json: flag('--json', 'as JSON'),
  },
  async run({ action, page, dir, json, ...options }) {
    const { markTranslations, sourceChanges, translationsOf } = await import('../translations/translations.ts')
    const run = { ...options, dir: projectDir(dir) }
    if (action === 'status') {
      const status = await translationsOf(run, page)
      await print(json ? asJson(status) : table(status))
      return EXIT.ok
    }
    if (action === 'diff') {
      const changes = await sourceChanges(page, run)
      if (json) await print(asJson({ version: 1, changes }))
      else for (const { patch } of changes) await print(patch.split('\n').map(printable).join('\n'))
      if (changes.length === 0)
        news(page === undefined ? 'No translation is stale.' : 'The source has not changed since it was translated.')
      return EXIT.ok
    }
    if (action !== 'mark' || page === undefined) {
      throw new DocsError(action === 'mark' ? 'Name the page to mark.' : `There is no action \`${action}\`.`, {
        hint: 'Write `docs-build translate status`, `translate diff [page]` or `translate mark <page>`.',
      })
    }
    const marked = await markTranslations(page, run)
    if (json) await print(asJson({ version: 1, marked }))
    for (const { file, isNew } of marked)
      news(`${styles.good('✔')} ${isNew ? 'marked' : 'marked before'} ${styles.link(file)}`)
    return EXIT.ok
  },
})

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** A line for each language and, below it, the pages that need work. */
function table({ pages }: TranslationStatus): string {
  const languages = [...new Set(pages.map(({ locale }) => locale))]
  if (languages.length === 0) return 'The site has no translations.\n'
  const of = (locale: string): TranslatedPage[] => pages.filter((page) => page.locale === locale)
  return languages.map((locale) => ofLanguage(locale, of(locale))).join('\n')
}

function ofLanguage(locale: string, pages: readonly TranslatedPage[]): string {
  const count = (state: TranslatedPage['state']): number => pages.filter((page) => page.state === state).length
  const done = pages.length - count('missing')
  const head = `${locale}  ${done} of ${pages.length} pages translated: ${count('current')} current, ${count('stale')} stale, ${count('unmarked')} unmarked\n`
  const rows = pages.filter(({ state }) => state !== 'current')
  return (
    head + rows.map(({ state, file, source }) => `${printable(`  ${state.padEnd(9)} ${file ?? source}`)}\n`).join('')
  )
}
