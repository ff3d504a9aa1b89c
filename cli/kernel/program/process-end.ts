/**
 * Ends the process with the exit code of its work. Only this file ends the process, except when a configuration cannot
 * be stopped in another way (`project/config/guarded-evaluation.ts`).
 */
import { DocsError, EXIT } from '../fault/errors.ts'
import { reportError } from './terminal.ts'

/** Does all the work of this process. @param work returns the exit code */
export function endWith(work: () => Promise<number>): void {
  let isOver = false
  // Code of a project may end the process. That must not look like success.
  process.on('exit', (code) => {
    if (isOver || code !== EXIT.ok) return
    const hint = 'Look for `process.exit` in the configuration, and in what it imports.'
    process.exitCode = reportError(new DocsError('The process was ended before the work was done.', { hint }))
  })
  // A reader that closes the pipe early (`docs-build graph --json | head`) is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    isOver = true
    if (error.code === 'EPIPE') process.exit(EXIT.ok)
    const hint = 'Make room on the disk, or write the output elsewhere.'
    process.exit(reportError(new DocsError(`The output cannot be written: ${error.message}.`, { hint, cause: error })))
  })
  // When stderr is closed, the work continues without messages.
  process.stderr.on('error', () => {})
  void work().then((code) => {
    isOver = true
    process.exitCode = code
  })
}
