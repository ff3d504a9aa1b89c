/** The views that replace a part of the page that failed to render. */
import { type ReactNode, useEffect } from 'react'
import { useTitleFormatter } from '../context.tsx'
import { messageChain } from '../runtime/error-boundary.tsx'

export interface CrashProps {
  error: Error
  retry: () => void
}

/** Replaces the page's content; the layout around it works. */
export function Crash({ error, retry }: CrashProps): ReactNode {
  useTitle(useTitleFormatter()('Page Error'))
  return <Report heading="This page crashed." error={error} retry={retry} />
}

/** Replaces everything, because the layout itself failed. */
export function BareCrash({ error, retry }: CrashProps): ReactNode {
  useTitle('Page Error')
  return (
    <main className="bare">
      <Report heading="This page crashed" error={error} retry={retry} />
    </main>
  )
}

/** Sets the document's title while the error is shown. The next page sets its own. */
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
