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
  useTitle(useTitleFormatter()('Page Error'))
  return <Report heading="This page crashed." error={error} retry={retry} />
}

/** The layout itself failed, so there is nothing else on the page. */
export function BareCrash({ error, retry }: CrashProps): ReactNode {
  useTitle('Page Error')
  return (
    <main className="bare">
      <Report heading="This page crashed" error={error} retry={retry} />
    </main>
  )
}

/** The title as long as the error is shown; another page has set its own by then. */
function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
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
