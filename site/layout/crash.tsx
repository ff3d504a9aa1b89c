/** What is shown in place of a part that failed. */
import { type ReactNode, useEffect } from 'react'
import { useTitleFormatter } from '../context.tsx'
import { messageChain } from '../runtime/error-boundary.tsx'

export interface CrashProps {
  error: Error
  retry: () => void
}

/** The page failed; the layout around it stands. */
export function Crash({ error, retry }: CrashProps): ReactNode {
  const title = useTitleFormatter()('Page Error')
  useEffect(() => {
    document.title = title
  }, [title])
  return <Report heading="This page crashed." error={error} retry={retry} />
}

/** The layout itself failed, so there is nothing else on the page. */
export function BareCrash({ error, retry }: CrashProps): ReactNode {
  useEffect(() => {
    document.title = 'Page Error'
  }, [])
  return (
    <main className="bare">
      <Report heading="This page crashed" error={error} retry={retry} />
    </main>
  )
}

function Report({ heading, error, retry }: CrashProps & { heading: string }): ReactNode {
  return (
    <div className="crash" role="alert">
      <h1>{heading}</h1>
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
      <hr />
      <pre>{messageChain(error)}</pre>
    </div>
  )
}
