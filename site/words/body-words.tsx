/** The words for what is drawn when the site is built. */
import type { ReactNode } from 'react'
import { TextWordsContext, WordsContext } from './context.tsx'
import { sayIn } from './say-in.ts'
import type { SiteWords } from './site-words.ts'

/** Gives the words to components of a text. */
export function BodyWords({ words: { words, language }, children }: BodyWordsProps): ReactNode {
  const say = sayIn(words, language)
  return (
    <WordsContext value={say}>
      <TextWordsContext value={say}>{children}</TextWordsContext>
    </WordsContext>
  )
}

interface BodyWordsProps {
  words: SiteWords
  children: ReactNode
}
