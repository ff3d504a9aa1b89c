/** Loads the code of the assistant when the reader first asks a question. */
import { useEffect, useState } from 'react'

export type AskUi = typeof import('./ask-panel.tsx')

/** @param onFail called when the code cannot be loaded */
export function useAskUi(wanted: boolean, onFail: (error: unknown) => void): AskUi | undefined {
  const [ui, setUi] = useState<AskUi>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done about a failure is no reason to load again.
  useEffect(() => {
    if (!wanted || ui) return
    let gone = false
    import('./ask-panel.tsx').then(
      (loaded) => !gone && setUi(loaded),
      (error) => !gone && onFail(error),
    )
    return () => {
      gone = true
    }
  }, [wanted, ui])

  return ui
}
