/** The view for a page that could not be loaded, also while it is being retried. */
import { type ReactNode, useEffect, useState } from 'react'
import { progressDelay } from '../runtime/progress.tsx'
import type { MissingPage } from '../runtime/router.ts'
import { useWords } from '../words/context.tsx'
import { Report } from './crash.tsx'

export interface MissingProps {
  missing: MissingPage
  retry: () => void
}

export function Missing({ missing, retry }: MissingProps): ReactNode {
  const say = useWords()
  if (missing.state === 'loading') return <Loading label={say('page.loading')} />
  return (
    <Report error={missing.error} retry={retry} title={say('page.notLoaded')}>
      <p>{say('page.noAnswer')}</p>
    </Report>
  )
}

/** A spinner, a thread that is being sewn. It appears only after a delay. */
function Loading({ label }: { label: string }): ReactNode {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), progressDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={label}>
      {shown && (
        <svg className="spinner icon" viewBox="0 0 128 110" width="128" height="110" aria-hidden="true">
          <path d="M8 92C40 92 40 30 64 30s24 62 56 62" strokeDasharray="14 10" />
        </svg>
      )}
    </div>
  )
}
