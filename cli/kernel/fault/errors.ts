/**
 * Errors that a user can cause outside the content: thrown once, printed with message and hint. Problems of content are
 * findings (`kernel/fault/finding.ts`); any other thrown error is a bug.
 */

/**
 * Documented exit codes. 0: success; 1: findings at `fail`, or a theme that throws; 2: wrong use or configuration; 3: a
 * bug.
 */
export const EXIT = { ok: 0, findings: 1, usage: 2, bug: 3 } as const

export class DocsError extends Error {
  override readonly name = 'DocsError'
  /** What the user can do about it. */
  readonly hint: string | undefined
  readonly exitCode: number

  /**
   * @param message what happened and where, as a full sentence
   * @param options.hint what to do; `options.cause` the underlying error; `options.exitCode` default 2
   */
  constructor(message: string, options: { hint?: string; cause?: unknown; exitCode?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.hint = options.hint
    this.exitCode = options.exitCode ?? EXIT.usage
  }
}

/** A DocsError of another copy of this program is one too: a plugin may import one. Subclasses are known by their class alone. */
Object.defineProperty(DocsError, Symbol.hasInstance, {
  value(this: unknown, error: unknown): boolean {
    if (this !== DocsError) return Function.prototype[Symbol.hasInstance].call(this as typeof DocsError, error)
    return error instanceof Error && error.name === 'DocsError'
  },
})

/** Adds a place to the message of a DocsError that code throws. @param place a file, or `file:line` */
export function atPlace<T>(place: string, code: () => T): T {
  try {
    return code()
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    const { message, hint, exitCode } = error
    throw new DocsError(`${place}: ${message}`, { cause: error, exitCode, hint })
  }
}

/** The system's limits of open files, by the codes of their errors. */
const FEW_FILES: Readonly<Record<string, string>> = {
  EMFILE: 'this process may have open at once',
  ENFILE: 'all processes together may have open at once',
}

/** An error that comes from a limit of the system, as an error of use; any other value as it is. */
export function asUse(error: unknown): unknown {
  if (error instanceof DocsError) return error
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException
  const which = FEW_FILES[code]
  if (which === undefined) return error
  return new DocsError(`The system has reached its limit of files that ${which} (${code}).`, {
    hint: 'Raise the limit, for example with `ulimit -n 1024` before the command.',
    cause: error,
  })
}

/** The message of any thrown value. For folders in each other on a disk that only reads, Node says that there is no file. */
export function messageOf(error: unknown): string {
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ENOENT' && syscall === 'mkdir') return `the folder '${path}' cannot be made; its disk may be read-only`
  return error instanceof Error ? error.message : String(error)
}
