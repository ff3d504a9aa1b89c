/** The words of the interface for islands: those of texts, which otherwise only the builder needs. */
import type { ReactElement } from 'react'
import type { SiteData } from '../contract.ts'
import { once } from '../runtime/once.ts'
import { network } from '../runtime/pages.ts'
import { TextWordsContext, WordsContext } from '../words/context.tsx'
import { sayWith } from '../words/fill.ts'
import { grammarOf } from '../words/grammar.ts'
import type { KeyOf, Words } from '../words/say.ts'
import type { LoadedWords } from '../words/site-words.ts'

interface IslandWords {
  readonly site: SiteData
  /** Puts the words around an element. */
  readonly around: (element: ReactElement) => ReactElement
}

/** @throws when the words cannot be loaded */
export const islandWords: () => Promise<IslandWords> = once(async () => {
  const { site: url = '' } = document.querySelector<HTMLElement>('script[data-base]')?.dataset ?? {}
  const site = (await network.json(url)) as SiteData
  const { words, language } = (await network.json(site.words.files.text)) as LoadedWords<'text'>
  const all: Words<KeyOf<'page' | 'text'>> = { ...site.words.page, ...words }
  const say = sayWith(all, grammarOf(language))
  return {
    site,
    around: (element) => (
      <WordsContext value={say}>
        <TextWordsContext value={say}>{element}</TextWordsContext>
      </WordsContext>
    ),
  }
})
