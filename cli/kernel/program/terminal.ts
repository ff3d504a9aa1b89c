/** Output in the terminal: text for people goes to stderr, results for programs go to stdout. */
import { createColors } from 'picocolors'
import { asUse, DocsError, EXIT } from '../fault/errors.ts'
import { printable } from '../fault/terminal-text.ts'
import { withOwnCommand } from './own-command.ts'

/**
 * Whether a stream gets colours: if it is a terminal, unless the environment decides (no-color.org, force-color.org).
 */
export function wantsColor(stream: { isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return stream.isTTY === true && TERM !== 'dumb'
}

const colors = createColors(wantsColor(process.stderr))

let isQuiet = false

/** Silences `news` and progress; errors and findings are still printed. */
export function beQuiet(): void {
  isQuiet = true
}

/** Prints one line for people, also with `--quiet`. */
export function say(line: string): void {
  process.stderr.write(`${withOwnCommand(line)}\n`)
}

/** Prints one line for people, unless `--quiet` is set. */
export function news(line: string): void {
  if (!isQuiet) say(line)
}

/** Prints a result on the standard output. @returns when it is written */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()))
}

/** Work that takes longer than this shows its progress. */
const PROGRESS_AFTER_MS = 400
const CLEAR_LINE = '\r\u001b[2K'

/**
 * @returns functions that draw the state of some work over its last state, and remove it at the end; on terminals only
 */
export function createProgress(): { show(text: string): void; end(): void } {
  const start = performance.now()
  let last = 0
  const isShown = process.stderr.isTTY === true && !isQuiet && process.env['TERM'] !== 'dumb' && !process.env['CI']
  return {
    show(text) {
      const now = performance.now()
      if (!isShown || now - start < PROGRESS_AFTER_MS || now - last < 50) return
      last = now
      process.stderr.write(`${CLEAR_LINE}${styles.quiet(text)}`)
    },
    end() {
      if (last > 0) process.stderr.write(CLEAR_LINE)
      last = 0
    },
  }
}

type Style = (text: string) => string

export const styles: Readonly<Record<'strong' | 'quiet' | 'good' | 'bad' | 'careful' | 'link', Style>> = {
  strong: colors.bold,
  quiet: colors.dim,
  good: colors.green,
  bad: colors.red,
  careful: colors.yellow,
  // Names of files are the project's, which others may have written.
  link: (text) => colors.cyan(printable(text)),
}

/** `834 ms`, `2.1 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/**
 * Prints an error: a `DocsError` with its hint, a limit of the system as one, anything else as a bug with its stack and a
 * request to report it.
 *
 * @returns the exit code
 */
export function reportError(thrown: unknown, verbose = false): number {
  const error = asUse(thrown)
  if (error instanceof DocsError) {
    process.stderr.write(errorText(error))
    if (verbose && error.cause instanceof Error) say(styles.quiet(lines(error.cause.stack ?? error.cause.message)))
    return error.exitCode
  }
  say(`${styles.bad('bug')} docs-build failed in a way it should not:`)
  say(lines(error instanceof Error ? (error.stack ?? error.message) : String(error)))
  say(styles.quiet('Please report this, with the command and the text above, where you got docs-build from.'))
  return EXIT.bug
}

/** The message of an error and its hint, as people read them. */
export function errorText({ message, hint }: DocsError): string {
  const way = hint === undefined ? '' : `${styles.quiet('hint')}  ${lines(withOwnCommand(hint))}\n`
  return `${styles.bad('error')} ${lines(message)}\n${way}`
}

/** Text from content or the system, without control sequences for the terminal. */
function lines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
