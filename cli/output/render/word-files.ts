/** The words of the interface as the browser gets them: some with the site's data, the others in files of their own. */
import type { WordsData } from '../../../site/contract.ts'
import { withBase } from '../../../site/url.ts'
import { LAZY_GROUPS, type LazyGroup, type WordTable } from '../../../site/words/say.ts'
import type { Config } from '../../graph/config/config.ts'
import { siteWords } from '../../graph/config/site-words.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'

/** Name of a part → group of the words that it says. */
export type SpokenWords = Readonly<Record<string, string>>

interface WordFile {
  readonly path: string
  readonly text: string
}

/**
 * @param hasIslands whether parts of texts are drawn in the browser as well
 * @param spoken groups of words that plugins say in the browser
 * @returns the words for the site's data, and the files that it names
 */
export function wordFiles(
  { site }: Pick<Config, 'site'>,
  { hasIslands = false, spoken = {} }: { readonly hasIslands?: boolean; readonly spoken?: SpokenWords } = {},
): {
  readonly data: WordsData
  readonly files: readonly WordFile[]
} {
  const { words, language, foreign } = siteWords(site)
  const needed: Partial<Record<LazyGroup, unknown>> = {
    search: site.search.provider !== 'none',
    ask: site.search.askAi,
    text: hasIslands,
  }
  const groups = [...LAZY_GROUPS.filter((group) => needed[group]), ...Object.values(spoken)]
  const files = new Map(groups.map((group) => [group, wordFile(group, { words: ofGroup(words, group), language })]))
  const urlOf = (group: string): string => withBase(files.get(group)?.path ?? '', site.baseUrl)
  const urls = [
    ...LAZY_GROUPS.filter((group) => files.has(group)).map((group) => [group, urlOf(group)]),
    ...Object.entries(spoken).map(([part, group]) => [`part:${part}`, urlOf(group)]),
  ]
  return {
    data: {
      foreign,
      page: ofGroup(words, 'page') as WordsData['page'],
      files: Object.fromEntries(urls) as WordsData['files'],
    },
    files: [...files.values()],
  }
}

function ofGroup(words: WordTable, group: string): WordTable {
  return Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith(`${group}.`)))
}

function wordFile(group: string, content: { words: WordTable; language: string }): WordFile {
  const text = `${JSON.stringify(content)}\n`
  return { path: `assets/words-${group}.${fingerprint(text).slice(0, 10)}.json`, text }
}
