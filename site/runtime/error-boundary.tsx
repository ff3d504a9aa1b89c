/**
 * Limits an error in one part of the page to that part. It works only in the browser: on the server, an error fails the
 * build.
 */
import { Component, type ReactNode } from 'react'
import { asError } from './as-error.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Renders the replacement; `retry` renders the children again. */
  fallback(error: Error, retry: () => void): ReactNode
}

interface State {
  readonly error?: Error | undefined
  /** The children that failed. Other children, such as those of the next page, are rendered. */
  readonly failed?: ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: asError(thrown), failed: undefined }
  }

  static getDerivedStateFromProps({ children }: ErrorBoundaryProps, { error, failed }: State): State | null {
    if (!error || failed === children) return null
    return failed === undefined ? { failed: children } : { error: undefined }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}

/** The error's message, followed by the message of each cause. */
export function messageChain(error: Error): string {
  const messages: string[] = []
  const seen = new Set<unknown>()
  for (let cause: unknown = error; cause !== undefined && !seen.has(cause); ) {
    seen.add(cause)
    const message = cause instanceof Error ? cause.message || cause.name : String(cause)
    messages.push(messages.length ? `Cause:\n${message}` : message)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return messages.join('\n\n')
}
