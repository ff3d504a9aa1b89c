/** The views that replace a part of the page that failed to render, or a page that could not be loaded. */
import { type ReactNode, useEffect } from 'react'
import { useTitleFormatter } from '../context.tsx'
import { messageChain } from '../runtime/error-boundary.tsx'
import { useWords } from '../words/context.tsx'

interface CrashProps {
  /** What was thrown. */
  error: Error
  /** Draws the failed part again. */
  retry: () => void
}

/** Replaces the page's content; the layout around it works. */
export function Crash({ error, retry }: CrashProps): ReactNode {
  useTitle(useTitleFormatter()(useWords()('page.error')))
  return <Report error={error} retry={retry} />
}

/** Replaces everything, because the layout itself failed. */
export function BareCrash({ error, retry }: CrashProps): ReactNode {
  useTitle(useWords()('page.error'))
  return (
    <main>
      <Report error={error} retry={retry} />
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

interface ReportProps extends CrashProps {
  /** The heading; that of a part that failed by default. */
  title?: string
  children?: ReactNode
}

export function Report({ error, retry, title, children }: ReportProps): ReactNode {
  const say = useWords()
  return (
    <div className="crash markdown wrapped" role="alert">
      <h1>{title ?? say('page.error')}</h1>
      {children}
      <button type="button" className="button" onClick={retry}>
        {say('page.tryAgain')}
      </button>
      <hr />
      <pre>{messageChain(error)}</pre>
    </div>
  )
}
