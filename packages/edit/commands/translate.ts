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

const PAGES: Input<readonly string[]> = {
  written: '[pages...]',
  about: 'files or folders of translations, or of sources for all their translations',
}

export const translateCommand: Command = command({
  name: 'translate',
  about: 'show which translations are old, and mark those that are not',
  examples: [
    ['docs-build translate status', 'Lists every page with the state of its translations.'],
    ['docs-build translate diff', 'Shows what has changed in the sources since they were translated.'],
    ['docs-build translate mark i18n/de/docs/guide/index.md', 'Notes that a translation is up to date.'],
    ['docs-build translate mark --by-history', 'Marks all others with the state that their sources had then.'],
  ],
  inputs: {
    action: ACTION,
    pages: PAGES,
    byHistory: flag('--by-history', 'mark unmarked translations with the source at the time of their last commit'),
    owner: text('--owner <name>', 'only translations of one owner, by CODEOWNERS; `me` is you', '@docs-nl'),
    dir: text('--dir <folder>', 'folder that holds docs/ (default: here)', 'website'),
    ...RUN_INPUTS,
    json: flag('--json', 'as JSON'),
  },
  async run({ action, pages, byHistory, owner, dir, json, ...options }) {
    const { markByHistory, markTranslations, sourceChanges, translationsOf } = await import(
      '../translations/translations.ts'
    )
    const run = { ...options, dir: projectDir(dir) }
    const chosen = { pages: pages.length > 0 ? pages : undefined, owner }
    if (action === 'status') {
      const status = await translationsOf(run, chosen)
      await print(json ? asJson(status) : table(status))
      return EXIT.ok
    }
    if (action === 'diff') {
      const changes = await sourceChanges(chosen, run)
      if (json) await print(asJson({ version: 1, changes }))
      else for (const { patch } of changes) await print(patch.split('\n').map(printable).join('\n'))
      if (changes.length === 0)
        news(chosen.pages ? 'The source has not changed since it was translated.' : 'No translation is stale.')
      return EXIT.ok
    }
    if (action !== 'mark' || (!chosen.pages && !byHistory)) {
      throw new DocsError(action === 'mark' ? 'Name the pages to mark.' : `There is no action \`${action}\`.`, {
        hint: 'Write `docs-build translate status`, `translate diff [pages]`, `translate mark <pages>` or `translate mark --by-history`.',
      })
    }
    const marked = await (byHistory ? markByHistory : markTranslations)(chosen, run)
    if (json) await print(asJson({ version: 1, marked }))
    for (const { file, isNew } of marked)
      news(`${styles.good('✔')} ${isNew ? 'marked' : 'marked before'} ${styles.link(file)}`)
    if (marked.length === 0) news('No translation without a mark has a state of its source that git knows.')
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
    head +
    rows
      .map(({ state, file, source, behind, owners = [] }) => {
        const age =
          behind && behind.commits > 0
            ? `  ${times(behind.commits, 'commit')}, ${times(behind.days, 'day')} behind`
            : ''
        return `${printable(`  ${state.padEnd(9)} ${[file ?? source, ...owners].join('  ')}${age}`)}\n`
      })
      .join('')
  )
}

function times(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
