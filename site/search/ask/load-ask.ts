/** Loads the code of the assistant when the reader first asks a question. */
import { useEffect, useState } from 'react'
import type { AskSay } from './back-end.ts'

/** The code of the assistant, and its words. */
type AskUi = typeof import('./ask-panel.tsx') & { readonly say: AskSay }

/**
 * @param words loads the words of the assistant
 * @param onFail called when the code or the words cannot be loaded
 */
export function useAskUi(
  words: () => Promise<AskSay>,
  wanted: boolean,
  onFail: (error: unknown) => void,
): AskUi | undefined {
  const [ui, setUi] = useState<AskUi>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done about a failure is no reason to load again.
  useEffect(() => {
    if (!wanted || ui) return
    let gone = false
    Promise.all([import('./ask-panel.tsx'), words()]).then(
      ([loaded, say]) => !gone && setUi({ ...loaded, say }),
      (error) => !gone && onFail(error),
    )
    return () => {
      gone = true
    }
  }, [wanted, ui])

  return ui
}
