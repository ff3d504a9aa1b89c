/** A thin bar at the top while a page is on its way; only for those who have to wait. */
import { type ReactNode, useEffect, useState } from 'react'

/** A page that comes sooner than this needs no bar. */
export const progressDelay = 200

/** Shows itself when `loading` lasts, runs towards the end while it does, and leaves when it is over. */
export function Progress({ loading }: { loading: boolean }): ReactNode {
  const [phase, setPhase] = useState<'idle' | 'running' | 'leaving'>('idle')
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
      aria-label="Loading page"
      onTransitionEnd={() => setPhase((current) => (current === 'leaving' ? 'idle' : current))}
    />
  )
}
