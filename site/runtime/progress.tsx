/** A thin progress bar at the top while a page loads slowly. */
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words/context.tsx'

/** Delay in milliseconds: a page that loads sooner shows no bar. */
export const progressDelay = 200

/** Appears when `loading` lasts, advances while it does, and disappears when it ends. */
export function Progress({ loading }: { loading: boolean }): ReactNode {
  const [phase, setPhase] = useState<'idle' | 'running' | 'leaving'>('idle')
  const say = useWords()
  useEffect(() => {
    if (!loading) {
      setPhase((current) => (current === 'running' ? 'leaving' : current))
      return
    }
    const timer = setTimeout(() => setPhase('running'), progressDelay)
    return () => clearTimeout(timer)
  }, [loading])
  if (phase === 'idle') return null
  return (
    <div
      className={`progress ${phase}`}
      role="progressbar"
      aria-label={say('page.loading')}
      onTransitionEnd={() => setPhase((current) => (current === 'leaving' ? 'idle' : current))}
    />
  )
}
