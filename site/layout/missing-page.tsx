/** The view for a page that could not be loaded, also while it is being retried. */
import { type ReactNode, useEffect, useState } from 'react'
import { messageChain } from '../runtime/error-boundary.tsx'
import { progressDelay } from '../runtime/progress.tsx'
import type { MissingPage } from '../runtime/router.ts'
import { useWords } from '../words/context.tsx'

export interface MissingProps {
  missing: MissingPage
  retry: () => void
}

export function Missing({ missing, retry }: MissingProps): ReactNode {
  return missing.state === 'loading' ? <Loading /> : <Failure error={missing.error} retry={retry} />
}

function Failure({ error, retry }: { error: Error; retry: () => void }): ReactNode {
  const say = useWords()
  return (
    <div className="crash markdown wrapped" role="alert">
      <h1>{say('page.notLoaded')}</h1>
      <p>{say('page.noAnswer')}</p>
      <button type="button" className="button" onClick={retry}>
        {say('page.tryAgain')}
      </button>
      <hr />
      <pre>{messageChain(error)}</pre>
    </div>
  )
}

const THREAD = 'M8 92C40 92 40 30 64 30s24 62 56 62'

/** A spinner, a thread that is being sewn. It appears only after a delay. */
function Loading(): ReactNode {
  const [shown, setShown] = useState(false)
  const say = useWords()
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), progressDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={say('page.loading')}>
      {shown && (
        <svg className="spinner icon" viewBox="0 0 128 110" width="128" height="110" aria-hidden="true">
          <path d={THREAD} opacity=".4" />
          <path d={THREAD} strokeWidth="3" strokeDasharray="14 10" />
        </svg>
      )}
    </div>
  )
}
