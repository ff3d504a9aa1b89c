/** The words of the interface as the browser gets them: some with the site's data, the others in files of their own. */
import type { WordsData } from '../../../site/contract.ts'
import { withBase } from '../../../site/url.ts'
import { LAZY_GROUPS, type LazyGroup, type WordGroup, type Words } from '../../../site/words/say.ts'
import type { Config } from '../../graph/config/config.ts'
import { siteWords } from '../../graph/config/site-words.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'

interface WordFile {
  readonly path: string
  readonly text: string
}

/**
 * @param hasIslands whether parts of texts are drawn in the browser as well
 * @param groups that parts of plugins say
 * @returns the words for the site's data, and the files that it names
 */
export function wordFiles(
  { site }: Pick<Config, 'site'>,
  { hasIslands = false, groups = [] }: { readonly hasIslands?: boolean; readonly groups?: readonly LazyGroup[] } = {},
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
  const files = LAZY_GROUPS.filter((group) => needed[group] || groups.includes(group)).map(
    (group) => [group, wordFile(group, { words: inFile(words, group), language })] as const,
  )
  const urls = files.map(([group, { path }]) => [group, withBase(path, site.baseUrl)])
  return {
    data: {
      foreign,
      page: ofGroup(words, 'page') as WordsData['page'],
      files: Object.fromEntries(urls) as Record<LazyGroup, string>,
    },
    files: files.map(([, file]) => file),
  }
}

/** Texts can have examples, and so their words. */
function inFile(words: Words, group: LazyGroup): Partial<Words> {
  return { ...ofGroup(words, group), ...(group === 'text' ? ofGroup(words, 'example') : {}) }
}

function ofGroup(words: Words, group: WordGroup): Partial<Words> {
  return Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith(`${group}.`)))
}

function wordFile(group: LazyGroup, content: { words: Partial<Words>; language: string }): WordFile {
  const text = `${JSON.stringify(content)}\n`
  return { path: `assets/words-${group}.${fingerprint(text).slice(0, 10)}.json`, text }
}
